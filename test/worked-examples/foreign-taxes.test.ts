import { expect, test } from "vitest";
import { agingOf, soundBooks } from "#test/support/foreign-trader.ts";
import { taxReportRows, type TaxOfCase, taxOf } from "#test/support/special-taxes.ts";
import {
  changeBook,
  editInput,
  journalLines,
  linesOf,
  expectMade,
  newTrader,
  type DocumentPath,
  stockOf,
  write,
} from "#test/support/trade.ts";

/**
 * Combined taxes, reverse charge and withholding taxes on documents in USD (Accounting 10). Each tax is the
 * document's at its rate, rounded half-up separately; the expected amounts were computed manually.
 */
type ForeignTaxCase = {
  title: string;
  bookCurrency: "EUR" | "CAD";
  exchangeRate: string;
  path: "/bills" | "/invoices";
  tax: readonly TaxOfCase[];
  prices: readonly string[];
  /** In USD, and in base currency. */
  total: string;
  baseTotal: string;
  posted: readonly string[];
  report: readonly string[];
};
const IVA = { name: "IVA", rate: "21" };
const IRPF = { name: "IRPF", rate: "15", kind: "withheld" };
const USt = { name: "USt", rate: "19", kind: "reverse_charge" };

const CASES: readonly ForeignTaxCase[] = [
  {
    title: "Spain: invoice of a professional, IVA and IRPF",
    bookCurrency: "EUR",
    exchangeRate: "0.9237",
    path: "/invoices",
    tax: [IVA, IRPF],
    prices: ["1000.00", "33.33"],
    total: "1095.33",
    baseTotal: "1011.76",
    // 150.00 x 0.9237 = 138.555, 210.00 x 0.9237 = 193.977; 33.33, 7.00 and 5.00: 30.786921, 6.4659 and 4.6185.
    posted: [
      "Accounts Receivable 1011.76 Dr",
      "Hacienda deudora por retenciones 138.56 Dr",
      "Hacienda deudora por retenciones 4.62 Dr",
      "Sales 30.79 Cr",
      "Sales 923.70 Cr",
      "Tax Payable 193.98 Cr",
      "Tax Payable 6.47 Cr",
    ],
    report: ["IRPF 954.49 -143.18 | 0.00 0.00 0.00 | -143.18", "IVA 954.49 200.45 | 0.00 0.00 0.00 | 200.45"],
  },
  {
    title: "Spain: the same as a bill",
    bookCurrency: "EUR",
    exchangeRate: "0.9237",
    path: "/bills",
    tax: [IVA, IRPF],
    prices: ["1000.00"],
    total: "1060.00",
    baseTotal: "979.12",
    posted: [
      "Accounts Payable 979.12 Cr",
      "Hacienda acreedora por retenciones 138.56 Cr",
      "Purchased Services 923.70 Dr",
      "Recoverable Tax 193.98 Dr",
    ],
    report: ["IRPF 0.00 0.00 | 923.70 -138.56 0.00 | 138.56", "IVA 0.00 0.00 | 923.70 193.98 0.00 | -193.98"],
  },
  {
    title: "Germany: a foreign service with reverse charge, on both sides in EUR",
    bookCurrency: "EUR",
    exchangeRate: "0.9237",
    path: "/bills",
    tax: [USt],
    prices: ["1000.00", "0.99"],
    total: "1000.99",
    baseTotal: "924.61",
    // 190.00 x 0.9237 = 175.503; 0.19 x 0.9237 = 0.175503.
    posted: [
      "Accounts Payable 924.61 Cr",
      "Purchased Services 0.91 Dr",
      "Purchased Services 923.70 Dr",
      "Recoverable Tax 0.18 Dr",
      "Recoverable Tax 175.50 Dr",
      "Tax Payable 0.18 Cr",
      "Tax Payable 175.50 Cr",
    ],
    report: ["USt 924.61 175.68 | 924.61 175.68 0.00 | 0.00"],
  },
  {
    title: "Germany: reverse charge, of which 60 % is deducted",
    bookCurrency: "EUR",
    exchangeRate: "0.9237",
    path: "/bills",
    tax: [{ ...USt, recoverablePercent: "60" }],
    prices: ["333.33"],
    total: "333.33",
    baseTotal: "307.90",
    // 63.33 of tax, 25.33 of it not deducted: 58.497921 and 23.397321.
    posted: [
      "Accounts Payable 307.90 Cr",
      "Purchased Services 331.30 Dr",
      "Recoverable Tax 35.10 Dr",
      "Tax Payable 58.50 Cr",
    ],
    report: ["USt 307.90 58.50 | 307.90 35.10 23.40 | 23.40"],
  },
  {
    title: "Germany: a sale with reverse charge",
    bookCurrency: "EUR",
    exchangeRate: "0.9237",
    path: "/invoices",
    tax: [USt],
    prices: ["1000.00"],
    total: "1000.00",
    baseTotal: "923.70",
    posted: ["Accounts Receivable 923.70 Dr", "Sales 923.70 Cr"],
    report: ["USt 923.70 0.00 | 0.00 0.00 0.00 | 0.00"],
  },
  {
    title: "Quebec: GST and QST",
    bookCurrency: "CAD",
    exchangeRate: "1.3725",
    path: "/invoices",
    tax: [
      { name: "GST", rate: "5" },
      { name: "QST", rate: "9.975" },
    ],
    prices: ["100.00", "19.99"],
    total: "137.96",
    baseTotal: "189.35",
    // 5.00 and 9.98 are 6.8625 and 13.69755; 1.00 and 1.99 are 1.3725 and 2.731275.
    posted: [
      "Accounts Receivable 189.35 Dr",
      "Sales 137.25 Cr",
      "Sales 27.44 Cr",
      "Tax Payable 1.37 Cr",
      "Tax Payable 13.70 Cr",
      "Tax Payable 2.73 Cr",
      "Tax Payable 6.86 Cr",
    ],
    report: ["GST 164.69 8.23 | 0.00 0.00 0.00 | 8.23", "QST 164.69 16.43 | 0.00 0.00 0.00 | 16.43"],
  },
  {
    // Both in one sum would be 14.98 x 1.3333 = 19.972834, a cent less than the two.
    title: "Quebec before 2013: QST on top of GST",
    bookCurrency: "CAD",
    exchangeRate: "1.3333",
    path: "/invoices",
    tax: [
      { name: "GST", rate: "5" },
      { name: "QST", rate: "9.5", isCompound: true },
    ],
    prices: ["100.00"],
    total: "114.98",
    baseTotal: "153.31",
    // 6.6665 and 13.306334; QST is computed from 133.33 and 6.67.
    posted: [
      "Accounts Receivable 153.31 Dr",
      "Sales 133.33 Cr",
      "Tax Payable 13.31 Cr",
      "Tax Payable 6.67 Cr",
    ],
    report: ["GST 133.33 6.67 | 0.00 0.00 0.00 | 6.67", "QST 140.00 13.31 | 0.00 0.00 0.00 | 13.31"],
  },
];

