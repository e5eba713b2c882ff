import { groupBy } from "#domain/group-by.ts";
import { isNegative, isZero, type Money, negate, subtract, sum } from "#domain/money.ts";
import type { ExistingTransaction } from "./existing-transactions.ts";
import { type BankTransaction, bankText } from "./statement.ts";

/** A transaction of a file, or a piece of it that already exists; `existingLine` is null until a match is found. */
export type BatchPiece = { line: BankTransaction; existingLine: ExistingTransaction | null };

/** Pairing of a file's transactions: the match of each one, and the existing transactions left unmatched. */
type BatchPairs = {
  lines: readonly BankTransaction[];
  matches: readonly (ExistingTransaction | null)[];
  unmatched: readonly ExistingTransaction[];
};

/**
 * Folds batches that already exist as one transaction. Formats differ: camt lists the parts of a batch, others only the total.
 */
export function foldBatches({ lines, matches, unmatched }: BatchPairs): BatchPiece[] {
  const wholes = groupBy(unmatched, (transaction) => `${transaction.date} ${transaction.amount}`);
  const batches = groupBy(lines.entries(), ([, line]) => line.batch);
  const batchPieces = new Map<number, BatchPiece>();
  for (const [batch, places] of batches) {
    const parts = places.map(([, line]) => line);
    const [first] = parts;
    if (batch === undefined || first === undefined || places.every(([index]) => matches[index] !== null))
      continue;
    const amount = sum(parts.map((part) => part.amount));
    const existingLine = wholes.get(`${first.date} ${amount}`)?.shift();
    if (existingLine === undefined) continue;
    const text = bankText(...parts.map((part) => part.description));
    batchPieces.set(batch, { line: { ...first, amount, description: text }, existingLine });
  }
  const done = new Set<number>();
  return lines.flatMap((line): BatchPiece[] => {
    const batchTotal = line.batch === undefined ? undefined : batchPieces.get(line.batch);
    if (line.batch === undefined || batchTotal === undefined) return [{ line, existingLine: null }];
    if (done.has(line.batch)) return [];
    done.add(line.batch);
    return [batchTotal];
  });
}

/** Splits a transaction into parts that already exist and add up to its amount. */
export function splitIntoExisting(
  line: BankTransaction,
  unmatched: readonly ExistingTransaction[],
): BatchPiece[] | null {
  const isSplit = ({ wordings }: ExistingTransaction) =>
    wordings.some(({ format }) => format.startsWith("camt"));
  const candidates = unmatched.filter(
    (transaction) =>
      transaction.date === line.date &&
      !isZero(transaction.amount) &&
      isNegative(transaction.amount) === isNegative(line.amount) &&
      isSplit(transaction),
  );
  const parts = partsOf(line.amount, candidates);
  return (
    parts?.map((existingLine) => ({ line: { ...line, amount: existingLine.amount }, existingLine })) ?? null
  );
}

/** Above this many candidates, only consecutive ones are tried: twelve have four thousand combinations. */
const CHOICES_MAX = 12;

/** Returns two or more of the transactions that add up to an amount; null if none do. */
function partsOf(amount: Money, candidates: readonly ExistingTransaction[]): ExistingTransaction[] | null {
  if (candidates.length < 2) return null;
  return candidates.length <= CHOICES_MAX ? subsetWithSum(amount, candidates) : neighbors(amount, candidates);
}

function subsetWithSum(
  amount: Money,
  [first, ...rest]: readonly ExistingTransaction[],
  count = 0,
): ExistingTransaction[] | null {
  if (isZero(amount) && count > 1) return [];
  if (first === undefined) return null;
  const withFirst = subsetWithSum(subtract(amount, first.amount), rest, count + 1);
  return withFirst === null ? subsetWithSum(amount, rest, count) : [first, ...withFirst];
}

function neighbors(amount: Money, candidates: readonly ExistingTransaction[]): ExistingTransaction[] | null {
  for (let start = 0; start < candidates.length; start += 1) {
    let remaining = amount;
    for (const [index, { amount: part }] of candidates.slice(start).entries()) {
      remaining = subtract(remaining, part);
      if (isZero(remaining) && index > 0) return candidates.slice(start, start + index + 1);
      if (!isZero(remaining) && isNegative(remaining) !== isNegative(amount)) break;
    }
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
