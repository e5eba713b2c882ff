import { type Day, daysBetween } from "./dates.ts";
import { interestOn, isPositive, type MinorUnit, type Money, type Rate, sum } from "./money.ts";

/** Maximum reminders of an invoice. */
export const REMINDERS_MAX = 5;
export const DAYS_AFTER_DUE_MAX = 365;

/** Number and day of an invoice's last reminder. */
export type LastReminder = { reminderNumber: number; sentOn: Day };

type OverdueDocument = {
  /** Days after the due date for each reminder, in order. */
  reminders: readonly { daysAfterDue: number }[];
  dueDate: Day;
  last: LastReminder | null;
  today: Day;
};

/** Why an overdue invoice gets no reminder today. */
export type ReminderDelay = "grace_period" | "waiting" | "all_sent";

/**
 * The number of the reminder due today for an overdue invoice, or why none. Reminders follow in order, starting with 1,
 * however late, and the days between two are the difference of their days.
 */
export function nextReminder({ reminders, dueDate, last, today }: OverdueDocument): number | ReminderDelay {
  const had = last?.reminderNumber ?? 0;
  const next = reminders[had];
  if (next === undefined) return "all_sent";
  if (daysBetween({ from: dueDate, to: today }) < next.daysAfterDue)
    return had === 0 ? "grace_period" : "waiting";
  if (last === null) return 1;
  const between = next.daysAfterDue - (reminders[had - 1]?.daysAfterDue ?? 0);
  return daysBetween({ from: last.sentOn, to: today }) < between ? "waiting" : had + 1;
}

/** An overdue invoice in a reminder: the number it gets, and the highest one already charged a fee, 0 for none. */
type ReminderCharge = { next: number | ReminderDelay; chargedAt: number; isFee: boolean };

/**
 * The fee for a reminder email: the fee of the highest new reminder number among its invoices. Each is charged once, even if
 * its email failed, and overdue fees aren't charged for.
 */
export function feeOf(
  reminders: readonly { fee: Money | null }[],
  charged: readonly ReminderCharge[],
): Money | null {
  const chargedParts = charged.flatMap(({ next, chargedAt, isFee }) =>
    typeof next === "number" && next > chargedAt && !isFee ? [next] : [],
  );
  return reminders[Math.max(0, ...chargedParts) - 1]?.fee ?? null;
}

/** An invoice that can bear interest: in the base currency, and getting its next reminder. */
type InterestBasis = ReminderCharge & {
  /** Overdue amounts by due date, the oldest first. */
  parts: readonly { dueDate: Day; balanceDue: Money }[];
  /** The last day that interest was charged for, or null. */
  chargedUntil: Day | null;
};

export type Interest = { balanceDue: Money; rate: Rate; from: Day; dayCount: number; amount: Money };

/**
 * Interest on an overdue invoice with its next reminder: on the balance due, from its due date or the last interest charge until
 * today; with installments, from each due date to the next. None on fees, once per reminder, and not if it rounds to zero.
 */
export function interestOf(
  reminders: readonly { interestRate: Rate | null }[],
  { next, chargedAt, isFee, parts, chargedUntil }: InterestBasis,
  { today, minorUnit }: { today: Day; minorUnit: MinorUnit },
): Interest[] {
  if (typeof next !== "number" || next <= chargedAt || isFee) return [];
  const rate = reminders[next - 1]?.interestRate ?? null;
  if (rate === null) return [];
  const chargeStart = ({ dueDate }: { dueDate: Day }) =>
    chargedUntil !== null && chargedUntil > dueDate ? chargedUntil : dueDate;
  const starts = [...new Set(parts.map(chargeStart))];
  return starts.flatMap((from, index) => {
    const days = daysBetween({ from, to: starts[index + 1] ?? today });
    const balanceDue = sum(parts.filter((part) => chargeStart(part) <= from).map((part) => part.balanceDue));
    const amount = interestOn(balanceDue, { rate, days }, minorUnit);
    return days > 0 && isPositive(amount) ? [{ balanceDue, rate, from, dayCount: days, amount }] : [];
  });
}
