import type { Day } from "#domain/dates.ts";
import { groupBy } from "#domain/group-by.ts";
import type { Money } from "#domain/money.ts";

/** A statement in the order of its account's statements. */
export type StatementInOrder = {
  id: string;
  /** The bank's statement number; empty if the file has none. */
  number: string;
  startsOn: Day;
  /** Date of the closing balance; the last date if there is none. */
  closesOn: Day;
  openingBalance: Money | null;
  closingBalance: Money | null;
};

type StatementPair = readonly [StatementInOrder, StatementInOrder];

type StatementOrderContext = {
  /** All statements of the account. */
  all: readonly StatementInOrder[];
  /** Whether two statements share a transaction: then neither precedes the other. */
  isShared: (pair: StatementPair) => boolean;
};

/**
 * Returns the preceding statement of the account, or null. Statements of one day are ordered by how their balances chain, else by
 * number, else by import order (Accounting 16). gap-queries.ts mirrors this in SQL.
 */
export function previousBankStatement(
  statement: StatementInOrder,
  { all, isShared }: StatementOrderContext,
): StatementInOrder | null {
  const otherStatements = all.filter(
    ({ id, closingBalance }) => id !== statement.id && closingBalance !== null,
  );
  const earlier = otherStatements.filter(({ closesOn }) => closesOn < statement.startsOn);
  const lastDay = earlier
    .map(({ closesOn }) => closesOn)
    .toSorted()
    .at(-1);
  const before = earlier.filter(({ closesOn }) => closesOn === lastDay);
  const candidates = otherStatements.filter(({ closesOn }) => closesOn === statement.startsOn);
  const isBefore = orderOfDay(statement, { statements: candidates, before });
  const sameDay = candidates.filter(
    (orderedStatement) =>
      continues([statement, orderedStatement]) ||
      (!isParallel([orderedStatement, statement]) &&
        !isShared([orderedStatement, statement]) &&
        isBefore(orderedStatement)),
  );
  return lastOf(sameDay.length > 0 ? sameDay : before, statement);
}

const continues = ([statement, before]: StatementPair) =>
  statement.openingBalance !== null && statement.openingBalance === before.closingBalance;

/** Statements with the same start and opening balance cover the same days. */
const isParallel = ([statement, otherStatement]: StatementPair) =>
  statement.startsOn === otherStatement.startsOn &&
  statement.openingBalance === otherStatement.openingBalance;

type DayStatements = { statements: readonly StatementInOrder[]; before: readonly StatementInOrder[] };

/** Returns whether a statement that closes on the day another one starts precedes it. */
function orderOfDay(statement: StatementInOrder, { statements, before }: DayStatements) {
  const single = statements.filter(({ startsOn }) => startsOn === statement.startsOn);
  const first = chainFrom(before, { among: [...single, statement] });
  const later = chainFrom([statement], { among: single });
  return (orderedStatement: StatementInOrder): boolean => {
    if (orderedStatement.startsOn < statement.startsOn || statement.closesOn > orderedStatement.closesOn)
      return true;
    const order = compareNumbers([orderedStatement.number, statement.number]);
    if (order !== 0) return order < 0;
    if (later.has(orderedStatement.id) || first.has(statement.id)) return false;
    return first.has(orderedStatement.id) || orderedStatement.id < statement.id;
  };
}

/** Returns the statements that continue some others by their balances, transitively. */
function chainFrom(
  begin: readonly StatementInOrder[],
  { among }: { among: readonly StatementInOrder[] },
): ReadonlySet<string> {
  const openingBalance = groupBy(
    among.filter((statement) => statement.openingBalance !== null),
    (statement) => statement.openingBalance,
  );
  const chainIds = new Set<string>();
  const pending = [...begin];
  for (let last = pending.pop(); last !== undefined; last = pending.pop()) {
    // Each balance is followed once, however many statements close at it.
    const next = openingBalance.get(last.closingBalance) ?? [];
    openingBalance.delete(last.closingBalance);
    for (const { id } of next) chainIds.add(id);
    pending.push(...next);
  }
  return chainIds;
}

/** Returns the last of the statements that close on one day. */
function lastOf(
  statements: readonly StatementInOrder[],
  statement: StatementInOrder,
): StatementInOrder | null {
  const openingBalance = groupBy(statements, (orderedStatement) => orderedStatement.openingBalance);
  const isContinued = new Set(
    statements.filter((orderedStatement) =>
      openingBalance
        .get(orderedStatement.closingBalance)
        ?.some((candidate) => candidate.id !== orderedStatement.id),
    ),
  );
  const [last = null] = statements.toSorted(
    (a, b) =>
      Number(isContinued.has(a)) - Number(isContinued.has(b)) ||
      Number(continues([statement, b])) - Number(continues([statement, a])) ||
      compareNumbers([b.number, a.number]) ||
      (a.id < b.id ? 1 : -1),
  );
  return last;
}

/** Compares statement numbers: "12", "00012/001". Other formats have no order. */
function compareNumbers(numbers: readonly [string, string]): number {
  const [firstParts, secondParts] = numbers.map((number) =>
    STATEMENT_NUMBER.exec(number)?.slice(1).map(Number),
  );
  if (firstParts === undefined || secondParts === undefined) return 0;
  return (firstParts[0] ?? 0) - (secondParts[0] ?? 0) || (firstParts[1] || 0) - (secondParts[1] || 0);
}

const STATEMENT_NUMBER = /^(\d{1,9})(?:\/(\d{1,9}))?$/;
