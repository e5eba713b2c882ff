import { expect, test } from "vitest";
import { correctionOf, type AccrualWithCredits, currentSchedule } from "./accrual-credits.ts";
import { toDay } from "./dates.ts";
import { toAmount, ZERO } from "./money.ts";

type PostedEntryCase = AccrualWithCredits["posted"][number];

/** 1,200.00 sold for a year, and the part that was posted. */
const sold = (changes: Partial<AccrualWithCredits> = {}): AccrualWithCredits => ({
  kind: "deferred_income",
  amount: toAmount("1200.00"),
  recordedOn: toDay("2026-01-01"),
  startsOn: toDay("2026-01-01"),
  months: 12,
  firstMonthMethod: "full",
  startsWithReclassification: false,
  minorUnit: 2,
  posted: [],
  credited: ZERO,
  isEnded: false,
  ...changes,
});

const month = (number: string, end: string, amount = "100.00"): PostedEntryCase => ({
  kind: "release",
  start: toDay(`2026-${number}-01`),
  end: toDay(`2026-${number}-${end}`),
  date: toDay(`2026-${number}-${end}`),
  amount: toAmount(amount),
});
const FOUR = [month("01", "31"), month("02", "28"), month("03", "31"), month("04", "30")];

const written = (accrual: AccrualWithCredits) =>
  currentSchedule(accrual).map(
    ({ kind, start, end, amount, remaining }) => `${kind} ${start} ${end} ${amount} ${remaining}`,
  );

/** Calculated manually (Accounting 30). */
test("the amount that remains after a credit is distributed in proportion, rounded after each part", () => {
  // 1,200.00 - 300.01 - 400.00 = 499.99 over eight months: 437.49, 374.99, 312.49, 250.00 (249.995) and so on remain.
  expect(written(sold({ posted: FOUR, credited: toAmount("300.01") })).slice(3)).toEqual([
    "release 2026-04-01 2026-04-30 100.00 499.99",
    "release 2026-05-01 2026-05-31 62.50 437.49",
    "release 2026-06-01 2026-06-30 62.50 374.99",
    "release 2026-07-01 2026-07-31 62.50 312.49",
    "release 2026-08-01 2026-08-31 62.49 250.00",
    "release 2026-09-01 2026-09-30 62.50 187.50",
    "release 2026-10-01 2026-10-31 62.50 125.00",
    "release 2026-11-01 2026-11-30 62.50 62.50",
    "release 2026-12-01 2026-12-31 62.50 0.00",
  ]);
});

test("an amount below a cent waits, along with its period", () => {
  expect(written(sold({ posted: FOUR, credited: toAmount("799.98") })).slice(4)).toEqual([
    "release 2026-05-01 2026-07-31 0.01 0.01",
    "release 2026-08-01 2026-11-30 0.01 0.00",
  ]);
});

test("a credit before the transfer of income is subtracted at once", () => {
  expect(
    written(sold({ startsWithReclassification: true, credited: toAmount("300.00") })).slice(0, 3),
  ).toEqual([
    "accrual 2026-01-01 2026-01-01 -1200.00 1200.00",
    "credit 2026-01-01 2026-01-01 300.00 900.00",
    "release 2026-01-01 2026-01-31 75.00 825.00",
  ]);
  expect(written(sold({ startsWithReclassification: true, credited: toAmount("1200.00") }))).toEqual([]);
});

test.each([
  ["nothing, if the credit is on the account itself", { credited: "300.00" }, "0.00"],
  ["the excess recognized", { credited: "1000.00" }, "-200.00"],
  ["the full amount recognized", { credited: "1200.00" }, "-400.00"],
] as const)("a credit corrects %s", (_, { credited }, correction) => {
  expect(correctionOf(sold({ posted: FOUR, credited: toAmount(credited) }))).toBe(correction);
});

test("a credit after the end is recognized at once", () => {
  const lastEntry = { ...month("05", "31", "800.00"), end: toDay("2026-05-05") };
  const ended = sold({ posted: [...FOUR, lastEntry], credited: toAmount("300.00"), isEnded: true });
  expect(correctionOf(ended)).toBe("-300.00");
});
