import { add, type Money, ZERO } from "#domain/money.ts";
import { formatWithSign } from "./formats.ts";
import { pageNotation } from "#web/api/page-notation.ts";

export type SumInCurrency = { currency: string; amount: Money };

/**
 * Returns the total per currency, base currency first; without rates, currencies aren't added up. Without records, it
 * is zero in base currency.
 */
export function sumsByCurrency<Record extends { currency: string }>(
  records: readonly Record[],
  amountOf: (record: Record) => Money,
): SumInCurrency[] {
  const bookCurrency = pageNotation().currency;
  const sums = new Map<string, Money>();
  for (const record of records)
    sums.set(record.currency, add(sums.get(record.currency) ?? ZERO, amountOf(record)));
  if (sums.size === 0) return [{ currency: bookCurrency, amount: ZERO }];
  const sortKey = (currency: string) => (currency === bookCurrency ? "" : currency);
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((sum, otherSum) => sortKey(sum.currency).localeCompare(sortKey(otherSum.currency)));
}

/** Formats totals with their currency signs: "$1,200.00 + EUR 300.00". */
export function sumsText(sums: readonly SumInCurrency[]): string {
  return sums.map(({ currency, amount }) => formatWithSign(amount, currency)).join(" + ");
}
