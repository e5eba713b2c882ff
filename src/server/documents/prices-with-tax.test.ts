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
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Tax-inclusive prices (Accounting 0 and 2, Decision 0052).

const onDays = ["2026-01-31", "2026-12-31"];
const date = "2026-01-15";

const service = (
  { freight, tax }: TestTrader,
  unitPrice: string,
  more: Partial<TradeItem> = {},
): TradeItem => {
  return { productId: freight, quantity: "1", unitPrice, taxRateId: tax, ...more };
};

type DocumentResponse = { items: Record<string, string>[] };
const amounts = ({ items }: DocumentResponse) =>
  items.map(({ subtotal, taxAmount, total }) => `${subtotal} + ${taxAmount} = ${total}`);

describe("a document with tax-inclusive prices", () => {
  test("adds up to the amount entered, to the cent, and is posted as net and tax", async () => {
    const trader = await newTrader();
    const items = [
      service(trader, "9.99", { quantity: "3" }),
      service(trader, "0.05"),
      { description: "As agreed" },
      service(trader, "100", { taxRateId: null }),
    ];
    const invoice = await write(trader, "/invoices", { date, pricesIncludeTax: true, items });
    // 29.97 includes 2.7245... of tax at 10 percent.
    expect(amounts(invoice)).toEqual([
      "27.25 + 2.72 = 29.97",
      "0.05 + 0.00 = 0.05",
      "0.00 + 0.00 = 0.00",
      "100.00 + 0.00 = 100.00",
    ]);
    expect(invoice).toMatchObject({ pricesIncludeTax: true, subtotal: "127.30", total: "130.02" });
    expect(await journalLines(trader.books, invoice.journalId)).toEqual([
      "Accounts Receivable 130.02 Dr",
      "Sales 0.05 Cr",
      "Sales 100.00 Cr",
      "Sales 27.25 Cr",
      "Tax Payable 2.72 Cr",
    ]);
    const { openedAccounts: _opened, ...read } = invoice;
    expect(await rereadDocument(trader, invoice)).toEqual(read);
    const report = expectMade(await trader.books.get("/reports/tax?start=2026-01-01&end=2026-12-31"));
    expect(JSON.stringify(report)).toContain('"2.72"');
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("has tax-inclusive line and document discounts", async () => {
    const trader = await newTrader();
    const items = [service(trader, "110", { discount: "10%" }), service(trader, "11", { taxRateId: null })];
    const invoice = await write(trader, "/invoices", {
      date,
      pricesIncludeTax: true,
      discount: "10.00",
      items,
    });
    // 99.00 and 11.00 are allocated 9.00 and 1.00; the tax in 90.00 is 8.1818...
    expect(amounts(invoice)).toEqual(["81.82 + 8.18 = 90.00", "10.00 + 0.00 = 10.00"]);
    expect(invoice).toMatchObject({ discountAmount: "10.00", total: "100.00" });
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("values goods of a bill without tax, or with tax if it is nonrecoverable", async () => {
    const trader = await newTrader();
    const { books, widget, tax, taxLost } = trader;
    const items = [widgets(trader, "3", "10.00", { taxRateId: tax })];
    await write(trader, "/bills", { date: "2026-01-05", pricesIncludeTax: true, items });
    expect(await stockOf(books, widget)).toBe("3 @ 27.27");
    const taxLostItems = [widgets(trader, "1", "10.00", { taxRateId: taxLost })];
    await write(trader, "/bills", { date: "2026-01-06", pricesIncludeTax: true, items: taxLostItems });
    expect(await stockOf(books, widget)).toBe("4 @ 37.27");
    expect(await tradeProblems(books, onDays)).toEqual([]);
  });

  test("keeps the vendor's entered tax, and the rest of the price is the net amount", async () => {
    const trader = await newTrader();
    const items = [service(trader, "110.00", { taxAmount: "10.01" })];
    const bill = await write(trader, "/bills", { date, pricesIncludeTax: true, items });
    expect(amounts(bill)).toEqual(["99.99 + 10.01 = 110.00"]);
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test.each([
    ["110.00", "11.01"],
    // Close enough, but more than the price itself.
    ["0.50", "0.51"],
  ])("is rejected if %s should include %s of tax, and nothing is written", async (price, taxAmount) => {
    const trader = await newTrader();
    const before = await readWholeBook(trader.books);
    const items = [service(trader, price, { taxAmount })];
    const body = { partyId: trader.vendor, date, status: "posted", pricesIncludeTax: true, items };
    expect(await trader.books.post("/bills", body)).toMatchObject({
      status: 422,
      body: { code: "document.tax-differs-too-much", errors: [{ field: "items[0].taxAmount" }] },
    });
    expect(await readWholeBook(trader.books)).toBe(before);
  });

  test("requires a boolean for whether prices include tax", async () => {
    const trader = await newTrader();
    const body = { partyId: trader.customer, date, items: [service(trader, "1")] };
    for (const pricesIncludeTax of [null, "true", 1])
      expect(await trader.books.post("/invoices", { ...body, pricesIncludeTax })).toMatchObject({
        status: 400,
        body: { errors: [{ field: "pricesIncludeTax" }] },
      });
  });
});

describe("switching between tax-inclusive and exclusive prices", () => {
  test("keeps the entered prices and changes the totals", async () => {
    const trader = await newTrader();
    const items = [service(trader, "110")];
    const invoice = await write(trader, "/invoices", { date, items });
    expect(invoice).toMatchObject({ pricesIncludeTax: false, total: "121.00" });
    const preview = { ...body(invoice, items), version: invoice.version, pricesIncludeTax: true };
    const previewed = expectMade(await trader.books.post(`/invoices/${invoice.id}/preview`, preview));
    expect(linesOf(previewed.journals[0].after.lines)).toContain("Sales 100.00 Cr");
    const within = expectMade(await change(trader, invoice, { pricesIncludeTax: true, items }));
    expect(within).toMatchObject({ total: "110.00", journalId: invoice.journalId });
    expect(within.items[0]).toMatchObject({ unitPrice: "110", subtotal: "100.00", taxAmount: "10.00" });
    expect(await journalLines(trader.books, invoice.journalId)).toContain("Sales 100.00 Cr");
    // Omitted fields don't change, and sending the same values writes nothing.
    expect(expectMade(await change(trader, within, {})).version).toBe(within.version);
    expect(expectMade(await change(trader, within, { pricesIncludeTax: true })).version).toBe(within.version);
    const edited = expectMade(await change(trader, within, { items: [service(trader, "220")] }));
    expect(edited).toMatchObject({ pricesIncludeTax: true, total: "220.00" });
    const without = expectMade(
      await change(trader, edited, { pricesIncludeTax: false, items: [service(trader, "220")] }),
    );
    expect(without).toMatchObject({ total: "242.00" });
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("keeps the prices of lines without tax as well", async () => {
    const trader = await newTrader();
    const items = [service(trader, "5", { taxRateId: null })];
    const invoice = await write(trader, "/invoices", { date, items });
    const within = expectMade(await change(trader, invoice, { pricesIncludeTax: true }));
    expect(within).toMatchObject({ pricesIncludeTax: true, total: "5.00" });
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });
});

const body = (document: Record<string, unknown>, items: TradeItem[]) => {
  const { partyId, date: day, dueDate, status, notes } = document;
  return { partyId, date: day, dueDate, status, notes, items };
};

describe("a credit of a document with tax-inclusive prices", () => {
  const credited = async (quantity: string, unitPrice: string, discount: string | null = null) => {
    const trader = await newTrader();
    const line = service(trader, unitPrice, { quantity });
    const invoice = await write(trader, "/invoices", {
      date,
      pricesIncludeTax: true,
      discount,
      items: [line],
    });
    const creditBody = {
      partyId: trader.customer,
      date: "2026-02-01",
      status: "posted",
      creditedDocumentId: invoice.id,
    };
    const credit = (item: Partial<TradeItem>, more: Record<string, unknown> = {}) =>
      trader.books.post("/credit-notes", {
        ...creditBody,
        items: [{ ...line, creditedPosition: 1, ...item }],
        ...more,
      });
    return { trader, invoice, credit };
  };

  test("has tax-inclusive prices too, and the last credit takes the rest", async () => {
    const { trader, invoice, credit } = await credited("3", "6.6667");
    expect(amounts(invoice)).toEqual(["18.18 + 1.82 = 20.00"]);
    const parts = [];
    for (const _ of [1, 2, 3]) parts.push(...amounts(expectMade(await credit({ quantity: "1" }))));
    expect(parts).toEqual(["6.06 + 0.61 = 6.67", "6.06 + 0.61 = 6.67", "6.06 + 0.60 = 6.66"]);
    expect(expectMade(await trader.books.get(`/invoices/${invoice.id}`))).toMatchObject({ status: "paid" });
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("credits a document discount as a line discount", async () => {
    const { trader, credit } = await credited("3", "10.00", "1.00");
    const part = { quantity: "1", discount: "0.33" };
    const parts = [part, part, part];
    const creditedAmounts = [];
    for (const creditedPart of parts)
      creditedAmounts.push(...amounts(expectMade(await credit(creditedPart))));
    // 29.00 with 2.64 of tax, in three parts.
    expect(creditedAmounts).toEqual(["8.79 + 0.88 = 9.67", "8.79 + 0.88 = 9.67", "8.78 + 0.88 = 9.66"]);
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("reports the remaining amount without tax if it exceeds it", async () => {
    const { credit } = await credited("1", "110.00");
    expect(await credit({ unitPrice: "110.02" })).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            field: "items[0].unitPrice",
            message: "100.00 excluding tax left to credit. Enter that or less.",
          },
        ],
      },
    });
  });

  test("can have tax-exclusive prices if requested", async () => {
    const { trader, credit } = await credited("1", "110.00");
    expect(await credit({ unitPrice: "110.00" }, { pricesIncludeTax: false })).toMatchObject({ status: 422 });
    const credit1 = expectMade(await credit({ unitPrice: "100.00" }, { pricesIncludeTax: false }));
    expect(amounts(credit1)).toEqual(["100.00 + 10.00 = 110.00"]);
    expect(credit1.pricesIncludeTax).toBe(false);
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });
});
