import { expect, test } from "vitest";
import { type AccrualTerms, accrualSchedule, accrualEntryLines, accrualError } from "./accrual-schedule.ts";
import { toDay } from "./dates.ts";
import type { AccountId } from "./ids.ts";
import { toAmount } from "./money.ts";

const terms = (changes: Partial<AccrualTerms> = {}): AccrualTerms => ({
  kind: "prepaid_expense",
  amount: toAmount("1000.00"),
  recordedOn: toDay("2026-01-01"),
  startsOn: toDay("2026-01-01"),
  months: 3,
  firstMonthMethod: "full",
  startsWithReclassification: false,
  ...changes,
});

const written = (accrual: AccrualTerms) =>
  accrualSchedule({ ...accrual, minorUnit: 2 }).map(({ kind, start, end, date, amount, remaining }) =>
    [kind, `${start} to ${end}`, `on ${date}`, amount, `${remaining} left`].join(", "),
  );

/** Calculated manually (Accounting 30). */
test("1,000.00 over three months is 333.33, 333.33 and 333.34", () => {
  expect(written(terms())).toEqual([
    "release, 2026-01-01 to 2026-01-31, on 2026-01-31, -333.33, 666.67 left",
    "release, 2026-02-01 to 2026-02-28, on 2026-02-28, -333.33, 333.34 left",
    "release, 2026-03-01 to 2026-03-31, on 2026-03-31, -333.34, 0.00 left",
  ]);
});

test("by days from January 15, the first month has 17/31 of a part, and the last one the rest", () => {
  // 17 / 31 of 333.33 1/3 is 182.80; the last one is 1,000.00 less the three before.
  expect(written(terms({ startsOn: toDay("2026-01-15"), firstMonthMethod: "prorated" }))).toEqual([
    "release, 2026-01-15 to 2026-01-31, on 2026-01-31, -182.80, 817.20 left",
    "release, 2026-02-01 to 2026-02-28, on 2026-02-28, -333.33, 483.87 left",
    "release, 2026-03-01 to 2026-03-31, on 2026-03-31, -333.33, 150.54 left",
    "release, 2026-04-01 to 2026-04-30, on 2026-04-30, -150.54, 0.00 left",
  ]);
  expect(written(terms({ startsOn: toDay("2026-01-15") }))[0]).toBe(
    "release, 2026-01-01 to 2026-01-31, on 2026-01-31, -333.33, 666.67 left",
  );
});

test("a late bill is posted from its date on, and moved first if it is already an expense", () => {
  const late = terms({ recordedOn: toDay("2026-02-10"), startsWithReclassification: true });
  expect(written(late)).toEqual([
    "accrual, 2026-02-10 to 2026-02-10, on 2026-02-10, 1000.00, 1000.00 left",
    "release, 2026-01-01 to 2026-01-31, on 2026-02-10, -333.33, 666.67 left",
    "release, 2026-02-01 to 2026-02-28, on 2026-02-28, -333.33, 333.34 left",
    "release, 2026-03-01 to 2026-03-31, on 2026-03-31, -333.34, 0.00 left",
  ]);
});

test("deferred income is a credit, and an accrual is reversed on the next day", () => {
  expect(written(terms({ kind: "deferred_income", months: 1 }))).toEqual([
    "release, 2026-01-01 to 2026-01-31, on 2026-01-31, 1000.00, 0.00 left",
  ]);
  const day = { startsOn: toDay("2026-12-31"), recordedOn: toDay("2026-12-31"), months: null };
  expect(written(terms({ kind: "accrued_expense", ...day }))).toEqual([
    "accrual, 2026-12-31 to 2026-12-31, on 2026-12-31, -1000.00, 1000.00 left",
    "release, 2027-01-01 to 2027-01-01, on 2027-01-01, 1000.00, 0.00 left",
  ]);
  expect(written(terms({ kind: "accrued_income", ...day }))[0]).toContain("1000.00, 1000.00 left");
});

test("an amount too small for its months waits until it is a cent", () => {
  const entries = accrualSchedule({ ...terms({ amount: toAmount("0.02"), months: 12 }), minorUnit: 2 });
  expect(entries.map(({ amount }) => amount)).toEqual(["-0.02"]);
  expect(entries[0]).toMatchObject({ start: "2026-01-01", end: "2026-12-31" });
});

test("an entry moves an amount between its two accounts", () => {
  const [held, result] = ["held", "result"] as unknown as [AccountId, AccountId];
  const accounts = { balanceSheetAccountId: held, profitLossAccountId: result };
  const sides = (amount: string) =>
    accrualEntryLines(accounts, toAmount(amount)).map(({ accountId, debit, credit }) => [
      accountId,
      debit,
      credit,
    ]);
  expect(sides("5.00")).toEqual([
    ["held", "5.00", "0.00"],
    ["result", "0.00", "5.00"],
  ]);
  expect(sides("-5.00")).toEqual([
    ["result", "5.00", "0.00"],
    ["held", "0.00", "5.00"],
  ]);
});

test.each([
  [{ amount: toAmount("0.00") }, "amount"],
  [{ months: 0 }, "months"],
  [{ months: 361 }, "months"],
  [{ months: null }, "months"],
  [{ startsOn: toDay("2199-11-01") }, "months"],
  [{ kind: "accrued_expense" }, "months"],
  [{ kind: "accrued_income", months: null, startsWithReclassification: true }, "startsWithReclassification"],
  [{ kind: "accrued_income", months: null, recordedOn: toDay("2026-01-02") }, "recordedOn"],
] as const)("%o has no plan", (changes, field) => {
  expect(accrualError(terms(changes))).toMatchObject({ field });
  expect(accrualError(terms())).toBeNull();
});
