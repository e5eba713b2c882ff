import { type Day, daysBetween } from "./dates.ts";
import { interestOn, isPositive, type MinorUnit, type Money, type Rate, sum } from "./money.ts";

/** Maximum levels. */
export const LEVELS_MAX = 5;
export const DAYS_AFTER_DUE_MAX = 365;

/** Level and day of an invoice's last reminder. */
export type LastReminder = { level: number; remindedOn: Day };

type OverdueDocument = {
  /** Days after the due date for each level, in order. */
  levels: readonly { days: number }[];
  dueDate: Day;
  last: LastReminder | null;
  today: Day;
};

/** Why an overdue invoice gets no reminder today. */
export type ReminderDelay = "grace" | "waiting" | "done";

/**
 * The level that an overdue invoice reaches today, or why none. Levels follow in order: the first reminder is always level 1,
 * however late, and the days between two are the difference of their days.
 */
export function nextLevel({ levels, dueDate, last, today }: OverdueDocument): number | ReminderDelay {
  const had = last?.level ?? 0;
  const next = levels[had];
  if (next === undefined) return "done";
  if (daysBetween({ from: dueDate, to: today }) < next.days) return had === 0 ? "grace" : "waiting";
  if (last === null) return 1;
  const between = next.days - (levels[had - 1]?.days ?? 0);
  return daysBetween({ from: last.remindedOn, to: today }) < between ? "waiting" : had + 1;
}

/** An overdue invoice in a reminder: the level it reaches, and the highest one already charged a fee, 0 for none. */
type ReminderCharge = { next: number | ReminderDelay; chargedAt: number; isFee: boolean };

/**
 * The fee of a reminder: of the highest level newly reached by an invoice, once per email. Each level is charged once, even if
 * its email failed, and overdue fees aren't charged for.
 */
export function feeOf(
  levels: readonly { fee: Money | null }[],
  charged: readonly ReminderCharge[],
): Money | null {
  const chargedParts = charged.flatMap(({ next, chargedAt, isFee }) =>
    typeof next === "number" && next > chargedAt && !isFee ? [next] : [],
  );
  return levels[Math.max(0, ...chargedParts) - 1]?.fee ?? null;
}

/** An invoice that can bear interest: in the base currency, and reaching a level with this reminder. */
type InterestBasis = ReminderCharge & {
  /** Overdue amounts by due date, the oldest first. */
  parts: readonly { dueDate: Day; open: Money }[];
  /** The last day that interest was charged for, or null. */
  chargedUntil: Day | null;
};

export type Interest = { balanceDue: Money; rate: Rate; from: Day; days: number; amount: Money };

/**
 * Interest on an overdue invoice at the level it reaches: on the balance due, from its due date or the last interest charge until
 * today; with installments, from each due date to the next. None on fees, once per level, and not if it rounds to zero.
 */
export function interestOf(
  levels: readonly { interestRate: Rate | null }[],
  { next, chargedAt, isFee, parts, chargedUntil }: InterestBasis,
  { today, minorUnit }: { today: Day; minorUnit: MinorUnit },
): Interest[] {
  if (typeof next !== "number" || next <= chargedAt || isFee) return [];
  const rate = levels[next - 1]?.interestRate ?? null;
  if (rate === null) return [];
  const chargeStart = ({ dueDate }: { dueDate: Day }) =>
    chargedUntil !== null && chargedUntil > dueDate ? chargedUntil : dueDate;
  const starts = [...new Set(parts.map(chargeStart))];
  return starts.flatMap((from, index) => {
    const days = daysBetween({ from, to: starts[index + 1] ?? today });
    const balanceDue = sum(parts.filter((part) => chargeStart(part) <= from).map((part) => part.open));
    const amount = interestOn(balanceDue, { rate, days }, minorUnit);
    return days > 0 && isPositive(amount) ? [{ balanceDue, rate, from, days, amount }] : [];
  });
}
