import { expect, test } from "vitest";
import {
  editInput,
  type TradeItem,
  journalLines,
  expectMade,
  newTrader,
  stockOf,
  type TestTrader,
  write,
} from "#test/support/trade.ts";

// Accounting 2, row by row: tax 10 %, and every case after INV-0001 starts from 9 Widgets worth 198.00.

const widgets = (
  { widget }: TestTrader,
  quantity: string,
  unitPrice: string,
  taxRateId?: string,
): TradeItem => {
  return { productId: widget, quantity, unitPrice, ...(taxRateId === undefined ? {} : { taxRateId }) };
};

async function firstBill(trader: TestTrader, taxRateId = trader.tax) {
  return write(trader, "/bills", {
    date: "2026-01-05",
    items: [
      widgets(trader, "10", "20.00", taxRateId),
      { productId: trader.freight, quantity: "1", unitPrice: "30.00", taxRateId },
    ],
  });
}

/** BILL-0001, BILL-0002 and INV-0001: 9 Widgets, 198.00. */
async function traderAfterFirstInvoice() {
  const trader = await newTrader();
  const bill = await firstBill(trader);
  await write(trader, "/bills", { date: "2026-01-10", items: [widgets(trader, "5", "26.00")] });
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-15",
    items: [widgets(trader, "6", "35.00", trader.tax)],
  });
  return { trader, bill, invoice };
}

test("a bill with recoverable tax", async () => {
  const trader = await newTrader();
  const bill = await firstBill(trader);
  expect(bill).toMatchObject({ number: "BILL-0001", total: "253.00", status: "posted" });
  expect(await journalLines(trader.books, bill.journalId)).toEqual([
    "Accounts Payable 253.00 Cr",
    "Inventory 200.00 Dr",
    "Purchased Services 30.00 Dr",
    "Recoverable Tax 20.00 Dr",
    "Recoverable Tax 3.00 Dr",
  ]);
  expect(await stockOf(trader.books, trader.widget)).toBe("10 @ 200.00");
});

test("a bill with a non-recoverable tax costs that much more", async () => {
  const trader = await newTrader();
  const bill = await firstBill(trader, trader.taxLost);
  expect(await journalLines(trader.books, bill.journalId)).toEqual([
    "Accounts Payable 253.00 Cr",
    "Inventory 220.00 Dr",
    "Purchased Services 33.00 Dr",
  ]);
  expect(await stockOf(trader.books, trader.widget)).toBe("10 @ 220.00");
});

test("an invoice takes goods out at the moving average", async () => {
  const { trader, invoice } = await traderAfterFirstInvoice();
  expect(await journalLines(trader.books, invoice.journalId)).toEqual([
    "Accounts Receivable 231.00 Dr",
    "Cost of Goods Sold 132.00 Dr",
    "Inventory 132.00 Cr",
    "Sales 210.00 Cr",
    "Tax Payable 21.00 Cr",
  ]);
  expect(await stockOf(trader.books, trader.widget)).toBe("9 @ 198.00");
});

test("receipts pay an invoice in parts", async () => {
  const { trader, invoice } = await traderAfterFirstInvoice();
  const receive = async (amount: string, allocated: string, more: object = {}) => {
    const allocations = [{ documentId: invoice.id, amount: allocated }];
    const reply = await trader.books.post("/payments", {
      direction: "in",
      partyId: trader.customer,
      date: "2026-02-01",
      amount,
      allocations,
      ...more,
    });
    expect(reply.status, reply.text).toBe(201);
    return reply.body;
  };
  const first = await receive("100.00", "100.00");
  expect(await journalLines(trader.books, first.journalId)).toEqual([
    "Accounts Receivable 100.00 Cr",
    "Cash and Bank 100.00 Dr",
  ]);
  expect((await trader.books.get(`/invoices/${invoice.id}`)).body).toMatchObject({
    paidAmount: "100.00",
    status: "posted",
  });
  const secondPayment = await receive("131.00", "131.00", { bankFee: "6.00" });
  expect(await journalLines(trader.books, secondPayment.journalId)).toEqual([
    "Accounts Receivable 131.00 Cr",
    "Bank Fees 6.00 Dr",
    "Cash and Bank 125.00 Dr",
  ]);
  expect((await trader.books.get(`/invoices/${invoice.id}`)).body).toMatchObject({
    paidAmount: "231.00",
    status: "paid",
  });
  await trader.books.post(`/payments/${secondPayment.id}/void`, {});
  expect((await trader.books.get(`/invoices/${invoice.id}`)).body).toMatchObject({
    paidAmount: "100.00",
    status: "posted",
  });
});

