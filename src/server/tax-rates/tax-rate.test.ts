import { expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";

/** A document with one service at a tax rate. */
async function documentWith(books: TestBooks, path: "/bills" | "/invoices", taxRateId: string) {
  const party = await books.post(path === "/bills" ? "/vendors" : "/customers", { name: "Acme" });
  const product = await books.post("/products", {
    name: "Advice",
    type: "service",
    purchasePrice: "10",
    salePrice: "10",
  });
  return books.post(path, {
    partyId: party.body.id,
    date: "2026-01-15",
    items: [{ productId: product.body.id, quantity: "1", unitPrice: "10", taxRateId }],
  });
}

test("by default a tax rate gets the next code, applies to both sides and is recoverable", async () => {
  const books = await newBooks();
  expect((await books.get("/tax-rates/next-code")).body).toEqual({ code: "T0001" });
  const reply = await books.post("/tax-rates", { name: "Standard", rate: "19.5000" });
  expect(reply).toMatchObject({
    status: 201,
    body: {
      code: "T0001",
      rate: "19.5",
      appliesTo: "both",
      isRecoverable: true,
      salesAccountId: null,
      purchaseAccountId: null,
      isActive: true,
    },
  });
  expect((await books.get(`/tax-rates/${reply.body.id}`)).body).toEqual(reply.body);
  expect((await books.post("/tax-rates", { name: "Zero", rate: "0" })).body).toMatchObject({
    code: "T0002",
    rate: "0",
  });
});

test.each(["100.0001", "101", "-1", "1.00001", "ten", ""])("a rate of %j is refused", async (rate) => {
  const books = await newBooks();
  expect(await books.post("/tax-rates", { name: "Odd", rate })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "rate", message: "Enter a rate between 0 and 100" }] },
  });
  expect((await books.get("/tax-rates")).body.items).toEqual([]);
});

test("the percentage of an unused rate can be changed", async () => {
  const books = await newBooks();
  const { body: rate } = await books.post("/tax-rates", { name: "Standard", rate: "10" });
  expect(
    (await books.put(`/tax-rates/${rate.id}`, { version: 1, name: "Standard", rate: "12.5" })).body,
  ).toMatchObject({
    rate: "12.5",
    version: 2,
  });
});

test("the percentage of a used rate is fixed, but its name and active status can be changed", async () => {
  const books = await newBooks();
  const { body: rate } = await books.post("/tax-rates", { name: "Standard", rate: "10" });
  expect((await documentWith(books, "/invoices", rate.id)).status).toBe(201);
  expect(
    await books.put(`/tax-rates/${rate.id}`, { version: 1, name: "Standard", rate: "11" }),
  ).toMatchObject({
    status: 409,
    body: {
      code: "tax-rate.rate-in-use",
      detail:
        "You can't change the percentage of a tax rate that has been used. Deactivate it and add a new one.",
      errors: [{ field: "rate" }],
    },
  });
  expect(
    await books.put(`/tax-rates/${rate.id}`, {
      version: 1,
      name: "Standard 2025",
      rate: "10.00",
      isActive: false,
    }),
  ).toMatchObject({ status: 200, body: { name: "Standard 2025", rate: "10", isActive: false } });
  expect((await books.get("/tax-rates?isActive=true")).body.items).toEqual([]);
});

test.each([
  { path: "/invoices", sentence: "Cannot delete tax rate that is being used in invoices" },
  {
    path: "/bills",
    sentence: "You can't delete a tax rate that is being used in bills. Deactivate it instead.",
  },
] as const)("a tax rate used in $path can't be deleted", async ({ path, sentence }) => {
  const books = await newBooks();
  const { body: rate } = await books.post("/tax-rates", { name: "Standard", rate: "10" });
  await documentWith(books, path, rate.id);
  expect(await books.delete(`/tax-rates/${rate.id}`)).toMatchObject({
    status: 409,
    body: { detail: sentence },
  });
  expect((await books.get(`/tax-rates/${rate.id}`)).status).toBe(200);
});

