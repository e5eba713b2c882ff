import type { BankImportInput, BankReadStatement } from "#contract/bank.ts";
import { differenceFromAnchor } from "#domain/bank/difference-from-anchor.ts";
import {
  type TransactionComparison,
  compareWithExisting,
  type ExistingTransaction,
  type ExistingStatement,
} from "#domain/bank/existing-transactions.ts";
import {
  type BankFormat,
  type BankStatement,
  findFirstMismatch,
  balanceDifference,
} from "#domain/bank/statement.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId, BankTransactionId } from "#domain/ids.ts";
import { isZero, type Money, subtract } from "#domain/money.ts";
import { newId } from "#server/db/new-id.ts";
import { firstAfter, type StatementGaps, findGaps } from "#domain/bank/statement-gap.ts";
import { takeTurns } from "#server/db/shared-connection.ts";
import type { Tx } from "#server/db/transaction.ts";
import { mapYielding, runYielding } from "#server/yield-to-event-loop.ts";
import {
  type AccountHistory,
  addToHistory,
  transactionsOnDays,
  newHistory,
  readDays,
  readExistingData,
} from "./account-history.ts";

/** A statement in a file, compared with its account's data. */
export type PlannedStatement = {
  id: string;
  statement: BankStatement;
  format: BankFormat;
  /** Null until the user has chosen the account. */
  accountId: AccountId | null;
  /** Currency of the account, or of the account expected. */
  currency: string;
  startsOn: Day;
  endsOn: Day;
  difference: Money | null;
  /** Where the statement first gets out of balance, if known. */
  firstMismatch: BankReadStatement["firstMismatch"];
  /** For each transaction: the comparison, and its existing or new id. */
  transactions: readonly (TransactionComparison & { bankTransactionId: BankTransactionId })[];
  /** Index of its first transaction in the file. */
  firstPlace: number;
  /** True if its file has no closing balance, so that the user may enter it. */
  needsClosingBalance: boolean;
  /** True if the account already has this statement, with all of its transactions. */
  isKnown: boolean;
};

/** The user's decisions about transactions and statements of the file. */
type UserDecisions = Pick<BankImportInput, "duplicateDecisions" | "closingBalances">;
type StatementContext = { format: BankFormat; accountId: AccountId | null; currency: string };

/**
 * Plans the statements of a file one after the other, each knowing the ones before. When all are planned, `gaps` returns
 * the gaps around them, by statement id.
 */
export function createPlanner(
  tx: Tx,
  { duplicateDecisions: decisions = [], closingBalances: closings = [] }: Partial<UserDecisions>,
) {
  const accounts = new Map<AccountId | null, AccountHistory>();
  const decisionsByPosition = new Map(decisions.map(({ position, isDistinct }) => [position, isDistinct]));
  let firstPlace = 1;
  const plan = async (
    readStatement: BankStatement,
    { format, accountId, currency }: StatementContext,
  ): Promise<PlannedStatement> => {
    const id = newId();
    const { startsOn, endsOn } = coveredDays(readStatement);
    const needsClosingBalance = readStatement.closingBalance === null;
    const entered = needsClosingBalance && closings.find(({ position }) => position === firstPlace);
    const statementWithClosing = entered
      ? { ...readStatement, closingBalance: { date: endsOn, amount: entered.amount } }
      : readStatement;
    const history = accounts.get(accountId) ?? newHistory();
    accounts.set(accountId, history);
    if (accountId !== null) await readExistingData(tx, history, { accountId, startsOn, endsOn });
    const compared = await runYielding(
      compareWithExisting(statementWithClosing, format, {
        transactions: transactionsOnDays(history, readStatement.lines),
        statements: history.statements,
      }),
    );
    const statement = { ...statementWithClosing, lines: compared.map(({ transaction }) => transaction) };
    const transactions = await decideDuplicates(compared, (index) =>
      decisionsByPosition.get(firstPlace + index),
    );
    const isKnown =
      transactions.every((transaction) => transaction.existing !== null) &&
      hasStatement(history, statement, endsOn);
    const difference =
      balanceDifference(statement) ?? findDifferenceFromLastBalance(statement, history, transactions);
    const firstMismatch = describeBreak(statementWithClosing, { difference, firstPlace });
    const source = { id, statement, format, accountId, currency, startsOn, endsOn };
    const result = { transactions, firstPlace, needsClosingBalance, isKnown, difference, firstMismatch };
    const planned = { ...source, ...result };
    await addToHistory(history, planned);
    firstPlace += transactions.length;
    return planned;
  };
  const gaps = (planned: readonly PlannedStatement[]) => gapsOf(tx, accounts, planned);
  return { plan, gaps };
}

/** Applies the user's decisions, by index, to a comparison; each transaction gets its existing or a new id. */
function decideDuplicates(
  compared: readonly TransactionComparison[],
  decisionOf: (index: number) => boolean | undefined,
): Promise<PlannedStatement["transactions"][number][]> {
  return mapYielding(compared, ({ existing, isDoubtful, transaction }, index) => {
    const isDistinct = isDoubtful ? decisionOf(index) : undefined;
    const duplicate = isDistinct === true ? null : existing;
    const bankTransactionId = duplicate === null ? newId<BankTransactionId>() : idOf(duplicate);
    const isOpen = isDoubtful && isDistinct === undefined;
    return { transaction, existing: duplicate, isDoubtful: isOpen, bankTransactionId };
  });
}

