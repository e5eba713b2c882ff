import { beforeAll, describe, expect, test } from "vitest";
import { asApplication, NEW_ID, type Rejection } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, type TestTrader, write } from "#test/support/trade.ts";

/** post_documents rejects these even if raw SQL as the application's own role calls it (Decision 0035). */
const JOURNAL_ID = "018f2f3c-0000-7000-8000-0000000000c1";
const OTHER_ID = "018f2f3c-0000-7000-8000-0000000000c2";

let trader: TestTrader;
let otherTrader: TestTrader;
/** A posted invoice of the same book, and its accounts. */
let invoice: { id: string };
let accounts: { receivable: string; sales: string };

beforeAll(async () => {
  trader = await newTrader();
  otherTrader = await newTrader();
  const { books, freight } = trader;
  const items = [{ productId: freight, quantity: "1", unitPrice: "7" }];
  const posted = await write(trader, "/invoices", { date: "2026-01-15", items });
  invoice = posted;
  const { lines } = expectMade(await books.get(`/journals/${posted.journalId}`));
  accounts = { receivable: lines[0].accountId, sales: lines[1].accountId };
});

/** An invoice for 7.00 for a service, with its journal and audit log entry, as the product writes it. */
function posting() {
  const { customer, freight } = trader;
  const line = { debit: "0", credit: "0", description: "" };
  const item = {
    position: 1,
    productId: freight,
    productType: "service",
    description: "Freight",
    quantity: "1",
    unitPrice: "7",
    taxRateId: null,
    taxRate: null,
    isRecoverable: true,
    subtotal: "7",
    taxAmount: "0",
    total: "7",
    creditedPosition: null,
    returnsStock: true,
  };
  const document = {
    id: NEW_ID,
    kind: "invoice",
    number: "INV-0500",
    partyId: customer,
    partyName: "Customer",
    partyEmail: "",
    partySnapshot: {},
    companySnapshot: {},
    date: "2026-01-20",
    dueDate: "2026-01-20",
    status: "posted",
    notes: "",
    creditedDocumentId: null,
    currency: "USD",
    subtotal: "7",
    taxAmount: "0",
    total: "7",
    items: [item],
  };
  const journal = {
    id: JOURNAL_ID,
    date: "2026-01-20",
    description: "Invoice",
    status: "posted",
    total: "7",
    source: "document",
    sourceId: NEW_ID,
    lines: [
      { ...line, accountId: accounts.receivable, debit: "7", partyId: customer },
      { ...line, accountId: accounts.sales, credit: "7" },
    ],
  };
  const audit = {
    id: OTHER_ID,
    action: "invoice.created",
    subject: "document",
    subjectId: NEW_ID,
    after: {},
  };
  return { document, item, journal, audit };
}

type SentDocuments = Partial<Record<"documents" | "journals" | "movements" | "stocks" | "audits", object[]>>;

async function post(changes: SentDocuments, bookId = trader.books.bookId): Promise<Rejection | null> {
  const { document, journal, audit } = posting();
  const whole = {
    documents: [document],
    journals: [journal],
    movements: [],
    stocks: [],
    audits: [audit],
    ...changes,
  };
  const text = `select post_documents('${bookId}', '${JSON.stringify(whole)}')`;
  return asApplication((await testApp()).database, trader.books, [text]);
}

const goods = (documentId: string) => {
  const { document } = posting();
  return {
    id: OTHER_ID,
    productId: trader.widget,
    kind: "sale",
    date: document.date,
    reference: document.number,
    quantity: "-1",
    cost: null,
    value: "0",
    fallbackPrice: "0",
    isProvisional: false,
    originalMovementId: null,
    documentId,
    itemPosition: 1,
    journalId: JOURNAL_ID,
  };
};
const remainingStock = () => [
  { productId: trader.widget, quantity: "-1", value: "0", averageValue: "0", averageQuantity: "0" },
];

describe("raw SQL can't post a document", () => {
  test.each<{ description: string; sent: () => SentDocuments; rule: string }>([
    {
      description: "that is not the sum of its items",
      sent: () => ({ documents: [{ ...posting().document, subtotal: "8", total: "8" }] }),
      rule: "document_is_the_sum_of_its_items",
    },
    {
      description: "without items",
      sent: () => ({ documents: [{ ...posting().document, items: [] }] }),
      rule: "document_is_the_sum_of_its_items",
    },
    {
      description: "without a journal",
      sent: () => ({ journals: [] }),
      rule: "document_matches_its_journal",
    },
    {
      description: "with the journal of another day",
      sent: () => ({ journals: [{ ...posting().journal, date: "2026-01-21" }] }),
      rule: "document_matches_its_journal",
    },
    {
      description: "as a draft with a journal",
      sent: () => ({ documents: [{ ...posting().document, status: "draft" }] }),
      rule: "document_matches_its_journal",
    },
    {
      description: "with a journal on another account",
      sent: () => {
        const { journal } = posting();
        const [debit, credit] = journal.lines;
        return { journals: [{ ...journal, lines: [debit, { ...credit, accountId: accounts.receivable }] }] };
      },
      rule: "journal_lines_match_its_event",
    },
    {
      description: "with goods that its items do not move",
      sent: () => ({ movements: [goods(NEW_ID)], stocks: remainingStock() }),
      rule: "document_matches_its_stock_movements",
    },
    {
      description: "with goods of an existing document",
      sent: () => ({ movements: [goods(invoice.id)], stocks: remainingStock() }),
      rule: "document_matches_its_stock_movements",
    },
    {
      description: "without an audit log entry",
      sent: () => ({ audits: [] }),
      rule: "change_is_audited",
    },
    {
      description: "with a product of another book",
      sent: () => {
        const { document, item } = posting();
        return { documents: [{ ...document, items: [{ ...item, productId: otherTrader.freight }] }] };
      },
      rule: "item_product_exists",
    },
  ])("$description", async ({ sent, rule }) => {
    expect(await post(sent())).toMatchObject({ rule });
    expect((await trader.books.get(`/invoices/${NEW_ID}`)).status).toBe(404);
  });

  test("into another book", async () => {
    expect(await post({}, otherTrader.books.bookId)).toMatchObject({ rule: "row_belongs_to_current_book" });
  });
});

test("a sound document is posted, so that the rejections above mean something", async () => {
  expect(await post({})).toBeNull();
  const { books } = trader;
  expect(expectMade(await books.get(`/invoices/${NEW_ID}`))).toMatchObject({
    total: "7.00",
    journalId: JOURNAL_ID,
  });
  expect(expectMade(await books.get("/invoices/next-number"))).toMatchObject({ number: "INV-0501" });
  expect(expectMade(await books.get("/books-check"))).toMatchObject({ hasPassed: true });
});
