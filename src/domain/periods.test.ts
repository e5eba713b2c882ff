import { expect, test } from "vitest";
import { toDay } from "./dates.ts";
import {
  comparisonDays,
  comparisonPeriods,
  type Comparison,
  nameOfPeriod,
  periodBefore,
  periodNamed,
  PERIOD_NAMES,
  type PeriodName,
} from "./periods.ts";
import { localizePeriod, localizePeriodTitle } from "./format-date.ts";

const calendar = { today: toDay("2026-05-14"), fiscalYearStart: null, fiscalYears: [] };
const period = (start: string, end: string) => ({ start: toDay(start), end: toDay(end) });
const april = { today: toDay("2026-02-10"), fiscalYearStart: toDay("2019-04-01"), fiscalYears: [] };

test.each<[PeriodName, string, string]>([
  ["year-to-date", "2026-01-01", "2026-05-14"],
  ["this-month", "2026-05-01", "2026-05-31"],
  ["last-month", "2026-04-01", "2026-04-30"],
  ["this-quarter", "2026-04-01", "2026-06-30"],
  ["last-quarter", "2026-01-01", "2026-03-31"],
  ["this-fiscal-year", "2026-01-01", "2026-12-31"],
  ["last-fiscal-year", "2025-01-01", "2025-12-31"],
])("on 14 May 2026 %s is %s to %s", (name, start, end) => {
  expect(periodNamed(name, calendar)).toEqual({ start, end });
});

test.each<[PeriodName, string, string]>([
  ["year-to-date", "2026-01-01", "2026-02-10"],
  ["last-month", "2026-01-01", "2026-01-31"],
  ["last-quarter", "2025-10-01", "2025-12-31"],
  ["this-fiscal-year", "2025-04-01", "2026-03-31"],
  ["last-fiscal-year", "2024-04-01", "2025-03-31"],
])("with a fiscal year from 1 April, on 10 February 2026 %s is %s to %s", (name, start, end) => {
  expect(periodNamed(name, april)).toEqual({ start, end });
});

test("last month in March ends on the last day of February, also in a leap year", () => {
  const end = (today: string) =>
    periodNamed("last-month", { today: toDay(today), fiscalYearStart: null, fiscalYears: [] }).end;
  expect([end("2025-03-31"), end("2024-03-31")]).toEqual(["2025-02-28", "2024-02-29"]);
});

test("every named range is recognized by its dates, and other dates have no name", () => {
  for (const name of PERIOD_NAMES) {
    const named = periodNamed(name, april);
    expect(periodNamed(nameOfPeriod(named, april) ?? "this-month", april)).toEqual(named);
  }
  expect(nameOfPeriod({ start: toDay("2026-01-02"), end: toDay("2026-02-10") }, april)).toBeNull();
});

test.each([
  ["2026-05-14", "2026-05-14", "May 14, 2026"],
  ["2026-05-01", "2026-05-14", "May 1 – 14, 2026"],
  ["2026-01-01", "2026-05-14", "Jan 1 – May 14, 2026"],
  ["2025-12-30", "2026-01-02", "Dec 30, 2025 – Jan 2, 2026"],
])("%s to %s is read as %s", (start, end, text) => {
  expect(localizePeriod(period(start, end), "en-US")).toBe(text);
});

