import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ScheduleTerms,
  depreciationUntil,
  depreciationSchedule,
  depreciationTermsError,
} from "./depreciation-schedule.ts";
import { shiftDays, toDay } from "./dates.ts";
import { CALENDAR_YEARS, type FiscalYearSettings } from "./fiscal-years.ts";
import { add, compare, isPositive, subtract, sum, toAmount, toRate, ZERO } from "./money.ts";

const machine: ScheduleTerms = {
  cost: toAmount("1200.00"),
  salvageValue: toAmount("0.00"),
  priorDepreciation: ZERO,
  priorDepreciationThrough: null,
  recordedOn: toDay("2026-01-16"),
  inServiceDate: toDay("2026-01-16"),
  usefulLifeMonths: 12,
  method: "straight_line",
  rate: null,
  switchesToStraightLine: false,
  firstMonthMethod: "full",
  depreciationFrequency: "month",
  years: CALENDAR_YEARS,
  posted: [],
  minorUnit: 2,
};
const yearsFrom = (start: string, fiscalYears: FiscalYearSettings["fiscalYears"] = []) => ({
  fiscalYearStart: toDay(start),
  fiscalYears,
});
const machineWith = (changes: Partial<Record<keyof ScheduleTerms, unknown>>) =>
  ({ ...machine, ...changes }) as ScheduleTerms;
const describeSchedule = (terms: ScheduleTerms) =>
  depreciationSchedule(terms).map(({ end, amount }) => `${end} ${amount}`);

