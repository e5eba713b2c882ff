import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countThrough,
  type DateRule,
  dateAt,
  datesAfter,
  isDateOf,
  nextDate,
  periodOf,
  INTERVAL_UNITS,
  dateRuleError,
} from "./date-rule.ts";
import { type Day, shiftDays, toDay } from "./dates.ts";

const MONTHLY: DateRule = {
  intervalUnit: "month",
  intervalCount: 1,
  startsOn: toDay("2024-01-31"),
  isOnLastDay: false,
  endsOn: null,
  occurrenceCount: null,
};
const rule = (changes: Partial<DateRule>): DateRule => ({ ...MONTHLY, ...changes });

describe("recurring dates (Accounting 21)", () => {
  test("the 31st is the last day of a short month, and the 31st again after it", () => {
    expect(datesAfter(MONTHLY, null, 5)).toEqual([
      "2024-01-31",
      "2024-02-29",
      "2024-03-31",
      "2024-04-30",
      "2024-05-31",
    ]);
  });

  test("the last day is the last one of each month, also where the rule starts in a shorter one", () => {
    const last = rule({ startsOn: toDay("2023-02-28"), isOnLastDay: true });
    expect(datesAfter(last, null, 3)).toEqual(["2023-02-28", "2023-03-31", "2023-04-30"]);
    expect(dateAt(rule({ startsOn: toDay("2023-02-15"), isOnLastDay: true }), 0)).toBe("2023-02-28");
  });

  test("February 29 is the 28th in other years, and the 29th in each leap year", () => {
    const yearly = rule({ intervalUnit: "year", startsOn: toDay("2024-02-29") });
    expect(datesAfter(yearly, null, 5)).toEqual([
      "2024-02-29",
      "2025-02-28",
      "2026-02-28",
      "2027-02-28",
      "2028-02-29",
    ]);
  });

  test("the last date is included, and so is the last occurrence", () => {
    expect(datesAfter(rule({ endsOn: toDay("2024-03-31") }), null, 9)).toHaveLength(3);
    expect(datesAfter(rule({ endsOn: toDay("2024-03-30") }), null, 9)).toHaveLength(2);
    expect(datesAfter(rule({ occurrenceCount: 2 }), null, 9)).toHaveLength(2);
    expect(nextDate(rule({ occurrenceCount: 2 }), toDay("2024-02-29"))).toBeNull();
  });

  test("no date is after the last one that the books accept", () => {
    expect(datesAfter(rule({ startsOn: toDay("2199-11-30") }), null, 9)).toEqual([
      "2199-11-30",
      "2199-12-30",
    ]);
    expect(datesAfter(rule({ intervalUnit: "day", startsOn: toDay("2199-12-30") }), null, 9)).toHaveLength(2);
    expect(datesAfter(rule({ intervalUnit: "year", intervalCount: 999 }), null, 9)).toHaveLength(1);
  });

  test.each([
    [{ intervalCount: 0 }, "intervalCount"],
    [{ intervalCount: 1.5 }, "intervalCount"],
    [{ intervalCount: NaN }, "intervalCount"],
    [{ intervalCount: 1000 }, "intervalCount"],
    [{ occurrenceCount: 0 }, "occurrenceCount"],
    [{ occurrenceCount: -1 }, "occurrenceCount"],
    [{ occurrenceCount: 3, endsOn: toDay("2025-01-01") }, "occurrenceCount"],
    [{ endsOn: toDay("2024-01-30") }, "endsOn"],
    [{ intervalUnit: "week", isOnLastDay: true }, "isOnLastDay"],
    [{ startsOn: toDay("2024-01-05"), isOnLastDay: true, endsOn: toDay("2024-01-30") }, "endsOn"],
  ] as const)("%j has no dates, with an error at %s", (changes, field) => {
    expect(dateRuleError(rule(changes))?.field).toBe(field);
  });

  test("a period ends before the next date, and a rule of last days covers the months that end", () => {
    const first = rule({ startsOn: toDay("2024-01-01") });
    expect(periodOf(first, toDay("2024-02-01"))).toEqual({ start: "2024-02-01", end: "2024-02-29" });
    expect(periodOf(rule({ occurrenceCount: 1 }), toDay("2024-01-31"))).toEqual({
      start: "2024-01-31",
      end: "2024-02-28",
    });
    const quarters = rule({ intervalCount: 3, isOnLastDay: true });
    expect(periodOf(quarters, toDay("2024-04-30"))).toEqual({ start: "2024-02-01", end: "2024-04-30" });
    const weeks = rule({ intervalUnit: "week", intervalCount: 2 });
    expect(periodOf(weeks, toDay("2024-01-31"))).toEqual({ start: "2024-01-31", end: "2024-02-13" });
  });

  test("each rule gives the same dates as walking the calendar day by day", () => {
    const day = fc.integer({ min: 0, max: 1500 }).map((days) => shiftDays(toDay("2023-01-01"), days));
    const ruleCases = fc.record({
      intervalUnit: fc.constantFrom(...INTERVAL_UNITS),
      intervalCount: fc.integer({ min: 1, max: 14 }),
      startsOn: day,
      isOnLastDay: fc.boolean(),
      end: fc.oneof(
        fc.constant({}),
        fc.record({ endsOn: day }),
        fc.record({ occurrenceCount: fc.integer({ min: 1, max: 40 }) }),
      ),
    });
    fc.assert(
      fc.property(ruleCases, ({ end, ...start }) => {
        const drawn: DateRule = { endsOn: null, occurrenceCount: null, ...start, ...end };
        fc.pre(dateRuleError(drawn) === null);
        const expected = walked(drawn, 3653);
        const expectedDates = new Set(expected);
        const last = shiftDays(drawn.startsOn, 3652);
        expect(datesAfter(drawn, null, expected.length + 1).filter((date) => date <= last)).toEqual(expected);
        expect(countThrough(drawn, last)).toBe(expected.length);
        for (const days of [0, 1, 27, 58, 59, 365, 366, 1461, 2000]) {
          const looked = shiftDays(drawn.startsOn, days);
          expect(isDateOf(drawn, looked)).toBe(expectedDates.has(looked));
          const next = nextDate(drawn, looked);
          const inSight = next === null || next > last ? undefined : next;
          expect(inSight).toBe(expected.find((date) => date > looked));
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** The model: the days of a calendar one after the other, computed by the runtime. */
function walked(
  { intervalUnit, intervalCount, startsOn, isOnLastDay, endsOn, occurrenceCount }: DateRule,
  days: number,
): Day[] {
  const begin = new Date(`${startsOn}T00:00:00Z`);
  const dueDays: Day[] = [];
  for (let passed = 0; passed < days; passed += 1) {
    const now = new Date(begin.getTime() + passed * 86_400_000);
    const text = now.toISOString().slice(0, 10);
    if (endsOn !== null && text > endsOn) break;
    if (dueDays.length === occurrenceCount) break;
    const months =
      (now.getUTCFullYear() - begin.getUTCFullYear()) * 12 + now.getUTCMonth() - begin.getUTCMonth();
    const longest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate();
    const dayOfMonth = isOnLastDay ? longest : Math.min(begin.getUTCDate(), longest);
    const step = { day: 1, week: 7, month: 1, year: 12 }[intervalUnit] * intervalCount;
    const isDue =
      intervalUnit === "day" || intervalUnit === "week"
        ? passed % step === 0
        : months % step === 0 && now.getUTCDate() === dayOfMonth;
    if (isDue) dueDays.push(toDay(text));
  }
  return dueDays;
}
