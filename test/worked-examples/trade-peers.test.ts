import { expect, test } from "vitest";
import { asOwner } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  closeThrough,
  editInput,
  type TradeItem,
  journalLines,
  expectMade,
  newTrader,
  stockOf,
  type TestTrader,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Defects of other accounting applications, as listed at the end of the rules: none of them here.

const widgets = (
  { widget }: TestTrader,
  quantity: string,
  unitPrice: string,
  more: Partial<TradeItem> = {},
): TradeItem => {
  return { productId: widget, quantity, unitPrice, ...more };
};

async function stocked(): Promise<TestTrader> {
  const trader = await newTrader();
  await write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "10", "20.00")] });
  return trader;
}

const aging = async ({ books }: TestTrader, side: "receivable" | "payable", asOf: string) =>
  expectMade(await books.get(`/reports/aging?type=${side}&asOf=${asOf}`));

test("the tax of a purchase is posted, and the payable is gross", async () => {
  const trader = await newTrader();
  const bill = await write(trader, "/bills", {
    date: "2026-01-05",
    items: [widgets(trader, "10", "20.00", { taxRateId: trader.tax })],
  });
  const lines = await journalLines(trader.books, bill.journalId);
  expect(lines).toContain("Accounts Payable 220.00 Cr");
  expect(lines).toContain("Recoverable Tax 20.00 Dr");
});

test("tax is always on top of the price, and every such invoice balances", async () => {
  const trader = await stocked();
  const items = [
    widgets(trader, "3", "0.35", { taxRateId: trader.tax }),
    widgets(trader, "1", "0.05", { taxRateId: trader.tax }),
  ];
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
  expect(invoice).toMatchObject({ subtotal: "1.10", taxAmount: "0.12", total: "1.22" });
  expect(await journalLines(trader.books, invoice.journalId)).toContain("Accounts Receivable 1.22 Dr");
});

test("a credit note reverses the tax and the cost of sales", async () => {
  const trader = await stocked();
  const taxed = { taxRateId: trader.tax };
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-15",
    items: [widgets(trader, "2", "35.00", taxed)],
  });
  const items = [widgets(trader, "2", "35.00", { ...taxed, creditedPosition: 1 })];
  const credit = await write(trader, "/credit-notes", {
    date: "2026-01-20",
    creditedDocumentId: invoice.id,
    items,
  });
  expect(await journalLines(trader.books, credit.journalId)).toEqual([
    "Accounts Receivable 77.00 Cr",
    "Cost of Goods Sold 40.00 Cr",
    "Inventory 40.00 Dr",
    "Sales 70.00 Dr",
    "Tax Payable 7.00 Dr",
  ]);
});

test("aging at a past date ignores later payments", async () => {
  const trader = await stocked();
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-15",
    items: [widgets(trader, "2", "35.00")],
  });
  const allocations = [{ documentId: invoice.id, amount: "70.00" }];
  const body = {
    direction: "in",
    partyId: trader.customer,
    date: "2026-03-01",
    amount: "70.00",
    allocations,
  };
  expectMade(await trader.books.post("/payments", body));
  expect((await aging(trader, "receivable", "2026-02-28")).totals).toMatchObject({
    total: "70.00",
    days1To30: "70.00",
  });
  expect((await aging(trader, "receivable", "2026-03-01")).totals.total).toBe("0.00");
});

test("a payment made before its invoice is unapplied until the invoice exists", async () => {
  const trader = await stocked();
  const invoice = await write(trader, "/invoices", {
    date: "2026-02-15",
    items: [widgets(trader, "2", "35.00")],
  });
  const allocations = [{ documentId: invoice.id, amount: "70.00" }];
  const body = {
    direction: "in",
    partyId: trader.customer,
    date: "2026-02-01",
    amount: "70.00",
    allocations,
  };
  expectMade(await trader.books.post("/payments", body));
  for (const [date, total] of [
    ["2026-01-31", "0.00"],
    ["2026-02-01", "-70.00"],
    ["2026-02-15", "0.00"],
  ])
    expect(await aging(trader, "receivable", date ?? "")).toMatchObject({
      totals: { total },
      controlBalance: total,
    });
});

