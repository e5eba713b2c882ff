import { describe, expect, test } from "vitest";
import { assetOf, type AssetBooks, comparedOn, depreciateTo, newAssetBooks } from "#test/support/assets.ts";
import { bankFile, linesOf } from "#test/support/bank-file.ts";
import { asApplication, NEW_ID, withVersionAndRecord } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  changeBook,
  journalLines,
  expectMade,
  receive,
  stockOf,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Decision 0097: amounts follow the minor unit of base currency.

type Figures = Readonly<Record<string, string | readonly string[]>>;

const DAYS = ["2024-03-31", "2024-04-30"];

async function booksIn(currency: string): Promise<AssetBooks> {
  const books = await newAssetBooks();
  expectMade(await changeBook(books.trader.books, { currency, locale: "en-GB" }));
  return books;
}

/** A year of trade in which nearly every figure is rounded. */
async function tradedIn(currency: string) {
  const all = await booksIn(currency);
  const { trader, bank, machines, result } = all;
  const { books } = trader;
  const bill = await write(trader, "/bills", {
    date: "2024-01-05",
    items: [widgets(trader, "3", "33.3335")],
  });
  const items = [
    widgets(trader, "1", "77.7775", { taxRateId: trader.tax, discount: "12.5%" }),
    { productId: trader.freight, quantity: "1.5", unitPrice: "40.25", taxRateId: trader.tax },
  ];
  const invoice = await write(trader, "/invoices", { date: "2024-01-15", items, discount: "5%" });
  const allocations = [{ documentId: invoice.id, amount: "50" }];
  const receipt = expectMade(await receive(trader, { date: "2024-02-01", amount: "60", allocations }));
  const refund = { direction: "out", isRefund: true, date: "2024-02-05", amount: "10" };
  expectMade(await receive(trader, refund));
  const line = { accountId: result, amount: "100", taxRateId: trader.tax };
  const spent = expectMade(
    await books.post("/money/entries", {
      kind: "expense",
      accountId: bank,
      date: "2024-02-10",
      lines: [line],
    }),
  );
  const bought = {
    kind: "expense",
    accountId: bank,
    date: "2024-01-10",
    lines: [{ accountId: machines, amount: "100" }],
  };
  expectMade(await books.post("/money/entries", bought));
  expectMade(await books.post("/assets", assetOf(all, { cost: "100", usefulLifeMonths: 3 })));
  expect(await depreciateTo(all, "2024-03-31")).toBe(3);
  return { all, bill, invoice, receipt, spent };
}

const YEN: Figures = {
  bill: "100.00",
  goods: "2 @ 67.00",
  subtotal: "122.00",
  tax: "13.00",
  total: "135.00",
  items: ["10.00 3.00 65.00 7.00", "0.00 3.00 57.00 6.00"],
  within: "9.00",
  open: "85.00",
  asset: ["33.00", "33.00", "34.00"],
};

const DINARS: Figures = {
  bill: "100.001",
  goods: "2 @ 66.667",
  subtotal: "122.009",
  tax: "12.201",
  total: "134.21",
  items: ["9.722 3.403 64.653 6.465", "0.00 3.019 57.356 5.736"],
  within: "9.091",
  open: "84.21",
  asset: ["33.333", "33.333", "33.334"],
};

