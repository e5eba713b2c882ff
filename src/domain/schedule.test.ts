import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DateRule, datesAfter } from "./date-rule.ts";
import { type Day, shiftDays, toDay } from "./dates.ts";
import { dueNext, resumedThrough, retryAfter } from "./schedule.ts";
import { scheduleTextError, writeText } from "./schedule-texts.ts";

const START = toDay("2023-06-15");
const DAYS = 3653;

describe("a schedule (Accounting 21)", () => {
  test("ten years with pauses, skipped dates and outages post each date once, and none within a pause", () => {
    const stretch = fc.record({
      from: fc.integer({ min: 0, max: DAYS }),
      days: fc.integer({ min: 1, max: 120 }),
    });
    const runCases = fc.record({
      intervalUnit: fc.constantFrom("day" as const, "week" as const, "month" as const, "year" as const),
      intervalCount: fc.integer({ min: 1, max: 20 }),
      anchor: fc.integer({ min: 0, max: 400 }),
      outages: fc.array(stretch, { maxLength: 6 }),
      pauses: fc.array(stretch, { maxLength: 4 }),
      skipped: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(runCases, ({ intervalUnit, intervalCount, anchor, outages, pauses, skipped }) => {
        const rule: DateRule = {
          intervalUnit,
          intervalCount,
          startsOn: shiftDays(START, anchor),
          isOnLastDay: false,
          endsOn: null,
          occurrenceCount: null,
        };
        const dates = datesAfter(rule, null, Math.ceil(DAYS / intervalCount));
        const skippedDays = new Set(skipped.flatMap((index) => dates[index] ?? []));
        const isIn = (stretches: typeof pauses, day: number) =>
          stretches.some(({ from, days }) => day >= from && day < from + days);
        const isPaused = (day: number) => isIn(pauses, day);
        const written = run({
          rule,
          skippedDays,
          isDown: (day) => isIn(outages, day) && !isIn(pauses, day),
          isPaused,
        });
        const expected = dates.filter((date, index) => {
          const day = index === -1 ? 0 : daysFrom(date);
          return day < DAYS && !isPaused(day) && !skippedDays.has(date);
        });
        const lastSeen = written.at(-1)?.seen ?? 0;
        expect(written.map(({ date }) => date)).toEqual(
          expected.filter((date) => daysFrom(date) <= lastSeen),
        );
        // The missing dates are in an outage that lasts until the end, or in the days after it.
        for (const date of expected.slice(written.length)) expect(isIn(outages, daysFrom(date))).toBe(true);
      }),
      { numRuns: 12 },
    );
  });

  test("after ninety days without a server each date is due, one after the other", () => {
    const rule: DateRule = {
      intervalUnit: "week",
      intervalCount: 1,
      startsOn: START,
      isOnLastDay: false,
      endsOn: null,
      occurrenceCount: null,
    };
    const written = run({ rule, skippedDays: new Set(), isDown: (day) => day < 90, isPaused: () => false });
    expect(written.filter(({ seen }) => seen === 90)).toHaveLength(13);
  });

  test("a failed run is retried at growing intervals, and in the end only manually", () => {
    expect([1, 2, 3, 4, 11, 12, 13].map(retryAfter)).toEqual([5, 60, 360, 1440, 1440, null, null]);
  });

  test("placeholders in a text are filled in the document's language", () => {
    const rule: DateRule = {
      intervalUnit: "month",
      intervalCount: 1,
      startsOn: toDay("2026-03-01"),
      isOnLastDay: false,
      endsOn: null,
      occurrenceCount: null,
    };
    const context = { rule, date: toDay("2026-03-01") };
    const text = "Rent {month} {year}: {period}";
    expect(writeText(text, { ...context, language: "en", locale: "en-US" })).toBe(
      "Rent March 2026: Mar 1 – 31, 2026",
    );
    expect(writeText(text, { ...context, language: "de", locale: "en-US" })).toBe(
      "Rent März 2026: 01.03.2026 – 31.03.2026",
    );
  });

  test.each([
    ["{mont}", "Unknown placeholder {mont}. Available: {month}, {period}, {year}"],
    ["{}", "Unknown placeholder {}. Available: {month}, {period}, {year}"],
    ["{month", "Curly braces can only be used for: {month}, {period}, {year}"],
    ["month}", "Curly braces can only be used for: {month}, {period}, {year}"],
    ["{{month}}", "Curly braces can only be used for: {month}, {period}, {year}"],
    ["{period}{period}", "Enter at most 50 characters after placeholders are replaced"],
    ["{month} {year} {period}", null],
    ["", null],
  ])("%s is rejected with the reason", (text, message) => {
    expect(scheduleTextError(text, 50)).toBe(message);
  });
});

type ScheduleCase = {
  rule: DateRule;
  skippedDays: ReadonlySet<Day>;
  isDown: (day: number) => boolean;
  isPaused: (day: number) => boolean;
};

/**
 * The dates that a server posts when it checks once a day, if it is running. Pausing a schedule needs the server too:
 * by then it has posted everything due before.
 */
function run({ rule, skippedDays, isDown, isPaused }: ScheduleCase): { date: Day; seen: number }[] {
  const written: { date: Day; seen: number }[] = [];
  let processedThrough: Day | null = null;
  let wasPaused = false;
  for (let day = 0; day < DAYS; day += 1) {
    const today = shiftDays(START, day);
    if (wasPaused && !isPaused(day)) processedThrough = resumedThrough({ processedThrough, today });
    const isWorking = isPaused(day) ? !wasPaused : !isDown(day);
    wasPaused = isPaused(day);
    if (!isWorking) continue;
    const through = wasPaused ? shiftDays(today, -1) : today;
    let next = dueNext(rule, { processedThrough, skippedDays });
    while (next !== null && next <= through) {
      written.push({ date: next, seen: day });
      processedThrough = next;
      next = dueNext(rule, { processedThrough, skippedDays });
    }
  }
  return written;
}

function daysFrom(date: Day): number {
  return Math.round((Date.parse(date) - Date.parse(START)) / 86_400_000);
}
