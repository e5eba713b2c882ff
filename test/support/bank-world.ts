import { shiftDays, toDay } from "#domain/dates.ts";
import { add, isZero, type Money, negate, sum, toAmount } from "#domain/money.ts";
import { bankFile } from "./bank-file.ts";
import type { TestReply, TestBooks } from "./new-books.ts";
import { expectMade, newTrader } from "./trade.ts";

/** The real bank transactions, on the days of a history. */
export type WorldTransaction = { account: number; day: number; amount: Money; text: string };

/** The visible fields of a transaction. */
export type FileTransaction = {
  id: string;
  date: string;
  amount: Money;
  description: string;
  matches: { journalId: string; amount: Money; isCreatedByMatch: boolean }[];
};

/** A change of a bank account on a day. */
export type ExpectedMovement = { accountId: string; date: string; amount: Money };

/** A reconciliation that was not reopened, as the API returned it. */
export type FinishedReconciliation = {
  id: string;
  endsOn: string;
  closingBalance: Money;
  journals: string[];
  answer: TestReply["body"];
};

/** Two bank accounts, and their expected state after all steps. */
export type BankWorld = {
  books: TestBooks;
  accounts: string[];
  rent: string;
  sales: string;
  customer: string;
  transactions: readonly WorldTransaction[];
  /** The days of an account that each remaining file covers. */
  imports: { id: string; account: number; days: number[] }[];
  /** Recorded items: a journal created from a transaction, a manual journal, or a difference. */
  moved: Map<string, ExpectedMovement[]>;
  /** The recorded transactions. */
  matched: Set<string>;
  /** The two transactions of a transfer. */
  pairs: Map<string, string>;
  journals: string[];
  rules: { id: string; word: string; isAutomatic: boolean }[];
  finished: FinishedReconciliation[][];
};

export const HISTORY_DAYS = 8;
const FIRST_DAY = toDay("2026-02-24");
export const dayAt = (day: number) => shiftDays(FIRST_DAY, day);
const OPENING = toAmount("500.00");

export async function newBankWorld(transactions: readonly WorldTransaction[]): Promise<BankWorld> {
  const { books, customer } = await newTrader();
  const account = async (code: string, type: string, moneyKind: string | null = null) =>
    String(expectMade(await books.post("/accounts", { code, type, name: `Account ${code}`, moneyKind })).id);
  const accounts = [await account("1010", "asset", "bank"), await account("1020", "asset", "bank")];
  const sales = await account("4100", "revenue");
  const movements = new Map<string, ExpectedMovement[]>();
  for (const accountId of accounts) {
    // The balance of the account before the first statement.
    const date = dayAt(-1);
    const lines = [
      { accountId, debit: OPENING },
      { accountId: sales, credit: OPENING },
    ];
    const { id } = expectMade(await books.post("/journals", { date, description: "Before", lines }));
    movements.set(`journal ${id}`, [{ accountId, date, amount: OPENING }]);
  }
  return {
    books,
    accounts,
    rent: await account("6100", "expense"),
    sales,
    customer,
    transactions: transactions.toSorted((a, b) => a.day - b.day),
    imports: [],
    moved: movements,
    matched: new Set(),
    pairs: new Map(),
    journals: [],
    rules: [],
    finished: [[], []],
  };
}

/** The bank balance at the end of a day. */
export function statementBalance({ transactions }: BankWorld, account: number, day: number): Money {
  const before = transactions.filter(
    (transaction) => transaction.account === account && transaction.day <= day,
  );
  return sum([OPENING, ...before.map(({ amount }) => amount)]);
}

