import { expect, test } from "vitest";
import { toDay } from "./dates.ts";
import { clockTimeIn, momentIn } from "./scheduled-email.ts";

test("a local time is an instant, also where the clocks change", () => {
  const berlin = (date: string, time: string) => momentIn("Europe/Berlin", { date: toDay(date), time });
  expect(berlin("2026-01-20", "09:30")).toBe("2026-01-20T08:30:00.000Z");
  // There is no half past two on the first day, and there are two on the other.
  expect(berlin("2026-03-29", "02:30")).toBe("2026-03-29T01:30:00.000Z");
  expect(berlin("2026-10-25", "02:30")).toBe("2026-10-25T00:30:00.000Z");
  const instant = berlin("2026-07-01", "00:05");
  expect(clockTimeIn({ timeZone: "Europe/Berlin", instant })).toBe("00:05");
});
