import { beforeAll, expect, test } from "vitest";
import { attach, pdfFile } from "#test/support/attached-files.ts";
import type { TestBooks } from "#test/support/new-books.ts";
import { markedBooks, type SampleRecords } from "#test/support/sample-requests.ts";
import { expectMade } from "#test/support/trade.ts";

let books: TestBooks;
let records: SampleRecords;

beforeAll(async () => {
  ({ books, records } = await markedBooks("Listed"));
});

type Listing = {
  path: string;
  kind: string;
  selectId: (all: SampleRecords) => string;
};

const LISTS: readonly Listing[] = [
  { path: "/invoices", kind: "document", selectId: ({ documents }) => documents.invoice },
  { path: "/bills", kind: "document", selectId: ({ documents }) => documents.bill },
  { path: "/credit-notes", kind: "document", selectId: ({ documents }) => documents.credit_note },
  { path: "/quotes", kind: "order", selectId: ({ quote }) => quote },
  { path: "/payments", kind: "payment", selectId: ({ payment }) => payment },
  { path: "/journals", kind: "journal", selectId: ({ moneyEntry }) => moneyEntry },
  { path: "/customers", kind: "party", selectId: ({ customer }) => customer },
  { path: "/products", kind: "product", selectId: ({ product }) => product },
  { path: "/assets", kind: "asset", selectId: ({ asset }) => asset },
  { path: "/loans", kind: "loan", selectId: ({ lentLoan }) => lentLoan },
  { path: "/accruals", kind: "accrual", selectId: ({ accrual }) => accrual },
  {
    path: "/bank/transactions",
    kind: "bank_transaction",
    selectId: ({ bankTransaction }) => bankTransaction,
  },
  { path: "/bank/statements", kind: "bank_statement", selectId: ({ bankStatement }) => bankStatement },
];

const idsOf = async (path: string, hasAttachments: "true" | "false"): Promise<string[]> =>
  expectMade(await books.get(`${path}?hasAttachments=${hasAttachments}`)).items.map(
    ({ id }: { id: string }) => id,
  );

test.each(LISTS)(
  "$path shows which records have files, and can be filtered by that",
  async ({ path, kind, selectId }) => {
    const id = selectId(records);
    const before = await idsOf(path, "false");
    expect(before).toContain(id);
    const attached = expectMade(await attach(books, { kind, id }, { name: "receipt.pdf", bytes: pdfFile() }));
    expect(await idsOf(path, "false")).toEqual(before.filter((candidate) => candidate !== id));
    expect(await idsOf(path, "true")).toContain(id);
    const { items } = expectMade(await books.get(path));
    expect(items.find((item: { id: string }) => item.id === id)).toMatchObject({ hasAttachments: true });
    expect((await books.delete(`/attachments/${attached.id}`)).status).toBe(204);
    expect(await idsOf(path, "false")).toEqual(before);
  },
);

test.each(["/invoices/summary", "/quotes/summary"])("the counts of %s follow the filter", async (path) => {
  const [id, kind] = path.startsWith("/invoices")
    ? [records.documents.invoice, "document"]
    : [records.quote, "order"];
  const count = async () => expectMade(await books.get(`${path}?hasAttachments=false`));
  const before = await count();
  const attached = expectMade(await attach(books, { kind, id }, { name: "receipt.pdf", bytes: pdfFile() }));
  expect(await count()).not.toEqual(before);
  expect((await books.delete(`/attachments/${attached.id}`)).status).toBe(204);
  expect(await count()).toEqual(before);
});

test("a document's journal shows the document's files", async () => {
  const id = records.documents.bill;
  const bill = expectMade(await books.get(`/bills/${id}`));
  expect(await idsOf("/journals", "false")).toContain(bill.journalId);
  expectMade(await attach(books, { kind: "document", id }, { name: "bill.pdf", bytes: pdfFile() }));
  expect(await idsOf("/journals", "true")).toContain(bill.journalId);
  expect(await idsOf("/journals", "false")).not.toContain(bill.journalId);
});
