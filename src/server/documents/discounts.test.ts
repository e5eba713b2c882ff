import { describe, expect, test } from "vitest";
import {
  rereadDocument,
  change,
  readWholeBook,
  type TradeItem,
  journalLines,
  linesOf,
  expectMade,
  newTrader,
  stockOf,
  type TestTrader,
  traderAfterSale,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Line discounts (Accounting 0 and 2, Decision 0050).

const onDays = ["2026-01-31", "2026-12-31"];

const service = ({ freight, tax }: TestTrader, more: Partial<TradeItem>): TradeItem => {
  return { productId: freight, quantity: "3", unitPrice: "100", taxRateId: tax, ...more };
};

const amounts = ({ items }: { items: Record<string, string>[] }) =>
  items.map(({ discount, discountAmount, subtotal, taxAmount }) => [
    discount,
    discountAmount,
    subtotal,
    taxAmount,
  ]);

describe("a line with a discount", () => {
  test("is posted net of it, with the tax of the net amount", async () => {
    const trader = await newTrader();
    const items = [
      service(trader, { discount: "10.0%" }),
      service(trader, { discount: "12.5" }),
      service(trader, { discount: "0%" }),
      { description: "As agreed" },
    ];
    const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
    expect(amounts(invoice)).toEqual([
      ["10%", "30.00", "270.00", "27.00"],
      ["12.50", "12.50", "287.50", "28.75"],
      [null, "0.00", "300.00", "30.00"],
      [null, "0.00", "0.00", "0.00"],
    ]);
    expect(invoice).toMatchObject({ subtotal: "857.50", taxAmount: "85.75", total: "943.25" });
    expect(await journalLines(trader.books, invoice.journalId)).toEqual([
      "Accounts Receivable 943.25 Dr",
      "Sales 270.00 Cr",
      "Sales 287.50 Cr",
      "Sales 300.00 Cr",
      "Tax Payable 27.00 Cr",
      "Tax Payable 28.75 Cr",
      "Tax Payable 30.00 Cr",
    ]);
    const { openedAccounts: _opened, ...read } = invoice;
    expect(await rereadDocument(trader, invoice)).toEqual(read);
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("lowers the cost of the goods in a bill, but not in an invoice", async () => {
    const trader = await newTrader();
    const { books, widget, taxLost } = trader;
    const bought = [widgets(trader, "10", "20.00", { discount: "5%", taxRateId: taxLost })];
    const bill = await write(trader, "/bills", { date: "2026-01-05", items: bought });
    // 200.00 less 10.00, and a nonrecoverable tax of 19.00.
    expect(await stockOf(books, widget)).toBe("10 @ 209.00");
    expect(await journalLines(books, bill.journalId)).toEqual([
      "Accounts Payable 209.00 Cr",
      "Inventory 209.00 Dr",
    ]);
    const sold = [widgets(trader, "2", "35.00", { discount: "70.00" })];
    const invoice = await write(trader, "/invoices", { date: "2026-01-15", items: sold });
    expect(invoice).toMatchObject({ total: "0.00", status: "paid" });
    expect(await journalLines(books, invoice.journalId)).toEqual([
      "Cost of Goods Sold 41.80 Dr",
      "Inventory 41.80 Cr",
    ]);
    expect(await tradeProblems(books, onDays)).toEqual([]);
  });

  test.each([
    [
      "300.01",
      422,
      "document.discount-too-large",
      "The discount is more than the amount. Enter a smaller one.",
    ],
    ["101%", 400, "request.invalid", /^Enter a discount as a percentage up to 100% or an amount/],
    ["-5", 400, "request.invalid", /^Enter a discount as a percentage/],
    ["ten", 400, "request.invalid", /^Enter a discount as a percentage/],
  ])("of %s is rejected at its field, and nothing is written", async (discount, status, code, message) => {
    const trader = await newTrader();
    const before = await readWholeBook(trader.books);
    const body = { partyId: trader.customer, date: "2026-01-15", status: "posted" };
    const items = [service(trader, {}), service(trader, { discount })];
    const reply = await trader.books.post("/invoices", { ...body, items });
    expect(reply).toMatchObject({ status, body: { code, errors: [{ field: "items[1].discount" }] } });
    expect(reply.body.errors[0].message).toMatch(message);
    expect(await readWholeBook(trader.books)).toBe(before);
  });

  test("can't be a text line, which has no amount", async () => {
    const trader = await newTrader();
    const items = [service(trader, {}), { description: "Thank you", discount: "10%" }];
    const body = { partyId: trader.customer, date: "2026-01-15", items };
    const { body: problem } = await trader.books.post("/invoices", body);
    expect(problem).toMatchObject({ errors: [{ field: "items[1].productId" }] });
  });

  test("is previewed like it is posted, edited, and saved again unchanged", async () => {
    const { trader, invoice } = await traderAfterSale();
    const items = [widgets(trader, "6", "35.00", { taxRateId: trader.tax, discount: "10%" })];
    const body = { partyId: trader.customer, date: "2026-02-01", status: "posted", items };
    const preview = expectMade(await trader.books.post("/invoices/preview", body));
    expect(linesOf(preview.journals[0].after.lines)).toContain("Sales 189.00 Cr");
    const less = expectMade(await change(trader, invoice, { items }));
    expect(less).toMatchObject({ total: "207.90", journalId: invoice.journalId });
    expect(expectMade(await change(trader, less, {})).version).toBe(less.version);
    const none = expectMade(await change(trader, less, { items: [{ ...items[0], discount: null }] }));
    expect(none).toMatchObject({ total: "231.00" });
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });
});

describe("the discount of a document", () => {
  test("is allocated to its lines to the cent, each with its tax", async () => {
    const trader = await newTrader();
    const { tax, freight, taxLost } = trader;
    const itemAt = (unitPrice: string, more: Partial<TradeItem> = {}): TradeItem => {
      return { productId: freight, quantity: "1", unitPrice, ...more };
    };
    const items = [
      itemAt("100", { taxRateId: tax, discount: "10%" }),
      { description: "As agreed" },
      itemAt("100"),
      itemAt("10.01", { taxRateId: tax }),
    ];
    // 5% of 200.01 is 10.0005: 4.49977, 4.99975 and 0.50048 are rounded down, and the first two get a cent.
    const invoice = await write(trader, "/invoices", { date: "2026-01-15", discount: "5%", items });
    expect(invoice).toMatchObject({ discount: "5%", discountAmount: "10.00", subtotal: "190.01" });
    const itemAmounts = invoice.items.map((item: TradeItem & Record<string, string>) => [
      item["documentDiscount"],
      item["subtotal"],
      item["taxAmount"],
    ]);
    expect(itemAmounts).toEqual([
      ["4.50", "85.50", "8.55"],
      ["0.00", "0.00", "0.00"],
      ["5.00", "95.00", "0.00"],
      ["0.50", "9.51", "0.95"],
    ]);
    expect(await journalLines(trader.books, invoice.journalId)).toEqual([
      "Accounts Receivable 199.51 Dr",
      "Sales 85.50 Cr",
      "Sales 9.51 Cr",
      "Sales 95.00 Cr",
      "Tax Payable 0.95 Cr",
      "Tax Payable 8.55 Cr",
    ]);
    const bought = [widgets(trader, "3", "10.00"), widgets(trader, "3", "10.00", { taxRateId: taxLost })];
    await write(trader, "/bills", { date: "2026-01-05", discount: "0.01", items: bought });
    // 30.00 less 0.01, and 30.00 with its nonrecoverable tax.
    expect(await stockOf(trader.books, trader.widget)).toBe("6 @ 62.99");
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("is kept by an edit, can be removed, and can't exceed the sum of the lines", async () => {
    const trader = await newTrader();
    const items = [service(trader, { discount: "100.00" })];
    const invoice = await write(trader, "/invoices", { date: "2026-01-15", discount: "199", items });
    expect(invoice).toMatchObject({ discount: "199.00", discountAmount: "199.00", total: "1.10" });
    expect(expectMade(await change(trader, invoice, {})).version).toBe(invoice.version);
    const none = expectMade(await change(trader, invoice, { discount: null, items }));
    expect(none).toMatchObject({ discount: null, discountAmount: "0.00", total: "220.00" });
    expect(await change(trader, none, { discount: "200.01", items })).toMatchObject({
      status: 422,
      body: {
        code: "document.discount-too-large",
        errors: [
          { field: "discount", message: "The discount is more than the amount. Enter a smaller one." },
        ],
      },
    });
    const { openedAccounts: _opened, ...read } = none;
    expect(await rereadDocument(trader, none)).toEqual(read);
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("is credited with its lines, and the last credit takes the rest", async () => {
    const trader = await newTrader();
    const line = service(trader, {});
    const invoice = await write(trader, "/invoices", {
      date: "2026-01-15",
      discount: "50.00",
      items: [line],
    });
    const body = {
      partyId: trader.customer,
      date: "2026-02-01",
      status: "posted",
      creditedDocumentId: invoice.id,
    };
    const credit = async () => {
      const part = { ...line, quantity: "1", discount: "16.67", creditedPosition: 1 };
      return amounts(expectMade(await trader.books.post("/credit-notes", { ...body, items: [part] })));
    };
    await credit();
    await credit();
    expect(await credit()).toEqual([["16.66", "16.66", "83.34", "8.34"]]);
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });
});

describe("a credit of a line with a discount", () => {
  const credited = async (discount: string) => {
    const trader = await newTrader();
    const line = service(trader, { discount });
    const invoice = await write(trader, "/invoices", { date: "2026-01-15", items: [line] });
    const body = {
      partyId: trader.customer,
      date: "2026-02-01",
      status: "posted",
      creditedDocumentId: invoice.id,
    };
    const credit = (item: Partial<TradeItem>) =>
      trader.books.post("/credit-notes", { ...body, items: [{ ...line, creditedPosition: 1, ...item }] });
    return { trader, credit };
  };

  test("credits the whole line with the same discount", async () => {
    const { trader, credit } = await credited("10%");
    expect(amounts(expectMade(await credit({})))).toEqual([["10%", "30.00", "270.00", "27.00"]]);
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("credits parts with their share of the discount, and the last one takes the rest", async () => {
    const { trader, credit } = await credited("50.00");
    const part = { quantity: "1", discount: "16.67" };
    expect(amounts(expectMade(await credit(part)))).toEqual([["16.67", "16.67", "83.33", "8.33"]]);
    expect(amounts(expectMade(await credit(part)))).toEqual([["16.67", "16.67", "83.33", "8.33"]]);
    expect(amounts(expectMade(await credit(part)))).toEqual([["16.66", "16.66", "83.34", "8.34"]]);
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("is rejected without the discount because it exceeds the line", async () => {
    const { credit } = await credited("10%");
    expect(await credit({ discount: null })).toMatchObject({
      status: 422,
      body: {
        code: "document.credit-exceeds-remaining",
        errors: [{ field: "items[0].unitPrice", message: "270.00 left to credit. Enter that or less." }],
      },
    });
  });
});
