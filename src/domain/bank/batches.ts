import { grouped } from "#domain/grouped.ts";
import { isNegative, isZero, type Money, negate, subtract, sum } from "#domain/money.ts";
import type { KnownLine } from "./known-lines.ts";
import { type BankLine, bankText } from "./statement.ts";

/** A booking of a file in the pieces in which it is known; `known` is null where it still has to be looked for. */
export type Piece = { line: BankLine; known: KnownLine | null };

/** What is paired of the bookings of a file: of each the known one, and those that are left. */
type Paired = {
  lines: readonly BankLine[];
  found: readonly (KnownLine | null)[];
  left: readonly KnownLine[];
};

/**
 * A batch is one booking to one format and several to another: camt says what it is made of, others what it came to. One
 * that is known as a whole is told as a whole.
 */
export function foldBatches({ lines, found, left }: Paired): Piece[] {
  const wholes = grouped(left, (one) => `${one.date} ${one.amount}`);
  const batches = grouped(lines.entries(), ([, line]) => line.batch);
  const folded = new Map<number, Piece>();
  for (const [batch, places] of batches) {
    const parts = places.map(([, line]) => line);
    const [first] = parts;
    if (batch === undefined || first === undefined || places.every(([place]) => found[place] !== null))
      continue;
    const amount = sum(parts.map((part) => part.amount));
    const known = wholes.get(`${first.date} ${amount}`)?.shift();
    if (known === undefined) continue;
    const text = bankText(...parts.map((part) => part.text));
    folded.set(batch, { line: { ...first, amount, text }, known });
  }
  const done = new Set<number>();
  return lines.flatMap((line): Piece[] => {
    const whole = line.batch === undefined ? undefined : folded.get(line.batch);
    if (line.batch === undefined || whole === undefined) return [{ line, known: null }];
    if (done.has(line.batch)) return [];
    done.add(line.batch);
    return [whole];
  });
}

/** What is known in parts is told in parts, by the one booking that they come to. */
export function unfoldBatch(line: BankLine, left: readonly KnownLine[]): Piece[] | null {
  const isSplit = ({ tellings }: KnownLine) => tellings.some(({ format }) => format.startsWith("camt"));
  const candidates = left.filter(
    (one) =>
      one.date === line.date &&
      !isZero(one.amount) &&
      isNegative(one.amount) === isNegative(line.amount) &&
      isSplit(one),
  );
  const parts = partsOf(line.amount, candidates);
  return parts?.map((known) => ({ line: { ...line, amount: known.amount }, known })) ?? null;
}

/** Among more than these only what stands together is tried: all choices of twelve are four thousand. */
const CHOICES_MAX = 12;

/** Two or more of some bookings that come to an amount; null where none do. */
function partsOf(amount: Money, candidates: readonly KnownLine[]): KnownLine[] | null {
  if (candidates.length < 2) return null;
  return candidates.length <= CHOICES_MAX ? chosen(amount, candidates) : neighbours(amount, candidates);
}

function chosen(amount: Money, [first, ...rest]: readonly KnownLine[], count = 0): KnownLine[] | null {
  if (isZero(amount) && count > 1) return [];
  if (first === undefined) return null;
  const withIt = chosen(subtract(amount, first.amount), rest, count + 1);
  return withIt === null ? chosen(amount, rest, count) : [first, ...withIt];
}

function neighbours(amount: Money, candidates: readonly KnownLine[]): KnownLine[] | null {
  for (let start = 0; start < candidates.length; start += 1) {
    let left = amount;
    for (const [index, { amount: part }] of candidates.slice(start).entries()) {
      left = subtract(left, part);
      if (isZero(left) && index > 0) return candidates.slice(start, start + index + 1);
      if (!isZero(left) && isNegative(left) !== isNegative(amount)) break;
    }
  }
  return null;
}

/** Whether some of these amounts, one or more, come to nothing. */
export function cancelsOut(amounts: readonly Money[]): boolean {
  if (amounts.length === 0) return false;
  if (isZero(sum(amounts)) || amounts.some(isZero)) return true;
  const all = new Set(amounts);
  return amounts.some((amount) => all.has(negate(amount)));
}