/** Some whole days of an account as a table, with the known answer for each. */
export function fileOf(world: BankWorld, { account, days }: { account: number; days: readonly number[] }) {
  let balance = statementBalance(world, account, (days[0] ?? 0) - 1);
  const rows = world.transactions
    .filter((transaction) => transaction.account === account && days.includes(transaction.day))
    .map(({ day, amount, text }) => {
      balance = add(balance, amount);
      return `${dayAt(day)},${text},${amount},${balance}`;
    });
  const file = ["Date,Description,Amount,Balance", ...rows].join("\n");
  return { rows: rows.length, body: bankFile(file, world.accounts[account] ?? "") };
}

export const idOf = ({ accounts }: BankWorld, account: number) => accounts[account] ?? "";

export async function transactionsOf(world: BankWorld, account: number): Promise<FileTransaction[]> {
  const { items } = expectMade(
    await world.books.get(`/bank/transactions?accountId=${idOf(world, account)}&limit=100`),
  );
  return items;
}

/** The book balance of an account at the end of a day, after all steps. */
function bookBalance({ moved }: BankWorld, accountId: string, date: string): Money {
  const all = [...moved.values()]
    .flat()
    .filter((movement) => movement.accountId === accountId && movement.date <= date);
  return sum(all.map(({ amount }) => amount));
}

/** The other side of a transfer. */
export const reverseMovement = (movement: ExpectedMovement, accountId: string): ExpectedMovement => ({
  ...movement,
  accountId,
  amount: negate(movement.amount),
});

/** Where ledger, statements and reconciliations of an account differ from the expected state; empty if they agree. */
export async function bankProblems(world: BankWorld): Promise<string[]> {
  const problems: string[] = [];
  for (const account of [0, 1]) {
    const differ = (description: string, actual: unknown, expected: unknown) => {
      const [is, ought] = [JSON.stringify(actual), JSON.stringify(expected)];
      if (is !== ought) problems.push(`${description} of account ${account}: ${is} instead of ${ought}`);
    };
    const lines = await transactionsOf(world, account);
    const importedDays = new Set(
      world.imports
        .filter((bankImport) => bankImport.account === account)
        .flatMap((bankImport) => bankImport.days),
    );
    const transactions = world.transactions.filter(
      (transaction) => transaction.account === account && importedDays.has(transaction.day),
    );
    differ(
      "bank transactions",
      lines.map(({ date, amount, description }) => `${date} ${amount} ${description}`).toSorted(),
      transactions.map(({ day, amount, text }) => `${dayAt(day)} ${amount} ${text}`).toSorted(),
    );
    const isIn = lines.filter(({ matches }) => matches.length > 0);
    differ("matched", isIn.map(({ id }) => id).toSorted(), matchedOf(world, lines));
    for (const { amount, matches } of isIn)
      differ("a match", sum(matches.map((match) => match.amount)), amount);
    const finished = world.finished[account] ?? [];
    const last = finished.at(-1);
    for (const day of [3, HISTORY_DAYS - 1].map(dayAt)) {
      const accountId = idOf(world, account);
      const path = `/bank/reconciliations/open?accountId=${accountId}&endsOn=${day}`;
      const open = expectMade(await world.books.get(path));
      const moves = open.entries.map((entry: ExpectedMovement) => entry.amount);
      differ(`balance on ${day}`, open.bookBalance, bookBalance(world, accountId, day));
      differ("openingBalance", open.openingBalance, last?.closingBalance ?? "0.00");
      if (last === undefined || day >= last.endsOn)
        differ(`what is not reconciled on ${day}`, sum([open.openingBalance, ...moves]), open.bookBalance);
      const toDo = lines.filter((line) => line.date <= day && line.matches.length === 0);
      differ(`to do on ${day}`, open.forReviewCount, toDo.filter(({ amount }) => !isZero(amount)).length);
    }
    for (const { id, answer } of finished)
      differ("a report", expectMade(await world.books.get(`/bank/reconciliations/${id}`)), answer);
  }
  return problems;
}

const matchedOf = ({ matched }: BankWorld, lines: readonly FileTransaction[]) =>
  lines
    .map(({ id }) => id)
    .filter((id) => matched.has(id))
    .toSorted();