test("units sold before they arrive do not keep a cost of zero", async () => {
  const trader = await newTrader();
  await write(trader, "/invoices", { date: "2026-01-15", items: [widgets(trader, "2", "35.00")] });
  expect(await stockOf(trader.books, trader.widget)).toBe("-2 @ -40.00");
  await write(trader, "/bills", { date: "2026-02-05", items: [widgets(trader, "5", "24.00")] });
  const [settled] = expectMade(await trader.books.get("/journals?search=Cost finalized for INV-0001")).items;
  expect(settled).toMatchObject({ total: "8.00", date: "2026-02-05" });
  expect(await stockOf(trader.books, trader.widget)).toBe("3 @ 72.00");
});

test("a later change of the price list does not change the cost of such units", async () => {
  const trader = await newTrader();
  const { books, widget } = trader;
  await write(trader, "/invoices", { date: "2026-01-15", items: [widgets(trader, "2", "35.00")] });
  const { code, name } = expectMade(await books.get(`/products/${widget}`));
  expectMade(
    await books.put(`/products/${widget}`, { version: 1, code, name, purchasePrice: "99", salePrice: "99" }),
  );
  await closeThrough(books, "2026-01-31");
  await write(trader, "/bills", { date: "2026-02-05", items: [widgets(trader, "5", "24.00")] });
  expect(expectMade(await books.get("/journals?search=Cost correction")).items).toEqual([]);
  expect(await stockOf(books, widget)).toBe("3 @ 72.00");
});

test("an imbalance is never plugged: thirds are exact to the cent", async () => {
  const trader = await newTrader();
  const third = widgets(trader, "0.3333", "1.00", { taxRateId: trader.tax });
  const bill = await write(trader, "/bills", { date: "2026-01-05", items: [third, third, third] });
  expect(bill).toMatchObject({ subtotal: "0.99", taxAmount: "0.09", total: "1.08" });
  const names = (await journalLines(trader.books, bill.journalId)).map((line) =>
    line.replace(/ [\d.]+ [CD]r$/, ""),
  );
  expect(new Set(names)).toEqual(new Set(["Accounts Payable", "Inventory", "Recoverable Tax"]));
});

test("voiding an invoice never deletes its payments", async () => {
  const trader = await stocked();
  const items = [widgets(trader, "2", "35.00")];
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", status: "paid", items });
  expectMade(
    await trader.books.put(
      `/invoices/${invoice.id}`,
      editInput(invoice, { status: "void", payments: "void" }),
    ),
  );
  expect(expectMade(await trader.books.get("/payments")).items).toMatchObject([
    { number: "RC-0001", status: "void" },
  ]);
});

test("a partial credit does not mark its invoice as paid", async () => {
  const trader = await stocked();
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-15",
    items: [widgets(trader, "2", "35.00")],
  });
  const items = [widgets(trader, "1", "35.00", { creditedPosition: 1 })];
  await write(trader, "/credit-notes", { date: "2026-01-20", creditedDocumentId: invoice.id, items });
  expect(expectMade(await trader.books.get(`/invoices/${invoice.id}`))).toMatchObject({
    status: "posted",
    paidAmount: "35.00",
  });
});

test("reversing a closed period copies amounts, though the rate and the day have changed", async () => {
  const trader = await stocked();
  const { books, tax } = trader;
  const items = [widgets(trader, "1", "100.00", { taxRateId: tax, taxAmount: "10.40" })];
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
  await closeThrough(books, "2026-01-31");
  const { code } = expectMade(await books.get(`/tax-rates/${tax}`));
  expectMade(
    await books.put(`/tax-rates/${tax}`, { version: 1, code, name: "Old", rate: "10", isActive: false }),
  );
  const { reversalId } = expectMade(
    await books.put(`/invoices/${invoice.id}`, editInput(invoice, { status: "void" })),
  );
  expect(await journalLines(books, reversalId)).toContain("Tax Payable 10.40 Dr");
  expect(expectMade(await books.get(`/journals/${reversalId}`)).date).toBe("2026-02-01");
});

