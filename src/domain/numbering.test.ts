import { expect, test } from "vitest";
import { journalNumber, parseJournalNumber } from "./numbering.ts";

test("a number has four digits, and more from the ten thousandth journal on", () => {
  expect([1, 9999, 10_000, 1_000_000].map((count) => journalNumber(2026, count))).toEqual([
    "JE-2026-0001",
    "JE-2026-9999",
    "JE-2026-10000",
    "JE-2026-1000000",
  ]);
});

test("a number is read back as what it was made from", () => {
  for (const count of [1, 42, 9999, 10_000, 999_999_999]) {
    expect(parseJournalNumber(journalNumber(2026, count))).toEqual({ year: 2026, count });
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
])("%j is not a number of our form, and moves no counter", (text) => {
  expect(parseJournalNumber(text)).toBeNull();
});
