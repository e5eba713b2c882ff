import type { Day } from "#domain/dates.ts";
import { isZero, type Money, subtract, sum } from "#domain/money.ts";
import type { KnownLine } from "./known-lines.ts";
import { type StatementInOrder, statementBefore } from "./statement-order.ts";

/** The statements of an account and the transactions in and between them. */
type Known = { statements: readonly StatementInOrder[]; lines: readonly KnownLine[] };

/** What is missing before a statement, or null. */
export function gapBefore(
  of: StatementInOrder,
  known: Known,
): { closing: Money; closedOn: Day; amount: Money } | null {
  const missing = missingBefore(of, known);
  return missing && { closing: missing.closing, closedOn: missing.before.closesOn, amount: missing.amount };
}

/** What is missing before the statement after another one, or null. */
export function gapAfter(
  of: StatementInOrder,
  known: Known,
): { opening: Money; opensOn: Day; amount: Money } | null {
  for (const next of nextTo(of, known)) {
    const missing = missingBefore(next, known);
    if (missing?.before.id === of.id)
      return { opening: missing.opening, opensOn: next.startsOn, amount: missing.amount };
  }
  return null;
}

/** The first statement that begins after a statement closes, or null. */
export function firstAfter(of: StatementInOrder, { statements }: Known): StatementInOrder | null {
  const later = statements.filter(({ opening, startsOn }) => opening !== null && startsOn > of.closesOn);
  return later.reduce<StatementInOrder | null>(
    (first, one) => (first === null || one.startsOn < first.startsOn ? one : first),
    null,
  );
}

/** Of more statements in one day the last ones are enough: no bank writes as many. */
const NEXT_MAX = 5;

/** Those that may follow a statement: of the day on which it closes, and of the next day on which one begins. */
function nextTo(of: StatementInOrder, known: Known): StatementInOrder[] {
  if (of.closing === null) return [];
  const days = new Set([of.closesOn, firstAfter(of, known)?.startsOn]);
  return known.statements
    .filter(({ id, startsOn, opening }) => id !== of.id && opening !== of.closing && days.has(startsOn))
    .slice(-NEXT_MAX)
    .toSorted((a, b) =>
      a.startsOn === b.startsOn ? (a.id < b.id ? -1 : 1) : a.startsOn < b.startsOn ? -1 : 1,
    );
}

type Missing = { before: StatementInOrder; opening: Money; closing: Money; amount: Money };

/** By how much a statement opens with another balance than the one before it closes at, with what is known of the days between. */
function missingBefore(of: StatementInOrder, { statements, lines }: Known): Missing | null {
  const { opening, startsOn } = of;
  if (opening === null) return null;
  const isShared = (pair: readonly StatementInOrder[]) =>
    lines.some((line) => pair.every(({ id }) => isTold(line, id)));
  const before = statementBefore(of, { all: statements, isShared });
  if (before?.closing == null || before.closing === opening) return null;
  const { closing, closesOn } = before;
  const closed = new Set(
    statements.filter((one) => one.closing !== null || one.id === of.id).map(({ id }) => id),
  );
  const between = lines.filter(
    (line) =>
      line.date >= closesOn &&
      line.date <= startsOn &&
      ((line.date > closesOn && line.date < startsOn) ||
        !line.tellings.some(({ statement }) => closed.has(statement))),
  );
  const amount = subtract(opening, sum([closing, ...between.map((line) => line.amount)]));
  return isZero(amount) ? null : { before, opening, closing, amount };
}

const isTold = ({ tellings }: KnownLine, id: string) => tellings.some(({ statement }) => statement === id);