test("a posted invoice keeps its customer details, whatever happens to the customer", async () => {
  const trader = await stocked();
  const { books, customer } = trader;
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-15",
    items: [widgets(trader, "1", "1")],
  });
  const { code } = expectMade(await books.get(`/customers/${customer}`));
  expectMade(
    await books.put(`/customers/${customer}`, {
      version: 1,
      code,
      name: "Bought by Another",
      address: "Elsewhere",
    }),
  );
  expect(expectMade(await books.get(`/invoices/${invoice.id}`)).partyName).toBe("Customer");
  expect(expectMade(await books.get(`/journals/${invoice.journalId}`)).description).toBe(
    "Invoice INV-0001 \u2013 Customer",
  );
});

test("aging equals the balance of the accounts, including those that no party uses anymore", async () => {
  const trader = await stocked();
  const { books, customer } = trader;
  await write(trader, "/invoices", { date: "2026-01-15", items: [widgets(trader, "1", "1")] });
  const { id } = expectMade(
    await books.post("/accounts", { code: "1950", type: "asset", name: "Other Receivables" }),
  );
  // An older version allowed changing a customer's account after postings to it.
  await asOwner((await testApp()).database, books.bookId, [
    "alter table parties disable trigger user",
    `update parties set account_id = '${id}' where id = '${customer}'`,
    "alter table parties enable trigger user",
  ]);
  await write(trader, "/invoices", { date: "2026-01-16", items: [widgets(trader, "1", "2")] });
  expect(await aging(trader, "receivable", "2026-01-31")).toMatchObject({
    totals: { total: "3.00" },
    controlBalance: "3.00",
  });
});

test("stock equals the balance of the inventory account after every kind of event", async () => {
  const trader = await stocked();
  const { books, widget } = trader;
  const taxed = { taxRateId: trader.taxLost };
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-15",
    items: [widgets(trader, "12", "35.00")],
  });
  await write(trader, "/bills", {
    date: "2026-01-12",
    allowZeroQuantity: true,
    items: [widgets(trader, "3", "21.37", taxed), widgets(trader, "0", "5", { ...taxed, taxAmount: "0.50" })],
  });
  await write(trader, "/credit-notes", {
    date: "2026-01-20",
    creditedDocumentId: invoice.id,
    items: [widgets(trader, "5", "30", { creditedPosition: 1 })],
  });
  await write(trader, "/vendor-credits", {
    date: "2026-01-22",
    items: [widgets(trader, "2", "18.50", taxed)],
  });
  expectMade(
    await books.post("/stock-adjustments", { productId: widget, date: "2026-01-21", countedQuantity: "9" }),
  );
  expect(await tradeProblems(books, ["2026-01-12", "2026-01-15", "2026-01-31"])).toEqual([]);
});

test("numbers assigned at the same time are never equal, and one entered ahead is skipped", async () => {
  const trader = await stocked();
  const { books, customer, freight } = trader;
  const items = [{ productId: freight, quantity: "1", unitPrice: "1" }];
  const body = { partyId: customer, date: "2026-01-15", items };
  const replies = await Promise.all([
    ...Array.from({ length: 6 }, () => books.post("/invoices", body)),
    books.post("/invoices", { ...body, number: "INV-0100" }),
  ]);
  const numbers = replies.map((reply) => expectMade(reply).number);
  expect(new Set(numbers).size).toBe(7);
  expect(expectMade(await books.post("/invoices", body)).number > "INV-0100").toBe(true);
});
