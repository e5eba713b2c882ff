import { expect, test } from "vitest";
import {
  journalNumber,
  type SchemeInUse,
  parseJournalNumber,
  parseSeriesNumber,
  schemesAfter,
  type SchemeKind,
  schemeOf,
  seriesNumber,
} from "./numbering.ts";

test("a number has four digits, and more from the ten-thousandth journal on", () => {
  expect([1, 9999, 10_000, 1_000_000].map((count) => journalNumber({ year: 2026, count }))).toEqual([
    "JE-2026-0001",
    "JE-2026-9999",
    "JE-2026-10000",
    "JE-2026-1000000",
  ]);
});

test("a number is parsed back to what it was made from", () => {
  for (const count of [1, 42, 9999, 10_000, 999_999_999]) {
    expect(parseJournalNumber(journalNumber({ year: 2026, count }))).toEqual({ year: 2026, count });
  }
});

test.each([
  "",
  "JE-2026-0000",
  "JE-2026-001",
  "JE-26-0001",
  "je-2026-0001",
  "JE-2026-0001 ",
  "YE-2026-0001",
  "JE-2026-00a1",
  "JE-2026-٠٠٠١",
  "JE-2026-1234567890",
])("%j is not in our number format, and moves no counter", (text) => {
  expect(parseJournalNumber(text)).toBeNull();
});

test("codes and numbers have at least four digits, and more once four are used up", () => {
  expect(seriesNumber("vendor", 1)).toBe("V0001");
  expect(seriesNumber("customer", 42)).toBe("C0042");
  expect(seriesNumber("product", 9999)).toBe("P9999");
  expect(seriesNumber("tax_rate", 10_000)).toBe("T10000");
  expect(seriesNumber("bill", 7)).toBe("BILL-0007");
  expect(seriesNumber("invoice", 7)).toBe("INV-0007");
  expect(seriesNumber("vendor_credit", 7)).toBe("VC-0007");
  expect(seriesNumber("credit_note", 7)).toBe("CN-0007");
  expect(seriesNumber("receipt", 7)).toBe("RC-0007");
  expect(seriesNumber("payment", 7)).toBe("PM-0007");
});

test("a number in our format is parsed back to its counter", () => {
  expect(parseSeriesNumber("vendor", "V0012")).toBe(12);
  expect(parseSeriesNumber("invoice", "INV-10000")).toBe(10_000);
});

test.each(["V12", "C0012", "V00a1", "v0012", "V0000", " V0012", "V0012 ", "V1234567890", "", "V"])(
  "%j is not in our vendor code format",
  (text) => expect(parseSeriesNumber("vendor", text)).toBeNull(),
);

const parts = (number: string) => {
  const scheme = schemeOf(number, { year: 2026 });
  return scheme && [scheme.prefix, scheme.digits, scheme.last, scheme.suffix, scheme.year];
};

test.each([
  ["2026-041", ["2026-", 3, 41, "", 2026]],
  ["RE 2025/7", ["RE 2025/", 1, 7, "", 2025]],
  ["RE-2025-117", ["RE-2025-", 3, 117, "", 2025]],
  ["7/2025", ["", 1, 7, "/2025", 2025]],
  ["12/26", ["", 2, 12, "/26", 2026]],
  ["12/27", ["12/", 2, 27, "", null]],
  ["2026/26", ["2026/", 2, 26, "", 2026]],
  ["RE-1999-4", ["RE-1999-", 1, 4, "", null]],
  ["041/2026", ["", 3, 41, "/2026", 2026]],
  ["RE-041-2026-B", ["RE-", 3, 41, "-2026-B", 2026]],
  ["2026-2026", ["2026-", 4, 2026, "", 2026]],
  ["2026", ["", 4, 2026, "", null]],
  ["12026-5", ["12026-", 1, 5, "", null]],
  ["A-1-final", ["A-", 1, 1, "-final", null]],
  ["2026-11-004", ["2026-11-", 3, 4, "", 2026]],
  ["first", null],
  ["4006381333931", null],
])("%s is continued at its digits: %j", (number, expected) => {
  expect(parts(number)).toEqual(expected);
});

const typedIn = (number: string) => schemeOf(number, { year: 2026 }) ?? expect.unreachable();

/** The numbering after some numbers were entered, one after another: the next number, and whether it is certain. */
const after = (kind: SchemeKind, ...numbers: string[]) =>
  numbers
    .reduce<readonly SchemeInUse[]>(
      (knownSchemes, number) => schemesAfter(kind, knownSchemes, typedIn(number)),
      [],
    )
    .map(({ prefix, last, suffix, isActive }) => `${prefix}${last + 1}${suffix}${isActive ? "" : "?"}`);

test.each([
  [["2026-041"], ["2026-42"]],
  [["2026-041", "2026-007"], ["2026-42"]],
  [["2026-041", "2026-060"], ["2026-61"]],
  [["2026-041", "2026-900060"], ["2026-42"]],
  [["2026-041", "B-1"], ["B-2"]],
  [
    ["2026-041", "2025-117"],
    ["2026-42", "2025-118"],
  ],
  [
    ["2026-041", "2025-117", "2026-042"],
    ["2025-118", "2026-43"],
  ],
  [["2026-041", "2025-117", "RE-1"], ["RE-2"]],
  [
    ["7/2025", "1/2026"],
    ["8/2025", "2/2026"],
  ],
])("after the invoices %j come %j", (numbers, next) => {
  expect(after("invoice", ...numbers)).toEqual(next);
});

test.each([
  [["E-41"], ["E-42?"]],
  [["E-41", "E-50"], ["E-51?"]],
  [["E-41", "E-42"], ["E-43"]],
  [
    ["E-2025-41", "E-2025-42", "E-2026-1"],
    ["E-2025-43", "E-2026-2"],
  ],
])("a bill's number is its vendor's unless it continues our sequence: %j", (numbers, next) => {
  expect(after("bill", ...numbers)).toEqual(next);
});

test.each([
  ["7/25", 2025, 2025],
  ["7/26", 2025, 2026],
  ["RE-2027-1", 2027, 2027],
])("%s on a document of %i has the year %i", (number, documentYear, year) => {
  expect(schemeOf(number, { year: 2026, documentYear })).toMatchObject({ year });
});
