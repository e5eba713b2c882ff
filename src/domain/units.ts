import type { Quantity } from "./money.ts";

/** What a quantity is of. Those without words below are written as they are named here. */
export const UNITS = [
  "pcs",
  "unit",
  "h",
  "day",
  "month",
  "kg",
  "g",
  "l",
  "m",
  "km",
  "m2",
  "box",
  "set",
] as const;
export type Unit = (typeof UNITS)[number];

type Words = readonly [one: string, more: string];

const WORDS: Partial<Record<Unit, Words>> = {
  day: ["day", "days"],
  month: ["month", "months"],
  box: ["box", "boxes"],
  m2: ["m²", "m²"],
};

/** The unit after a quantity: none for pieces, where the number is enough. */
export function unitText(unit: Unit | null, quantity: Quantity, words = WORDS): string {
  if (unit === null || unit === "pcs" || unit === "unit") return "";
  const [one, more] = words[unit] ?? WORDS[unit] ?? [unit, unit];
  return quantity === "1" ? one : more;
}

/** What a unit is called where it is chosen. */
export function unitName(unit: Unit): string {
  return WORDS[unit]?.[0] ?? unit;
}

/** What products are: goods on hand, or services. */
export const PRODUCT_TYPES = ["inventory", "service"] as const;