test("an overpayment is the customer's credit", async () => {
  const { trader, invoice } = await traderAfterFirstInvoice();
  const over = await trader.books.post("/payments", {
    direction: "in",
    partyId: trader.customer,
    date: "2026-02-01",
    amount: "250.00",
    allocations: [{ documentId: invoice.id, amount: "231.00" }],
  });
  expect(over.body).toMatchObject({ unapplied: "19.00" });
  const aging = (await trader.books.get("/reports/aging?type=receivable&asOf=2026-02-01")).body;
  expect(aging).toMatchObject({ totals: { unapplied: "-19.00", total: "-19.00" }, controlBalance: "-19.00" });
});

test("a payment of a bill", async () => {
  const { trader, bill } = await traderAfterFirstInvoice();
  const reply = await trader.books.put(`/bills/${bill.id}`, { ...editInput(bill), status: "paid" });
  expect(reply.body).toMatchObject({ status: "paid", paidAmount: "253.00" });
  const [payment] = (await trader.books.get("/payments")).body.items;
  expect(payment).toMatchObject({ number: "PM-0001", direction: "out", amount: "253.00" });
  expect(await journalLines(trader.books, payment.journalId)).toEqual([
    "Accounts Payable 253.00 Dr",
    "Cash and Bank 253.00 Cr",
  ]);
});

test("a credit note returns goods at the cost of their sale", async () => {
  const { trader, invoice } = await traderAfterFirstInvoice();
  const item = { ...widgets(trader, "1", "35.00", trader.tax), creditedPosition: 1 };
  const credit = await write(trader, "/credit-notes", {
    date: "2026-02-10",
    items: [item],
    creditedDocumentId: invoice.id,
  });
  expect(await journalLines(trader.books, credit.journalId)).toEqual([
    "Accounts Receivable 38.50 Cr",
    "Cost of Goods Sold 22.00 Cr",
    "Inventory 22.00 Dr",
    "Sales 35.00 Dr",
    "Tax Payable 3.50 Dr",
  ]);
  expect(await stockOf(trader.books, trader.widget)).toBe("10 @ 220.00");
});

test("a price-only credit note moves no goods", async () => {
  const { trader, invoice } = await traderAfterFirstInvoice();
  const item = { ...widgets(trader, "1", "35.00", trader.tax), creditedPosition: 1, returnsStock: false };
  const credit = await write(trader, "/credit-notes", {
    date: "2026-02-10",
    items: [item],
    creditedDocumentId: invoice.id,
  });
  expect(await journalLines(trader.books, credit.journalId)).toEqual([
    "Accounts Receivable 38.50 Cr",
    "Sales 35.00 Dr",
    "Tax Payable 3.50 Dr",
  ]);
  expect(await stockOf(trader.books, trader.widget)).toBe("9 @ 198.00");
});

test("goods returned to a vendor leave at the average, and the difference is cost of sales", async () => {
  const { trader } = await traderAfterFirstInvoice();
  const credit = await write(trader, "/vendor-credits", {
    date: "2026-02-10",
    items: [widgets(trader, "2", "26.00", trader.tax)],
  });
  expect(expectMade(await trader.books.get(`/journals/${credit.journalId}`)).total).toBe("57.20");
  expect(await journalLines(trader.books, credit.journalId)).toEqual([
    "Accounts Payable 57.20 Dr",
    "Cost of Goods Sold 8.00 Cr",
    "Inventory 44.00 Cr",
    "Recoverable Tax 5.20 Cr",
  ]);
  expect(await stockOf(trader.books, trader.widget)).toBe("7 @ 154.00");
});

