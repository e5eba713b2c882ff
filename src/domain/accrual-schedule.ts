import { type FirstMonth, depreciationSchedule } from "./depreciation-schedule.ts";
import { type Day, daysBetween, LAST_DATE, shiftDays } from "./dates.ts";
import { CALENDAR_YEARS } from "./fiscal-years.ts";
import type { AccountId } from "./ids.ts";
import { compare, isNegative, type MinorUnit, type Money, negate, ZERO } from "./money.ts";
import type { PostingLine } from "./posting.ts";

/** Kinds of accruals and deferrals: deferrals are released over months, accruals are posted at period end. */
export const ACCRUAL_KINDS = [
  "prepaid_expense",
  "deferred_income",
  "accrued_expense",
  "accrued_income",
] as const;
export type AccrualKind = (typeof ACCRUAL_KINDS)[number];

/** Whether the kind is a deferral, released over months; accruals are reversed the next day. */
export const isDeferral = (kind: AccrualKind): boolean =>
  kind === "prepaid_expense" || kind === "deferred_income";

/** Kinds of entries: move the whole amount to the balance sheet account, correct it for a credit, or release a part. */
export const ACCRUAL_ENTRY_KINDS = ["accrual", "credit", "release"] as const;
export type AccrualEntryKind = (typeof ACCRUAL_ENTRY_KINDS)[number];

export const ACCRUAL_STATUSES = ["open", "completed", "ended_early", "void"] as const;
export type AccrualStatus = (typeof ACCRUAL_STATUSES)[number];

export const DEFERRAL_MONTHS_MAX = 360;

/** Terms from which the entries of an accrual are computed (Accounting 30). */
export type AccrualTerms = {
  kind: AccrualKind;
  amount: Money;
  /** Date on which it entered the books; nothing is posted before it. */
  recordedOn: Day;
  /** First day of the deferral period; for an accrual, its date. */
  startsOn: Day;
  /** Number of months over which it is deferred; null for an accrual. */
  months: number | null;
  /** Whether the first month counts proportionally by days or in full. */
  firstMonthMethod: FirstMonth;
  /** Whether the amount sits on an income or expense account, so that the first entry transfers it from there. */
  startsWithReclassification: boolean;
};

/** Accrual terms in the base currency, rounded to its minor unit. */
type AccrualScheduleTerms = AccrualTerms & { minorUnit: MinorUnit };

/** An entry with its effect on the balance sheet account (credits are negative) and the balance remaining there. */
export type AccrualScheduleEntry = {
  kind: AccrualEntryKind;
  start: Day;
  end: Day;
  /** Posting date, unless that day is closed. */
  date: Day;
  amount: Money;
  remaining: Money;
};

type AccrualFault = { field: keyof AccrualTerms; message: string };

/** Returns why no schedule can be computed, and for which field; null if one can. Used by both form and server. */
export function accrualError(terms: AccrualTerms): AccrualFault | null {
  const { kind, amount, months, startsOn } = terms;
  if (compare(amount, ZERO) <= 0) return { field: "amount", message: "Enter an amount greater than zero" };
  if (!isDeferral(kind)) return singleAccrualError(terms);
  if (months === null || !Number.isInteger(months) || months < 1 || months > DEFERRAL_MONTHS_MAX)
    return { field: "months", message: `Enter a whole number from 1 to ${DEFERRAL_MONTHS_MAX}` };
  if (daysBetween({ from: startsOn, to: LAST_DATE }) < (months + 1) * 31)
    return { field: "months", message: "This must end before 2199. Enter fewer months." };
  return null;
}

function singleAccrualError({
  months,
  startsWithReclassification,
  startsOn,
  recordedOn,
}: AccrualTerms): AccrualFault | null {
  if (months !== null)
    return {
      field: "months",
      message:
        "An accrual can't be deferred over several months. Leave the months blank, or create a deferral.",
    };
  if (startsWithReclassification)
    return {
      field: "startsWithReclassification",
      message: "An accrual has no earlier entry to move. Clear this option.",
    };
  if (recordedOn !== startsOn)
    return { field: "recordedOn", message: "An accrual is posted on its own date. Enter the same date." };
  return startsOn >= LAST_DATE
    ? { field: "startsOn", message: "The date must be before 2199-12-31. Enter an earlier one." }
    : null;
}

/** Returns all entries of an accrual in posting order. */
export function accrualSchedule(terms: AccrualScheduleTerms): AccrualScheduleEntry[] {
  const { kind, amount, recordedOn, startsOn, months, startsWithReclassification } = terms;
  const initialEntry: AccrualScheduleEntry = {
    kind: "accrual",
    start: recordedOn,
    end: recordedOn,
    date: recordedOn,
    amount: signedBalance(kind, amount),
    remaining: amount,
  };
  if (months === null) {
    const next = shiftDays(startsOn, 1);
    const back = { kind: "release", start: next, end: next, date: next } as const;
    return [initialEntry, { ...back, amount: negate(initialEntry.amount), remaining: ZERO }];
  }
  const parts = deferOverMonths({ ...terms, months }).map(
    ({ start, end, amount: part, bookValue: remaining }): AccrualScheduleEntry => ({
      kind: "release",
      start,
      end,
      date: end > recordedOn ? end : recordedOn,
      amount: negate(signedBalance(kind, part)),
      remaining,
    }),
  );
  return startsWithReclassification ? [initialEntry, ...parts] : parts;
}

/** Defers an amount over months in equal parts, like straight-line depreciation with no salvage value. */
const deferOverMonths = ({
  amount,
  startsOn,
  months,
  firstMonthMethod,
  minorUnit,
}: AccrualScheduleTerms & { months: number }) =>
  depreciationSchedule({
    cost: amount,
    salvageValue: ZERO,
    priorDepreciation: ZERO,
    priorDepreciationThrough: null,
    recordedOn: startsOn,
    inServiceDate: startsOn,
    usefulLifeMonths: months,
    method: "straight_line",
    rate: null,
    switchesToStraightLine: false,
    firstMonthMethod,
    depreciationFrequency: "month",
    years: CALENDAR_YEARS,
    posted: [],
    minorUnit,
  });

/** Returns an amount with its sign on the balance sheet account: liabilities are negative, as credits. */
export const signedBalance = (kind: AccrualKind, amount: Money): Money =>
  kind === "prepaid_expense" || kind === "accrued_income" ? amount : negate(amount);

type AccrualAccounts = { balanceSheetAccountId: AccountId; profitLossAccountId: AccountId };

/** Returns the posting lines of an entry: the balance sheet account against the expense or income account. */
export function accrualEntryLines(
  { balanceSheetAccountId, profitLossAccountId }: AccrualAccounts,
  amount: Money,
): PostingLine[] {
  const [debited, credited] = isNegative(amount)
    ? [profitLossAccountId, balanceSheetAccountId]
    : [balanceSheetAccountId, profitLossAccountId];
  const size = isNegative(amount) ? negate(amount) : amount;
  return [
    { accountId: debited, debit: size, credit: ZERO, description: "" },
    { accountId: credited, debit: ZERO, credit: size, description: "" },
  ];
}
