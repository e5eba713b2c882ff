import { formatMoney, isZero, type Money } from "#domain/money.ts";

/** Tax of purchases that is part of what was bought; nothing where there is none. */
export function OwnTax({ amount }: { amount: Money }) {
  if (isZero(amount)) return null;
  return <span className="block text-small text-ink-faint">and {formatMoney(amount)} not recoverable</span>;
}
