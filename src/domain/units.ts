import type { Quantity } from "./money.ts";

/** Units of quantities. Those without words below are shown by these names. */
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

type UnitForms = readonly [one: string, more: string];

const UNIT_NAMES: Partial<Record<Unit, UnitForms>> = {
  day: ["day", "days"],
  month: ["month", "months"],
  box: ["box", "boxes"],
  m2: ["m²", "m²"],
};

/** The unit after a quantity: none for pieces, which need only the number. */
export function unitText(unit: Unit | null, quantity: Quantity, unitNames = UNIT_NAMES): string {
  if (unit === null || unit === "pcs" || unit === "unit") return "";
  const [singular, plural] = unitNames[unit] ?? UNIT_NAMES[unit] ?? [unit, unit];
  return quantity === "1" ? singular : plural;
}

/** A unit's name in a selection list. */
export function unitName(unit: Unit): string {
  return UNIT_NAMES[unit]?.[0] ?? unit;
}

/** Product types: goods in stock, or services. */
export const PRODUCT_TYPES = ["inventory", "service"] as const;
