import { expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";

const SIDES = [
  { path: "/vendors", one: "vendor", prefix: "V", type: "liability", account: "Accounts Payable" },
  { path: "/customers", one: "customer", prefix: "C", type: "asset", account: "Accounts Receivable" },
] as const;

async function documentOf(books: TestBooks, kind: "vendor" | "customer", partyId: string, status: string) {
  const product = await books.post("/products", {
    name: "Advice",
    type: "service",
    purchasePrice: "30",
    salePrice: "50",
  });
  return books.post(kind === "vendor" ? "/bills" : "/invoices", {
    partyId,
    date: "2026-01-15",
    status,
    items: [{ productId: product.body.id, quantity: "2", unitPrice: "50" }],
  });
}

test.each(SIDES)(
  "a $one without a code or account gets the next code and the usual account",
  async (side) => {
    const books = await newBooks();
    expect((await books.get(`${side.path}/next-code`)).body).toEqual({ code: `${side.prefix}0001` });
    const first = await books.post(side.path, { name: "Acme", email: "", phone: "  " });
    expect(first).toMatchObject({
      status: 201,
      body: {
        code: `${side.prefix}0001`,
        name: "Acme",
        email: null,
        phone: null,
        isActive: true,
        version: 1,
        balance: "0.00",
      },
    });
    const second = await books.post(side.path, { name: "Bell" });
    expect(second.body).toMatchObject({ code: `${side.prefix}0002`, accountId: first.body.accountId });
    const accounts = (await books.get("/accounts")).body.items;
    expect(accounts).toMatchObject([{ id: first.body.accountId, name: side.account, type: side.type }]);
    const { openedAccounts, ...party } = first.body;
    expect((await books.get(`${side.path}/${party.id}`)).body).toEqual(party);
    expect(openedAccounts).toEqual(accounts);
    expect(second.body).not.toHaveProperty("openedAccounts");
  },
);

test("the chart's account with the usual name is used, unless it is inactive or of another type", async () => {
  const books = await newBooks({
    accounts: { "accounts receivable": "asset", "Accounts Payable": "equity" },
  });
  const customer = await books.post("/customers", { name: "Acme" });
  expect(customer.body.accountId).toBe(books.account("accounts receivable"));
  const vendor = await books.post("/vendors", { name: "Bell" });
  expect(vendor.body.accountId).not.toBe(books.account("Accounts Payable"));
  expect((await books.get(`/accounts/${vendor.body.accountId}`)).body).toMatchObject({
    code: "2000",
    type: "liability",
  });
});

test("ten simultaneous first vendors share one account and get codes without gaps or duplicates", async () => {
  const books = await newBooks();
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => books.post("/vendors", { name: `Vendor ${index}` })),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
  const codes = replies.map(({ body }): string => body.code).toSorted();
  expect(codes).toEqual(codes.map((_, index) => `V${String(index + 1).padStart(4, "0")}`));
  expect((await books.get("/accounts")).body.items).toHaveLength(1);
});

test("a typed code is kept, and moves the counter if it has the default form", async () => {
  const books = await newBooks();
  expect((await books.post("/vendors", { name: "A", code: "ACME" })).body.code).toBe("ACME");
  expect((await books.post("/vendors", { name: "B", code: "V0041" })).body.code).toBe("V0041");
  expect((await books.post("/vendors", { name: "C" })).body.code).toBe("V0042");
  expect((await books.post("/vendors", { name: "D", code: "V0007" })).body.code).toBe("V0007");
  const last = await books.post("/vendors", { name: "E" });
  expect(last.body.code).toBe("V0043");
  await books.put(`/vendors/${last.body.id}`, { version: 1, name: "E", code: "V0050" });
  expect((await books.get("/vendors/next-code")).body.code).toBe("V0051");
});

test("a code in use is refused at its field and takes no number", async () => {
  const books = await newBooks();
  const { body: acme } = await books.post("/vendors", { name: "Acme" });
  const refusal = {
    status: 409,
    body: {
      detail: "A record with this identifier already exists",
      errors: [
        {
          field: "code",
          message: "A record with this identifier already exists: Vendor V0001 (Acme). Enter another code.",
        },
      ],
    },
  };
  expect(await books.post("/vendors", { name: "Bell", code: "V0001" })).toMatchObject(refusal);
  const { body: bell } = await books.post("/vendors", { name: "Bell" });
  expect(bell.code).toBe("V0002");
  expect(await books.put(`/vendors/${bell.id}`, { version: 1, name: "Bell", code: acme.code })).toMatchObject(
    refusal,
  );
  expect((await books.post("/customers", { name: "Other side", code: "V0001" })).status).toBe(201);
});

