import { linesOf, expectMade, newTrader, type TestTrader } from "./trade.ts";

/** Books with bank and cash accounts, and taxes of 10 %. */
export type MoneyBooks = {
  trader: TestTrader;
  bank: string;
  till: string;
  card: string;
  rent: string;
  food: string;
  sales: string;
};

export async function newMoney(): Promise<MoneyBooks> {
  const trader = await newTrader();
  const account = async (code: string, type: string, name: string, moneyKind: string | null = null) =>
    String(expectMade(await trader.books.post("/accounts", { code, type, name, moneyKind })).id);
  return {
    trader,
    bank: await account("1010", "asset", "Checking", "bank"),
    till: await account("1020", "asset", "Till", "cash"),
    card: await account("2100", "liability", "Card", "card"),
    rent: await account("6100", "expense", "Rent"),
    food: await account("6200", "expense", "Food"),
    sales: await account("4100", "revenue", "Other income"),
  };
}

/** The body of an entry. */
export const entry = (kind: string, accountId: string, lines: object[], more: object = {}) => ({
  kind,
  accountId,
  date: "2026-01-15",
  lines,
  ...more,
});
/** A saved entry. */
export const saved = async ({ trader }: MoneyBooks, body: object) =>
  expectMade(await trader.books.post("/money/entries", body));
/** Its journal, with its lines in accounting notation. */
export const posted = async ({ trader }: MoneyBooks, id: string) => {
  const { body } = await trader.books.get(`/journals/${id}`);
  return { ...body, postings: linesOf(body.lines) };
};
/** The balance of each bank and cash account. */
export const balances = async ({ trader }: MoneyBooks) =>
  Object.fromEntries(
    expectMade(await trader.books.get("/money")).items.map(
      ({ name, balance }: { name: string; balance: string }) => [name, balance],
    ),
  );

/** One line of an entry. */
export const line = (accountId: string, amount: string, more: object = {}) => [
  { accountId, amount, ...more },
];
