import fc from "fast-check";
import { expect, test } from "vitest";
import { startOfWeek, LAST_DATE, FIRST_DATE, daysBetween, shiftDays, toDay, toInstant } from "./dates.ts";
import { type Locale, LOCALE_NAMES, LOCALES } from "./locales.ts";
import { readDate } from "./parse-date.ts";
import {
  localizeTypedDate,
  localizeDate,
  localizeInstant,
  localizePeriod,
  localizePeriodTitle,
} from "./format-date.ts";

const today = toDay("2026-03-10");

test.each<[Locale, string, string]>([
  ["en-US", "Jan 5, 2024", "01/05/2024"],
  ["en-CA", "Jan 5, 2024", "2024-01-05"],
  ["en-GB", "5 Jan 2024", "05/01/2024"],
  ["de-DE", "05.01.2024", "05.01.2024"],
  ["fr-FR", "05/01/2024", "05/01/2024"],
  ["nl-NL", "05-01-2024", "05-01-2024"],
  ["sv-SE", "2024-01-05", "2024-01-05"],
  ["ja-JP", "2024/01/05", "2024/01/05"],
])("%s writes a date as %s, and in a field as %s", (locale, long, typed) => {
  expect(localizeDate(toDay("2024-01-05"), locale)).toBe(long);
  expect(localizeTypedDate(toDay("2024-01-05"), locale)).toBe(typed);
});

test("a date shown in a field can be typed back, in every locale", () => {
  const days = fc.integer({ min: 0, max: daysBetween({ from: FIRST_DATE, to: LAST_DATE }) });
  fc.assert(
    fc.property(days, fc.constantFrom(...LOCALE_NAMES), (count, locale) => {
      const day = shiftDays(FIRST_DATE, count);
      expect(readDate(localizeTypedDate(day, locale), { today, locale })).toBe(day);
    }),
    { numRuns: 500 },
  );
});

test.each<[Locale, string, string | null]>([
  ["en-US", "2/15", "2026-02-15"],
  ["en-US", "15/2", null],
  ["en-GB", "15/2", "2026-02-15"],
  ["de-DE", "15.2.", "2026-02-15"],
  ["de-DE", "15.2.24", "2024-02-15"],
  ["de-DE", "15. 2. 2024", "2024-02-15"],
  ["de-DE", "2024-02-15", "2024-02-15"],
  ["sv-SE", "2-15", "2026-02-15"],
  ["sv-SE", "24-02-15", "2024-02-15"],
  ["de-DE", "2/15", null],
])("%s reads %j as %s", (locale, typed, date) => {
  expect(readDate(typed, { today, locale })).toBe(date);
});

test("a period repeats nothing in words, and is complete in numbers", () => {
  const may = { start: toDay("2026-05-01"), end: toDay("2026-05-14") };
  const spring = { start: toDay("2026-03-01"), end: toDay("2026-05-14") };
  expect([may, spring].map((period) => localizePeriod(period, "en-GB"))).toEqual([
    "1 – 14 May 2026",
    "1 Mar – 14 May 2026",
  ]);
  expect(localizePeriod(may, "de-DE")).toBe("01.05.2026 – 14.05.2026");
  expect(localizePeriodTitle({ start: toDay("2026-05-01"), end: toDay("2026-05-31") }, "de-DE")).toBe(
    "May 2026",
  );
});

test.each<[Locale, string]>([
  ["en-US", "Jan 5, 2024, 12:05\u00a0AM"],
  ["en-GB", "5 Jan 2024, 00:05"],
  ["de-DE", "05.01.2024, 00:05"],
])("%s writes an instant as %j", (locale, text) => {
  const moment = { instant: toInstant("2024-01-04T23:05:00Z"), timeZone: "Europe/Berlin" };
  expect(localizeInstant(moment, locale)).toBe(text);
});

test("a week starts on the first day of its country", () => {
  expect(startOfWeek(toDay("2026-11-22"), LOCALES["en-US"][3])).toBe("2026-11-22");
  expect(startOfWeek(toDay("2026-11-22"), LOCALES["de-DE"][3])).toBe("2026-11-16");
  expect(startOfWeek(toDay("2026-11-23"), LOCALES["de-DE"][3])).toBe("2026-11-23");
});