describe.each([
  ["JPY", YEN],
  ["KWD", DINARS],
])("books in %s", (currency, figures) => {
  test("round trade, payments, stock, money and assets to the minor unit, and everything agrees", async () => {
    const { all, bill, invoice, receipt, spent } = await tradedIn(currency);
    const { books, widget, customer } = all.trader;
    expect(bill.total).toBe(figures["bill"]);
    expect(await stockOf(books, widget)).toBe(figures["goods"]);
    expect([invoice.currency, invoice.subtotal, invoice.taxAmount, invoice.total]).toEqual([
      currency,
      figures["subtotal"],
      figures["tax"],
      figures["total"],
    ]);
    const parts = invoice.items.map(
      ({ discountAmount, documentDiscount, subtotal, taxAmount }: Record<string, string>) =>
        [discountAmount, documentDiscount, subtotal, taxAmount].join(" "),
    );
    expect(parts).toEqual(figures["items"]);
    expect(spent.lines[0].taxAmount).toBe(figures["within"]);
    expect(receipt.unapplied).toBe("10.00");
    expect(expectMade(await books.get(`/invoices/${invoice.id}`)).paidAmount).toBe("50.00");
    const { items } = expectMade(await books.get("/assets"));
    const asset = expectMade(await books.get(`/assets/${items[0].id}`));
    expect(asset.entries.map(({ amount }: { amount: string }) => amount).toReversed()).toEqual(
      figures["asset"],
    );
    expect(await comparedOn(all, "2024-12-31")).toContain("Accumulated -100.00 -100.00 0.00");
    const aging = expectMade(await books.get("/reports/aging?type=receivable&asOf=2024-03-31"));
    expect(aging.totals.total).toBe(figures["open"]);
    const party = expectMade(await books.get(`/customers/${customer}`));
    expect(party.balance).toBe(figures["open"]);
    const trial = expectMade(await books.get("/reports/trial-balance?start=2024-01-01&end=2024-12-31"));
    expect(trial.totals.debit).toBe(trial.totals.credit);
    expect(await tradeProblems(books, DAYS)).toEqual([]);
    const check = expectMade(await books.get("/books-check"));
    expect(check.checks.filter(({ problems }: { problems: string[] }) => problems.length > 0)).toEqual([]);
    const pdf = await books.get(`/invoices/${invoice.id}/pdf`);
    expect(pdf.status).toBe(200);
  });

  test("credit the full remaining amount including rounding, and settle the invoice", async () => {
    const { trader } = await booksIn(currency);
    const items = [widgets(trader, "3", "33.3335", { taxRateId: trader.tax })];
    await write(trader, "/bills", { date: "2024-01-05", items });
    const invoice = await write(trader, "/invoices", { date: "2024-01-15", items });
    for (const [date, quantity] of [
      ["2024-01-20", "1"],
      ["2024-01-21", "2"],
    ] as const) {
      const creditedItems = [{ ...items[0], quantity, creditedPosition: 1, returnsStock: true }];
      const { creditedDocumentId } = { creditedDocumentId: invoice.id };
      await write(trader, "/credit-notes", { date, creditedDocumentId, items: creditedItems });
    }
    const credits = expectMade(await trader.books.get("/credit-notes")).items;
    const total = credits.map(({ total: creditTotal }: { total: string }) => Number(creditTotal));
    expect(total[0] + total[1]).toBeCloseTo(Number(invoice.total), 6);
    expect(await tradeProblems(trader.books, DAYS)).toEqual([]);
  });
});

