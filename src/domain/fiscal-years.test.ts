import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shiftDays, toDay } from "./dates.ts";
import { fiscalYearsBack, fiscalYearsBetween, fiscalYearsEnding } from "./fiscal-year-list.ts";
import {
  firstDayOfFiscalYear,
  fiscalYearOf,
  type FiscalYearSettings,
  defaultFiscalYear,
} from "./fiscal-years.ts";

type YearSpan = [start: string, end: string];

const settings = (start: string | null, ...years: readonly YearSpan[]): FiscalYearSettings => ({
  fiscalYearStart: start === null ? null : toDay(start),
  fiscalYears: years.map((year) => ({ start: toDay(year[0]), end: toDay(year[1]) })),
});

/** The years between two dates as a list to compare. */
const list = (start: string, end: string, yearSettings: FiscalYearSettings) =>
  fiscalYearsBetween({ start: toDay(start), end: toDay(end) }, yearSettings).map(
    (year) => `${year.year}: ${year.start} ${year.end}`,
  );

describe("a fiscal year has twelve months", () => {
  test.each([
    [null, "2025-01-01", "2025-12-31"],
    ["2019-07-01", "2024-07-01", "2025-06-30"],
    ["2019-01-02", "2024-01-02", "2025-01-01"],
    ["2019-12-31", "2024-12-31", "2025-12-30"],
    ["2020-02-29", "2024-03-01", "2025-02-28"],
  ])("if it starts on %s, the year 2025 is %s to %s", (from, start, end) => {
    expect(fiscalYearsEnding(2025, settings(from))).toEqual([{ year: 2025, start, end }]);
  });

  test("if only its last day is set, a fiscal year starts the day after", () => {
    const [fiscalYearStart, fiscalYearEnd] = [toDay("2026-07-01"), toDay("2026-03-31")];
    expect(firstDayOfFiscalYear({ fiscalYearStart: null, fiscalYearEnd })).toBe("2026-04-01");
    expect(firstDayOfFiscalYear({ fiscalYearStart, fiscalYearEnd: null })).toBe("2026-07-01");
    expect(firstDayOfFiscalYear({ fiscalYearStart: null, fiscalYearEnd: null })).toBeNull();
  });
});

describe("a change of the fiscal year", () => {
  test("from calendar years to years from April makes a year of three months, and keeps the earlier years", () => {
    expect(list("2024-06-01", "2028-01-01", settings("2026-04-01", ["2026-01-01", "2026-03-31"]))).toEqual([
      "2024: 2024-01-01 2024-12-31",
      "2025: 2025-01-01 2025-12-31",
      "2026: 2026-01-01 2026-03-31",
      "2027: 2026-04-01 2027-03-31",
      "2028: 2027-04-01 2028-03-31",
    ]);
  });

  test("can make a longer year instead", () => {
    expect(list("2025-06-01", "2027-04-01", settings("2027-04-01", ["2026-01-01", "2027-03-31"]))).toEqual([
      "2025: 2025-01-01 2025-12-31",
      "2027: 2026-01-01 2027-03-31",
      "2028: 2027-04-01 2028-03-31",
    ]);
  });

  test("starts after the last closed year, even if two years then end in one calendar year", () => {
    const changed = settings(null, ["2023-07-01", "2024-06-30"]);
    expect(list("2023-01-01", "2025-01-01", changed)).toEqual([
      "2023: 2022-07-01 2023-06-30",
      "2024: 2023-07-01 2024-06-30",
      "2024: 2024-07-01 2024-12-31",
      "2025: 2025-01-01 2025-12-31",
    ]);
    expect(fiscalYearsEnding(2024, changed)).toHaveLength(2);
  });
});

test("a first year that starts on the day of founding has 14 and a half months", () => {
  const founded = settings(null, ["2024-10-15", "2025-12-31"]);
  expect(list("2024-12-01", "2026-12-31", founded)).toEqual([
    "2025: 2024-10-15 2025-12-31",
    "2026: 2026-01-01 2026-12-31",
  ]);
  expect(fiscalYearsEnding(2024, founded)).toEqual([{ year: 2024, start: "2023-10-15", end: "2024-10-14" }]);
});

test("a calendar year in which no fiscal year ends has no fiscal year", () => {
  expect(fiscalYearsEnding(2025, settings("2026-02-01", ["2024-12-15", "2026-01-31"]))).toEqual([]);
});

test("fiscal years are consecutive and don't overlap, whatever the settings, and each date is in one", () => {
  const day = fc.integer({ min: 0, max: 9000 }).map((days) => shiftDays(toDay("2000-01-01"), days));
  const lengths = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 730 })), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(fc.option(day), day, lengths, (fiscalYearStart, first, yearLengths) => {
      let next = first;
      const fiscalYears = yearLengths.map(([gap, length]) => {
        const start = shiftDays(next, gap);
        const end = shiftDays(start, length - 1);
        next = shiftDays(end, 1);
        return { start, end };
      });
      const yearSettings = { fiscalYearStart, fiscalYears };
      const years = fiscalYearsBetween(
        { start: toDay("1999-01-01"), end: toDay("2040-01-01") },
        yearSettings,
      );
      for (const [index, { start, end }] of years.entries()) {
        expect(start <= end).toBe(true);
        if (index > 0) expect(start).toBe(shiftDays(years[index - 1]?.end ?? end, 1));
        for (const date of [start, end])
          expect(fiscalYearOf({ ...yearSettings, date })).toMatchObject({ start, end });
      }
      for (const fixed of fiscalYears) expect(years).toContainEqual(expect.objectContaining(fixed));
    }),
  );
});

test.each(["1900-01-01", "2199-12-31"])("%s has a fiscal year too", (date) => {
  const { start, end } = fiscalYearOf({ ...settings("2026-04-01"), date: toDay(date) });
  expect([start <= date, end >= date]).toEqual([true, true]);
});

test.each([
  ["GB", "2026-03-31", { start: "2025-04-01", end: "2026-03-31" }],
  ["AU", "2026-07-01", { start: "2026-07-01", end: "2027-06-30" }],
  ["ZA", "2028-01-15", { start: "2027-03-01", end: "2028-02-29" }],
  ["DE", "2026-05-01", null],
  [null, "2026-05-01", null],
])("a company in %s usually has, on %s, the fiscal year %j", (country, today, year) => {
  expect(defaultFiscalYear({ country, today: toDay(today) })).toEqual(year);
});

test("the year before a fiscal year is the previous fiscal year, also if one of them is shorter", () => {
  const yearSettings = settings("2025-04-01", ["2025-01-01", "2025-03-31"]);
  const back = (start: string, end: string, periodCount: number) =>
    fiscalYearsBack({ start: toDay(start), end: toDay(end) }, { ...yearSettings, periodCount });
  expect(back("2025-04-01", "2026-03-31", 2)).toEqual([
    { start: "2025-04-01", end: "2026-03-31" },
    { start: "2025-01-01", end: "2025-03-31" },
    { start: "2024-01-01", end: "2024-12-31" },
  ]);
  expect(back("2025-01-01", "2025-12-31", 1)).toBeNull();
  expect(back("1900-01-01", "1900-12-31", 1)).toEqual([{ start: "1900-01-01", end: "1900-12-31" }]);
});
