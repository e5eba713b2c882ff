import {
  type AccrualTerms,
  signedBalance,
  isDeferral,
  type AccrualPlanStep,
  plannedSteps,
} from "./accrual-plan.ts";
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

type PostedAccrualStep = Pick<AccrualPlanStep, "step" | "start" | "end" | "amount"> & { date: Day };

/** An accrual with its posted steps, oldest first, and the amount taken back by credits. */
export type AccrualWithCredits = AccrualTerms & {
  minorUnit: MinorUnit;
  posted: readonly PostedAccrualStep[];
  credited: Money;
  isEnded: boolean;
};

/** Returns all steps: those posted, and those that spread the remaining amount over the remaining periods (Accounting 30). */
export function currentPlan(accrual: AccrualWithCredits): AccrualPlanStep[] {
  const { amount, recordedOn, credited, kind, startsWithTransfer, posted } = accrual;
  const planned = plannedSteps(accrual);
  if (isZero(credited) && posted.every((step, index) => isAsPlanned(step, planned[index]))) return planned;
  let balance = initialBalance(accrual);
  const done = posted.map(({ step, start, end, date, amount: moved }): AccrualPlanStep => {
    balance = add(balance, signedBalance(kind, moved));
    return { step, start, end, date, amount: moved, remaining: balance };
  });
  const remaining = remainingParts(accrual, planned);
  if (!startsWithTransfer || posted.length > 0) return [...done, ...replanSteps(accrual, remaining, balance)];
  const sold = subtract(amount, credited);
  if (isZero(sold)) return [];
  const first = planned.filter(({ step }) => step === "accrual");
  const creditStep = {
    step: "credit",
    start: recordedOn,
    end: recordedOn,
    date: recordedOn,
    remaining: sold,
  } as const;
  return [
    ...first,
    { ...creditStep, amount: negate(signedBalance(kind, credited)) },
    ...replanSteps(accrual, remaining, sold),
  ];
}

const isAsPlanned = (step: PostedAccrualStep, planned: AccrualPlanStep | undefined): boolean =>
  planned !== undefined &&
  step.step === planned.step &&
  step.end === planned.end &&
  step.amount === planned.amount;

/** Balance that the document itself leaves on the balance sheet account, less credits. */
const initialBalance = ({ kind, startsWithTransfer, amount, credited }: AccrualWithCredits): Money =>
  isDeferral(kind) && !startsWithTransfer ? subtract(amount, credited) : ZERO;

const lastReleased = (posted: readonly PostedAccrualStep[]): Day | undefined =>
  posted.findLast(({ step }) => step === "release")?.end;

function remainingParts(
  { posted }: AccrualWithCredits,
  planned: readonly AccrualPlanStep[],
): AccrualPlanStep[] {
  const last = lastReleased(posted);
  const parts = planned.filter(({ step, end }) => step === "release" && (last === undefined || end > last));
  return parts.map((part, index) =>
    index === 0 && last !== undefined ? { ...part, start: shiftDays(last, 1) } : part,
  );
}

/** Spreads an amount in proportion to the planned parts, rounding each remaining balance; a part below a cent is carried over. */
function replanSteps(
  { kind, minorUnit }: AccrualWithCredits,
  parts: readonly AccrualPlanStep[],
  amount: Money,
): AccrualPlanStep[] {
  const [first] = parts;
  if (first === undefined) return [];
  const originalQuantity = toQuantity(add(first.remaining, abs(first.amount)));
  const steps: AccrualPlanStep[] = [];
  let before = amount;
  let waiting: Day | null = null;
  for (const part of parts) {
    const balance = shareOf(amount, { part: toQuantity(part.remaining), total: originalQuantity }, minorUnit);
    const start: Day = waiting ?? part.start;
    waiting = balance === before ? start : null;
    if (waiting !== null) continue;
    steps.push({
      ...part,
      start,
      amount: negate(signedBalance(kind, subtract(before, balance))),
      remaining: balance,
    });
    before = balance;
  }
  return steps;
}

/**
 * Returns the correction of the balance sheet account after a credit (credits are negative), so that recognized and remaining
 * amounts add up to the amount net of credits; zero if the credit's own entry does so (Accounting 30).
 */
export function correctionOf(accrual: AccrualWithCredits): Money {
  const { amount, credited, isEnded, kind, startsWithTransfer, posted } = accrual;
  if (!isDeferral(kind) || (startsWithTransfer && posted.length === 0)) return ZERO;
  const deferredBalance = add(
    initialBalance(accrual),
    signedBalance(kind, sum(posted.map((step) => step.amount))),
  );
  const released = signedBalance(
    kind,
    negate(sum(posted.flatMap((step) => (step.step === "release" ? [step.amount] : [])))),
  );
  const unrecognized = subtract(subtract(amount, credited), released);
  const isOver = isEnded || remainingParts(accrual, plannedSteps(accrual)).length === 0;
  const balance = isOver || isNegative(unrecognized) ? ZERO : unrecognized;
  return compare(balance, deferredBalance) === 0
    ? ZERO
    : signedBalance(kind, subtract(balance, deferredBalance));
}
