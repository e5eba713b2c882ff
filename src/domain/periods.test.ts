import { expect, test } from "vitest";
import {
  fiscalYearOf,
  formatPeriod,
  nameOfPeriod,
  periodNamed,
  PERIOD_NAMES,
  type PeriodName,
} from "./periods.ts";

const calendar = { today: "2026-05-14", fiscalYearStart: null };
const april = { today: "2026-02-10", fiscalYearStart: "2019-04-01" };

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

test("last month of a March ends on the last day of February, also in a leap year", () => {
  const end = (today: string) => periodNamed("last-month", { today, fiscalYearStart: null }).end;
  expect([end("2025-03-31"), end("2024-03-31")]).toEqual(["2025-02-28", "2024-02-29"]);
});

test("a fiscal year that began on 29 February begins on 1 March, so that it begins every year", () => {
  expect(fiscalYearOf("2026-02-28", "2024-02-29")).toEqual({ start: "2025-03-01", end: "2026-02-28" });
});

test("every named range is found again by its dates, and other dates have no name", () => {
  for (const name of PERIOD_NAMES) {
    const period = periodNamed(name, april);
    expect(periodNamed(nameOfPeriod(period, april) ?? "this-month", april)).toEqual(period);
  }
  expect(nameOfPeriod({ start: "2026-01-02", end: "2026-02-10" }, april)).toBeNull();
});

test.each([
  ["2026-05-14", "2026-05-14", "May 14, 2026"],
  ["2026-05-01", "2026-05-14", "May 1 – 14, 2026"],
  ["2026-01-01", "2026-05-14", "Jan 1 – May 14, 2026"],
  ["2025-12-30", "2026-01-02", "Dec 30, 2025 – Jan 2, 2026"],
])("%s to %s is read as %s", (start, end, text) => {
  expect(formatPeriod({ start, end })).toBe(text);
});
