import { expect, test } from "vitest";
import { journalLines, expectMade, newTrader, type TestTrader, write } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

/**
 * Taxes as they are charged in several places, each case with its source. Amounts of a line exclude tax unless stated
 * otherwise; the expected amounts were computed manually from the rates.
 */
const CASES: readonly TaxCase[] = [
  {
    // Revenu Québec, "Basic Rules for Applying the GST/HST and QST": 5 % and 9.975 %, both on the selling price.
    title: "Quebec: GST and QST",
    taxes: ["GST 5", "QST 9.975"],
    prices: ["100.00", "19.99"],
    expected: ["GST 100.00 5.00", "GST 19.99 1.00", "QST 100.00 9.98", "QST 19.99 1.99"],
    total: "137.96",
  },
  {
    // The same: the taxes included in a price are price x 5 / 114.975 and x 9.975 / 114.975.
    title: "Quebec, prices including both taxes",
    taxes: ["GST 5", "QST 9.975"],
    prices: ["114.98"],
    pricesIncludeTax: true,
    expected: ["GST 100.00 5.00", "QST 100.00 9.98"],
    total: "114.98",
  },
  {
    // Until 2012 the QST of 9.5 % was on the price and the GST: Revenu Québec, tables of former rates.
    title: "Quebec before 2013: QST on top of GST",
    taxes: ["GST 5", "QST 9.5 on top"],
    prices: ["100.00"],
    expected: ["GST 100.00 5.00", "QST 105.00 9.98"],
    total: "114.98",
  },
  {
    // Central Goods and Services Tax Act 2017, section 9, and the Acts of the States: 18 % within a State is 9 % and 9 %.
    title: "India: CGST and SGST",
    taxes: ["CGST 9", "SGST 9"],
    prices: ["1250.50", "99.95"],
    expected: ["CGST 1250.50 112.55", "CGST 99.95 9.00", "SGST 1250.50 112.55", "SGST 99.95 9.00"],
    total: "1593.55",
  },
  {
    // California, CDTFA, "Know Your Sales and Use Tax Rate": a statewide rate, and district taxes of county and city.
    title: "United States: state, county and city",
    taxes: ["State 7.25", "County 1", "City 0.5"],
    prices: ["49.99"],
    expected: ["City 49.99 0.25", "County 49.99 0.50", "State 49.99 3.62"],
    total: "54.36",
  },
  {
    // German Umsatzsteuergesetz, section 12: 19 % and 7 %, one tax for each line.
    title: "Germany: 19 % and 7 %",
    taxes: ["USt 19"],
    prices: ["100.00"],
    expected: ["USt 100.00 19.00"],
    total: "119.00",
  },
  {
    // Swiss Mehrwertsteuergesetz, article 25, as of 2024: 8.1 %, 2.6 % and 3.8 %.
    title: "Switzerland: 8.1 %, tax-inclusive price",
    taxes: ["MWST 8.1"],
    prices: ["99.95"],
    pricesIncludeTax: true,
    expected: ["MWST 92.46 7.49"],
    total: "99.95",
  },
];

type TaxCase = {
  title: string;
  taxes: readonly string[];
  prices: readonly string[];
  pricesIncludeTax?: boolean;
  /** Each tax line in the journal: its tax, its base, and its amount. */
  expected: readonly string[];
  total: string;
};

/** "QST 9.5 on top" */
async function taxOf({ books }: TestTrader, taxes: readonly string[]): Promise<string> {
  const add = async (body: object) => expectMade(await books.post("/tax-rates", body)).id as string;
  const components = [];
  for (const [name = "", rate, ...onTop] of taxes.map((text) => text.split(" ")))
    components.push({ taxRateId: await add({ name, rate }), isCompound: onTop.length > 0 });
  const [only] = components;
  return components.length === 1 && only ? only.taxRateId : add({ name: "All of them", components });
}

const REPORT = "/reports/tax?start=2026-01-01&end=2026-12-31";

test.each(CASES)("$title", async ({ taxes, prices, pricesIncludeTax = false, expected, total }) => {
  const trader = await newTrader();
  const { books, freight } = trader;
  const taxRateId = await taxOf(trader, taxes);
  const items = prices.map((unitPrice) => ({ productId: freight, quantity: "1", unitPrice, taxRateId }));
  const documentInput = { date: "2026-01-15", pricesIncludeTax, items };
  const invoice = await write(trader, "/invoices", documentInput);
  expect(invoice.total).toBe(total);
  const { lines } = expectMade(await books.get(`/journals/${invoice.journalId}`));
  const { items: taxRates } = expectMade(await books.get("/tax-rates"));
  const names = new Map<string | undefined, string | undefined>(
    taxRates.map(({ id, name }: Record<string, string>) => [id, name]),
  );
  const taxed = lines.flatMap(({ taxRateId: id, taxBase, credit }: Record<string, string>) =>
    id ? [`${names.get(id)} ${taxBase} ${credit}`] : [],
  );
  expect(taxed.toSorted()).toEqual(expected);
  const bill = await write(trader, "/bills", documentInput);
  expect(bill.total).toBe(total);
  expect((await journalLines(books, bill.journalId)).length).toBe(
    invoice.items.length * (taxes.length + 1) + 1,
  );
  const { totals } = expectMade(await books.get(REPORT));
  // A sale is listed with each of its taxes, and once in the total.
  expect([totals.salesNet, totals.purchasesNet]).toEqual([invoice.subtotal, bill.subtotal]);
  await write(trader, "/credit-notes", {
    ...documentInput,
    creditedDocumentId: invoice.id,
    items: items.map((item, index) => ({ ...item, creditedPosition: index + 1 })),
  });
  const { rates } = expectMade(await books.get(REPORT));
  expect(rates.map(({ salesNet, salesTax }: Record<string, string>) => [salesNet, salesTax])).toEqual(
    taxes.map(() => ["0.00", "0.00"]),
  );
  expect(await tradeProblems(books, ["2026-01-31"])).toEqual([]);
});
