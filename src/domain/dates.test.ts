import { describe, expect, test } from "vitest";
import { HOSTILE_DATES } from "#test/support/hostile-values.ts";
import {
  toDay,
  dateIn,
  daysBetween,
  FIRST_DATE,
  firstOfMonth,
  firstOfYear,
  isDateText,
  isTimeZone,
  LAST_DATE,
  lastOfMonth,
  lastOfYear,
  shiftDays,
  shiftMonths,
  weekday,
  yearOf,
  toInstant,
} from "./dates.ts";
import { readDate } from "./parse-date.ts";
import { localizeDate } from "./format-date.ts";

test.each(HOSTILE_DATES.filter((value) => typeof value === "string"))("%j isn't a valid date", (text) => {
  expect(isDateText(text)).toBe(false);
});

test("February 29 exists only in leap years, and only every fourth century is one", () => {
  expect(["2024-02-29", "2000-02-29"].every(isDateText)).toBe(true);
  expect(["2023-02-29", "1900-02-29", "2100-02-29"].some(isDateText)).toBe(false);
});

test("books accept dates from 1900 to 2199, both ends included", () => {
  expect([FIRST_DATE, LAST_DATE].every(isDateText)).toBe(true);
  expect(["1899-12-31", "2200-01-01"].some(isDateText)).toBe(false);
});

test("a shift past the end of a month uses its last day", () => {
  expect(shiftMonths(toDay("2026-01-31"), 1)).toBe("2026-02-28");
  expect(shiftMonths(toDay("2024-01-31"), 1)).toBe("2024-02-29");
  expect(shiftMonths(toDay("2026-03-31"), -1)).toBe("2026-02-28");
  expect(shiftMonths(toDay("2025-12-15"), 1)).toBe("2026-01-15");
});

test("a shift stays within the dates that books accept", () => {
  expect(shiftDays(FIRST_DATE, -1)).toBe(FIRST_DATE);
  expect(shiftDays(LAST_DATE, 1)).toBe(LAST_DATE);
  expect(shiftDays(toDay("2026-12-31"), 1)).toBe("2027-01-01");
  expect(shiftDays(toDay("2024-03-01"), -1)).toBe("2024-02-29");
});

test("months and years have their first and last day", () => {
  expect(firstOfMonth(toDay("2024-02-17"))).toBe("2024-02-01");
  expect(lastOfMonth(toDay("2024-02-17"))).toBe("2024-02-29");
  expect(lastOfMonth(toDay("2026-04-30"))).toBe("2026-04-30");
  expect([firstOfYear(toDay("2026-07-04")), lastOfYear(toDay("2026-07-04"))]).toEqual([
    "2026-01-01",
    "2026-12-31",
  ]);
  expect(yearOf(toDay("2026-07-04"))).toBe(2026);
});

test("days are counted by the calendar, not by the clock", () => {
  expect(daysBetween({ from: toDay("2026-03-28"), to: toDay("2026-03-30") })).toBe(2);
  expect(daysBetween({ from: toDay("2024-02-28"), to: toDay("2024-03-01") })).toBe(2);
  expect(daysBetween({ from: toDay("2026-01-02"), to: toDay("2026-01-01") })).toBe(-1);
});

test("a date is formatted as in Behavior 2.7", () => {
  expect(localizeDate(toDay("2024-01-05"), "en-US")).toBe("Jan 5, 2024");
  expect(localizeDate(toDay("1999-12-31"), "en-US")).toBe("Dec 31, 1999");
  expect(weekday(toDay("2024-01-05"))).toBe("Friday");
  expect(weekday(toDay("2024-01-07"))).toBe("Sunday");
});

test("the date of an instant is in the company's time zone, not in UTC", () => {
  expect(dateIn({ timeZone: "America/New_York", instant: toInstant("2026-01-01T03:00:00Z") })).toBe(
    "2025-12-31",
  );
  expect(dateIn({ timeZone: "Pacific/Auckland", instant: toInstant("2026-01-01T12:00:00Z") })).toBe(
    "2026-01-02",
  );
  expect(dateIn({ timeZone: "UTC", instant: toInstant("2026-01-01T00:00:00Z") })).toBe("2026-01-01");
});

test("a time zone is a place, not an offset: PostgreSQL reverses the sign of offsets", () => {
  expect(["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5"].every(isTimeZone)).toBe(
    true,
  );
  expect(
    ["+05:30", "-08:00", "+00:00", "", "Mars/Olympus", "Europe/Berlin;", "x".repeat(99)].some(isTimeZone),
  ).toBe(false);
});

describe("text entered into a date field on 2026-03-10", () => {
  test.each([
    ["2026-01-31", "2026-01-31"],
    ["17", "2026-03-17"],
    ["2/15", "2026-02-15"],
    ["2-15", "2026-02-15"],
    ["2/15/2024", "2024-02-15"],
    ["2/15/24", "2024-02-15"],
    ["2.15.24", "2024-02-15"],
    ["2024/2/9", "2024-02-09"],
    ["+5", "2026-03-15"],
    ["-10", "2026-02-28"],
    [" 17 ", "2026-03-17"],
  ])("%j means %s", (typed, date) => {
    expect(readDate(typed, { today: toDay("2026-03-10"), locale: "en-US" })).toBe(date);
  });

  test.each([
    "",
    "32",
    "0",
    "2/30",
    "2/29",
    "13/1",
    "2024",
    "2024-1",
    "1/1/1899",
    "1/1/2200",
    "x",
    "+",
    "1-2-3-4",
    "2024-02-30",
    "１７",
  ])("%j isn't a valid date", (typed) => {
    expect(readDate(typed, { today: toDay("2026-03-10"), locale: "en-US" })).toBeNull();
  });
});
