import { describe, expect, test } from "vitest";
import {
  closeThrough,
  editInput,
  readWholeBook,
  type TradeItem,
  journalLines,
  linesOf,
  expectMade,
  newTrader,
  stockOf,
  type TestTrader,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 5: closed periods don't change; records in them are reversed on the first open day.

const widgets = (
  { widget }: TestTrader,
  quantity: string,
  unitPrice: string,
  more: Partial<TradeItem> = {},
): TradeItem => {
  return { productId: widget, quantity, unitPrice, ...more };
};
const DATES = ["2026-01-01", "2026-01-10", "2026-01-31", "2026-02-01", "2026-02-15", "2026-12-31"];

/** A bill and an invoice in January, a bill in February, and books closed through January. */
async function closedJanuary() {
  const trader = await newTrader();
  const { books, tax } = trader;
  const bill = await write(trader, "/bills", {
    date: "2026-01-05",
    items: [widgets(trader, "10", "20.00", { taxRateId: tax })],
  });
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-15",
    items: [widgets(trader, "6", "35.00", { taxRateId: tax })],
  });
  await write(trader, "/bills", { date: "2026-02-10", items: [widgets(trader, "4", "26.00")] });
  const voided = async (path: string, document: object & { id: string }, more: object = {}) =>
    books.put(`${path}/${document.id}`, editInput({ ...document }, { status: "void", ...more }));
  await closeThrough(books, "2026-01-31");
  return { trader, books, bill, invoice, voided };
}

