import { minorUnitOf } from "#domain/minor-unit.ts";
import { type MinorUnit, combinedRate } from "#domain/money.ts";
import { COMBINED_TAXES, TAX_RATES } from "#test/support/random-taxes.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { changeBook, expectMade } from "#test/support/trade.ts";
import type { ExactTax } from "./exact-document.ts";
import { type ExactBooks, newExactBooks } from "./exact-books.ts";

/** The base currency and two others, and the approximate value of one unit of each in the first. */
const CURRENCIES = [
  { EUR: 1, USD: 0.92, JPY: 0.0061 },
  { USD: 1, GBP: 1.27, KWD: 3.25 },
  { JPY: 1, EUR: 162.5, USD: 149.3 },
  { KWD: 1, EUR: 0.335, JPY: 0.00205 },
  { CHF: 1, EUR: 0.94, GBP: 1.11 },
] as const;

export type Currency = {
  code: string;
  minorUnit: MinorUnit;
  rate: number;
  account: string;
  accountId: string;
};
export type WorldTax = {
  id: string;
  sales: readonly ExactTax[];
  purchases: readonly ExactTax[];
  isWithheld: boolean;
};

/** Books in three currencies with taxes of every kind, and their expected figures. */
export type DocumentWorld = {
  books: TestBooks;
  exact: ExactBooks;
  currencies: readonly Currency[];
  customers: readonly string[];
  vendors: readonly string[];
  /** Accounts of lines, by side: an ID with a name. */
  lineAccounts: Record<"receivable" | "payable", readonly { id: string; name: string }[]>;
  /** By the number that a random document has for it; the first of two is recoverable. */
  taxes: readonly (readonly [WorldTax, WorldTax])[];
  /** The name of the account of a tax on a side. */
  accountOfTax: (taxRateId: string, side: "sales" | "purchases") => string;
};

const OUTPUT = "Tax Payable";
const INPUT = "Recoverable Tax";

export async function newDocumentWorld(seed: number, lanes: number): Promise<DocumentWorld> {
  const books = await newBooks();
  const chosen = Object.entries(CURRENCIES[seed % CURRENCIES.length] ?? {});
  const [bookCurrency = ""] = chosen.map(([code]) => code);
  expectMade(await changeBook(books, { currency: bookCurrency }));
  const open = async (code: string, name: string, type: string, more: object = {}) =>
    String(expectMade(await books.post("/accounts", { code, name, type, ...more })).id);
  const createAccount = async (code: string, name: string, type: string) => ({
    id: await open(code, name, type),
    name,
  });
  const currencies: Currency[] = [];
  for (const [index, [code, rate]] of chosen.entries()) {
    const account = `Bank in ${code}`;
    const more = { moneyKind: "bank", currency: index === 0 ? null : code };
    const accountId = await open(`101${index}`, account, "asset", more);
    currencies.push({ code, minorUnit: minorUnitOf(code), rate, account, accountId });
  }
  const parties = async (path: string) => {
    const ids: string[] = [];
    for (let lane = 0; lane < lanes; lane += 1)
      ids.push(expectMade(await books.post(path, { name: `Party ${lane}` })).id);
    return ids;
  };
  const lineAccounts = {
    receivable: [
      await createAccount("4100", "Goods sold", "revenue"),
      await createAccount("4200", "Work sold", "revenue"),
    ],
    payable: [
      await createAccount("5100", "Goods bought", "expense"),
      await createAccount("6100", "Fees", "expense"),
    ],
  };
  return {
    books,
    exact: newExactBooks(),
    currencies,
    customers: await parties("/customers"),
    vendors: await parties("/vendors"),
    lineAccounts,
    ...(await openTaxes(books, open)),
  };
}

type OpenTestAccount = (code: string, name: string, type: string) => Promise<string>;
type TaxSettings = {
  name: string;
  rate: string;
  kind?: string | undefined;
  isRecoverable: boolean;
  part?: string | undefined;
};

