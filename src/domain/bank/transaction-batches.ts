import { groupBy } from "#domain/group-by.ts";
import { add, isNegative, isZero, type Money, negate, subtract, sum } from "#domain/money.ts";
import type { ExistingTransaction } from "./existing-transactions.ts";
import { type BankTransaction, bankText } from "./statement.ts";

/** A transaction of a file, or a piece of it that already exists; `existing` is null until a match is found. */
export type BatchPiece = { transaction: BankTransaction; existing: ExistingTransaction | null };

/** Pairing of a file's transactions: the match of each one, and the existing transactions left unmatched. */
type BatchPairs = {
  transactions: readonly BankTransaction[];
  matches: readonly (ExistingTransaction | null)[];
  unmatched: readonly ExistingTransaction[];
};

/**
 * Folds batches that already exist as one transaction. Formats differ: camt lists the parts of a batch, others only the total.
 */
export function foldBatches({ transactions, matches, unmatched }: BatchPairs): BatchPiece[] {
  const wholes = groupBy(unmatched, (transaction) => `${transaction.date} ${transaction.amount}`);
  const batches = groupBy(transactions.entries(), ([, transaction]) => transaction.batch);
  const batchPieces = new Map<number, BatchPiece>();
  for (const [batch, places] of batches) {
    const parts = places.map(([, transaction]) => transaction);
    const [first] = parts;
    if (batch === undefined || first === undefined || places.every(([index]) => matches[index] !== null))
      continue;
    const amount = sum(parts.map((part) => part.amount));
    const existing = wholes.get(`${first.date} ${amount}`)?.shift();
    if (existing === undefined) continue;
    const text = bankText(...parts.map((part) => part.description));
    batchPieces.set(batch, { transaction: { ...first, amount, description: text }, existing });
  }
  const processed = new Set<number>();
  return transactions.flatMap((transaction): BatchPiece[] => {
    const batchTotal = transaction.batch === undefined ? undefined : batchPieces.get(transaction.batch);
    if (transaction.batch === undefined || batchTotal === undefined) return [{ transaction, existing: null }];
    if (processed.has(transaction.batch)) return [];
    processed.add(transaction.batch);
    return [batchTotal];
  });
}

/**
 * Returns a function that splits a transaction into parts that already exist and add up to its amount, or null. Each
 * existing one is a part of at most one transaction.
 */
export function createSplitter(
  unmatched: readonly ExistingTransaction[],
): (transaction: BankTransaction) => BatchPiece[] | null {
  const isSplit = ({ wordings }: ExistingTransaction) =>
    wordings.some(({ format }) => format.startsWith("camt"));
  const candidates = groupBy(
    unmatched.filter((transaction) => !isZero(transaction.amount) && isSplit(transaction)),
    dayAndSign,
  );
  const budget = { steps: STEPS_MAX };
  return (batch) => {
    const key = dayAndSign(batch);
    const partsOfDay = candidates.get(key) ?? [];
    const parts = partsOf(batch.amount, partsOfDay, budget);
    if (parts === null) return null;
    const matched = new Set(parts);
    candidates.set(
      key,
      partsOfDay.filter((transaction) => !matched.has(transaction)),
    );
    return parts.map((existing) => ({ transaction: { ...batch, amount: existing.amount }, existing }));
  };
}

const dayAndSign = ({ date, amount }: Pick<BankTransaction, "date" | "amount">) =>
  `${date} ${isNegative(amount)}`;

/** Above this many candidates, only consecutive ones are tried: twelve have four thousand combinations. */
const CHOICES_MAX = 12;
/** Sums tried for one statement, about a tenth of a second: after them, transactions count as new. */
const STEPS_MAX = 100_000;

type StepBudget = { steps: number };

/** Returns two or more of the transactions that add up to an amount of their sign; null if none do. */
function partsOf(
  amount: Money,
  candidates: readonly ExistingTransaction[],
  budget: StepBudget,
): ExistingTransaction[] | null {
  if (candidates.length < 2 || budget.steps <= 0) return null;
  return candidates.length <= CHOICES_MAX
    ? subsetWithSum(amount, candidates, { count: 0, budget })
    : neighbors(amount, candidates, budget);
}

function subsetWithSum(
  amount: Money,
  [first, ...rest]: readonly ExistingTransaction[],
  { count, budget }: { count: number; budget: StepBudget },
): ExistingTransaction[] | null {
  if (isZero(amount) && count > 1) return [];
  if (first === undefined || budget.steps <= 0) return null;
  budget.steps -= 1;
  const remaining = subtract(amount, first.amount);
  const withFirst = isPast(remaining, first)
    ? null
    : subsetWithSum(remaining, rest, { count: count + 1, budget });
  return withFirst === null ? subsetWithSum(amount, rest, { count, budget }) : [first, ...withFirst];
}

/** Whether more was subtracted than the total. */
const isPast = (remaining: Money, { amount }: ExistingTransaction) =>
  !isZero(remaining) && isNegative(remaining) !== isNegative(amount);

/** Moves a window over the transactions: all have one sign, so its sum grows with its end and shrinks with its start. */
function neighbors(
  amount: Money,
  candidates: readonly ExistingTransaction[],
  budget: StepBudget,
): ExistingTransaction[] | null {
  const window: ExistingTransaction[] = [];
  let [start, remaining] = [0, amount];
  for (const candidate of candidates) {
    window.push(candidate);
    remaining = subtract(remaining, candidate.amount);
    for (let first = window[start]; first && isPast(remaining, first); first = window[(start += 1)])
      remaining = add(remaining, first.amount);
    if (isZero(remaining) && window.length - start > 1) return window.slice(start);
    budget.steps -= 1;
  }
  return null;
}

/** Whether some of the amounts, one or more, add up to zero. */
export function hasZeroSubset(amounts: readonly Money[]): boolean {
  if (amounts.length === 0) return false;
  if (isZero(sum(amounts)) || amounts.some(isZero)) return true;
  const all = new Set(amounts);
  return amounts.some((amount) => all.has(negate(amount)));
}
