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

type Others = {
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
export function statementBefore(of: StatementInOrder, { all, isShared }: Others): StatementInOrder | null {
  const others = all.filter(({ id, closing }) => id !== of.id && closing !== null);
  const earlier = others.filter(({ closesOn }) => closesOn < of.startsOn);
  const lastDay = earlier
    .map(({ closesOn }) => closesOn)
    .toSorted()
    .at(-1);
  const before = earlier.filter(({ closesOn }) => closesOn === lastDay);
  const ofDay = others.filter(({ closesOn }) => closesOn === of.startsOn);
  const isBefore = orderOfDay(of, { ofDay, before });
  const sameDay = ofDay.filter(
    (one) => continues([of, one]) || (!isParallel([one, of]) && !isShared([one, of]) && isBefore(one)),
  );
  return lastOf(sameDay.length > 0 ? sameDay : before, of);
}

const continues = ([one, before]: Pair) => one.opening !== null && one.opening === before.closing;

/** Two that open at once tell the same days. */
const isParallel = ([one, other]: Pair) => one.startsOn === other.startsOn && one.opening === other.opening;

type OfDay = { ofDay: readonly StatementInOrder[]; before: readonly StatementInOrder[] };

/** Whether one that closes on the day on which another one begins is before that one. */
function orderOfDay(of: StatementInOrder, { ofDay, before }: OfDay) {
  const single = ofDay.filter(({ startsOn }) => startsOn === of.startsOn);
  const first = chainFrom(before, { among: [...single, of] });
  const later = chainFrom([of], { among: single });
  return (one: StatementInOrder): boolean => {
    if (one.startsOn < of.startsOn || of.closesOn > one.closesOn) return true;
    const order = compareNumbers([one.number, of.number]);
    if (order !== 0) return order < 0;
    if (later.has(one.id) || first.has(of.id)) return false;
    return first.has(one.id) || one.id < of.id;
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
  const left = [...begin];
  for (let last = left.pop(); last !== undefined; last = left.pop()) {
    // Each balance is gone on from once, however many statements close at it.
    const next = opening.get(last.closing) ?? [];
    opening.delete(last.closing);
    for (const { id } of next) found.add(id);
    left.push(...next);
  }
  return found;
}

/** The last of statements that close on one day. */
function lastOf(statements: readonly StatementInOrder[], of: StatementInOrder): StatementInOrder | null {
  const opening = grouped(statements, (one) => one.opening);
  const isContinued = new Set(
    statements.filter((one) => opening.get(one.closing)?.some((other) => other.id !== one.id)),
  );
  const [last = null] = statements.toSorted(
    (a, b) =>
      Number(isContinued.has(a)) - Number(isContinued.has(b)) ||
      Number(continues([of, b])) - Number(continues([of, a])) ||
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