test("an unused tax rate can be deleted", async () => {
  const books = await newBooks();
  const { body: rate } = await books.post("/tax-rates", { name: "Standard", rate: "10" });
  expect((await books.delete(`/tax-rates/${rate.id}`)).status).toBe(204);
  expect((await books.get(`/tax-rates/${rate.id}`)).status).toBe(404);
});

test("tax on sales goes to a liability, tax on purchases to an asset or a liability", async () => {
  const books = await newBooks({ accounts: { Owed: "liability", Back: "asset", Sales: "revenue" } });
  const add = (salesAccount: string, purchaseAccount: string) =>
    books.post("/tax-rates", {
      name: "Standard",
      rate: "10",
      salesAccountId: books.account(salesAccount),
      purchaseAccountId: books.account(purchaseAccount),
    });
  expect(await add("Owed", "Back")).toMatchObject({ status: 201 });
  expect(await add("Owed", "Owed")).toMatchObject({ status: 201 });
  expect(await add("Back", "Sales")).toMatchObject({
    status: 422,
    body: {
      code: "account.wrong-type",
      errors: [{ field: "salesAccountId" }, { field: "purchaseAccountId" }],
    },
  });
});

test("an outdated version is refused", async () => {
  const books = await newBooks();
  const { body: rate } = await books.post("/tax-rates", { name: "Standard", rate: "10" });
  await books.put(`/tax-rates/${rate.id}`, { name: "First", rate: "10", version: 1 });
  expect(await books.put(`/tax-rates/${rate.id}`, { name: "Late", rate: "10", version: 1 })).toMatchObject({
    status: 409,
    body: { code: "record.stale", current: { name: "First" } },
  });
});

test("a code in use is refused at its field", async () => {
  const books = await newBooks();
  await books.post("/tax-rates", { name: "Standard", rate: "10", code: "VAT" });
  expect(await books.post("/tax-rates", { name: "Other", rate: "5", code: "VAT" })).toMatchObject({
    status: 409,
    body: { detail: "A record with this identifier already exists", errors: [{ field: "code" }] },
  });
});

test("search finds part of a code, name or description", async () => {
  const books = await newBooks();
  await books.post("/tax-rates", { name: "Standard", rate: "10", description: "most goods" });
  await books.post("/tax-rates", { name: "Reduced", rate: "5" });
  const namesFound = async (search: string) =>
    (await books.get(`/tax-rates?search=${search}`)).body.items.map(({ name }: { name: string }) => name);
  expect(await namesFound("GOODS")).toEqual(["Standard"]);
  expect(await namesFound("t0002")).toEqual(["Reduced"]);
});

test("another company's tax rate and accounts aren't found", async () => {
  const [books, otherBooks] = [await newBooks(), await newBooks({ accounts: { Owed: "liability" } })];
  const { body: rate } = await otherBooks.post("/tax-rates", { name: "Standard", rate: "10" });
  expect((await books.get(`/tax-rates/${rate.id}`)).status).toBe(404);
  expect((await books.put(`/tax-rates/${rate.id}`, { version: 1, name: "Mine", rate: "1" })).status).toBe(
    404,
  );
  expect((await books.delete(`/tax-rates/${rate.id}`)).status).toBe(404);
  const foreign = { name: "Mine", rate: "1", salesAccountId: otherBooks.account("Owed") };
  expect(await books.post("/tax-rates", foreign)).toMatchObject({
    status: 404,
    body: { errors: [{ field: "salesAccountId" }] },
  });
  expect((await books.get("/tax-rates")).body.items).toEqual([]);
});

test("a withholding tax has its own accounts, an asset for sales and a liability for purchases", async () => {
  const books = await newBooks();
  const account = async (code: string, type: string) =>
    (await books.post("/accounts", { code, name: `Withheld ${code}`, type })).body.id;
  const [asset, liability] = [await account("1473", "asset"), await account("2751", "liability")];
  const withheld = { name: "IRPF", rate: "15", kind: "withheld" };
  const accounts = { salesAccountId: asset, purchaseAccountId: liability };
  const refused = async (more: object, field: string) => {
    const reply = await books.post("/tax-rates", { ...withheld, ...accounts, ...more });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  };
  await refused({ salesAccountId: null }, "salesAccountId");
  await refused({ purchaseAccountId: null }, "purchaseAccountId");
  await refused({ salesAccountId: liability }, "salesAccountId");
  await refused({ purchaseAccountId: asset }, "purchaseAccountId");
  await refused({ isRecoverable: false }, "isRecoverable");
  await refused({ recoverablePercent: "50" }, "recoverablePercent");
  expect((await books.get("/tax-rates")).body.items).toEqual([]);
  expect(await books.post("/tax-rates", { ...withheld, ...accounts })).toMatchObject({ status: 201 });
  const sold = { ...withheld, appliesTo: "sales", salesAccountId: asset };
  expect(await books.post("/tax-rates", sold)).toMatchObject({ status: 201, body: { kind: "withheld" } });
});

