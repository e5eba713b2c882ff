import type { Day } from "#domain/dates.ts";
import { grouped } from "#domain/grouped.ts";
import type { Money } from "#domain/money.ts";

/** A statement among the others of its account. */
export type StatementInOrder = {
  id: string;
  /** The bank's number of it; empty where the file does not say. */
  number: string;
  startsOn: Day;
  /** The day of its closing balance; its last one where that is not known. */
  closesOn: Day;
  opening: Money | null;
  closing: Money | null;
};

type Pair = readonly [StatementInOrder, StatementInOrder];

type OrderContext = {
  /** All statements of the account. */
  all: readonly StatementInOrder[];
  /** Whether two of them have a transaction in common: then neither is before the other. */
  isShared: (pair: Pair) => boolean;
};

/**
 * The statement before another one of its account, or null. The statements of one day are in the order in which their balances
 * chain, otherwise in that of their numbers, otherwise in the order in which they came (Accounting 16). gap-queries.ts says
 * the same in SQL.
 */
export function statementBefore(
  statement: StatementInOrder,
  { all, isShared }: OrderContext,
): StatementInOrder | null {
  const otherStatements = all.filter(({ id, closing }) => id !== statement.id && closing !== null);
  const earlier = otherStatements.filter(({ closesOn }) => closesOn < statement.startsOn);
  const lastDay = earlier
    .map(({ closesOn }) => closesOn)
    .toSorted()
    .at(-1);
  const before = earlier.filter(({ closesOn }) => closesOn === lastDay);
  const ofDay = otherStatements.filter(({ closesOn }) => closesOn === statement.startsOn);
  const isBefore = orderOfDay(statement, { ofDay, before });
  const sameDay = ofDay.filter(
    (one) =>
      continues([statement, one]) ||
      (!isParallel([one, statement]) && !isShared([one, statement]) && isBefore(one)),
  );
  return lastOf(sameDay.length > 0 ? sameDay : before, statement);
}

const continues = ([one, before]: Pair) => one.opening !== null && one.opening === before.closing;

/** Two that open at once tell the same days. */
const isParallel = ([one, other]: Pair) => one.startsOn === other.startsOn && one.opening === other.opening;

type OfDay = { ofDay: readonly StatementInOrder[]; before: readonly StatementInOrder[] };

/** Whether one that closes on the day on which another one begins is before that one. */
function orderOfDay(statement: StatementInOrder, { ofDay, before }: OfDay) {
  const single = ofDay.filter(({ startsOn }) => startsOn === statement.startsOn);
  const first = chainFrom(before, { among: [...single, statement] });
  const later = chainFrom([statement], { among: single });
  return (one: StatementInOrder): boolean => {
    if (one.startsOn < statement.startsOn || statement.closesOn > one.closesOn) return true;
    const order = compareNumbers([one.number, statement.number]);
    if (order !== 0) return order < 0;
    if (later.has(one.id) || first.has(statement.id)) return false;
    return first.has(one.id) || one.id < statement.id;
  };
}

/** The statements that continue some of others, one after the other. */
function chainFrom(
  begin: readonly StatementInOrder[],
  { among }: { among: readonly StatementInOrder[] },
): ReadonlySet<string> {
  const opening = grouped(
    among.filter((one) => one.opening !== null),
    (one) => one.opening,
  );
  const found = new Set<string>();
  const pending = [...begin];
  for (let last = pending.pop(); last !== undefined; last = pending.pop()) {
    // Each balance is gone on from once, however many statements close at it.
    const next = opening.get(last.closing) ?? [];
    opening.delete(last.closing);
    for (const { id } of next) found.add(id);
    pending.push(...next);
  }
  return found;
}

/** The last of statements that close on one day. */
function lastOf(
  statements: readonly StatementInOrder[],
  statement: StatementInOrder,
): StatementInOrder | null {
  const opening = grouped(statements, (one) => one.opening);
  const isContinued = new Set(
    statements.filter((one) => opening.get(one.closing)?.some((other) => other.id !== one.id)),
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

/** Numbers as banks count: "12", "00012/001". Others are in no order. */
function compareNumbers(numbers: readonly [string, string]): number {
  const [left, right] = numbers.map((number) => COUNTED.exec(number)?.slice(1).map(Number));
  if (left === undefined || right === undefined) return 0;
  return (left[0] ?? 0) - (right[0] ?? 0) || (left[1] || 0) - (right[1] || 0);
}

const COUNTED = /^(\d{1,9})(?:\/(\d{1,9}))?$/;
