import {
  comparisonText,
  type ExistingStatement,
  type ExistingTransaction,
} from "#domain/bank/existing-transactions.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { newId } from "#server/db/new-id.ts";
import { takeTurns } from "#server/db/shared-connection.ts";
import type { Tx } from "#server/db/transaction.ts";
import { mapYielding } from "#server/yield-to-event-loop.ts";
import type { PlannedStatement } from "./plan-statement.ts";
import {
  selectExistingTransactions,
  selectExistingStatements,
  TRANSACTIONS_AT_ONCE,
} from "./existing-queries.ts";

/** The statements of an account and their transactions, as far as they were read, including the file's so far. */
export type AccountHistory = {
  /** Only transactions of one day can be the same, so a file of many statements isn't compared with itself each time. */
  linesByDay: Map<Day, ExistingTransaction[]>;
  ids: Set<string>;
  statements: ExistingStatement[];
  /** The days that were read. */
  periods: Pick<Period, "startsOn" | "endsOn">[];
};

export const newHistory = (): AccountHistory => {
  return { linesByDay: new Map(), ids: new Set(), statements: [], periods: [] };
};

function addTransaction({ ids, linesByDay }: AccountHistory, transaction: ExistingTransaction): void {
  ids.add(transaction.id);
  const dayTransactions = linesByDay.get(transaction.date);
  if (dayTransactions === undefined) linesByDay.set(transaction.date, [transaction]);
  else dayTransactions.push(transaction);
}

export function transactionsOnDays(
  { linesByDay }: AccountHistory,
  transactions: readonly Pick<ExistingTransaction, "date">[],
): ExistingTransaction[] {
  return [...new Set(transactions.map(({ date }) => date))].flatMap((day) => linesByDay.get(day) ?? []);
}

type Period = { accountId: AccountId; startsOn: Day; endsOn: Day };

/** Reads an account's data in the days of a statement, and since its last closing balance before them. */
export async function readExistingData(
  tx: Tx,
  history: AccountHistory,
  { accountId, startsOn, endsOn }: Period,
): Promise<void> {
  if (history.periods.length === 0)
    history.statements.push(...(await selectExistingStatements(tx, accountId)));
  const before = history.statements
    .filter(({ closingBalance, closesOn }) => closingBalance !== null && closesOn < startsOn)
    .reduce<Day | null>((last, { closesOn }) => (last === null || closesOn > last ? closesOn : last), null);
  await readDays(tx, history, { accountId, startsOn: before ?? startsOn, endsOn });
}

export async function readDays(
  tx: Tx,
  history: AccountHistory,
  { accountId, startsOn, endsOn }: Period,
): Promise<void> {
  const isRead = history.periods.some((period) => period.startsOn <= startsOn && endsOn <= period.endsOn);
  if (isRead) return;
  history.periods.push({ startsOn, endsOn });
  const takeTurn = takeTurns(tx);
  let [page, after]: [ExistingTransaction[], ExistingTransaction | undefined] = [[], undefined];
  do {
    await takeTurn();
    page = await selectExistingTransactions(tx, accountId, { start: startsOn, end: endsOn, after });
    for (const transaction of page)
      if (!history.ids.has(transaction.id)) addTransaction(history, transaction);
    after = page.at(-1);
  } while (page.length === TRANSACTIONS_AT_ONCE);
}

/** Adds a planned statement, so that the next ones of the file know it. */
export async function addToHistory(
  history: AccountHistory,
  { id, statement, format, startsOn, endsOn, transactions }: PlannedStatement,
): Promise<void> {
  const uniqueTransactions = new Map<ExistingTransaction, ExistingTransaction>();
  await mapYielding(statement.lines, (statementLine, index) => {
    const { existing: transaction = null, bankTransactionId = newId() } = transactions[index] ?? {};
    const words = comparisonText(statementLine);
    const wording = { statement: id, format, words, bankId: statementLine.bankId };
    if (transaction !== null)
      uniqueTransactions.set(transaction, { ...transaction, wordings: [...transaction.wordings, wording] });
    else addTransaction(history, { ...statementLine, id: bankTransactionId, wordings: [wording] });
  });
  for (const day of new Set([...uniqueTransactions.keys()].map(({ date }) => date))) {
    const dayTransactions = history.linesByDay.get(day) ?? [];
    history.linesByDay.set(
      day,
      dayTransactions.map((transaction) => uniqueTransactions.get(transaction) ?? transaction),
    );
  }
  const { number, openingBalance, closingBalance } = statement;
  const closesOn = closingBalance?.date ?? endsOn;
  const balances = {
    openingBalance: openingBalance?.amount ?? null,
    closingBalance: closingBalance?.amount ?? null,
  };
  history.statements.push({ id, number, ...balances, startsOn, endsOn, closesOn });
}