test("a vendor's account must be an active liability, a customer's an active asset", async () => {
  const books = await newBooks({ accounts: { Payables: "liability", Cash: "asset", Old: "liability" } });
  await books.put(`/accounts/${books.account("Old")}`, {
    version: 1,
    code: "2900",
    type: "liability",
    name: "Old",
    isActive: false,
  });
  const choose = (path: string, name: string) =>
    books.post(path, { name: "Acme", accountId: books.account(name) });
  expect(await choose("/vendors", "Payables")).toMatchObject({ status: 201 });
  expect(await choose("/customers", "Cash")).toMatchObject({ status: 201 });
  const wrongType = { status: 422, body: { code: "account.wrong-type", errors: [{ field: "accountId" }] } };
  expect(await choose("/vendors", "Cash")).toMatchObject(wrongType);
  expect(await choose("/customers", "Payables")).toMatchObject(wrongType);
  expect(await choose("/vendors", "Old")).toMatchObject({
    status: 422,
    body: {
      detail: "This account is inactive. Activate it first, or choose another one.",
      errors: [{ field: "accountId" }],
    },
  });
});

test("a vendor can keep an account that was deactivated later", async () => {
  const books = await newBooks({ accounts: { Payables: "liability" } });
  const accountId = books.account("Payables");
  const { body: vendor } = await books.post("/vendors", { name: "Acme", accountId });
  const path = `/vendors/${vendor.id}`;
  await books.put(path, { version: 1, name: "Acme", accountId, isActive: false });
  const account = { version: 1, code: "2900", type: "liability", name: "Payables", isActive: false };
  expect((await books.put(`/accounts/${accountId}`, account)).status).toBe(200);
  expect(await books.put(path, { version: 2, name: "Acme 2", accountId })).toMatchObject({
    status: 200,
    body: { name: "Acme 2", accountId, isActive: true },
  });
});

test("search finds part of a name, code, email or phone, ignoring case, but not text across two of them", async () => {
  const books = await newBooks();
  await books.post("/customers", { name: "Müller & Co", email: "info@Acme.example", phone: "+49 30 1234" });
  await books.post("/customers", { name: "Bell 100% \\ Sons" });
  const namesFound = async (search: string) =>
    (await books.get(`/customers?search=${encodeURIComponent(search)}`)).body.items.map(
      ({ name }: { name: string }) => name,
    );
  for (const part of ["MÜLLER", "r & c", "c0001", "@acme.EX", "30 12"])
    expect(await namesFound(part)).toEqual(["Müller & Co"]);
  expect(await namesFound("0% \\")).toEqual(["Bell 100% \\ Sons"]);
  expect(await namesFound("Co C0001")).toEqual([]);
  expect(await namesFound("_")).toEqual([]);
});

test("the list is sorted by code, page by page, and can leave out inactive ones", async () => {
  const books = await newBooks();
  for (const name of ["A", "B", "C", "D", "E"])
    await books.post("/vendors", { name, isActive: name !== "B" });
  const names: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await books.get(`/vendors?limit=2${cursor && `&cursor=${cursor}`}`);
    names.push(...page.body.items.map(({ name }: { name: string }) => name));
    cursor = page.body.nextCursor;
  }
  expect(names).toEqual(["A", "B", "C", "D", "E"]);
  const active = (await books.get("/vendors?isActive=true")).body.items;
  expect(active.map(({ name }: { name: string }) => name)).toEqual(["A", "C", "D", "E"]);
  expect((await books.get("/vendors?cursor=nonsense")).status).toBe(400);
  expect((await books.get("/customers")).body.items).toEqual([]);
});

test("a stale version is refused with the current record, and nothing is overwritten", async () => {
  const books = await newBooks();
  const { body: vendor } = await books.post("/vendors", { name: "Acme" });
  await books.put(`/vendors/${vendor.id}`, { name: "Acme Inc", version: 1 });
  expect(await books.put(`/vendors/${vendor.id}`, { name: "Late", version: 1 })).toMatchObject({
    status: 409,
    body: { code: "record.stale", current: { name: "Acme Inc", version: 2 } },
  });
  expect((await books.get(`/vendors/${vendor.id}`)).body).toMatchObject({ name: "Acme Inc", version: 2 });
});

