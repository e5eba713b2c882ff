import { describe, expect, test } from "vitest";
import { credit, debit, journal, type TestBooks } from "#test/support/new-books.ts";
import {
  closeThrough,
  editInput,
  type TradeItem,
  expectMade,
  newTrader,
  type TestTrader,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 8: sales, purchases and their taxes per rate; with journals, the change of the tax accounts.

const items = (
  { widget }: TestTrader,
  quantity: string,
  unitPrice: string,
  more: Partial<TradeItem> = {},
): TradeItem[] => {
  return [{ productId: widget, quantity, unitPrice, ...more }];
};
const report = async (books: TestBooks, start = "2026-01-01", end = "2026-03-31") =>
  expectMade(await books.get(`/reports/tax?start=${start}&end=${end}`));

type TaxReportRow = Record<
  "name" | "salesNet" | "salesTax" | "purchasesNet" | "purchasesTax" | "nonrecoverableTax" | "due",
  string
>;

/** As an accountant writes it: name, sales and tax, purchases and tax, tax due. */
const ratesOf = ({ rates }: { rates: TaxReportRow[] }) =>
  rates.map(
    ({ name, salesNet, salesTax, purchasesNet, purchasesTax, due }) =>
      `${name || "No tax"}: ${salesNet} ${salesTax} | ${purchasesNet} ${purchasesTax} | ${due}`,
  );

/** The rows of Accounting 2: a bill and an invoice at 10 %, and a partial credit for each. */
async function quarter() {
  const trader = await newTrader();
  const { books, tax: taxRateId } = trader;
  const bill = await write(trader, "/bills", {
    date: "2026-01-05",
    items: [
      ...items(trader, "10", "20.00", { taxRateId }),
      { productId: trader.freight, quantity: "1", unitPrice: "30.00", taxRateId },
    ],
  });
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-15",
    items: items(trader, "6", "35.00", { taxRateId }),
  });
  return { trader, books, bill, invoice, taxRateId };
}