describe("an amount with more decimals than its currency", () => {
  const entry = ({ bank, result }: AssetBooks, amount: string) => ({
    kind: "expense",
    accountId: bank,
    date: "2024-01-10",
    lines: [{ accountId: result, amount }],
  });
  const detail = expect.stringMatching(
    /^This amount has too many decimals\. Enter (a whole amount|at most 2|no more decimals than)/,
  );

  test.each([
    ["JPY", "0.5", "10", "10.00"],
    ["JPY", "10.01", "10.00", "10.00"],
    ["USD", "10.005", "10.50", "10.50"],
    ["KWD", "10.0005", "10.005", "10.005"],
  ])(
    "in books in %s %s is refused at its field and %s is accepted",
    async (currency, wrong, right, stored) => {
      const all = await booksIn(currency);
      const { books } = all.trader;
      const refused = await books.post("/money/entries", entry(all, wrong), { "Idempotency-Key": "one" });
      expect(refused).toMatchObject({
        status: 400,
        body: { code: "request.invalid", detail, errors: [{ field: "lines[0].amount" }] },
      });
      expect(expectMade(await books.get("/journals")).items).toEqual([]);
      const keyed = { "Idempotency-Key": "two" };
      const first = expectMade(await books.post("/money/entries", entry(all, right), keyed));
      const again = expectMade(await books.post("/money/entries", entry(all, right), keyed));
      expect([first.total, again.id]).toEqual([stored, first.id]);
    },
  );

  test("is also refused as a discount, but a percentage isn't", async () => {
    const { trader } = await booksIn("JPY");
    const post = (discount: string) =>
      trader.books.post("/invoices", {
        partyId: trader.customer,
        date: "2024-01-15",
        items: [{ productId: trader.freight, quantity: "1", unitPrice: "40", discount }],
      });
    expect(await post("1.5")).toMatchObject({
      status: 400,
      body: { errors: [{ field: "items[0].discount" }] },
    });
    expect(expectMade(await post("2.5%")).total).toBe("39.00");
  });

  test("isn't posted by raw SQL as the application role", async () => {
    const { database } = await testApp();
    for (const [currency, wrong, right] of [
      ["JPY", "0.5", "5"],
      ["USD", "0.005", "0.05"],
      ["KWD", "0.0005", "0.005"],
    ] as const) {
      const { trader, bank, result } = await booksIn(currency);
      const lines = (amount: string, unit: string) => [
        `insert into journals (id, number, date, description, status, total)
          values ('${NEW_ID}', 'RAW', '2024-01-15', 'Raw', 'posted', ${amount})`,
        `insert into journal_lines (journal_id, position, date, account_id, debit, credit${unit && ", minor_unit"}) values
          ('${NEW_ID}', 1, '2024-01-15', '${bank}', ${amount}, 0${unit}),
          ('${NEW_ID}', 2, '2024-01-15', '${result}', 0, ${amount}${unit})`,
      ];
      const rule = "line_is_in_minor_units";
      expect(await asApplication(database, trader.books, lines(wrong, ""))).toMatchObject({ rule });
      // The stored rounding of the row isn't the one a user entered.
      expect(await asApplication(database, trader.books, lines(wrong, ", 4"))).toMatchObject({ rule });
      expect(await asApplication(database, trader.books, lines(right, ", 0"))).toBeNull();
    }
  });

  test("keeps a draft from changing to a currency with fewer decimals", async () => {
    const all = await booksIn("KWD");
    const { books } = all.trader;
    const { database } = await testApp();
    const lines = [
      { accountId: all.bank, debit: "1.005", credit: "0" },
      { accountId: all.result, debit: "0", credit: "1.005" },
    ];
    expectMade(
      await books.post("/journals", { date: "2024-01-15", description: "Draft", status: "draft", lines }),
    );
    expect(expectMade(await changeBook(books, { currency: "BHD" })).currency).toBe("BHD");
    expect(await changeBook(books, { currency: "USD" })).toMatchObject({
      status: 409,
      body: { code: "company.currency-in-use", errors: [{ field: "currency" }] },
    });
    const change = withVersionAndRecord(["update books set currency = 'JPY'"], [books.bookId]);
    expect(await asApplication(database, books, change)).toMatchObject({
      rule: "currency_is_fixed_once_used",
    });
  });
});

describe("a bank file", () => {
  const table = (...amounts: string[]) =>
    ["Date,Description,Amount", ...amounts.map((amount, day) => `2024-03-0${day + 1},Row,"${amount}"`)].join(
      "\n",
    );

  test.each([
    ["JPY", ["1,200", "-300"], ["1200.00", "-300.00"]],
    ["KWD", ["1,200.125", "-0.500"], ["1200.125", "-0.50"]],
  ])("is read in %s with its decimals", async (currency, amounts, expected) => {
    const { trader, bank } = await booksIn(currency);
    expectMade(await trader.books.post("/bank/imports", bankFile(table(...amounts), bank)));
    expect(await linesOf(trader.books, bank)).toEqual(
      expected.map((amount, day) => `2024-03-0${day + 1} ${amount} Row`),
    );
  });

  test.each([
    ["JPY", "12.50", "12.50 has more decimals than an amount in JPY"],
    ["KWD", "12.5005", "isn't a valid amount"],
    ["USD", "12.505", "isn't a valid amount"],
  ])("in books in %s with %s is refused with its line", async (currency, amount, sentence) => {
    const { trader, bank } = await booksIn(currency);
    const reply = await trader.books.post("/bank/imports", bankFile(table("7", amount), bank));
    expect(reply.status).toBe(422);
    expect(reply.text).toContain("Line 3");
    expect(reply.text).toContain(sentence);
    expect(await linesOf(trader.books, bank)).toEqual([]);
  });
});

test("a journal returns its amounts with only the decimals they need", async () => {
  const all = await booksIn("KWD");
  const { books } = all.trader;
  const lines = [
    { accountId: all.bank, debit: "1.250", credit: "0" },
    { accountId: all.result, debit: "0", credit: "1.245" },
    { accountId: all.machines, debit: "0", credit: "0.005" },
  ];
  const { id } = expectMade(await books.post("/journals", { date: "2024-01-15", description: "Odd", lines }));
  expect(await journalLines(books, id)).toEqual([
    "Bank 1.25 Dr",
    "Gain or loss 1.245 Cr",
    "Machines 0.005 Cr",
  ]);
});
