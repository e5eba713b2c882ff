import { DEFAULT_LOCALE } from "#domain/locales.ts";
import type { Price, Quantity } from "#domain/money.ts";
import { readPrice, readQuantity } from "#domain/parse-number.ts";

export const DECIMAL_SIGNS = [".", ","] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

type RowNotation = { currency: string; decimalSign: DecimalSign };

/** Parses a price in the base currency. */
export function priceIn(text: string, { currency, decimalSign }: RowNotation): Price | null {
  return readPrice(withPoint(text, decimalSign), { currency, locale: DEFAULT_LOCALE });
}

/** Parses a quantity; null if it isn't valid or below zero. */
export function quantityIn(text: string, { currency, decimalSign }: RowNotation): Quantity | null {
  return readQuantity(withPoint(text, decimalSign), { currency, locale: DEFAULT_LOCALE });
}

function withPoint(text: string, decimalSign: DecimalSign): string {
  return decimalSign === "." ? text : text.replace(/[.,]/g, (mark) => (mark === "," ? "." : ","));
}

/** Returns the decimal separator of a file's prices: taken from the unambiguous ones, or else the company's. */
export function decimalSignOf(prices: readonly string[], usual: DecimalSign): DecimalSign {
  const count = (form: RegExp) => prices.filter((price) => form.test(price)).length;
  const points = count(/\.\d{1,2}\D*$|\.\d{4,}\D*$|,\d{3}\.\d/);
  const commas = count(/,\d{1,2}\D*$|,\d{4,}\D*$|\.\d{3},\d/);
  if (points === commas) return usual;
  return commas > points ? "," : ".";
}
