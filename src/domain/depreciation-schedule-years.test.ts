import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { depreciationSchedule, type ScheduleTerms } from "./depreciation-schedule.ts";
import { shiftDays, toDay } from "./dates.ts";
import type { FiscalYearSettings } from "./fiscal-years.ts";
import { subtract, sum, toAmount, toRate, ZERO } from "./money.ts";

// Depreciation in fiscal years that are shorter or longer than twelve months (Accounting 24, Decision 0138).

const year = (start: string, end: string) => ({ start: toDay(start), end: toDay(end) });
const yearsFrom = (start: string, ...fiscalYears: ReturnType<typeof year>[]): FiscalYearSettings => ({
  fiscalYearStart: toDay(start),
  fiscalYears,
});
const CALENDAR = yearsFrom("2024-01-01");
/** January to June 2024, then years from July. */
const SHORT = yearsFrom("2024-07-01", year("2024-01-01", "2024-06-30"));
/** July 2024 to December 2025, then calendar years. */
const LONG_YEARS = yearsFrom("2026-01-01", year("2024-07-01", "2025-12-31"));

const MACHINE: ScheduleTerms = {
  cost: toAmount("5000"),
  salvageValue: ZERO,
  priorDepreciation: ZERO,
  priorDepreciationThrough: null,
  recordedOn: toDay("2024-01-01"),
  inServiceDate: toDay("2024-01-01"),
  usefulLifeMonths: 60,
  method: "straight_line",
  rate: null,
  switchesToStraightLine: false,
  firstMonthMethod: "full",
  depreciationFrequency: "year",
  minorUnit: 2,
  years: SHORT,
  posted: [],
};
const DECLINING_TERMS: Partial<ScheduleTerms> = { method: "declining_balance", rate: toRate("20") };
const LATER_TERMS: Partial<ScheduleTerms> = { inServiceDate: toDay("2024-07-01"), years: LONG_YEARS };

const planOf = (changes: Partial<ScheduleTerms>) => depreciationSchedule({ ...MACHINE, ...changes });
const written = (changes: Partial<ScheduleTerms>) =>
  planOf(changes).map(({ end, amount }) => `${end} ${amount}`);

/** The schedule with its first installments posted, and the company's fiscal years changed afterward. */
function changed(
  changes: Partial<ScheduleTerms>,
  { entries, years }: { entries: number; years: FiscalYearSettings },
) {
  return { ...changes, years, posted: planOf(changes).slice(0, entries) };
}

describe("yearly depreciation depends on the months of each fiscal year", () => {
  test("5,000.00 over five years is 500.00 in a first year of six months and in the last one", () => {
    expect(written({})).toEqual([
      "2024-06-30 500.00",
      "2025-06-30 1000.00",
      "2026-06-30 1000.00",
      "2027-06-30 1000.00",
      "2028-06-30 1000.00",
      "2028-12-31 500.00",
    ]);
  });

  test("a first year of 18 months takes 1,500.00", () => {
    const amounts = planOf(LATER_TERMS).map(({ amount }) => amount);
    expect(amounts).toEqual(["1500.00", "1000.00", "1000.00", "1000.00", "500.00"]);
  });

  test.each([
    ["1000", 0, ["167.00", "333.00", "333.00", "167.00"]],
    ["1000.00", 2, ["166.67", "333.33", "333.33", "166.67"]],
    ["1000.000", 3, ["166.667", "333.333", "333.333", "166.667"]],
  ] as const)("%s over three years is rounded once a year to %s decimals", (cost, minorUnit, amounts) => {
    const schedule = planOf({ cost: toAmount(cost), usefulLifeMonths: 36, minorUnit });
    expect(schedule.map(({ amount }) => amount)).toEqual(amounts);
  });

  test("a declining balance takes half of its rate in six months, and one and a half times its rate in 18", () => {
    expect(written({ ...DECLINING_TERMS, usefulLifeMonths: 30 })).toEqual([
      "2024-06-30 500.00",
      "2025-06-30 900.00",
      "2026-06-30 3600.00",
    ]);
    expect(written({ ...DECLINING_TERMS, ...LATER_TERMS })).toEqual(
      expect.arrayContaining(["2025-12-31 1500.00", "2026-12-31 700.00", "2027-12-31 560.00"]),
    );
  });

  test("a monthly declining balance starts each fiscal year with the remaining book value", () => {
    const months = written({ ...DECLINING_TERMS, depreciationFrequency: "month" });
    // 20 % of 5,000.00 for a month, and from July 20 % of 4,500.02.
    expect(months.slice(5, 7)).toEqual(["2024-06-30 83.33", "2024-07-31 75.00"]);
  });

  test("a month belongs to the fiscal year in which it ends", () => {
    const years = yearsFrom("2025-01-16", year("2024-01-16", "2025-01-15"));
    expect(written({ years, usefulLifeMonths: 24 })).toEqual(["2024-12-31 2500.00", "2025-12-31 2500.00"]);
  });
});

