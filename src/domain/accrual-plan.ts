import { type FirstMonth, plannedInstallments } from "./asset-plan.ts";
import { type Day, daysBetween, LAST_DATE, shiftDays } from "./dates.ts";
import { CALENDAR_YEARS } from "./fiscal-years.ts";
import type { AccountId } from "./ids.ts";
import { compare, isNegative, type MinorUnit, type Money, negate, ZERO } from "./money.ts";
import type { PostingLine } from "./posting.ts";

/** What belongs to another time than that of its bill: it is spread over months, or accrued at the end of a period. */
export const ACCRUAL_KINDS = [
  "prepaid_expense",
  "deferred_income",
  "accrued_expense",
  "accrued_income",
] as const;
export type AccrualKind = (typeof ACCRUAL_KINDS)[number];

/** Whether it is spread over months; what is accrued is taken back on the next day. */
export const isSpread = (kind: AccrualKind): boolean =>
  kind === "prepaid_expense" || kind === "deferred_income";

/** What a step does: it moves the whole amount to its account, corrects it for a credit, or releases a part. */
export const ACCRUAL_STEPS = ["accrual", "credit", "release"] as const;
export type AccrualStep = (typeof ACCRUAL_STEPS)[number];

export const ACCRUAL_STATUSES = ["open", "done", "ended", "void"] as const;
export type AccrualStatus = (typeof ACCRUAL_STATUSES)[number];

export const SPREAD_MONTHS_MAX = 360;

/** What the steps of an accrual follow from (Accounting 30). */
export type AccrualTerms = {
  kind: AccrualKind;
  amount: Money;
  /** Since when it is in the books; nothing of it is posted before. */
  bookedOn: Day;
  /** The first day over which it is spread; of what is accrued its day. */
  startsOn: Day;
  /** Over how many months it is spread; null for what is accrued. */
  months: number | null;
  /** Whether the first month counts by its days or as a full one. */
  firstMonth: FirstMonth;
  /** Whether the amount is on an income or expense account, and the first step moves it from there. */
  startsWithTransfer: boolean;
};

/** The same in the currency of the books, to whose minor unit it is rounded. */
type RoundedAccrual = AccrualTerms & { minorUnit: MinorUnit };

/** A step with what it puts on the account that holds the amount, a credit being negative, and what is left there. */
export type PlannedStep = {
  step: AccrualStep;
  start: Day;
  end: Day;
  /** When it is posted, unless that day is closed. */
  on: Day;
  amount: Money;
  remaining: Money;
};

type AccrualFault = { field: keyof AccrualTerms; message: string };

/** Why nothing can be planned of it, at the field that says so, or null. Form and server ask the same. */
export function accrualError(terms: AccrualTerms): AccrualFault | null {
  const { kind, amount, months, startsOn } = terms;
  if (compare(amount, ZERO) <= 0) return { field: "amount", message: "Enter an amount greater than zero" };
  if (!isSpread(kind)) return singleAccrualError(terms);
  if (months === null || !Number.isInteger(months) || months < 1 || months > SPREAD_MONTHS_MAX)
    return { field: "months", message: `Enter a whole number from 1 to ${SPREAD_MONTHS_MAX}` };
  if (daysBetween({ from: startsOn, to: LAST_DATE }) < (months + 1) * 31)
    return { field: "months", message: "This must end before 2199. Enter fewer months" };
  return null;
}

function singleAccrualError({
  months,
  startsWithTransfer,
  startsOn,
  bookedOn,
}: AccrualTerms): AccrualFault | null {
  if (months !== null)
    return {
      field: "months",
      message: "An accrual can't be spread over several months. Leave the months blank, or create a deferral",
    };
  if (startsWithTransfer)
    return {
      field: "startsWithTransfer",
      message: "An accrual has no earlier entry to move. Clear this option",
    };
  if (bookedOn !== startsOn)
    return { field: "bookedOn", message: "An accrual is posted on its own date. Enter the same date" };
  return startsOn >= LAST_DATE ? { field: "startsOn", message: "The date must be before 2199-12-31" } : null;
}

/** All steps of it, in the order in which they are posted. */
export function plannedSteps(terms: RoundedAccrual): PlannedStep[] {
  const { kind, amount, bookedOn, startsOn, months, startsWithTransfer } = terms;
  const initialStep: PlannedStep = {
    step: "accrual",
    start: bookedOn,
    end: bookedOn,
    on: bookedOn,
    amount: carried(kind, amount),
    remaining: amount,
  };
  if (months === null) {
    const next = shiftDays(startsOn, 1);
    const back = { step: "release", start: next, end: next, on: next } as const;
    return [initialStep, { ...back, amount: negate(initialStep.amount), remaining: ZERO }];
  }
  const parts = spreadOver({ ...terms, months }).map(
    ({ start, end, amount: part, bookValue: remaining }): PlannedStep => ({
      step: "release",
      start,
      end,
      on: end > bookedOn ? end : bookedOn,
      amount: negate(carried(kind, part)),
      remaining,
    }),
  );
  return startsWithTransfer ? [initialStep, ...parts] : parts;
}

/** Equal parts of months, as a machine is written off that is worth nothing in the end. */
const spreadOver = ({
  amount,
  startsOn,
  months,
  firstMonth,
  minorUnit,
}: RoundedAccrual & { months: number }) =>
  plannedInstallments({
    cost: amount,
    residual: ZERO,
    depreciated: ZERO,
    depreciatedThrough: null,
    bookedOn: startsOn,
    inServiceOn: startsOn,
    lifeMonths: months,
    method: "straight_line",
    rate: null,
    switches: false,
    firstMonth,
    postedEvery: "month",
    years: CALENDAR_YEARS,
    posted: [],
    minorUnit,
  });

/** An amount with its sign on the account that holds it: a liability is a credit. */
export const carried = (kind: AccrualKind, amount: Money): Money =>
  kind === "prepaid_expense" || kind === "accrued_income" ? amount : negate(amount);

type AccrualAccounts = { balanceAccountId: AccountId; resultAccountId: AccountId };

/** The journal of a step: what it puts on the account that holds the amount comes from the expense or income. */
export function postAccrualStep(
  { balanceAccountId, resultAccountId }: AccrualAccounts,
  amount: Money,
): PostingLine[] {
  const [debited, credited] = isNegative(amount)
    ? [resultAccountId, balanceAccountId]
    : [balanceAccountId, resultAccountId];
  const size = isNegative(amount) ? negate(amount) : amount;
  return [
    { accountId: debited, debit: size, credit: ZERO, description: "" },
    { accountId: credited, debit: ZERO, credit: size, description: "" },
  ];
}
