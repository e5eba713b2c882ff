import { describe, expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { DUE_PRESETS, formatDates, parsePeriod, PERIOD_PRESETS, periodName } from "./date-filter.tsx";

const TODAY = toDay("2026-05-17");

describe("the date filter accepts", () => {
  test.each([
    ["2026", "2026-01-01", "2026-12-31"],
    ["2026-Q1", "2026-01-01", "2026-03-31"],
    ["2024 q1", "2024-01-01", "2024-03-31"],
    ["Q4 2025", "2025-10-01", "2025-12-31"],
    ["2024-02", "2024-02-01", "2024-02-29"],
    ["March 2026", "2026-03-01", "2026-03-31"],
    ["sept", "2026-09-01", "2026-09-30"],
    ["2026-03-15", "2026-03-15", "2026-03-15"],
    ["3/15", "2026-03-15", "2026-03-15"],
    ["today", TODAY, TODAY],
    ["yesterday", "2026-05-16", "2026-05-16"],
    ["last month", "2026-04-01", "2026-04-30"],
    ["This  Quarter", "2026-04-01", "2026-06-30"],
    ["last quarter", "2026-01-01", "2026-03-31"],
    ["last year", "2025-01-01", "2025-12-31"],
    ["next month", "2026-06-01", "2026-06-30"],
    ["last 30 days", "2026-04-18", "2026-05-17"],
    ["next 7 days", "2026-05-17", "2026-05-23"],
    ["next 1 days", "2026-05-17", "2026-05-17"],
    ["2026-01 to 2026-03", "2026-01-01", "2026-03-31"],
    ["1/1/2026-6/30/2026", "2026-01-01", "2026-06-30"],
    ["2026-01-10..2026-02-20", "2026-01-10", "2026-02-20"],
    ["2026-02-20 to 2026-01-10", "2026-01-10", "2026-02-20"],
    ["2025-q4 to last month", "2025-10-01", "2026-04-30"],
    ["since 2026-02", "2026-02-01", undefined],
    ["after 2026-02", "2026-03-01", undefined],
    ["until 3/31", undefined, "2026-03-31"],
  ])("%s", (text, start, end) => {
    expect(parsePeriod(text, TODAY)).toEqual({ start, end });
  });

  test("each preset", () => {
    for (const preset of [...PERIOD_PRESETS, ...DUE_PRESETS])
      expect(parsePeriod(preset, TODAY)).not.toBeNull();
  });
});

test.each([
  ["last month", "Last month"],
  ["2026-q1", "2026-Q1"],
  ["2026-12-03 to 2026-12-09", "Dec 3 – Dec 9, 2026"],
  ["until 2026-11-25", "Until Nov 25, 2026"],
])("%s is shown in its field as %s", (text, name) => {
  const period = parsePeriod(text, TODAY) ?? { start: undefined, end: undefined };
  expect(periodName({ text, ...period })).toBe(name);
});

test.each([
  "",
  "soon",
  "2026-13",
  "2026-Q5",
  "2026-02-30",
  "1899",
  "since",
  "a to b",
  "2025 to 2026 to 2027",
])("not a valid period: %j", (text) => expect(parsePeriod(text, TODAY)).toBeNull());

test.each([
  [{ start: toDay("2026-01-01"), end: toDay("2026-03-31") }, "Jan 1 – Mar 31, 2026"],
  [{ start: toDay("2025-12-01"), end: toDay("2026-01-31") }, "Dec 1, 2025 – Jan 31, 2026"],
  [{ start: toDay("2026-03-15"), end: toDay("2026-03-15") }, "Mar 15, 2026"],
  [{ start: toDay("2026-03-15"), end: undefined }, "Since Mar 15, 2026"],
  [{ start: undefined, end: toDay("2026-03-15") }, "Until Mar 15, 2026"],
])("a period in words: %j", (period, words) => expect(formatDates(period)).toBe(words));
