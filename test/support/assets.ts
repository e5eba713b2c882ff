import { expectMade, newTrader, openAccount, type TestTrader } from "./trade.ts";

/** A trader with the accounts of a machine that was bought for 12,000.00 on January 10, 2024. */
export type AssetBooks = {
  trader: TestTrader;
  machines: string;
  accumulatedDepreciation: string;
  expense: string;
  bank: string;
  result: string;
};

export async function newAssetBooks(): Promise<AssetBooks> {
  const trader = await newTrader();
  const bank = { code: "1010", type: "asset", name: "Bank", moneyKind: "bank" };
  return {
    trader,
    machines: await openAccount(trader, "1500", "Machines"),
    accumulatedDepreciation: await openAccount(trader, "1600", "Accumulated"),
    expense: await openAccount(trader, "5900", "Depreciation"),
    result: await openAccount(trader, "4900", "Gain or loss"),
    bank: expectMade(await trader.books.post("/accounts", bank)).id,
  };
}

/** The body of an asset of 12,000.00 over two years, as the form sends it. */
export const assetOf = (
  { machines, accumulatedDepreciation, expense }: AssetBooks,
  changes: Record<string, unknown> = {},
) => ({
  name: "Lathe",
  costAccountId: machines,
  accumulatedDepreciationAccountId: accumulatedDepreciation,
  expenseAccountId: expense,
  cost: "12000.00",
  recordedOn: "2024-01-10",
  inServiceDate: "2024-01-10",
  usefulLifeMonths: 24,
  firstMonthMethod: "full",
  ...changes,
});

/** A registered asset, with its cost posted to its account. */
export async function boughtAsset(books: AssetBooks, changes: Record<string, unknown> = {}) {
  const body = assetOf(books, changes);
  const lines = [{ accountId: body.costAccountId, amount: body.cost }];
  const spent = { kind: "expense", accountId: books.bank, date: body.recordedOn, lines };
  expectMade(await books.trader.books.post("/money/entries", spent));
  return expectMade(await books.trader.books.post("/assets", body));
}

export const depreciateTo = async ({ trader }: AssetBooks, through: string, assetId: string | null = null) =>
  expectMade(await trader.books.post("/assets/depreciate", { through, assetId })).posted as number;

/** The register's figures for an account: the book value of its assets, the balance, and the difference. */
export async function comparedOn({ trader }: AssetBooks, asOf: string): Promise<string[]> {
  const { accounts } = expectMade(await trader.books.get(`/assets?asOf=${asOf}`));
  return accounts.map(
    (account: { name: string; subledgerBalance: string; balance: string; difference: string }) =>
      `${account.name} ${account.subledgerBalance} ${account.balance} ${account.difference}`,
  );
}

type EntryOfRecord = { journalId: string; isVoid?: boolean };

/** The request that undoes the last entry of an asset or a loan, as its page sends it; without an entry it names a missing one. */
export const lastEntryOf = ({
  id,
  version,
  entries,
}: {
  id: string;
  version: number;
  entries: readonly EntryOfRecord[];
}) => ({
  version,
  journalId: entries.find(({ isVoid }) => isVoid !== true)?.journalId ?? id,
});
