import { expectMade, newTrader, openAccount, type TestTrader } from "./trade.ts";

/** A trader with accounts for prepaid, deferred and accrued amounts. */
export type AccrualBooks = {
  trader: TestTrader;
  prepaid: string;
  deferred: string;
  owed: string;
  insurance: string;
  income: string;
  goods: string;
  bank: string;
};

export async function newAccrualBooks(): Promise<AccrualBooks> {
  const trader = await newTrader();
  const bank = { code: "1010", type: "asset", name: "Bank", moneyKind: "bank" };
  return {
    trader,
    prepaid: await openAccount(trader, "1410", "Prepaid"),
    goods: await openAccount(trader, "1420", "Goods to be billed"),
    deferred: await openAccount(trader, "2410", "Deferred"),
    owed: await openAccount(trader, "2420", "To be billed"),
    income: await openAccount(trader, "4910", "Subscriptions"),
    insurance: await openAccount(trader, "5910", "Insurance"),
    bank: expectMade(await trader.books.post("/accounts", bank)).id,
  };
}

/** The body of an insurance of 1,200.00 for 2024, as the form sends it. */
export const prepaidOf = ({ prepaid, insurance }: AccrualBooks, changes: Record<string, unknown> = {}) => ({
  kind: "prepaid_expense",
  name: "Insurance",
  balanceSheetAccountId: prepaid,
  profitLossAccountId: insurance,
  amount: "1200.00",
  recordedOn: "2024-01-01",
  startsOn: "2024-01-01",
  months: 12,
  isAutomatic: false,
  ...changes,
});

/** The bill is paid and deferred, and no release is posted yet. */
export async function prepaidInsurance(books: AccrualBooks, changes: Record<string, unknown> = {}) {
  const body = prepaidOf(books, changes);
  const lines = [{ accountId: books.prepaid, amount: body.amount }];
  const spent = { kind: "expense", accountId: books.bank, date: body.recordedOn, lines };
  expectMade(await books.trader.books.post("/money/entries", spent));
  return expectMade(await books.trader.books.post("/accruals", body));
}

/** Wages of 300.00 for a month that are billed in the next one, as the form sends them. */
export const accruedOf = ({ owed, insurance }: AccrualBooks, changes: Record<string, unknown> = {}) => ({
  kind: "accrued_expense",
  name: "Wages",
  balanceSheetAccountId: owed,
  profitLossAccountId: insurance,
  amount: "300.00",
  recordedOn: "2024-01-31",
  startsOn: "2024-01-31",
  ...changes,
});

export const postTo = async ({ trader }: AccrualBooks, through: string, accrualId: string | null = null) =>
  expectMade(await trader.books.post("/accruals/post", { through, accrualId })).posted as number;

/** The list's figures for an account: the remaining amounts, the balance, and the difference. */
export async function balanceOn({ trader }: AccrualBooks, asOf: string): Promise<string[]> {
  const { accounts } = expectMade(await trader.books.get(`/accruals?asOf=${asOf}`));
  return accounts.map(
    (account: { name: string; subledgerBalance: string; balance: string; difference: string }) =>
      `${account.name} ${account.subledgerBalance} ${account.balance} ${account.difference}`,
  );
}
