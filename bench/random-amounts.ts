import { type Money, toAmount } from "#domain/money.ts";

/** Made-up whole cents as decimal text; no product code is used here. */
export function inAmount(cents: number): Money {
  return toAmount(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`);
}