/** Returns the gaps around planned statements, by their ids. */
async function gapsOf(
  tx: Tx,
  accounts: ReadonlyMap<AccountId | null, AccountHistory>,
  planned: readonly PlannedStatement[],
): Promise<ReadonlyMap<string, StatementGaps>> {
  const ids = new Set(planned.map(({ id }) => id));
  const gapsById: (readonly [string, StatementGaps])[] = [];
  const takeTurn = takeTurns(tx);
  for (const [accountId, history] of accounts) {
    const touchedStatements = history.statements.filter(({ id }) => ids.has(id));
    for (const statement of touchedStatements) {
      await takeTurn();
      if (accountId !== null) await readUntilNextStatement(tx, history, { statement, accountId });
    }
    const { statements, linesByDay } = history;
    gapsById.push(...findGaps(touchedStatements, { statements, linesByDay }));
  }
  return new Map(gapsById);
}

/** Reads existing data between a statement and the next one in the account. */
async function readUntilNextStatement(
  tx: Tx,
  history: AccountHistory,
  { statement, accountId }: { statement: ExistingStatement; accountId: AccountId },
): Promise<void> {
  const next = firstAfter(statement, history);
  if (next !== null)
    await readDays(tx, history, { accountId, startsOn: statement.closesOn, endsOn: next.startsOn });
}

/** Whether an account has a statement that ends on this day, with this closing balance if one is known. */
function hasStatement(
  { statements }: AccountHistory,
  { closingBalance }: BankStatement,
  endsOn: Day,
): boolean {
  return statements.some(
    (statement) =>
      statement.endsOn === endsOn &&
      (closingBalance === null || statement.closingBalance === closingBalance.amount),
  );
}

type BalanceBreak = { difference: Money | null; firstPlace: number };

function describeBreak(
  statement: BankStatement,
  { difference, firstPlace }: BalanceBreak,
): PlannedStatement["firstMismatch"] {
  if (difference === null || isZero(difference)) return null;
  const firstMismatch = findFirstMismatch(statement, difference);
  const [first, last] = [
    statement.lines[firstMismatch?.since ?? -1],
    statement.lines[firstMismatch?.index ?? -1],
  ];
  if (firstMismatch === null || first === undefined || last === undefined) return null;
  const { fileLine, date, amount, counterparty, description: text } = last;
  const { index, reached, statementBalance } = firstMismatch;
  const lastMatch = { fileLine: first.fileLine, date: first.date };
  return {
    position: firstPlace + index,
    fileLine,
    date,
    amount,
    counterparty,
    description: text,
    calculatedBalance: reached,
    statementBalance,
    mismatchSince: lastMatch,
  };
}

function idOf({ id }: ExistingTransaction): BankTransactionId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It was read from the column of these ids.
  return id as BankTransactionId;
}

function coveredDays({ openingBalance, closingBalance, lines }: BankStatement): {
  startsOn: Day;
  endsOn: Day;
} {
  const dates = lines.map(({ date }) => date).toSorted();
  const [startsOn, endsOn] = [
    dates[0] ?? openingBalance?.date ?? closingBalance?.date,
    [closingBalance?.date, dates.at(-1)]
      .filter((day) => day !== undefined)
      .toSorted()
      .at(-1),
  ];
  if (startsOn === undefined) throw new Error("The statement has neither transactions nor balances.");
  return {
    startsOn: endsOn !== undefined && endsOn < startsOn ? endsOn : startsOn,
    endsOn: endsOn ?? startsOn,
  };
}

/** Checks a statement that has only a closing balance, starting from the last known one. */
function findDifferenceFromLastBalance(
  { lines, closingBalance }: BankStatement,
  history: AccountHistory,
  compared: readonly TransactionComparison[],
): Money | null {
  if (closingBalance === null) return null;
  const existingClosing = history.statements.find(
    (statement) => statement.closingBalance !== null && statement.closesOn === closingBalance.date,
  )?.closingBalance;
  if (existingClosing != null && compared.every((transaction) => transaction.existing !== null))
    return subtract(closingBalance.amount, existingClosing);
  const last = history.statements
    .filter((statement) => statement.closingBalance !== null && statement.closesOn < closingBalance.date)
    .toSorted((a, b) => (a.closesOn < b.closesOn ? 1 : -1))[0];
  const anchor = last?.closingBalance == null ? null : { date: last.closesOn, amount: last.closingBalance };
  if (anchor === null) return null;
  const added = lines.filter((_, index) => compared[index]?.existing === null);
  const between = [...history.linesByDay].flatMap(([day, dayLines]) =>
    day > anchor.date && day <= closingBalance.date ? dayLines : [],
  );
  return differenceFromAnchor({ anchor, closingBalance, transactions: [...between, ...added] });
}