const CREDITS: Record<ForeignTaxCase["path"], DocumentPath> = {
  "/bills": "/vendor-credits",
  "/invoices": "/credit-notes",
};

test.each(CASES)(
  "$title",
  async ({ bookCurrency, exchangeRate, path, tax, prices, total, baseTotal, ...expected }) => {
    const trader = await newTrader();
    const { books, freight } = trader;
    expectMade(await changeBook(books, { currency: bookCurrency }));
    const taxRateId = await taxOf(trader, tax);
    const items = prices.map((unitPrice) => ({ productId: freight, quantity: "1", unitPrice, taxRateId }));
    const inUsd = { currency: "USD", exchangeRate };
    const [partyId, side] = path === "/bills" ? [trader.vendor, "payable"] : [trader.customer, "receivable"];
    const body = { partyId, date: "2026-01-15", status: "posted", items, ...inUsd };
    const preview = expectMade(await books.post(`${path}/preview`, body));
    const document = await write(trader, path, { date: "2026-01-15", items, ...inUsd });
    expect(document).toMatchObject({ total, baseTotal });
    expect(await journalLines(books, document.journalId)).toEqual(expected.posted);
    expect(linesOf(preview.journals[0].after.lines)).toEqual(expected.posted);
    expect(await taxReportRows(trader)).toEqual(expected.report);
    await soundBooks(trader);
    // Saving without changes leaves it unchanged.
    const secondReturn = expectMade(
      await books.put(`${path}/${document.id}`, editInput(document, { notes: "read", items })),
    );
    expect(await journalLines(books, secondReturn.journalId)).toEqual(expected.posted);
    // Two payments at other rates clear it in both currencies.
    const pay = (amount: string, rate: string) =>
      books.post("/payments", {
        direction: path === "/bills" ? "out" : "in",
        partyId,
        date: "2026-01-20",
        amount,
        ...inUsd,
        exchangeRate: rate,
        allocations: [{ documentId: document.id, amount }],
      });
    expectMade(await pay("33.33", "0.9"));
    expectMade(await pay((Number(total) - 33.33).toFixed(2), "1.4"));
    expect(expectMade(await books.get(`${path}/${document.id}`)).status).toBe("paid");
    expect(await agingOf(trader, "2026-01-31", side)).toBe("0.00");
    expect(await taxReportRows(trader)).toEqual(expected.report);
    // For another one, two partial credits at its rate leave a zero balance in both, and no tax in its own currency.
    const otherDocument = await write(trader, path, { date: "2026-01-16", items, ...inUsd });
    for (const part of [{ unitPrice: "0.37", returnsStock: false }, {}]) {
      const credited = items.map((item, index) => ({ ...item, ...part, creditedPosition: index + 1 }));
      const credit = { date: "2026-01-20", creditedDocumentId: otherDocument.id, items: credited };
      expect(await write(trader, CREDITS[path], credit)).toMatchObject({ ...inUsd, status: "paid" });
    }
    const settled = expectMade(await books.get(`${path}/${otherDocument.id}`));
    expect(settled).toMatchObject({ status: "paid", paidAmount: total });
    expect(settled.items.map((item: { credited: object }) => item.credited)).toEqual(
      settled.items.map((item: Record<string, string>) => ({
        quantity: item["quantity"],
        subtotal: item["subtotal"],
        taxAmount: item["taxAmount"],
      })),
    );
    expect(await agingOf(trader, "2026-01-31", side)).toBe("0.00");
    await soundBooks(trader);
  },
);

