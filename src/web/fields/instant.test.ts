import { expect, test } from "vitest";
import { toInstant } from "#domain/dates.ts";
import { formatInstant } from "./formats.ts";

test.each([
  ["America/New_York", /^Nov 21, 2026, 7:30\sPM$/],
  ["UTC", /^Nov 22, 2026, 12:30\sAM$/],
  ["Asia/Tokyo", /^Nov 22, 2026, 9:30\sAM$/],
])("an instant is read in the time zone of %s", (timeZone, expected) => {
  const instant = toInstant("2026-11-22T00:30:00.000Z");
  expect(formatInstant(instant, timeZone)).toMatch(expected);
  expect(formatInstant(Date.parse(instant), timeZone)).toMatch(expected);
});