describe("fiscal years that change after depreciation was posted", () => {
  test("posted depreciation stays, and the rest follows the new years", () => {
    const years = yearsFrom("2025-07-01", year("2025-01-01", "2025-06-30"));
    expect(written(changed({ years: CALENDAR }, { entries: 1, years }))).toEqual([
      "2024-12-31 1000.00",
      "2025-06-30 500.00",
      "2026-06-30 1000.00",
      "2027-06-30 1000.00",
      "2028-06-30 1000.00",
      "2028-12-31 500.00",
    ]);
  });

  test("a year that starts within posted months gets only its other months", () => {
    const years = yearsFrom("2024-10-01");
    expect(written(changed({ years: CALENDAR }, { entries: 1, years })).slice(0, 3)).toEqual([
      "2024-12-31 1000.00",
      "2025-09-30 750.00",
      "2026-09-30 1000.00",
    ]);
    // 20 % of 4,000.00 for nine months, then of 3,400.00.
    expect(
      written(changed({ ...DECLINING_TERMS, years: CALENDAR }, { entries: 1, years })).slice(0, 3),
    ).toEqual(["2024-12-31 1000.00", "2025-09-30 600.00", "2026-09-30 680.00"]);
  });

  test("any plan keeps its posted part, has no gap and adds up to the cost less the salvage value", () => {
    const lists = [CALENDAR, SHORT, LONG_YEARS, yearsFrom("2024-10-16", year("2024-03-20", "2025-10-15"))];
    const planCases = fc.record({
      cents: fc.integer({ min: 1, max: 10 ** 9 }),
      usefulLifeMonths: fc.integer({ min: 1, max: 80 }),
      offset: fc.integer({ min: 0, max: 700 }),
      rate: fc.option(fc.integer({ min: 1, max: 100 })),
      switchesToStraightLine: fc.boolean(),
      firstMonthMethod: fc.constantFrom("prorated" as const, "full" as const),
      depreciationFrequency: fc.constantFrom("month" as const, "year" as const),
      before: fc.constantFrom(...lists),
      years: fc.constantFrom(...lists),
      entries: fc.integer({ min: 0, max: 30 }),
    });
    fc.assert(
      fc.property(planCases, ({ cents, offset, rate, before, entries, years, ...rest }) => {
        const terms: Partial<ScheduleTerms> = {
          ...rest,
          cost: toAmount((cents / 100).toFixed(2)),
          salvageValue: toAmount((Math.floor(cents / 7) / 100).toFixed(2)),
          inServiceDate: shiftDays(MACHINE.inServiceDate, offset),
          method: rate === null ? "straight_line" : "declining_balance",
          rate: rate === null ? null : toRate(String(rate)),
          years: before,
        };
        const planned = planOf(terms);
        expect(planOf(changed(terms, { entries, years: before }))).toEqual(planned);
        const schedule = planOf(changed(terms, { entries, years }));
        expect(schedule.slice(0, entries)).toEqual(planned.slice(0, entries));
        expect(sum(schedule.map(({ amount }) => amount))).toBe(
          subtract({ ...MACHINE, ...terms }.cost, { ...MACHINE, ...terms }.salvageValue),
        );
        for (const [index, installment] of schedule.slice(1).entries())
          expect(installment.start).toBe(shiftDays(schedule[index]?.end ?? installment.start, 1));
      }),
      { numRuns: 60 },
    );
  });
});
