import { describe, expect, test } from "vitest";
import { asApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  rereadDocument,
  change,
  changeBook,
  type TradeItem,
  journalLines,
  expectMade,
  newTrader,
  type TestTrader,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Taxes rounded once per rate of a document (Accounting 0, I-105, Decision 0107).

const onDays = ["2026-01-31", "2026-12-31"];
const date = "2026-01-15";

const service = (
  { freight, tax }: TestTrader,
  unitPrice: string,
  more: Partial<TradeItem> = {},
): TradeItem => {
  return { productId: freight, quantity: "1", unitPrice, taxRateId: tax, ...more };
};
/** 10% of 1.04 is 0.104, and of 3.12 it is 0.312. */
const three = (trader: TestTrader) => ["1.04", "1.04", "1.04"].map((price) => service(trader, price));

const rounding = (trader: TestTrader, taxRounding: "line" | "document") =>
  changeBook(trader.books, { taxRounding });
const taxes = ({ items }: { items: { taxAmount: string }[] }) => items.map(({ taxAmount }) => taxAmount);
const offers = (trader: TestTrader) => ({ partyId: trader.customer, date, dueDate: "2099-02-15" });

describe("a company that rounds its taxes once per document", () => {
  test("has the tax of the sum, allocated to the lines, in document, journal and tax report", async () => {
    const trader = await newTrader();
    const byLine = await write(trader, "/invoices", { date, items: three(trader) });
    expect(byLine).toMatchObject({ taxRounding: "line", taxAmount: "0.30", total: "3.42" });
    await rounding(trader, "document");
    const invoice = await write(trader, "/invoices", { date, items: three(trader) });
    expect(taxes(invoice)).toEqual(["0.11", "0.10", "0.10"]);
    expect(invoice).toMatchObject({ taxRounding: "document", taxAmount: "0.31", total: "3.43" });
    expect(await journalLines(trader.books, invoice.journalId)).toEqual([
      "Accounts Receivable 3.43 Dr",
      "Sales 1.04 Cr",
      "Sales 1.04 Cr",
      "Sales 1.04 Cr",
      "Tax Payable 0.10 Cr",
      "Tax Payable 0.10 Cr",
      "Tax Payable 0.11 Cr",
    ]);
    const report = expectMade(await trader.books.get("/reports/tax?start=2026-01-01&end=2026-12-31"));
    expect(JSON.stringify(report)).toContain('"0.61"');
    expect(await rereadDocument(trader, byLine)).toMatchObject({ taxRounding: "line", taxAmount: "0.30" });
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("rounds once in bills with goods, with tax-inclusive prices, and with discounts", async () => {
    const trader = await newTrader();
    await rounding(trader, "document");
    const { widget, taxLost, tax } = trader;
    const goods = { productId: widget, quantity: "1", unitPrice: "1.04" };
    const lostItems = [goods, goods, goods].map((item) => ({ ...item, taxRateId: taxLost }));
    const bill = await write(trader, "/bills", { date, items: lostItems });
    expect(taxes(bill)).toEqual(["0.11", "0.10", "0.10"]);
    const within = [1, 2, 3].map(() => service(trader, "1.05"));
    // 1.05 includes 0.0955, and 3.15 includes 0.2864; less 5%, it is 2.99, of which 0.2718 is tax.
    const invoiceInput = { date, pricesIncludeTax: true, items: within };
    const invoice = await write(trader, "/invoices", invoiceInput);
    expect(invoice).toMatchObject({ subtotal: "2.86", taxAmount: "0.29", total: "3.15" });
    const less = await write(trader, "/invoices", { ...invoiceInput, discount: "5%" });
    expect(less).toMatchObject({ subtotal: "2.72", taxAmount: "0.27", total: "2.99" });
    const typed = [service(trader, "1.04", { taxAmount: "0.15" }), ...three(trader).slice(1)];
    const vendors = await write(trader, "/bills", { date, items: typed });
    expect(taxes(vendors)).toEqual(["0.15", "0.11", "0.10"]);
    expect(tax).not.toBe(taxLost);
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("changes no existing document with a new setting, whatever is edited", async () => {
    const trader = await newTrader();
    await rounding(trader, "document");
    const invoice = await write(trader, "/invoices", { date, items: three(trader) });
    await rounding(trader, "line");
    const noted = expectMade(
      await change(trader, await rereadDocument(trader, invoice), { notes: "Thank you" }),
    );
    expect(noted).toMatchObject({ taxRounding: "document", total: "3.43", notes: "Thank you" });
    const four = [...three(trader), service(trader, "1.04")];
    // 10% of 4.16 is 0.416.
    const edited = expectMade(await change(trader, await rereadDocument(trader, invoice), { items: four }));
    expect(edited).toMatchObject({ taxRounding: "document", taxAmount: "0.42", total: "4.58" });
    expect(await write(trader, "/invoices", { date, items: three(trader) })).toMatchObject({ total: "3.42" });
    const reply = await trader.books.post("/invoices", {
      partyId: trader.customer,
      date,
      taxRounding: "line",
      items: three(trader),
    });
    expect(reply).toMatchObject({ status: 400, body: { code: "request.invalid" } });
    expect(await trader.books.put("/company", { name: "", version: 3, taxRounding: "never" })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "taxRounding" }] },
    });
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("credits the charged tax, at once or in parts of which the last takes the rest", async () => {
    const trader = await newTrader();
    await rounding(trader, "document");
    const items = ["2.08", "1.04", "1.04"].map((unitPrice) => service(trader, unitPrice, { quantity: "2" }));
    const [first, second] = [
      await write(trader, "/invoices", { date, items }),
      await write(trader, "/invoices", { date, items }),
    ];
    // 10% of 8.32 is 0.832: the exact 0.416, 0.208 and 0.208.
    expect(taxes(first)).toEqual(["0.41", "0.21", "0.21"]);
    await rounding(trader, "line");
    const taking = (quantity: string) =>
      items.map((item, index) => ({ ...item, quantity, creditedPosition: index + 1 }));
    const whole = await write(trader, "/credit-notes", {
      date,
      creditedDocumentId: first.id,
      items: taking("2"),
    });
    expect(whole).toMatchObject({ taxRounding: "document", total: first.total, status: "paid" });
    expect(taxes(whole)).toEqual(taxes(first));
    const half = await write(trader, "/credit-notes", {
      date,
      creditedDocumentId: second.id,
      items: taking("1"),
    });
    const otherHalf = await write(trader, "/credit-notes", {
      date,
      creditedDocumentId: second.id,
      items: taking("1"),
    });
    expect([half.total, otherHalf.total]).toEqual(["4.58", "4.57"]);
    expect(await rereadDocument(trader, second)).toMatchObject({ status: "paid", paidAmount: second.total });
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("credits no more tax than a line has if rounding gave it a cent less", async () => {
    const trader = await newTrader();
    await rounding(trader, "document");
    // 10% of 1.05 + 1.05 is 0.21: 0.11 and 0.10, and the second alone would have 0.11.
    const items = [service(trader, "1.05"), service(trader, "1.05")];
    const invoice = await write(trader, "/invoices", { date, items });
    expect(taxes(invoice)).toEqual(["0.11", "0.10"]);
    const reduced = { ...service(trader, "1.05", { quantity: "0.9999" }), creditedPosition: 2 };
    const credit = await write(trader, "/credit-notes", {
      date,
      creditedDocumentId: invoice.id,
      items: [reduced],
    });
    expect(taxes(credit)).toEqual(["0.10"]);
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("keeps a draft credit above the remaining amount, and rejects it on posting", async () => {
    const trader = await newTrader();
    await rounding(trader, "document");
    const { books } = trader;
    for (const pricesIncludeTax of [false, true]) {
      const invoiceInput = { date, pricesIncludeTax, items: [service(trader, "110.00")] };
      const invoice = await write(trader, "/invoices", invoiceInput);
      const taking = (quantity: string) => ({
        ...invoiceInput,
        creditedDocumentId: invoice.id,
        items: [service(trader, "110.00", { quantity, creditedPosition: 1 })],
      });
      const twice = await write(trader, "/credit-notes", { ...taking("2"), status: "draft" });
      expect(taxes(twice)).toEqual([pricesIncludeTax ? "20.00" : "22.00"]);
      const whole = await write(trader, "/credit-notes", { ...taking("1"), status: "draft" });
      await write(trader, "/credit-notes", taking("1"));
      for (const draft of [twice, whole]) {
        const noted = expectMade(await change(trader, draft, { notes: "To look at" }));
        expect(noted).toMatchObject({ notes: "To look at", total: draft.total, status: "draft" });
        const posted = await change(trader, noted, { status: "posted" });
        expect(posted).toMatchObject({ status: 422, body: { code: "document.credit-exceeds-remaining" } });
      }
    }
    expect(await tradeProblems(books, onDays)).toEqual([]);
  });

  test("invoices a quote with the tax rounding of the quote", async () => {
    const trader = await newTrader();
    await rounding(trader, "document");
    const { books } = trader;
    const quote = expectMade(
      await books.post("/quotes", { ...offers(trader), status: "sent", items: three(trader) }),
    );
    expect(quote).toMatchObject({ taxRounding: "document", total: "3.43" });
    await rounding(trader, "line");
    const answer = { version: quote.version, answer: "accepted", name: "Ann" };
    expectMade(await books.post(`/quotes/${quote.id}/answer`, answer));
    const taking = three(trader).map((item, index) => ({ ...item, orderPosition: index + 1 }));
    const order = expectMade(
      await books.post("/sales-orders", { ...offers(trader), quoteId: quote.id, items: taking }),
    );
    expect(order).toMatchObject({ taxRounding: "document", total: "3.43" });
    const invoice = await write(trader, "/invoices", { date, orderId: order.id, items: taking });
    expect(invoice).toMatchObject({ taxRounding: "document", total: "3.43" });
    const loose = expectMade(await books.post("/quotes", { ...offers(trader), items: three(trader) }));
    expect(loose).toMatchObject({ taxRounding: "line", total: "3.42" });
    expect(await tradeProblems(trader.books, onDays)).toEqual([]);
  });

  test("can't change the tax rounding of a document, not even by SQL", async () => {
    const trader = await newTrader();
    const invoice = await write(trader, "/invoices", { date, items: three(trader) });
    const { database } = await testApp();
    const raise = `update documents set version = version + 1, tax_rounding = 'document' where id = '${invoice.id}'`;
    await expect(asApplication(database, trader.books, [raise])).resolves.toMatchObject({
      message: "permission denied for table documents",
    });
  });
});