/** Every tax that random documents use; goods and services tax and withholding have their own accounts. */
async function openTaxes(
  books: TestBooks,
  open: OpenTestAccount,
): Promise<Pick<DocumentWorld, "taxes" | "accountOfTax">> {
  const accounts = {
    GST: { sales: "GST collected", purchases: "GST paid" },
    withheld: { sales: "Withheld by customers", purchases: "Withheld from vendors" },
  };
  const ids = {
    GST: {
      salesAccountId: await open("2300", accounts.GST.sales, "liability"),
      purchaseAccountId: await open("1300", accounts.GST.purchases, "asset"),
    },
    withheld: {
      salesAccountId: await open("1473", accounts.withheld.sales, "asset"),
      purchaseAccountId: await open("2751", accounts.withheld.purchases, "liability"),
    },
  };
  const idsByKey = new Map<string, string>();
  const accountsById = new Map<string, keyof typeof accounts | null>();
  const idOf = async ({ name, rate, kind, isRecoverable, part }: TaxSettings): Promise<string> => {
    const key = JSON.stringify([name, rate, kind, isRecoverable, part]);
    const id = idsByKey.get(key);
    if (id !== undefined) return id;
    const account = kind === "withheld" ? "withheld" : name === "GST" ? "GST" : null;
    const more = { ...(kind && { kind }), ...(part && { recoverablePercent: part }) };
    const body = { name, rate, isRecoverable, ...more, ...(account && ids[account]) };
    const taxRateId = String(expectMade(await books.post("/tax-rates", body)).id);
    idsByKey.set(key, taxRateId);
    accountsById.set(taxRateId, account);
    return taxRateId;
  };
  const taxes: [WorldTax, WorldTax][] = [];
  for (const rate of TAX_RATES) {
    const pair = await Promise.all(
      [true, false].map(async (isRecoverable) => {
        const taxRateId = await idOf({ name: `Tax of ${rate}`, rate, isRecoverable });
        return createTax(taxRateId, [
          { taxRateId, rate, isCompound: false, recoverable: isRecoverable ? "100" : "0" },
        ]);
      }),
    );
    const [all, nonrecoverable] = pair;
    if (all && nonrecoverable) taxes.push([all, nonrecoverable]);
  }
  for (const parts of COMBINED_TAXES) {
    const lineTaxes: ExactTax[] = [];
    for (const { name, rate, kind, isCompound, isRecoverable, recoverablePercent: part } of parts) {
      const taxRateId = await idOf({ name, rate, kind, isRecoverable, part });
      lineTaxes.push({
        taxRateId,
        rate,
        isCompound,
        kind,
        recoverable: part ?? (isRecoverable ? "100" : "0"),
      });
    }
    const components = lineTaxes.map(({ taxRateId, isCompound }) => ({ taxRateId, isCompound }));
    const [only] = lineTaxes;
    const isOne = lineTaxes.length === 1;
    const names = parts.map(({ name }) => name).join(", ");
    const body = { name: `${names}: ${combinedRate(parts)}`, components };
    const id = isOne ? (only?.taxRateId ?? "") : String(expectMade(await books.post("/tax-rates", body)).id);
    taxes.push([createTax(id, lineTaxes), createTax(id, lineTaxes)]);
  }
  return {
    taxes,
    accountOfTax: (taxRateId, side) => {
      const account = accountsById.get(taxRateId);
      return account ? accounts[account][side] : side === "sales" ? OUTPUT : INPUT;
    },
  };
}

/** A sale has no unrecoverable tax, and a reverse charge is not owed by the customer. */
function createTax(id: string, purchases: readonly ExactTax[]): WorldTax {
  const sales = purchases.map((tax) => ({
    ...tax,
    rate: tax.kind === "reverse_charge" ? "0" : tax.rate,
    recoverable: "100",
  }));
  return { id, purchases, sales, isWithheld: purchases.some(({ kind }) => kind === "withheld") };
}
