import { formatMoney, isNegative, isZero, type Money, negate } from "#domain/money.ts";

/** The difference of a journal in words; the side is the one that has more (Interface 6.6). */
export function balanceText(difference: Money): string {
  if (isZero(difference)) return "In balance";
  return isNegative(difference)
    ? `Out of balance by ${formatMoney(negate(difference))}, credit side`
    : `Out of balance by ${formatMoney(difference)}, debit side`;
}
