import { type Day, daysBetween } from "./dates.ts";
import { interestOn, isPositive, type MinorUnit, type Money, type Rate, sum } from "./money.ts";

/** At most so many steps. */
export const LEVELS_MAX = 5;
export const DAYS_AFTER_DUE_MAX = 365;

/** What an invoice was last reminded of, at which level and on which day. */
export type LastReminder = { level: number; remindedOn: Day };

type Overdue = {
  /** The days after the due date of each level, from the first one on. */
  levels: readonly { days: number }[];
  dueDate: Day;
  last: LastReminder | null;
  today: Day;
};

/** Why an overdue invoice is not reminded of today. */
export type NotYet = "grace" | "waiting" | "done";

/**
 * The level that an overdue invoice reaches today, or why none. Levels follow one another: the first reminder
 * is always level 1, however late it is, and between two of them pass as many days as between their own.
 */
export function nextLevel({ levels, dueDate, last, today }: Overdue): number | NotYet {
  const had = last?.level ?? 0;
  const next = levels[had];
  if (next === undefined) return "done";
  if (daysBetween({ from: dueDate, to: today }) < next.days) return had === 0 ? "grace" : "waiting";
  if (last === null) return 1;
  const between = next.days - (levels[had - 1]?.days ?? 0);
  return daysBetween({ from: last.remindedOn, to: today }) < between ? "waiting" : had + 1;
}

/** An overdue invoice in a reminder: the level that it reaches, and the highest at which it has cost a fee, 0 for none. */
type Charged = { next: number | NotYet; chargedAt: number; isFee: boolean };

/**
 * What a reminder costs: the fee of the highest level that an invoice reaches with it, once for the mail. A level costs
 * once, also where its mail could not be sent, and a fee that is overdue costs nothing.
 */
export function feeOf(levels: readonly { fee: Money | null }[], charged: readonly Charged[]): Money | null {
  const reached = charged.flatMap(({ next, chargedAt, isFee }) =>
    typeof next === "number" && next > chargedAt && !isFee ? [next] : [],
  );
  return levels[Math.max(0, ...reached) - 1]?.fee ?? null;
}

/** What bears interest with a reminder: an invoice in the currency of the books that reaches a level with it. */
type Bearing = Charged & {
  /** What is overdue by the day when it was due, the oldest first. */
  parts: readonly { dueDate: Day; open: Money }[];
  /** The last day for which interest was charged, or null. */
  chargedUntil: Day | null;
};

export type Interest = { open: Money; rate: Rate; from: Day; days: number; amount: Money };

/**
 * The interest of an overdue invoice at the level that it reaches: on what is open, since it was due or interest was last
 * charged, up to today; of installments, on what was due from each of their days to the next. A fee bears none, a level is
 * charged once, and what is rounded to nothing is none.
 */
export function interestOf(
  levels: readonly { interestRate: Rate | null }[],
  { next, chargedAt, isFee, parts, chargedUntil }: Bearing,
  { today, minorUnit }: { today: Day; minorUnit: MinorUnit },
): Interest[] {
  if (typeof next !== "number" || next <= chargedAt || isFee) return [];
  const rate = levels[next - 1]?.interestRate ?? null;
  if (rate === null) return [];
  const begins = ({ dueDate }: { dueDate: Day }) =>
    chargedUntil !== null && chargedUntil > dueDate ? chargedUntil : dueDate;
  const starts = [...new Set(parts.map(begins))];
  return starts.flatMap((from, index) => {
    const days = daysBetween({ from, to: starts[index + 1] ?? today });
    const open = sum(parts.filter((part) => begins(part) <= from).map((part) => part.open));
    const amount = interestOn(open, { rate, days }, minorUnit);
    return days > 0 && isPositive(amount) ? [{ open, rate, from, days, amount }] : [];
  });
}
