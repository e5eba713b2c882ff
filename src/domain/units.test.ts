import { expect, test } from "vitest";
import { toQuantity } from "./money.ts";
import { UNIT_CODES } from "#domain/e-invoice/codes.ts";
import { unitIn } from "./unit-texts.ts";
import { unitName, UNITS, unitText } from "./units.ts";

test("a quantity is followed by its unit, in the language of the PDF, and pieces by nothing", () => {
  expect(unitIn("de", "day", toQuantity("1"))).toBe("Tag");
  expect(unitIn("de", "day", toQuantity("1.5"))).toBe("Tage");
  expect(unitIn("pt", "month", toQuantity("2"))).toBe("meses");
  expect(unitIn("fr", "m2", toQuantity("2"))).toBe("m²");
  expect(unitText("month", toQuantity("2"))).toBe("months");
  expect(unitText("h", toQuantity("2"))).toBe("h");
  expect([unitText("pcs", toQuantity("2")), unitText(null, toQuantity("2"))]).toEqual(["", ""]);
});

test("every unit has its own name and code", () => {
  for (const lookup of [unitName, (unit: (typeof UNITS)[number]) => UNIT_CODES[unit]])
    expect(new Set(UNITS.map(lookup)).size).toBe(UNITS.length);
});
