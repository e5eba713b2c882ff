import { expect, test } from "vitest";
import {
  editInput,
  journalLines,
  linesOf,
  expectMade,
  newTrader,
  openAccount,
  type DocumentPath,
  stockOf,
  write,
} from "#test/support/trade.ts";
import { taxReportRows, type TaxOfCase, taxOf } from "#test/support/special-taxes.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

/**
 * Special taxes beyond those simply charged, each case with its source (docs/rules/accounting.md, 8). The expected
 * amounts were computed manually from the law.
 */
const CASES: readonly SpecialTaxCase[] = [
  {
    // Umsatzsteuergesetz, § 13b (2) no. 1, (5) and § 15 (1) no. 4: the recipient of a service from abroad owes the tax, and
    // deducts it at once.
    title: "Germany: a foreign service with reverse charge",
    path: "/bills",
    tax: [{ name: "USt", rate: "19", kind: "reverse_charge" }],
    prices: ["1000.00", "0.99"],
    total: "1000.99",
    posted: [
      "Accounts Payable 1000.99 Cr",
      "Purchased Services 0.99 Dr",
      "Purchased Services 1000.00 Dr",
      "Recoverable Tax 0.19 Dr",
      "Recoverable Tax 190.00 Dr",
      "Tax Payable 0.19 Cr",
      "Tax Payable 190.00 Cr",
    ],
    report: ["USt 1000.99 190.19 | 1000.99 190.19 0.00 | 0.00"],
  },
  {
    // The same, § 14a (5): the seller charges none and states who owes it.
    title: "Germany: a sale with reverse charge",
    path: "/invoices",
    tax: [{ name: "USt", rate: "19", kind: "reverse_charge" }],
    prices: ["1000.00"],
    total: "1000.00",
    posted: ["Accounts Receivable 1000.00 Dr", "Sales 1000.00 Cr"],
    report: ["USt 1000.00 0.00 | 0.00 0.00 0.00 | 0.00"],
  },
  {
    // Umsatzsteuergesetz, § 15 (2) and (4): a seller with partly exempt sales deducts a part of the tax that it owes.
    title: "Germany: reverse charge, of which 60 % is deducted",
    path: "/bills",
    tax: [{ name: "USt", rate: "19", kind: "reverse_charge", recoverablePercent: "60" }],
    prices: ["333.33"],
    total: "333.33",
    posted: [
      "Accounts Payable 333.33 Cr",
      "Purchased Services 358.66 Dr",
      "Recoverable Tax 38.00 Dr",
      "Tax Payable 63.33 Cr",
    ],
    report: ["USt 333.33 63.33 | 333.33 38.00 25.33 | 25.33"],
  },
  {
    // Code général des impôts, article 298, 4, 1°: 80 % of the tax on fuel of cars is deducted.
    title: "France: TVA of 20 % on fuel, of which 80 % is deducted",
    path: "/bills",
    tax: [{ name: "TVA", rate: "20", recoverablePercent: "80" }],
    prices: ["58.29", "41.66"],
    total: "119.94",
    posted: [
      "Accounts Payable 119.94 Cr",
      "Purchased Services 43.33 Dr",
      "Purchased Services 60.62 Dr",
      "Recoverable Tax 6.66 Dr",
      "Recoverable Tax 9.33 Dr",
    ],
    report: ["TVA 0.00 0.00 | 99.95 15.99 4.00 | -15.99"],
  },
  {
    // Reglamento del IRPF, article 95.1: 15 % is withheld from invoices of professionals; Ley del IVA, article 90: 21 %.
    title: "Spain: invoice of a professional, IVA and IRPF",
    path: "/invoices",
    tax: [
      { name: "IVA", rate: "21" },
      { name: "IRPF", rate: "15", kind: "withheld" },
    ],
    prices: ["1000.00", "33.33"],
    total: "1095.33",
    posted: [
      "Accounts Receivable 1095.33 Dr",
      "Hacienda deudora por retenciones 150.00 Dr",
      "Hacienda deudora por retenciones 5.00 Dr",
      "Sales 1000.00 Cr",
      "Sales 33.33 Cr",
      "Tax Payable 210.00 Cr",
      "Tax Payable 7.00 Cr",
    ],
    report: [
      "IRPF 1033.33 -155.00 | 0.00 0.00 0.00 | -155.00",
      "IVA 1033.33 217.00 | 0.00 0.00 0.00 | 217.00",
    ],
  },
  {
    // The same for the payer, article 76: it withholds the 15 % and pays them to the tax office.
    title: "Spain: bill of a professional, IVA and IRPF",
    path: "/bills",
    tax: [
      { name: "IVA", rate: "21" },
      { name: "IRPF", rate: "15", kind: "withheld" },
    ],
    prices: ["1000.00"],
    total: "1060.00",
    posted: [
      "Accounts Payable 1060.00 Cr",
      "Hacienda acreedora por retenciones 150.00 Cr",
      "Purchased Services 1000.00 Dr",
      "Recoverable Tax 210.00 Dr",
    ],
    report: [
      "IRPF 0.00 0.00 | 1000.00 -150.00 0.00 | 150.00",
      "IVA 0.00 0.00 | 1000.00 210.00 0.00 | -210.00",
    ],
  },
  {
    // Ley del IVA, article 20.1.3°: the services of doctors are exempt; IRPF is withheld anyway.
    title: "Spain: exempt, only IRPF",
    path: "/invoices",
    tax: [{ name: "IRPF", rate: "15", kind: "withheld" }],
    prices: ["200.00"],
    total: "170.00",
    posted: ["Accounts Receivable 170.00 Dr", "Hacienda deudora por retenciones 30.00 Dr", "Sales 200.00 Cr"],
    report: ["IRPF 200.00 -30.00 | 0.00 0.00 0.00 | -30.00"],
  },
];

