import { expect, test } from "vitest";
import {
  formatText,
  advanceSchemes,
  type NumberFormat,
  numberIn,
  parseNumberFormat,
} from "./numbering-formats.ts";

const parse = (text: string) => parseNumberFormat(text) ?? expect.unreachable();

test.each([
  ["RE-{year}-###", 2026, 7, "RE-2026-007"],
  ["#/{yy}", 2026, 13, "13/26"],
  ["{yy}####", 2005, 12_345, "0512345"],
  ["INV-####", 2026, 1, "INV-0001"],
])("%s in %i with %i is %s", (text, year, count, number) => {
  expect(numberIn(parse(text), { year, count })).toBe(number);
  expect(formatText(parse(text))).toBe(text);
});

test.each(["", "RE", "##-##", "{month}#", "{year#", "year}#", "#".repeat(10), "{year}"])(
  "%j isn't a valid format",
  (text) => {
    expect(parseNumberFormat(text)).toBeNull();
  },
);

const YEARLY: NumberFormat = { ...parse("{year}-##"), start: 40, startYear: 2025, restartsYearly: true };
const RUNNING: NumberFormat = { ...parse("{year}-##"), start: 40, startYear: null, restartsYearly: false };

/** The numbering after some numbers were entered on documents of 2025 and this year, 2026. */
const after = (format: NumberFormat, ...numbers: string[]) =>
  numbers
    .reduce<ReturnType<typeof advanceSchemes>>(
      (knownSchemes, number) => advanceSchemes(number, { format, years: [2025, 2026], knownSchemes }),
      [],
    )
    .map(({ prefix, last, suffix, year }) => [`${prefix}${last}${suffix}`, year]);

test.each([
  [YEARLY, ["2025-40"], [["2025-40", 2025]]],
  [YEARLY, ["2025-39"], []],
  [
    YEARLY,
    ["2026-01", "2025-77"],
    [
      ["2026-1", 2026],
      ["2025-77", 2025],
    ],
  ],
  [YEARLY, ["2026-100001"], []],
  [YEARLY, ["2026-1"], []],
  [YEARLY, ["2024-50"], []],
  [YEARLY, ["INV-0007"], []],
  [RUNNING, ["2026-39"], []],
  [
    RUNNING,
    ["2025-40", "2026-41", "2025-41"],
    [
      ["2025-40", null],
      ["2026-41", null],
    ],
  ],
])("with the format %j, the numbers %j lead to %j", (format, numbers, schemes) => {
  expect(after(format, ...numbers)).toEqual(schemes);
});
