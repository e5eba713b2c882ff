import type { TestReply } from "./new-books.ts";
import { changeBook, expectMade, newTrader, type DocumentPath, type TestTrader, write } from "./trade.ts";

/** A trader who files a form, with a service to sell and buy, and tax rates by name. */
export type TaxPayer = {
  trader: TestTrader;
  bank: string;
  rates: Readonly<Record<string, string>>;
  /** A posted document with one line for each of the amounts, each at a rate. */
  trade: (
    path: DocumentPath,
    date: string,
    lines: readonly [amount: string, rate: string | null][],
  ) => Promise<TestReply["body"]>;
  /** The return of the period that starts on a day, with its boxes as "1 280.00". */
  boxes: (start: string) => Promise<string[]>;
  get: (start: string) => Promise<TestReply["body"]>;
  account: (name: string) => Promise<string>;
  /** Posts a manual journal. */
  journal: (
    date: string,
    lines: readonly [account: string, debit: string, credit: string][],
  ) => Promise<TestReply>;
  /** Deposits money for an account, at a rate or without one. */
  receive: (date: string, name: string, amount: string, rate?: string) => Promise<TestReply>;
  file: (start: string, end: string, changes?: Record<string, unknown>) => Promise<TestReply>;
};

export async function newTaxPayer(
  settings: Record<string, unknown>,
  taxes: Readonly<Record<string, Record<string, unknown>>>,
): Promise<TaxPayer> {
  const trader = await newTrader();
  const { books, freight } = trader;
  expectMade(await changeBook(books, settings));
  const rates: Record<string, string> = {};
  for (const [name, tax] of Object.entries(taxes)) {
    const components = Array.isArray(tax["components"])
      ? tax["components"].map((componentName) => ({ taxRateId: rates[componentName] }))
      : undefined;
    const { components: _, ...fields } = tax;
    rates[name] = expectMade(await books.post("/tax-rates", { name, ...fields, components })).id;
  }
  const bank = expectMade(
    await books.post("/accounts", { code: "1010", type: "asset", name: "Bank", moneyKind: "bank" }),
  ).id;
  const get = async (start: string) => expectMade(await books.get(`/tax-returns/period?start=${start}`));
  const account = async (called: string): Promise<string> => {
    const { items } = expectMade(await books.get("/accounts?limit=200"));
    return items.find(({ name }: { name: string }) => name === called).id;
  };
  return {
    trader,
    bank,
    rates,
    get,
    account,
    journal: async (date, lines) => {
      const posted = lines.map(async ([name, debit, credit]) => ({
        accountId: await account(name),
        debit,
        credit,
        description: "",
      }));
      const body = { date, description: "By hand", status: "posted", lines: await Promise.all(posted) };
      return books.post("/journals", body);
    },
    receive: async (date, name, amount, rate) =>
      books.post("/money/entries", {
        kind: "deposit",
        date,
        accountId: bank,
        lines: [{ accountId: await account(name), amount, taxRateId: rates[rate ?? ""] ?? null }],
      }),
    trade: (path, date, lines) =>
      write(trader, path, {
        date,
        items: lines.map(([unitPrice, rate]) => ({
          productId: freight,
          quantity: "1",
          unitPrice,
          taxRateId: rate === null ? null : (rates[rate] ?? null),
        })),
      }),
    boxes: async (start) =>
      (await get(start)).boxes.map(
        ({ number, label, amount }: Record<string, string>) => `${number || label} ${amount}`,
      ),
    file: (start, end, changes = {}) =>
      books.post("/tax-returns", { start, end, filedOn: "2026-11-01", ...changes }),
  };
}

/** A trader in the United Kingdom who has sold and bought in the first quarter of 2026. */
export async function ukQuarter(): Promise<TaxPayer> {
  const payer = await newTaxPayer(
    { country: "GB" },
    {
      Standard: { rate: "20" },
      Zero: { rate: "0" },
      Reverse: { rate: "20", kind: "reverse_charge" },
    },
  );
  await payer.trade("/invoices", "2026-01-15", [
    ["1000.00", "Standard"],
    ["250.60", "Zero"],
  ]);
  await payer.trade("/bills", "2026-02-10", [["300.00", "Standard"]]);
  await payer.trade("/bills", "2026-03-31", [["400.00", "Reverse"]]);
  return payer;
}