test("non-recoverable tax on goods is part of their value at the exchange rate of the bill", async () => {
  const trader = await newTrader();
  const { books, widget } = trader;
  expectMade(await changeBook(books, { currency: "EUR" }));
  const taxRateId = await taxOf(trader, [{ name: "TVA", rate: "20", recoverablePercent: "80" }]);
  const items = [{ productId: widget, quantity: "3", unitPrice: "3.33", taxRateId }];
  // 9.99 and 2.00, of which 0.40 is cost, at 0.9237: 9.227763, 1.8474 and 0.36948.
  const bill = await write(trader, "/bills", {
    date: "2026-01-15",
    items,
    currency: "USD",
    exchangeRate: "0.9237",
  });
  expect(await journalLines(books, bill.journalId)).toEqual([
    "Accounts Payable 11.08 Cr",
    "Inventory 9.60 Dr",
    "Recoverable Tax 1.48 Dr",
  ]);
  expect(await stockOf(books, widget)).toBe("3 @ 9.60");
  await soundBooks(trader);
});

test("an exchange rate that makes the balance due negative in base currency is rejected, and nothing is written", async () => {
  const trader = await newTrader();
  const { books, freight, customer: partyId } = trader;
  expectMade(await changeBook(books, { currency: "EUR" }));
  const half = { rate: "50", kind: "withheld" };
  const taxRateId = await taxOf(trader, [
    { name: "One half", ...half },
    { name: "The other", ...half },
  ]);
  // 33.34 less 16.67 twice is zero; at 0.92 30.67 less 15.34 twice is a cent less.
  const items = [{ productId: freight, quantity: "1", unitPrice: "33.34", taxRateId }];
  const body = {
    partyId,
    date: "2026-01-15",
    status: "posted",
    items,
    currency: "USD",
    exchangeRate: "0.92",
  };
  expect(await books.post("/invoices", body)).toMatchObject({
    status: 422,
    body: { code: "currency.rounding", errors: [{ field: "items" }] },
  });
  expect(expectMade(await books.get("/invoices")).items).toEqual([]);
  expect(expectMade(await books.post("/invoices", { ...body, exchangeRate: "2" }))).toMatchObject({
    total: "0.00",
    baseTotal: "0.00",
  });
});