test.each(["0", "100", "100.5", "-1", "many"])("a recoverable part of %j is refused", async (part) => {
  const books = await newBooks();
  const reply = await books.post("/tax-rates", { name: "TVA", rate: "20", recoverablePercent: part });
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: "recoverablePercent" }] } });
  expect((await books.get("/tax-rates")).body.items).toEqual([]);
});

test("the tax treatment of a used rate is fixed, and a combined tax has none of its own", async () => {
  const books = await newBooks();
  const add = async (body: object) => (await books.post("/tax-rates", body)).body;
  const rate = await add({ name: "USt", rate: "19", kind: "reverse_charge", recoverablePercent: "80" });
  expect(rate).toMatchObject({ kind: "reverse_charge", recoverablePercent: "80", isRecoverable: true });
  const otherRate = await add({ name: "VAT", rate: "5" });
  const components = [{ taxRateId: rate.id }, { taxRateId: otherRate.id }];
  expect(await books.post("/tax-rates", { name: "All", kind: "withheld", components })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "kind" }] },
  });
  expect(await add({ name: "All", components })).toMatchObject({
    rate: "5",
    kind: "charged",
    components: [{ kind: "reverse_charge", recoverablePercent: "80" }, { name: "VAT" }],
  });
  await documentWith(books, "/bills", rate.id);
  for (const change of [
    { kind: "charged", reverseChargeType: null },
    { recoverablePercent: "70" },
    { recoverablePercent: null },
  ]) {
    const reply = await books.put(`/tax-rates/${rate.id}`, { ...rate, ...change });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: "tax-rate.applies-to-in-use", errors: [{ field: Object.keys(change)[0] }] },
    });
  }
});

test("a reverse charge has a subject, by default services, and other taxes have none", async () => {
  const books = await newBooks();
  const add = (body: object) => books.post("/tax-rates", { name: "USt", rate: "19", ...body });
  const reversed = { kind: "reverse_charge" };
  expect((await add(reversed)).body).toMatchObject({ reverseChargeType: "services" });
  expect((await add({})).body).toMatchObject({ reverseChargeType: null });
  const goods = (await add({ ...reversed, reverseChargeType: "goods", appliesTo: "purchases" })).body;
  expect(goods).toMatchObject({ reverseChargeType: "goods" });
  const { items: before } = (await books.get("/tax-rates")).body;
  for (const body of [
    { reverseChargeType: "services" },
    { kind: "charged", reverseChargeType: "goods", appliesTo: "purchases" },
    { ...reversed, reverseChargeType: "goods" },
    { ...reversed, reverseChargeType: "goods", appliesTo: "sales" },
    { ...reversed, reverseChargeType: "gifts" },
    {
      components: before.slice(0, 2).map(({ id: taxRateId }: { id: string }) => ({ taxRateId })),
      reverseChargeType: "other",
    },
  ])
    expect(await add(body)).toMatchObject({
      status: 400,
      body: { errors: [{ field: "reverseChargeType" }] },
    });
  expect(await books.put(`/tax-rates/${goods.id}`, { ...goods, appliesTo: "both" })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "reverseChargeType" }] },
  });
  expect((await books.get("/tax-rates")).body.items).toEqual(before);
  // The box in the next return can be set later, even for a rate in use.
  await documentWith(books, "/bills", goods.id);
  expect(
    (await books.put(`/tax-rates/${goods.id}`, { ...goods, reverseChargeType: "other" })).body,
  ).toMatchObject({
    reverseChargeType: "other",
    version: goods.version + 1,
  });
});
