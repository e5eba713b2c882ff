import { Exact } from "./exact.ts";
import {
  isNegative,
  MAX_AMOUNT,
  type MinorUnit,
  type Money,
  type Price,
  type Quantity,
  roundMoney,
  toPrice,
  toQuantity,
} from "./money.ts";

// Calculations typed into number fields. Not part of the initial bundle.

const MAX_QUANTITY = "999999999999.9999";

/** Computes an amount from a calculation such as "120/1.1" or "25%", rounded half-up; null if it isn't one. */
export function computeMoney(text: string, minorUnit: MinorUnit): Money | null {
  const value = evaluate(text);
  return value && !value.abs().greaterThan(MAX_AMOUNT) ? roundMoney(value, minorUnit) : null;
}

/** Computes a nonnegative quantity, rounded half-up to four decimals; null if it isn't one. */
export function computeQuantity(text: string): Quantity | null {
  const units = computeLineQuantity(text);
  return units === null || isNegative(units) ? null : units;
}

/** Computes a line quantity, which is negative on deduction lines. */
export function computeLineQuantity(text: string): Quantity | null {
  const value = evaluate(text);
  return value && !value.abs().greaterThan(MAX_QUANTITY) ? toQuantity(value.toFixed()) : null;
}

/** Computes a price, rounded half-up to six decimals; null if it isn't one. */
export function computePrice(text: string): Price | null {
  const value = evaluate(text);
  if (!value || value.lessThan(0) || value.greaterThan(MAX_QUANTITY)) return null;
  return toPrice(value.toFixed());
}

const SUM_MAX = 60;

/** Evaluates sums, products, and parentheses over plain numbers by recursive descent; null when malformed. */
function evaluate(text: string): Exact | null {
  if (text.length > SUM_MAX) return null;
  let offset = 0;
  const takeSign = (signs: string): string | null => {
    const sign = text[offset];
    if (sign === undefined || !signs.includes(sign)) return null;
    offset += 1;
    return sign;
  };
  const factor = (): Exact | null => {
    if (takeSign("-")) return factor()?.negated() ?? null;
    if (takeSign("+")) return factor();
    if (takeSign("(")) {
      const inside = expression();
      return takeSign(")") ? inside : null;
    }
    const digits = /^(\d+\.?\d*|\.\d+)/.exec(text.slice(offset))?.[0];
    if (digits === undefined) return null;
    offset += digits.length;
    const value = new Exact(digits);
    return takeSign("%") ? value.dividedBy(100) : value;
  };
  const chain = (next: () => Exact | null, signs: string): Exact | null => {
    let value = next();
    for (let sign = takeSign(signs); sign && value; sign = takeSign(signs)) {
      const right = next();
      value = right ? applyOperator(value, sign, right) : null;
    }
    return value;
  };
  const expression = (): Exact | null => chain(() => chain(factor, "*/"), "+-");
  const value = expression();
  return offset === text.length ? value : null;
}

/** Null for a division by zero. */
function applyOperator(left: Exact, sign: string, right: Exact): Exact | null {
  if (sign === "+") return left.plus(right);
  if (sign === "-") return left.minus(right);
  if (sign === "*") return left.times(right);
  return right.isZero() ? null : left.dividedBy(right);
}