describe("the depreciation plan of an asset (Accounting 24)", () => {
  test("with straight-line depreciation all months are equal, and the last one takes the rest", () => {
    const amounts = depreciationSchedule(machineWith({ cost: "100.00", usefulLifeMonths: 36 })).map(
      ({ amount }) => amount,
    );
    expect(amounts).toHaveLength(36);
    expect(new Set(amounts.slice(0, -1))).toEqual(new Set(["2.78"]));
    expect(amounts.at(-1)).toBe("2.70");
  });

  test("if the cost has changed since the first entries, the remaining months share the rest", () => {
    const posted = ["2026-01-31", "2026-02-28"].map((end) => ({
      start: toDay(`${end.slice(0, 8)}01`),
      end: toDay(end),
      amount: toAmount("100.00"),
    }));
    const amounts = depreciationSchedule(machineWith({ cost: "1150.00", posted })).map(
      ({ amount }) => amount,
    );
    expect(amounts).toEqual(["100.00", "100.00", ...Array.from({ length: 10 }, () => "95.00")]);
  });

  test("a full first month is like any other; by days, the first and the last month share one", () => {
    expect(describeSchedule(machineWith({ usefulLifeMonths: 3 }))).toEqual([
      "2026-01-31 400.00",
      "2026-02-28 400.00",
      "2026-03-31 400.00",
    ]);
    expect(describeSchedule(machineWith({ usefulLifeMonths: 3, firstMonthMethod: "prorated" }))).toEqual([
      "2026-01-31 206.45",
      "2026-02-28 400.00",
      "2026-03-31 400.00",
      "2026-04-30 193.55",
    ]);
  });

  test("yearly depreciation is posted at the end of each fiscal year, and when the useful life ends", () => {
    expect(describeSchedule(machineWith({ usefulLifeMonths: 30, depreciationFrequency: "year" }))).toEqual([
      "2026-12-31 480.00",
      "2027-12-31 480.00",
      "2028-06-30 240.00",
    ]);
    expect(
      describeSchedule(
        machineWith({ usefulLifeMonths: 18, depreciationFrequency: "year", years: yearsFrom("2000-04-01") }),
      ),
    ).toEqual(["2026-03-31 200.00", "2027-03-31 800.00", "2027-06-30 200.00"]);
  });

  test.each([
    ["5000.00", 60, 2, ["1000.00", "1000.00", "1000.00", "1000.00", "1000.00"]],
    ["1000.00", 36, 2, ["333.33", "333.33", "333.34"]],
    ["1000.00", 36, 0, ["333.00", "333.00", "334.00"]],
    ["1000.000", 36, 3, ["333.333", "333.333", "333.334"]],
  ])(
    "with yearly posting, %s over %s months is rounded once a year",
    (cost, usefulLifeMonths, minorUnit, amounts) => {
      const terms = machineWith({
        cost,
        salvageValue: "0",
        usefulLifeMonths,
        minorUnit,
        inServiceDate: "2026-01-01",
        depreciationFrequency: "year",
      });
      expect(depreciationSchedule(terms).map(({ amount }) => amount)).toEqual(amounts);
    },
  );

  test("posted yearly, a declining balance of 20 % takes 503.22 of 2,516.08 in the first year", () => {
    const terms = machineWith({
      cost: "2516.08",
      method: "declining_balance",
      rate: "20",
      usefulLifeMonths: 60,
      depreciationFrequency: "year",
    });
    expect(depreciationSchedule(terms)[0]?.amount).toBe("503.22");
  });

  test("an asset disposed of within a year is rounded once for its months", () => {
    const terms = machineWith({
      cost: "5000.00",
      usefulLifeMonths: 60,
      depreciationFrequency: "year",
      inServiceDate: "2026-01-01",
    });
    expect(depreciationUntil(terms, { from: toDay("2027-01-01"), day: toDay("2027-06-30") })).toBe("500.00");
  });

  test("a declining balance takes a percentage of the book value at the start of each year", () => {
    const terms = machineWith({
      method: "declining_balance",
      rate: "40",
      usefulLifeMonths: 36,
      depreciationFrequency: "year",
    });
    expect(describeSchedule(terms)).toEqual(["2026-12-31 480.00", "2027-12-31 288.00", "2028-12-31 432.00"]);
    // Straight-line, the 720.00 that remain after the first year are 360.00 a year, more than 288.00.
    expect(describeSchedule({ ...terms, switchesToStraightLine: true })).toEqual([
      "2026-12-31 480.00",
      "2027-12-31 360.00",
      "2028-12-31 360.00",
    ]);
  });

  test("depreciation from before the books is not spread again", () => {
    const terms = machineWith({
      inServiceDate: "2025-01-01",
      usefulLifeMonths: 24,
      priorDepreciation: "700.00",
      priorDepreciationThrough: "2025-12-31",
    });
    expect(depreciationSchedule(terms)[0]).toMatchObject({
      amount: "41.67",
      accumulatedDepreciation: "741.67",
      bookValue: "458.33",
    });
    expect(depreciationSchedule(terms).at(-1)).toMatchObject({
      end: "2026-12-31",
      accumulatedDepreciation: "1200.00",
      bookValue: "0.00",
    });
  });

  test("an amount below a cent waits for the next installment", () => {
    expect(describeSchedule(machineWith({ cost: "0.02", usefulLifeMonths: 4 }))).toEqual([
      "2026-01-31 0.01",
      "2026-02-28 0.01",
    ]);
    expect(describeSchedule(machineWith({ cost: "0.01", usefulLifeMonths: 4 }))).toEqual(["2026-04-30 0.01"]);
    expect(depreciationSchedule(machineWith({ cost: "0.01", usefulLifeMonths: 4 }))[0]?.start).toBe(
      "2026-01-01",
    );
    expect(depreciationSchedule(machineWith({ salvageValue: "1200.00" }))).toEqual([]);
  });

  test("an asset disposed of within a month is depreciated by days, or not at all with full months", () => {
    const from = toDay("2026-02-01");
    const byDays = machineWith({
      firstMonthMethod: "prorated",
      inServiceDate: "2026-01-01",
      recordedOn: "2026-01-01",
    });
    expect(depreciationUntil(byDays, { from, day: toDay("2026-02-07") })).toBe("25.00");
    expect(depreciationUntil(machine, { from, day: toDay("2026-02-07") })).toBe("0.00");
    expect(
      depreciationUntil(
        { ...machine, depreciationFrequency: "year" },
        { from: toDay("2026-01-01"), day: from },
      ),
    ).toBe("100.00");
  });

  test.each([
    [{ cost: "0.00" }, "cost"],
    [{ salvageValue: "1200.01" }, "salvageValue"],
    [{ priorDepreciation: "1200.01", priorDepreciationThrough: "2026-01-31" }, "priorDepreciation"],
    [{ priorDepreciation: "1.00" }, "priorDepreciationThrough"],
    [{ inServiceDate: "2025-12-31" }, "priorDepreciationThrough"],
    [{ inServiceDate: "2025-12-31", priorDepreciationThrough: "2025-12-31" }, "priorDepreciationThrough"],
    [{ inServiceDate: "2025-06-15", priorDepreciationThrough: "2026-01-30" }, "priorDepreciationThrough"],
    [{ inServiceDate: "2025-06-15", priorDepreciationThrough: "2025-06-14" }, "priorDepreciationThrough"],
    [{ usefulLifeMonths: 1, priorDepreciationThrough: "2026-01-31" }, "priorDepreciationThrough"],
    [{ usefulLifeMonths: 0 }, "usefulLifeMonths"],
    [{ usefulLifeMonths: 1.5 }, "usefulLifeMonths"],
    [{ usefulLifeMonths: 1200, inServiceDate: "2150-01-01" }, "usefulLifeMonths"],
    [{ method: "declining_balance" }, "rate"],
    [{ method: "declining_balance", rate: "0" }, "rate"],
    [{}, undefined],
  ])("%o is rejected at the right field", (changes, field) => {
    expect(depreciationTermsError(machineWith(changes))?.field).toBe(field);
  });

  test("any plan adds up to the cost less the salvage value, without a gap, and never goes below it", () => {
    const planCases = fc.record({
      cents: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      salvageValue: fc.integer({ min: 0, max: 100 }),
      usefulLifeMonths: fc.integer({ min: 1, max: 150 }),
      offset: fc.integer({ min: 0, max: 3000 }),
      method: fc.constantFrom("straight_line" as const, "declining_balance" as const),
      rate: fc.integer({ min: 1, max: 100 }),
      switchesToStraightLine: fc.boolean(),
      firstMonthMethod: fc.constantFrom("prorated" as const, "full" as const),
      depreciationFrequency: fc.constantFrom("month" as const, "year" as const),
      years: fc
        .integer({ min: 1, max: 12 })
        .map((month) => yearsFrom(`2000-${String(month).padStart(2, "0")}-01`)),
    });
    fc.assert(
      fc.property(planCases, ({ cents, salvageValue, offset, rate, ...rest }) => {
        const amount = (of100: bigint) =>
          toAmount(`${of100 / 100n}.${String(of100 % 100n).padStart(2, "0")}`);
        const inServiceDate = shiftDays(toDay("2020-01-31"), offset);
        const terms: ScheduleTerms = {
          ...machine,
          ...rest,
          rate: rest.method === "declining_balance" ? toRate(String(rate)) : null,
          cost: amount(cents),
          salvageValue: amount((cents * BigInt(salvageValue)) / 100n),
          inServiceDate,
          recordedOn: inServiceDate,
        };
        expect(depreciationTermsError(terms)).toBeNull();
        const schedule = depreciationSchedule(terms);
        expect(sum(schedule.map((installment) => installment.amount))).toBe(
          subtract(terms.cost, terms.salvageValue),
        );
        for (const [index, installment] of schedule.entries()) {
          expect(isPositive(installment.amount)).toBe(true);
          expect(add(installment.accumulatedDepreciation, installment.bookValue)).toBe(terms.cost);
          expect(compare(installment.bookValue, terms.salvageValue)).toBeGreaterThanOrEqual(0);
          const before = schedule[index - 1];
          if (before !== undefined) expect(installment.start).toBe(shiftDays(before.end, 1));
        }
        expect(schedule.at(-1)?.bookValue ?? terms.salvageValue).toBe(terms.salvageValue);
      }),
      { numRuns: 60 },
    );
  });
});