test.each([
  [{ name: " " }, "name", "Name is required"],
  [{ name: "A", email: "not an address" }, "email", "Enter a valid email address"],
  [{ name: "A", code: " " }, "code", "Code is required"],
  [{ name: "x".repeat(201) }, "name", "Enter at most 200 characters"],
])("%j is refused at its field", async (body, field, message) => {
  const books = await newBooks();
  expect(await books.post("/vendors", body)).toMatchObject({
    status: 400,
    body: { errors: [{ field, message }] },
  });
});

test.each([
  { path: "/vendors", one: "vendor", sentence: "Cannot delete vendor with existing bills" },
  { path: "/customers", one: "customer", sentence: "Cannot delete customer with existing invoices" },
] as const)(
  "a $one with a document can't be deleted, not even for a draft",
  async ({ path, one, sentence }) => {
    const books = await newBooks();
    const { body: party } = await books.post(path, { name: "Acme" });
    const draft = await documentOf(books, one, party.id, "draft");
    expect(draft.status).toBe(201);
    expect(await books.delete(`${path}/${party.id}`)).toMatchObject({
      status: 409,
      body: { detail: sentence },
    });
    expect((await books.get(`${path}/${party.id}`)).body).toMatchObject({ name: "Acme" });
  },
);

test("a customer with only a payment can't be deleted", async () => {
  const books = await newBooks();
  const { body: party } = await books.post("/customers", { name: "Acme" });
  const payment = { direction: "in", partyId: party.id, date: "2026-01-20", amount: "10.00" };
  expect((await books.post("/payments", payment)).status).toBe(201);
  expect(await books.delete(`/customers/${party.id}`)).toMatchObject({
    status: 409,
    body: { detail: "You can't delete a customer with existing payments. Deactivate it instead." },
  });
});

test("an unused party can be deleted, and its code isn't assigned again", async () => {
  const books = await newBooks();
  const { body: party } = await books.post("/customers", { name: "Acme" });
  expect((await books.delete(`/customers/${party.id}`)).status).toBe(204);
  expect(await books.get(`/customers/${party.id}`)).toMatchObject({ status: 404 });
  expect(await books.delete(`/customers/${party.id}`)).toMatchObject({ status: 404 });
  expect((await books.post("/customers", { name: "Bell" })).body.code).toBe("C0002");
});

test("the balance is posted invoices less receipts, without drafts and voids", async () => {
  const books = await newBooks();
  const { body: customer } = await books.post("/customers", { name: "Acme" });
  await documentOf(books, "customer", customer.id, "draft");
  await documentOf(books, "customer", customer.id, "posted");
  const balance = async () => (await books.get(`/customers/${customer.id}`)).body.balance;
  expect(await balance()).toBe("100.00");
  const { body: mistake } = await documentOf(books, "customer", customer.id, "posted");
  expect(await balance()).toBe("200.00");
  const { productId, quantity, unitPrice } = mistake.items[0];
  const voided = await books.put(`/invoices/${mistake.id}`, {
    version: mistake.version,
    partyId: customer.id,
    date: mistake.date,
    status: "void",
    items: [{ productId, quantity, unitPrice }],
  });
  expect(voided.status).toBe(200);
  expect(await balance()).toBe("100.00");
  await books.post("/payments", {
    direction: "in",
    partyId: customer.id,
    date: "2026-01-20",
    amount: "30.00",
  });
  expect(await balance()).toBe("70.00");
  const { body: vendor } = await books.post("/vendors", { name: "Bell" });
  await documentOf(books, "vendor", vendor.id, "posted");
  expect((await books.get("/vendors")).body.items).toMatchObject([{ name: "Bell", balance: "100.00" }]);
});

test("a vendor isn't found as a customer, and another company's party isn't found at all", async () => {
  const [ownBooks, otherBooks] = [await newBooks(), await newBooks()];
  const { openedAccounts: _opened, ...vendor } = (await otherBooks.post("/vendors", { name: "Acme" })).body;
  for (const [books, path] of [
    [otherBooks, `/customers/${vendor.id}`],
    [ownBooks, `/vendors/${vendor.id}`],
  ] as const) {
    expect((await books.get(path)).status).toBe(404);
    expect((await books.put(path, { version: 1, name: "Mine" })).status).toBe(404);
    expect((await books.delete(path)).status).toBe(404);
  }
  const accountId = vendor.accountId;
  expect(await ownBooks.post("/vendors", { name: "Bell", accountId })).toMatchObject({
    status: 404,
    body: { code: "account.not-found", errors: [{ field: "accountId" }] },
  });
  expect((await ownBooks.get("/vendors")).body.items).toEqual([]);
  expect((await otherBooks.get(`/vendors/${vendor.id}`)).body).toEqual(vendor);
});
