import { add, type Money, ZERO } from "#domain/money.ts";
import { formatWithSign } from "./formats.ts";
import { notationOfPage } from "#web/api/notation-of-page.ts";

export type SumInCurrency = { currency: string; amount: Money };

/**
 * What records come to in each of their currencies, that of the books first: without a rate they are never added up. Without
 * records it is nothing in that of the books.
 */
export function sumsByCurrency<Record extends { currency: string }>(
  records: readonly Record[],
  amountOf: (record: Record) => Money,
): SumInCurrency[] {
  const own = notationOfPage().currency;
  const sums = new Map<string, Money>();
  for (const record of records)
    sums.set(record.currency, add(sums.get(record.currency) ?? ZERO, amountOf(record)));
  if (sums.size === 0) return [{ currency: own, amount: ZERO }];
  const place = (currency: string) => (currency === own ? "" : currency);
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((one, other) => place(one.currency).localeCompare(place(other.currency)));
}

/** "$1,200.00 + EUR 300.00", each with the sign of its currency. */
export function sumsText(sums: readonly SumInCurrency[]): string {
  return sums.map(({ currency, amount }) => formatWithSign(amount, currency)).join(" + ");
}
