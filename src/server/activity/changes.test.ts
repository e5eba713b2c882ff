import { expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { expectMade, newTrader, openAccount, receive, write } from "#test/support/trade.ts";

async function changesOf(books: TestBooks, subjectId: string, query = "") {
  const { status, body } = await books.get(`/audit-log?recordId=${subjectId}${query}`);
  expect(status).toBe(200);
  return body;
}

const CASH = { code: "1000", type: "asset", name: "Cash", description: "" };

test("an account's history shows who created it and who changed what, newest first", async () => {
  const books = await newBooks();
  const { body: account } = await books.post("/accounts", CASH);
  const { body: parent } = await books.post("/accounts", { ...CASH, code: "1100", name: "Bank" });
  const below = { ...CASH, code: "1100001", name: "Till", parentId: parent.id, isActive: false };
  await books.put(`/accounts/${account.id}`, { ...below, version: 1 });
  const { items, nextCursor } = await changesOf(books, account.id);
  expect(nextCursor).toBeNull();
  expect(items).toMatchObject([
    {
      action: "account.edited",
      changedBy: { name: "Test Owner", email: books.email },
      fields: [
        { field: "code", before: "1000", after: "1100001" },
        { field: "name", before: "Cash", after: "Till" },
        { field: "parentId", before: null, after: "1100 Bank" },
        { field: "isActive", before: "yes", after: "no" },
      ],
    },
    { action: "account.created", fields: [] },
  ]);
});

test("the name of another record is shown even after that record is deleted", async () => {
  const books = await newBooks({ accounts: { Fees: "expense" } });
  const { body: account } = await books.post("/accounts", {
    ...CASH,
    code: "5900",
    type: "expense",
    name: "Gone",
  });
  const fees = (await books.get("/accounts?search=Fees")).body.items[0];
  const below = { code: fees.code, type: "expense", name: "Fees", description: "" };
  await books.put(`/accounts/${fees.id}`, { ...below, code: "5900001", parentId: account.id, version: 1 });
  await books.put(`/accounts/${fees.id}`, { ...below, parentId: null, version: 2 });
  await books.delete(`/accounts/${account.id}`);
  const { items } = await changesOf(books, fees.id);
  expect(items[0].fields).toContainEqual({ field: "parentId", before: "5900 Gone", after: null });
  // The deleted account still has its own history.
  const deletedChanges = (await changesOf(books, account.id)).items;
  expect(deletedChanges.map(({ action }: { action: string }) => action)).toEqual([
    "account.deleted",
    "account.created",
  ]);
});

test("the company's history lists the changed fields, without the fields derived from them", async () => {
  const books = await newBooks();
  const company = { name: "Harbor Supply", taxId: "DE 123", fiscalYearStart: "2026-01-01", version: 1 };
  await books.put("/company", company);
  const { items } = await changesOf(books, books.bookId);
  expect(items[0]).toMatchObject({
    action: "book.edited",
    fields: [
      { field: "name", before: "My Company", after: "Harbor Supply" },
      { field: "taxId", before: null, after: "DE 123" },
      { field: "fiscalYearStart", before: null, after: "2026-01-01" },
    ],
  });
});

test("a document's history shows that its items changed, and its new total", async () => {
  const books = await newBooks();
  const { body: party } = await books.post("/customers", { name: "Harbor" });
  const { body: product } = await books.post("/products", {
    name: "Work",
    type: "service",
    unit: "unit",
    purchasePrice: "0",
    salePrice: "10",
  });
  const item = { productId: product.id, description: "Work", quantity: "1", unitPrice: "10.00" };
  const draft = {
    partyId: party.id,
    date: "2026-01-10",
    dueDate: "2026-02-09",
    status: "draft",
    items: [item],
  };
  const { body: invoice } = await books.post("/invoices", draft);
  const items = [item, { ...item, description: "Travel" }];
  const reply = await books.put(`/invoices/${invoice.id}`, {
    ...draft,
    items,
    version: 1,
    number: invoice.number,
  });
  expect(reply.body).toMatchObject({ total: "20.00" });
  const { items: changes } = await changesOf(books, invoice.id);
  expect(changes[0]).toMatchObject({
    action: "invoice.edited",
    fields: [
      { field: "total", before: "10.00", after: "20.00" },
      { field: "items", before: null, after: null },
    ],
  });
});

test("an applied payment names the document, with the amounts before and after", async () => {
  const trader = await newTrader();
  const items = [{ accountId: await openAccount(trader, "4000", "Fees"), quantity: "1", unitPrice: "100" }];
  const invoice = await write(trader, "/invoices", { date: "2026-01-10", items });
  const received = { direction: "in", partyId: trader.customer, date: "2026-03-01", amount: "80.00" };
  const payment = expectMade(await receive(trader, { ...received, allocations: [] }));
  const allocations = [{ documentId: invoice.id, amount: "60.00" }];
  expectMade(await trader.books.post(`/payments/${payment.id}/allocations`, { allocations }));
  const [applied] = (await changesOf(trader.books, payment.id)).items;
  expect(applied).toMatchObject({
    action: "payment.allocated",
    fields: [{ field: "allocations", before: "0.00", after: "60.00", documentNumber: invoice.number }],
  });
});

test("a long history is paged, and a record of another company has none", async () => {
  const books = await newBooks();
  const { body: account } = await books.post("/accounts", CASH);
  for (let version = 1; version < 6; version += 1) {
    await books.put(`/accounts/${account.id}`, { ...CASH, name: `Cash ${version}`, version });
  }
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await changesOf(books, account.id, `&limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
    seen.push(...page.items.map(({ fields }: { fields: { after: string }[] }) => fields[0]?.after));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(["Cash 5", "Cash 4", "Cash 3", "Cash 2", "Cash 1", undefined]);
  expect((await changesOf(await newBooks(), account.id)).items).toEqual([]);
});