test.each([
  ["a month", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["a quarter", "2026-01-01", "2026-03-31", "2025-10-01", "2025-12-31"],
  ["a year", "2024-01-01", "2024-12-31", "2023-01-01", "2023-12-31"],
  ["a month to date", "2026-05-01", "2026-05-14", "2026-04-01", "2026-04-14"],
  ["a month to date that is complete", "2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"],
  ["other days of a month", "2026-01-11", "2026-01-20", "2025-12-11", "2025-12-20"],
  ["one day", "2026-03-31", "2026-03-31", "2026-02-28", "2026-02-28"],
  ["a year to date", "2026-01-01", "2026-11-23", "2025-01-01", "2025-11-23"],
  ["five months", "2026-02-01", "2026-06-30", "2025-02-01", "2025-06-30"],
  ["days of two months", "2026-01-20", "2026-02-10", "2025-01-20", "2025-02-10"],
  ["two years", "2024-01-01", "2025-12-31", "2022-01-01", "2023-12-31"],
  ["a year and a month", "2025-01-01", "2026-01-31", "2023-01-01", "2024-01-31"],
])(
  "the period before %s is the one an accountant expects, and it ends before that period starts",
  (_, start, end, ...before) => {
    expect(Object.values(periodBefore(period(start, end), 1) ?? {})).toEqual(before);
  },
);

test("a period is compared with those before it, or with the same days of earlier years", () => {
  const february = { start: toDay("2025-02-01"), end: toDay("2025-02-28") };
  expect(comparisonPeriods(february, "none", 3)).toEqual([february]);
  expect(comparisonPeriods(february, "previous_period", 2).map(({ end }) => end)).toEqual([
    "2025-02-28",
    "2025-01-31",
    "2024-12-31",
  ]);
  expect(comparisonPeriods(february, "previous_year", 1)[1]).toEqual({
    start: "2024-02-01",
    end: "2024-02-29",
  });
});

test("periods that aren't whole months do not drift from column to column", () => {
  const ends = (start: string, end: string, comparison: Comparison) =>
    comparisonPeriods(period(start, end), comparison, 3).map((comparisonPeriod) =>
      comparisonPeriod.end.slice(2),
    );
  expect(ends("2026-05-01", "2026-05-30", "previous_period")).toEqual([
    "26-05-30",
    "26-04-30",
    "26-03-30",
    "26-02-28",
  ]);
  expect(ends("2026-03-01", "2026-03-29", "previous_period")).toEqual([
    "26-03-29",
    "26-02-28",
    "26-01-29",
    "25-12-29",
  ]);
  expect(ends("2024-02-01", "2024-02-28", "previous_year")).toEqual([
    "24-02-28",
    "23-02-28",
    "22-02-28",
    "21-02-28",
  ]);
  expect(ends("2026-01-11", "2026-01-20", "previous_period")).toEqual([
    "26-01-20",
    "25-12-20",
    "25-11-20",
    "25-10-20",
  ]);
});

test("a day is compared with days a month or a year apart, and the end of a month stays the end of a month", () => {
  expect(comparisonDays(toDay("2026-02-28"), "none", 1)).toEqual(["2026-02-28"]);
  expect(comparisonDays(toDay("2026-02-28"), "previous_period", 2)).toEqual([
    "2026-02-28",
    "2026-01-31",
    "2025-12-31",
  ]);
  expect(comparisonDays(toDay("2026-05-14"), "previous_year", 1)).toEqual(["2026-05-14", "2025-05-14"]);
});

test("no comparison starts before the earliest date, and no column appears twice", () => {
  const starts = (start: string, end: string, comparison: Comparison) =>
    comparisonPeriods(period(start, end), comparison, 11).map((comparisonPeriod) => comparisonPeriod.start);
  expect(starts("1900-03-01", "1900-03-31", "previous_period")).toEqual([
    "1900-03-01",
    "1900-02-01",
    "1900-01-01",
  ]);
  expect(starts("1900-02-21", "1900-02-27", "previous_period")).toEqual(["1900-02-21", "1900-01-21"]);
  expect(starts("1900-02-21", "1900-02-27", "month")).toEqual(["1900-02-21", "1900-01-01"]);
  expect(starts("1901-06-01", "1901-06-30", "previous_year")).toEqual(["1901-06-01", "1900-06-01"]);
  expect(comparisonDays(toDay("1900-02-28"), "previous_period", 11)).toEqual(["1900-02-28", "1900-01-31"]);
  expect(comparisonDays(toDay("1900-02-28"), "previous_year", 3)).toEqual(["1900-02-28"]);
});

test("month by month and quarter by quarter, a period is split into whole ones, truncated at its ends", () => {
  const columns = (start: string, end: string, comparison: Comparison, times = 11) =>
    comparisonPeriods(period(start, end), comparison, times).map((comparisonPeriod) =>
      localizePeriodTitle(comparisonPeriod, "en-US"),
    );
  expect(columns("2026-01-01", "2026-03-14", "month")).toEqual(["Mar 1 – 14, 2026", "Feb 2026", "Jan 2026"]);
  expect(columns("2026-01-15", "2026-02-28", "month")).toEqual(["Feb 2026", "Jan 15 – 31, 2026"]);
  expect(columns("2025-11-01", "2026-05-14", "quarter")).toEqual([
    "Apr 1 – May 14, 2026",
    "Jan 1 – Mar 31, 2026",
    "Nov 1 – Dec 31, 2025",
  ]);
  expect(columns("2020-01-01", "2026-05-14", "month")).toHaveLength(12);
});

test("a period within one month or quarter is compared with the whole ones before it", () => {
  const columns = (start: string, end: string, comparison: Comparison) =>
    comparisonPeriods(period(start, end), comparison, 2).map((comparisonPeriod) =>
      localizePeriodTitle(comparisonPeriod, "en-US"),
    );
  expect(columns("2026-03-01", "2026-03-14", "month")).toEqual(["Mar 1 – 14, 2026", "Feb 2026", "Jan 2026"]);
  expect(columns("2026-05-10", "2026-05-14", "quarter")).toEqual([
    "May 10 – 14, 2026",
    "Jan 1 – Mar 31, 2026",
    "Oct 1 – Dec 31, 2025",
  ]);
});

test("a day is compared with the ends of the months or quarters before it", () => {
  expect(comparisonDays(toDay("2026-05-14"), "month", 2)).toEqual(["2026-05-14", "2026-04-30", "2026-03-31"]);
  expect(comparisonDays(toDay("2026-03-31"), "month", 1)).toEqual(["2026-03-31", "2026-02-28"]);
  expect(comparisonDays(toDay("2026-05-14"), "quarter", 2)).toEqual([
    "2026-05-14",
    "2026-03-31",
    "2025-12-31",
  ]);
});

test("a column title names a whole month or year, and gives the dates of any other period", () => {
  const title = (start: string, end: string) => localizePeriodTitle(period(start, end), "en-US");
  expect(title("2024-02-01", "2024-02-29")).toBe("Feb 2024");
  expect(title("2026-01-01", "2026-12-31")).toBe("2026");
  expect(title("2026-01-01", "2026-05-14")).toBe("Jan 1 – May 14, 2026");
});

test("a month to date is compared with the same days before, and a whole month with the whole month", () => {
  const before = (start: string, end: string) => periodBefore(period(start, end), 1);
  expect(before("2026-05-01", "2026-05-14")).toEqual(period("2026-04-01", "2026-04-14"));
  expect(before("2026-11-01", "2026-11-30")).toEqual(period("2026-10-01", "2026-10-31"));
});