test("a shortage found by a count is an inventory adjustment", async () => {
  const { trader } = await traderAfterFirstInvoice();
  const count = await trader.books.post("/stock-adjustments", {
    productId: trader.widget,
    date: "2026-03-01",
    countedQuantity: "8",
  });
  expect(await journalLines(trader.books, count.body.journalId)).toEqual([
    "Inventory 22.00 Cr",
    "Inventory Adjustments 22.00 Dr",
  ]);
  expect(await stockOf(trader.books, trader.widget)).toBe("8 @ 176.00");
});

test("opening stock is posted against opening balance equity", async () => {
  const trader = await newTrader();
  const opening = await trader.books.post("/stock-adjustments", {
    productId: trader.widget,
    date: "2026-01-01",
    kind: "opening",
    countedQuantity: "4",
    unitCost: "18.00",
  });
  expect(await journalLines(trader.books, opening.body.journalId)).toEqual([
    "Inventory 72.00 Dr",
    "Opening Balance Equity 72.00 Cr",
  ]);
  expect(await stockOf(trader.books, trader.widget)).toBe("4 @ 72.00");
});

test("a back-dated bill corrects the cost of the sale after it, at the sale's date (Accounting 6)", async () => {
  const { trader } = await traderAfterFirstInvoice();
  await write(trader, "/bills", { date: "2026-01-12", items: [widgets(trader, "5", "32.00")] });
  const { items } = (await trader.books.get("/journals?search=Cost correction")).body;
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    date: "2026-01-15",
    description: "Cost correction INV-0001: BILL-0003 dated earlier (22.00 \u2192 24.50)",
  });
  expect(await journalLines(trader.books, items[0].id)).toEqual([
    "Cost of Goods Sold 15.00 Dr",
    "Inventory 15.00 Cr",
  ]);
});

test("an oversold unit is settled when goods arrive (Accounting 7)", async () => {
  const { trader } = await traderAfterFirstInvoice();
  const sale = await write(trader, "/invoices", {
    date: "2026-02-01",
    items: [widgets(trader, "12", "35.00")],
  });
  expect(await journalLines(trader.books, sale.journalId)).toContain("Cost of Goods Sold 264.00 Dr");
  expect(await stockOf(trader.books, trader.widget)).toBe("-3 @ -66.00");
  await write(trader, "/bills", { date: "2026-02-05", items: [widgets(trader, "10", "25.00")] });
  const { items } = (await trader.books.get("/journals?search=Cost finalized")).body;
  expect(items).toHaveLength(1);
  expect(await journalLines(trader.books, items[0].id)).toEqual([
    "Cost of Goods Sold 9.00 Dr",
    "Inventory 9.00 Cr",
  ]);
  expect(await stockOf(trader.books, trader.widget)).toBe("7 @ 175.00");
});

test("a voided invoice leaves ledger and stock as if it had never been posted", async () => {
  const { trader, invoice } = await traderAfterFirstInvoice();
  const reply = await trader.books.put(`/invoices/${invoice.id}`, {
    ...editInput(invoice),
    status: "void",
    voidReason: "Wrong customer",
  });
  expect(reply.body).toMatchObject({ status: "void", journalId: invoice.journalId });
  expect(await stockOf(trader.books, trader.widget)).toBe("15 @ 330.00");
  const { body } = await trader.books.get("/reports/trial-balance?start=2026-01-01&end=2026-12-31");
  expect(body.rows.map(({ name }: { name: string }) => name)).not.toContain("Sales");
});

test("an edit of a posted invoice rewrites its journal under the same number", async () => {
  const { trader, invoice } = await traderAfterFirstInvoice();
  const before = (await trader.books.get(`/journals/${invoice.journalId}`)).body;
  const items = [widgets(trader, "3", "35.00", trader.tax)];
  const reply = await trader.books.put(`/invoices/${invoice.id}`, { ...editInput(invoice), items });
  expect(reply.status, reply.text).toBe(200);
  const after = (await trader.books.get(`/journals/${reply.body.journalId}`)).body;
  expect(after).toMatchObject({ number: before.number, version: before.version + 1 });
  expect(await journalLines(trader.books, after.id)).toContain("Cost of Goods Sold 66.00 Dr");
  expect(await stockOf(trader.books, trader.widget)).toBe("12 @ 264.00");
});
