import { expect, test } from "vitest";
import { toDay } from "./dates.ts";
import { openPeriodAt, openPeriods, taxPeriodName, type TaxFrequency } from "./tax-period.ts";

const periodAt = (day: string, frequency: TaxFrequency, filed?: string) => {
  const filedThrough = filed === undefined ? null : toDay(filed);
  const { start, end } = openPeriodAt(toDay(day), { frequency, filedThrough });
  return `${start} ${end}`;
};

test("a day is in the company's month, quarter or year", () => {
  expect(periodAt("2026-02-10", "month")).toBe("2026-02-01 2026-02-28");
  expect(periodAt("2024-02-29", "month")).toBe("2024-02-01 2024-02-29");
  expect(periodAt("2026-03-31", "quarter")).toBe("2026-01-01 2026-03-31");
  expect(periodAt("2026-01-15", "quarter_from_february")).toBe("2025-11-01 2026-01-31");
  expect(periodAt("2026-02-28", "quarter_from_march")).toBe("2025-12-01 2026-02-28");
  expect(periodAt("2026-12-31", "year")).toBe("2026-01-01 2026-12-31");
});

test("after a change of frequency the next period starts where the last return ended", () => {
  expect(periodAt("2026-02-01", "quarter", "2026-01-31")).toBe("2026-02-01 2026-03-31");
  expect(periodAt("2026-04-01", "quarter", "2026-01-31")).toBe("2026-04-01 2026-06-30");
});

test("open periods have no gap and no duplicate day, back to the first day of the books", () => {
  const [from, today] = [toDay("2025-11-20"), toDay("2026-05-14")];
  const starts = (filedThrough: string | null) =>
    openPeriods(
      { from, today },
      { frequency: "quarter", filedThrough: filedThrough === null ? null : toDay(filedThrough) },
    ).map(({ start, end }) => `${start} ${end}`);
  const all = ["2026-04-01 2026-06-30", "2026-01-01 2026-03-31", "2025-10-01 2025-12-31"];
  expect(starts(null)).toEqual(all);
  expect(starts("2025-12-31")).toEqual(all.slice(0, 2));
  expect(starts("2026-01-31")).toEqual(["2026-04-01 2026-06-30", "2026-02-01 2026-03-31"]);
  expect(starts("2026-05-14")).toEqual([]);
});

test("a period has its usual name", () => {
  const named = (start: string, end: string) => taxPeriodName({ start: toDay(start), end: toDay(end) });
  expect(named("2026-02-01", "2026-02-28")).toBe("2026-02");
  expect(named("2026-04-01", "2026-06-30")).toBe("2026 Q2");
  expect(named("2026-01-01", "2026-12-31")).toBe("2026");
  expect(named("2026-02-01", "2026-03-31")).toBe("2026-02-01 to 2026-03-31");
});