test("voiding an invoice in a closed period reverses its journal on the first open day", async () => {
  const { trader, books, invoice, voided } = await closedJanuary();
  const original = expectMade(await books.get(`/journals/${invoice.journalId}`));
  const after = expectMade(await voided("/invoices", invoice, { voidReason: "Never delivered" }));
  expect(after).toMatchObject({ status: "void", voidReason: "Never delivered", journalId: original.id });
  expect(expectMade(await books.get(`/journals/${original.id}`))).toEqual(original);

  const mirror = expectMade(await books.get(`/journals/${after.reversalId}`));
  expect(mirror).toMatchObject({
    date: "2026-02-01",
    status: "posted",
    description: `Reversal of ${original.number}: Invoice INV-0001 \u2013 Customer`,
    source: { type: "invoice", id: invoice.id, number: "INV-0001" },
  });
  expect(linesOf(mirror.lines)).toEqual([
    "Accounts Receivable 231.00 Cr",
    "Cost of Goods Sold 120.00 Cr",
    "Inventory 120.00 Dr",
    "Sales 210.00 Dr",
    "Tax Payable 21.00 Dr",
  ]);
  expect(await stockOf(books, trader.widget)).toBe("14 @ 304.00");
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

test("aging shows the invoice before the date of the reversal, and not after it", async () => {
  const { books, invoice, voided } = await closedJanuary();
  expectMade(await voided("/invoices", invoice));
  const outstandingOn = async (date: string) =>
    expectMade(await books.get(`/reports/aging?type=receivable&asOf=${date}`)).totals.total;
  expect(await Promise.all(["2026-01-31", "2026-02-01"].map(outstandingOn))).toEqual(["231.00", "0.00"]);
});

test("reversing a bill also posts a correction for goods sold since, and later sales change", async () => {
  const { trader, books, bill, voided } = await closedJanuary();
  const sale = await write(trader, "/invoices", {
    date: "2026-02-20",
    items: [widgets(trader, "1", "40.00")],
  });
  expect(await journalLines(books, sale.journalId)).toContain("Cost of Goods Sold 23.00 Dr");
  const { reversalId } = expectMade(await voided("/bills", bill));
  expect(await journalLines(books, reversalId)).toEqual([
    "Accounts Payable 220.00 Dr",
    "Inventory 200.00 Cr",
    "Recoverable Tax 20.00 Cr",
  ]);
  // On February 1, 4 of them remained, worth 80.00, and 10 are returned: 6 were not in stock.
  expect(await tradeProblems(books, DATES)).toEqual([]);
  expect(await stockOf(books, trader.widget)).toMatch(/^-3 @ /);
});

test("credits in a closed period are reversed as well", async () => {
  const { trader, books, bill, invoice, voided } = await closedJanuary();
  await closeThrough(books, "2026-01-20");
  const returned = await write(trader, "/credit-notes", {
    date: "2026-01-25",
    creditedDocumentId: invoice.id,
    items: [widgets(trader, "2", "35.00", { creditedPosition: 1, taxRateId: trader.tax })],
  });
  const sentBack = await write(trader, "/vendor-credits", {
    date: "2026-01-26",
    creditedDocumentId: bill.id,
    items: [widgets(trader, "1", "21.00", { creditedPosition: 1, taxRateId: trader.tax })],
  });
  await closeThrough(books, "2026-01-31");
  expectMade(await voided("/credit-notes", returned));
  expectMade(await voided("/vendor-credits", sentBack));
  expect(await stockOf(books, trader.widget)).toBe("8 @ 184.00");
  expect(await tradeProblems(books, DATES)).toEqual([]);
  // The sale can be returned again at its cost.
  const again = await write(trader, "/credit-notes", {
    date: "2026-02-25",
    creditedDocumentId: invoice.id,
    items: [widgets(trader, "6", "35.00", { creditedPosition: 1, taxRateId: trader.tax })],
  });
  expect(await journalLines(books, again.journalId)).toContain("Inventory 120.00 Dr");
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

test("a payment in a closed period is reversed on the first open day", async () => {
  const { trader, books, invoice } = await closedJanuary();
  await closeThrough(books, "2026-01-15");
  const body = { direction: "in", partyId: trader.customer, date: "2026-01-20", amount: "231.00" };
  const receipt = expectMade(
    await books.post("/payments", { ...body, allocations: [{ documentId: invoice.id, amount: "231.00" }] }),
  );
  await closeThrough(books, "2026-01-31");
  const after = expectMade(await books.post(`/payments/${receipt.id}/void`, { reason: "Bounced" }));
  expect(after).toMatchObject({ status: "void", journalId: receipt.journalId, allocations: [] });
  expect(expectMade(await books.get(`/journals/${after.reversalId}`))).toMatchObject({
    date: "2026-02-01",
    source: { type: "receipt", id: receipt.id, number: "RC-0001" },
  });
  expect(await journalLines(books, after.reversalId)).toEqual([
    "Accounts Receivable 231.00 Dr",
    "Cash and Bank 231.00 Cr",
  ]);
  expect(expectMade(await books.get(`/invoices/${invoice.id}`)).status).toBe("posted");
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

test("a draft in a closed period can be voided because it was never posted", async () => {
  const { trader, books, voided } = await closedJanuary();
  const items = [widgets(trader, "1", "1.00")];
  const draft = await write(trader, "/invoices", { date: "2026-01-20", status: "draft", items });
  expect(expectMade(await voided("/invoices", draft))).toMatchObject({ status: "void", reversalId: null });
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

describe("all other changes in a closed period are rejected and leave nothing behind", () => {
  const CLOSED = {
    status: 409,
    body: {
      code: "journal.period-closed",
      detail: expect.stringMatching(/^This date is in a closed period. The first open day is /),
    },
  };

  test.each<[string, (world: Awaited<ReturnType<typeof closedJanuary>>) => Promise<unknown>]>([
    [
      "a new document",
      ({ trader, books }) =>
        books.post("/bills", {
          partyId: trader.vendor,
          date: "2026-01-31",
          status: "posted",
          items: [widgets(trader, "1", "1")],
        }),
    ],
    [
      "a document with a total of zero that still moves goods",
      ({ trader, books }) =>
        books.post("/bills", {
          partyId: trader.vendor,
          date: "2026-01-31",
          status: "posted",
          items: [widgets(trader, "1", "0")],
        }),
    ],
    [
      "a change of items",
      ({ trader, books, invoice }) =>
        books.put(`/invoices/${invoice.id}`, editInput(invoice, { items: [widgets(trader, "1", "1")] })),
    ],
    [
      "a change of the date",
      ({ books, invoice }) =>
        books.put(`/invoices/${invoice.id}`, editInput(invoice, { date: "2026-02-01" })),
    ],
    [
      "a change back to draft",
      ({ books, invoice }) => books.put(`/invoices/${invoice.id}`, editInput(invoice, { status: "draft" })),
    ],
    [
      "a payment",
      ({ trader, books }) =>
        books.post("/payments", {
          direction: "in",
          partyId: trader.customer,
          date: "2026-01-31",
          amount: "1.00",
        }),
    ],
    [
      "a stock count",
      ({ trader, books }) =>
        books.post("/stock-adjustments", {
          productId: trader.widget,
          date: "2026-01-31",
          countedQuantity: "1",
        }),
    ],
    [
      "a stock count of goods without value",
      ({ trader, books }) =>
        books.post("/stock-adjustments", {
          productId: trader.gadget,
          date: "2026-01-31",
          countedQuantity: "1",
          unitCost: "0",
        }),
    ],
  ])("%s", async (_, refused) => {
    const world = await closedJanuary();
    const before = await readWholeBook(world.books);
    const reply = await refused(world);
    expect(reply).toMatchObject({ ...CLOSED, body: { ...CLOSED.body, errors: [{ field: "date" }] } });
    expect(await readWholeBook(world.books)).toBe(before);
  });

  test("a change from paid to posted, if the payment is in the closed period", async () => {
    const trader = await newTrader();
    const items = [widgets(trader, "1", "1.00")];
    const invoice = await write(trader, "/invoices", { date: "2026-01-20", status: "paid", items });
    await closeThrough(trader.books, "2026-01-31");
    const before = await readWholeBook(trader.books);
    const reply = await trader.books.put(
      `/invoices/${invoice.id}`,
      editInput(invoice, { status: "posted", payments: "void" }),
    );
    expect(reply).toMatchObject({ ...CLOSED, body: { errors: [{ field: "status" }] } });
    expect(await readWholeBook(trader.books)).toBe(before);
  });

  test("but not notes, a due date, or a payment of today", async () => {
    const { books, invoice } = await closedJanuary();
    const changes = { notes: "Reminded", dueDate: "2026-12-01" };
    const noted = expectMade(await books.put(`/invoices/${invoice.id}`, editInput(invoice, changes)));
    expect(noted).toMatchObject({ ...changes, status: "posted" });
    expect(
      expectMade(await books.put(`/invoices/${invoice.id}`, editInput(noted, { status: "paid" }))),
    ).toMatchObject({
      status: "paid",
      paidAmount: "231.00",
    });
  });
});
