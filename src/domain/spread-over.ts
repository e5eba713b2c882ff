import { isZero, type Money, sum, toAmount } from "./money.ts";

/**
 * An amount spread over others by their size, to the cent: each part is rounded down, and the cents that are left go to
 * those that lost most by it, the first of equals first (Accounting 0). The parts come to the amount exactly, and where it
 * is no more than all of the others, none is above its own. None of them is negative.
 */
export function spreadOver(amount: Money, over: readonly Money[]): Money[] {
  const whole = inCents(sum(over));
  if (isZero(amount) || whole === 0n) return over.map(() => toAmount("0"));
  const cents = inCents(amount);
  const parts = over.map((one, index) => {
    const share = cents * inCents(one);
    return { index, part: share / whole, lost: share % whole };
  });
  const left = Number(cents - parts.reduce((taken, { part }) => taken + part, 0n));
  const first = parts
    .toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))
    .slice(0, left);
  const raised = new Set(first.map(({ index }) => index));
  return parts.map(({ index, part }) => fromCents(raised.has(index) ? part + 1n : part));
}

function inCents(amount: Money): bigint {
  return BigInt(toAmount(amount).replace(".", ""));
}

function fromCents(cents: bigint): Money {
  const digits = String(cents).padStart(3, "0");
  return toAmount(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}