type SpecialTaxCase = {
  title: string;
  path: "/bills" | "/invoices";
  tax: readonly TaxOfCase[];
  prices: readonly string[];
  total: string;
  /** The lines of the journal. */
  posted: readonly string[];
  /** Each rate: sales and their tax, purchases and their recoverable and non-recoverable tax, and the amount due. */
  report: readonly string[];
};

const CREDITS: Record<SpecialTaxCase["path"], DocumentPath> = {
  "/bills": "/vendor-credits",
  "/invoices": "/credit-notes",
};

test.each(CASES)("$title", async ({ path, tax, prices, total, posted, report }) => {
  const trader = await newTrader();
  const { books, freight } = trader;
  const taxRateId = await taxOf(trader, tax);
  const items = prices.map((unitPrice) => ({ productId: freight, quantity: "1", unitPrice, taxRateId }));
  const partyId = path === "/bills" ? trader.vendor : trader.customer;
  const body = { partyId, date: "2026-01-15", status: "posted", items };
  const preview = expectMade(await books.post(`${path}/preview`, body));
  const document = await write(trader, path, { date: "2026-01-15", items });
  expect(document.total).toBe(total);
  const lines = await journalLines(books, document.journalId);
  expect(lines).toEqual(posted);
  expect(linesOf(preview.journals[0].after.lines)).toEqual(lines);
  expect(await taxReportRows(trader)).toEqual(report);
  expect(await tradeProblems(books, ["2026-01-31"])).toEqual([]);
  // Saving without changes leaves it unchanged.
  const repeated = expectMade(
    await books.put(`${path}/${document.id}`, editInput(document, { notes: "read", items })),
  );
  expect(await journalLines(books, repeated.journalId)).toEqual(posted);
  // A credit in two parts, the second for the rest, is the mirror of it, to the cent, on every account.
  for (const part of [{ unitPrice: "0.37", returnsStock: false }, {}]) {
    const credited = items.map((item, index) => ({ ...item, ...part, creditedPosition: index + 1 }));
    await write(trader, CREDITS[path], {
      date: "2026-01-20",
      creditedDocumentId: document.id,
      items: credited,
    });
  }
  expect(await taxReportRows(trader)).toEqual(report.map((row) => row.replaceAll(/-?\d+\.\d\d/g, "0.00")));
  expect(await tradeProblems(books, ["2026-01-31"])).toEqual([]);
});

test("non-recoverable tax on goods is part of their value, to the cent", async () => {
  const trader = await newTrader();
  const taxRateId = await taxOf(trader, [{ name: "TVA", rate: "20", recoverablePercent: "80" }]);
  const items = [{ productId: trader.widget, quantity: "3", unitPrice: "3.33", taxRateId }];
  const bill = await write(trader, "/bills", { date: "2026-01-15", items });
  expect(await journalLines(trader.books, bill.journalId)).toEqual([
    "Accounts Payable 11.99 Cr",
    "Inventory 10.39 Dr",
    "Recoverable Tax 1.60 Dr",
  ]);
  expect(await stockOf(trader.books, trader.widget)).toBe("3 @ 10.39");
});

test("an expense owes a reverse charge, and shows withholding next to the amount paid", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const accountId = expectMade(
    await books.post("/accounts", { code: "1011", type: "asset", name: "Card", moneyKind: "card" }),
  ).id;
  const software = await openAccount(trader, "5400", "Software");
  const owed = await taxOf(trader, [{ name: "USt", rate: "19", kind: "reverse_charge" }]);
  const spent = await taxOf(trader, [
    { name: "IVA", rate: "21" },
    { name: "IRPF", rate: "15", kind: "withheld" },
  ]);
  const entry = async (kind: string, amount: string, taxRateId: string) =>
    expectMade(
      await books.post("/money/entries", {
        kind,
        date: "2026-01-06",
        accountId,
        lines: [{ accountId: software, amount, taxRateId }],
      }),
    );
  const lines = async ({ id }: { id: string }) => journalLines(books, id);
  expect(await lines(await entry("expense", "49.90", owed))).toEqual([
    "Card 49.90 Cr",
    "Recoverable Tax 9.48 Dr",
    "Software 49.90 Dr",
    "Tax Payable 9.48 Cr",
  ]);
  expect(await lines(await entry("expense", "1060.00", spent))).toEqual([
    "Card 1060.00 Cr",
    "Hacienda acreedora por retenciones 150.00 Cr",
    "Recoverable Tax 210.00 Dr",
    "Software 1000.00 Dr",
  ]);
  expect(await lines(await entry("deposit", "100.00", owed))).toEqual([
    "Card 100.00 Dr",
    "Software 100.00 Cr",
  ]);
  expect(await tradeProblems(books, ["2026-01-31"])).toEqual([]);
});

test("a withholding tax is rejected with tax-inclusive prices, and nothing is written", async () => {
  const trader = await newTrader();
  const { books, freight, customer } = trader;
  const taxRateId = await taxOf(trader, [{ name: "IRPF", rate: "15", kind: "withheld" }]);
  const items = [{ productId: freight, quantity: "1", unitPrice: "100.00", taxRateId }];
  const body = { partyId: customer, date: "2026-01-15", status: "posted", pricesIncludeTax: true, items };
  expect(await books.post("/invoices", body)).toMatchObject({
    status: 422,
    body: { code: "tax-rate.withholding-in-price", errors: [{ field: "items[0].taxRateId" }] },
  });
  expect((await books.get("/invoices")).body.items).toEqual([]);
});
