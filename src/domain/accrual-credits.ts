import {
  type AccrualTerms,
  signedBalance,
  isDeferral,
  type AccrualScheduleEntry,
  accrualSchedule,
} from "./accrual-schedule.ts";
import { type Day, shiftDays } from "./dates.ts";
import {
  add,
  compare,
  isNegative,
  isZero,
  type MinorUnit,
  type Money,
  negate,
  shareOf,
  subtract,
  sum,
  toQuantity,
  ZERO,
} from "./money.ts";
import { abs } from "./money-ratios.ts";

type PostedAccrualEntry = Pick<AccrualScheduleEntry, "kind" | "start" | "end" | "amount"> & { date: Day };

/** An accrual with its posted entries, oldest first, and the amount reversed by credits. */
export type AccrualWithCredits = AccrualTerms & {
  minorUnit: MinorUnit;
  posted: readonly PostedAccrualEntry[];
  credited: Money;
  isEnded: boolean;
};

/** Returns all entries: those posted, and those that defer the remaining amount over the remaining periods (Accounting 30). */
export function currentSchedule(accrual: AccrualWithCredits): AccrualScheduleEntry[] {
  const { amount, recordedOn, credited, kind, startsWithReclassification, posted } = accrual;
  const planned = accrualSchedule(accrual);
  if (isZero(credited) && posted.every((entry, index) => matchesSchedule(entry, planned[index])))
    return planned;
  let balance = initialBalance(accrual);
  const postedEntries = posted.map(
    ({ kind: entryKind, start, end, date, amount: postedAmount }): AccrualScheduleEntry => {
      balance = add(balance, signedBalance(kind, postedAmount));
      return { kind: entryKind, start, end, date, amount: postedAmount, remaining: balance };
    },
  );
  const remaining = remainingParts(accrual, planned);
  if (!startsWithReclassification || posted.length > 0)
    return [...postedEntries, ...rescheduleEntries(accrual, remaining, balance)];
  const sold = subtract(amount, credited);
  if (isZero(sold)) return [];
  const first = planned.filter((entry) => entry.kind === "accrual");
  const creditEntry = {
    kind: "credit",
    start: recordedOn,
    end: recordedOn,
    date: recordedOn,
    remaining: sold,
  } as const;
  return [
    ...first,
    { ...creditEntry, amount: negate(signedBalance(kind, credited)) },
    ...rescheduleEntries(accrual, remaining, sold),
  ];
}

const matchesSchedule = (entry: PostedAccrualEntry, planned: AccrualScheduleEntry | undefined): boolean =>
  planned !== undefined &&
  entry.kind === planned.kind &&
  entry.end === planned.end &&
  entry.amount === planned.amount;

/** Balance that the document itself leaves on the balance sheet account, less credits. */
const initialBalance = ({ kind, startsWithReclassification, amount, credited }: AccrualWithCredits): Money =>
  isDeferral(kind) && !startsWithReclassification ? subtract(amount, credited) : ZERO;

const lastReleased = (posted: readonly PostedAccrualEntry[]): Day | undefined =>
  posted.findLast(({ kind }) => kind === "release")?.end;

function remainingParts(
  { posted }: AccrualWithCredits,
  planned: readonly AccrualScheduleEntry[],
): AccrualScheduleEntry[] {
  const last = lastReleased(posted);
  const parts = planned.filter(({ kind, end }) => kind === "release" && (last === undefined || end > last));
  return parts.map((part, index) =>
    index === 0 && last !== undefined ? { ...part, start: shiftDays(last, 1) } : part,
  );
}

/** Allocates an amount in proportion to the planned parts, rounding each remaining balance; a part below a cent is carried over. */
function rescheduleEntries(
  { kind, minorUnit }: AccrualWithCredits,
  parts: readonly AccrualScheduleEntry[],
  amount: Money,
): AccrualScheduleEntry[] {
  const [first] = parts;
  if (first === undefined) return [];
  const originalQuantity = toQuantity(add(first.remaining, abs(first.amount)));
  const entries: AccrualScheduleEntry[] = [];
  let before = amount;
  let waiting: Day | null = null;
  for (const part of parts) {
    const balance = shareOf(amount, { part: toQuantity(part.remaining), total: originalQuantity }, minorUnit);
    const start: Day = waiting ?? part.start;
    waiting = balance === before ? start : null;
    if (waiting !== null) continue;
    entries.push({
      ...part,
      start,
      amount: negate(signedBalance(kind, subtract(before, balance))),
      remaining: balance,
    });
    before = balance;
  }
  return entries;
}

/**
 * Returns the correction of the balance sheet account after a credit (credits are negative), so that recognized and remaining
 * amounts add up to the amount net of credits; zero if the credit's own entry does so (Accounting 30).
 */
export function correctionOf(accrual: AccrualWithCredits): Money {
  const { amount, credited, isEnded, kind, startsWithReclassification, posted } = accrual;
  if (!isDeferral(kind) || (startsWithReclassification && posted.length === 0)) return ZERO;
  const deferredBalance = add(
    initialBalance(accrual),
    signedBalance(kind, sum(posted.map((entry) => entry.amount))),
  );
  const released = signedBalance(
    kind,
    negate(sum(posted.flatMap((entry) => (entry.kind === "release" ? [entry.amount] : [])))),
  );
  const unrecognized = subtract(subtract(amount, credited), released);
  const isOver = isEnded || remainingParts(accrual, accrualSchedule(accrual)).length === 0;
  const balance = isOver || isNegative(unrecognized) ? ZERO : unrecognized;
  return compare(balance, deferredBalance) === 0
    ? ZERO
    : signedBalance(kind, subtract(balance, deferredBalance));
}