describe("the tax report (Accounting 8)", () => {
  test("shows the tax due on sales and purchases, less credits", async () => {
    const { trader, books, bill, invoice, taxRateId } = await quarter();
    expect(ratesOf(await report(books))).toEqual(["VAT: 210.00 21.00 | 230.00 23.00 | -2.00"]);
    await write(trader, "/credit-notes", {
      date: "2026-02-01",
      creditedDocumentId: invoice.id,
      items: items(trader, "1", "35.00", { taxRateId, creditedPosition: 1 }),
    });
    await write(trader, "/vendor-credits", {
      date: "2026-02-02",
      creditedDocumentId: bill.id,
      items: items(trader, "2", "20.00", { taxRateId, creditedPosition: 1 }),
    });
    const all = await report(books);
    expect(ratesOf(all)).toEqual(["VAT: 175.00 17.50 | 190.00 19.00 | -1.50"]);
    expect(all.totals).toMatchObject({ salesTax: "17.50", purchasesTax: "19.00", due: "-1.50" });
    expect(ratesOf(await report(books, "2026-02-01", "2026-02-28"))).toEqual([
      "VAT: -35.00 -3.50 | -40.00 -4.00 | 0.50",
    ]);
    expect((await report(books, "2026-03-01", "2026-03-31")).accounts).toEqual([]);
    expect(await tradeProblems(books, ["2026-01-31", "2026-03-31"])).toEqual([]);
  });

  test("keeps the non-recoverable tax of a purchase, and shows sales at zero tax or without a rate", async () => {
    const trader = await newTrader();
    const { books, taxLost } = trader;
    const { id: zero } = expectMade(await books.post("/tax-rates", { name: "Zero", rate: "0" }));
    await write(trader, "/bills", {
      date: "2026-01-05",
      items: items(trader, "10", "20.00", { taxRateId: taxLost }),
    });
    await write(trader, "/invoices", {
      date: "2026-01-15",
      items: [
        ...items(trader, "2", "35.00", { taxRateId: zero }),
        ...items(trader, "1", "40.00"),
        { productId: trader.freight, quantity: "1", unitPrice: "9.00", taxRateId: taxLost },
      ],
    });
    const all = await report(books);
    expect(ratesOf(all)).toEqual([
      "Lost VAT: 9.00 0.90 | 200.00 0.00 | 0.90",
      "Zero: 70.00 0.00 | 0.00 0.00 | 0.00",
      "No tax: 40.00 0.00 | 0.00 0.00 | 0.00",
    ]);
    expect(all.totals).toMatchObject({ salesNet: "119.00", nonrecoverableTax: "20.00", due: "0.90" });
    const opened = `side=purchases&taxRateId=${taxLost}&start=2026-01-01&end=2026-01-31`;
    expect(expectMade(await books.get(`/reports/tax/documents?${opened}`)).items).toMatchObject([
      { number: "BILL-0001", net: "200.00", tax: "0.00", nonrecoverableTax: "20.00" },
    ]);
    expect(await tradeProblems(books, ["2026-03-31"])).toEqual([]);
  });

  test("agrees with the tax accounts, including journals on them", async () => {
    const { books } = await quarter();
    const { items: accounts } = expectMade(await books.get("/accounts?limit=500"));
    const id = (accountName: string) =>
      accounts.find(({ name }: { name: string }) => name === accountName).id;
    const bank = expectMade(await books.post("/accounts", { code: "1900", type: "asset", name: "Bank" })).id;
    const ids: Record<string, string> = {
      out: id("Tax Payable"),
      in: id("Recoverable Tax"),
      bank,
    };
    const named: TestBooks = { ...books, account: (name) => ids[name] ?? "" };
    // Accounting 8: the payment of a quarter's tax.
    const lines = [debit("out", "21.00"), credit("in", "5.00"), credit("bank", "16.00")];
    expectMade(await books.post("/journals", journal(named, lines, { date: "2026-03-20" })));
    const draft = journal(named, [debit("out", "99.00"), credit("bank", "99.00")], { date: "2026-03-21" });
    expectMade(await books.post("/journals", { ...Object(draft), status: "draft" }));
    const all = await report(books);
    expect(ratesOf(all)).toEqual(["VAT: 210.00 21.00 | 230.00 23.00 | -2.00"]);
    expect(all.accounts).toMatchObject([
      { name: "Recoverable Tax", adjustments: "5.00", change: "-18.00" },
      { name: "Tax Payable", adjustments: "-21.00", change: "0.00" },
    ]);
    expect(all.accountTotals).toEqual({ adjustments: "-16.00", change: "-18.00" });
    expect(await tradeProblems(books, ["2026-01-31", "2026-03-31"])).toEqual([]);
  });

  test("keeps the figures of a closed month and reverses them in the month of the reversal", async () => {
    const { trader, books, invoice } = await quarter();
    await closeThrough(books, "2026-01-31");
    expectMade(await books.put(`/invoices/${invoice.id}`, editInput({ ...invoice }, { status: "void" })));
    expect(ratesOf(await report(books, "2026-01-01", "2026-01-31"))).toEqual([
      "VAT: 210.00 21.00 | 230.00 23.00 | -2.00",
    ]);
    expect(ratesOf(await report(books, "2026-02-01", "2026-02-28"))).toEqual([
      "VAT: -210.00 -21.00 | 0.00 0.00 | -21.00",
    ]);
    const documents = expectMade(
      await books.get(
        `/reports/tax/documents?start=2026-02-01&end=2026-02-28&side=sales&taxRateId=${trader.tax}`,
      ),
    );
    expect(documents.items).toMatchObject([
      { number: "INV-0001", date: "2026-02-01", isReversal: true, net: "-210.00", tax: "-21.00" },
    ]);
    expect(await tradeProblems(books, ["2026-01-31", "2026-02-28"])).toEqual([]);
  });

  test("leaves out drafts and documents voided in an open period", async () => {
    const { trader, books, invoice, taxRateId } = await quarter();
    await write(trader, "/invoices", {
      date: "2026-01-20",
      status: "draft",
      items: items(trader, "1", "35.00", { taxRateId }),
    });
    expectMade(await books.put(`/invoices/${invoice.id}`, editInput({ ...invoice }, { status: "void" })));
    expect(ratesOf(await report(books))).toEqual(["VAT: 0.00 0.00 | 230.00 23.00 | -23.00"]);
  });

  test("lists the documents behind each figure, page by page, and they add up to it", async () => {
    const { trader, books, taxRateId } = await quarter();
    for (const day of ["20", "21", "21"]) {
      await write(trader, "/invoices", {
        date: `2026-01-${day}`,
        items: [...items(trader, "1", "35.00", { taxRateId }), ...items(trader, "1", "9.99")],
      });
    }
    const query = `start=2026-01-01&end=2026-01-31&side=sales&taxRateId=${taxRateId}`;
    const first = expectMade(await books.get(`/reports/tax/documents?${query}&limit=3`));
    expect(first.items).toMatchObject([
      { number: "INV-0001", partyName: "Customer", net: "210.00", tax: "21.00" },
      { number: "INV-0002", net: "35.00", tax: "3.50" },
      { number: "INV-0003", net: "35.00", tax: "3.50" },
    ]);
    const nextPage = expectMade(
      await books.get(`/reports/tax/documents?${query}&limit=3&cursor=${first.nextCursor}`),
    );
    expect(nextPage).toMatchObject({ items: [{ number: "INV-0004" }], nextCursor: null });
    const without = expectMade(
      await books.get(`/reports/tax/documents?start=2026-01-01&end=2026-01-31&side=sales`),
    );
    expect(without.items.map(({ net }: { net: string }) => net)).toEqual(["9.99", "9.99", "9.99"]);
    expect(ratesOf(await report(books))).toEqual([
      "VAT: 315.00 31.50 | 230.00 23.00 | 8.50",
      "No tax: 29.97 0.00 | 0.00 0.00 | 0.00",
    ]);
  });

  test("refuses a period that ends before it starts", async () => {
    const { books } = await newTrader();
    for (const path of ["/reports/tax?", "/reports/tax/documents?side=sales&"]) {
      expect((await books.get(`${path}start=2026-02-01&end=2026-01-31`)).status).toBe(422);
    }
  });
});
