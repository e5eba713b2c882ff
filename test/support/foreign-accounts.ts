import { type MoneyBooks, newMoney } from "./money-books.ts";
import { expectMade } from "./trade.ts";

/** Dollar books with a bank account in euros and one in pounds; a euro is 1.10 and a pound 1.25 from January on. */
export type ForeignAccounts = MoneyBooks & { euros: string; pounds: string };

export async function createForeignMoney(): Promise<ForeignAccounts> {
  const money = await newMoney();
  const { books } = money.trader;
  for (const [currency, rate] of [
    ["EUR", "1.10"],
    ["GBP", "1.25"],
  ])
    expectMade(await books.post("/exchange-rates", { currency, date: "2026-01-01", rate }));
  const account = async (code: string, name: string, currency: string) =>
    String(
      expectMade(await books.post("/accounts", { code, type: "asset", name, moneyKind: "bank", currency }))
        .id,
    );
  return {
    ...money,
    euros: await account("1030", "Euros", "EUR"),
    pounds: await account("1040", "Pounds", "GBP"),
  };
}

type ForeignJournalLine = {
  accountName: string;
  debit: string;
  credit: string;
  foreignAmount: string | null;
};

/** The lines of a journal in accounting notation, with their amounts in the account currency. */
export async function foreignLines({ trader }: MoneyBooks, journalId: string): Promise<string[]> {
  const { lines } = expectMade(await trader.books.get(`/journals/${journalId}`));
  return lines
    .map(({ accountName, debit, credit, foreignAmount }: ForeignJournalLine) =>
      [accountName, debit === "0.00" ? `${credit} Cr` : `${debit} Dr`, foreignAmount ?? []].flat().join(" "),
    )
    .toSorted();
}

/** The balance of an account in the base currency and in its own, on every screen that shows it. */
export async function balancesOn(money: MoneyBooks, accountId: string): Promise<string> {
  const { books } = money.trader;
  const { items } = expectMade(await books.get("/money"));
  const { balance, foreignBalance } = items.find(
    (account: { accountId: string }) => account.accountId === accountId,
  );
  const summaryBalance = `${balance} / ${foreignBalance}`;
  const ledger = expectMade(
    await books.get(`/accounts/${accountId}/ledger?start=2020-01-01&end=2030-12-31&limit=200`),
  );
  const transactions = expectMade(
    await books.get(`/money/accounts/${accountId}/transactions?limit=200`),
  ).items;
  const formatBalances = (transaction: { balance: string; foreignBalance: string } | undefined) =>
    transaction === undefined ? "0.00 / 0.00" : `${transaction.balance} / ${transaction.foreignBalance}`;
  const places = [
    summaryBalance,
    `${ledger.closingBalance} / ${ledger.foreignClosingBalance}`,
    formatBalances(ledger.items.at(-1)),
    formatBalances(transactions[0]),
  ];
  if (new Set(places).size !== 1) throw new Error(`One account holds ${places.join(", ")}`);
  return summaryBalance;
}
