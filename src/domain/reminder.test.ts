import { expect, test } from "vitest";
import { toDay } from "./dates.ts";
import { toAmount } from "./money.ts";
import { feeOf, nextLevel } from "./reminder.ts";

const LEVELS = [{ days: 7 }, { days: 21 }, { days: 35 }];
const dueDate = toDay("2026-03-01");
const on = (today: string, last: { level: number; remindedOn: string } | null = null) =>
  nextLevel({
    levels: LEVELS,
    dueDate,
    today: toDay(today),
    last: last && { ...last, remindedOn: toDay(last.remindedOn) },
  });

test("within the days of the first level nobody is reminded, and from its day on once", () => {
  expect(on("2026-03-02")).toBe("grace");
  expect(on("2026-03-07")).toBe("grace");
  expect(on("2026-03-08")).toBe(1);
  expect(on("2026-03-09", { level: 1, remindedOn: "2026-03-08" })).toBe("waiting");
});

test("the next level follows on its day after the due date", () => {
  const first = { level: 1, remindedOn: "2026-03-08" };
  expect(on("2026-03-21", first)).toBe("waiting");
  expect(on("2026-03-22", first)).toBe(2);
  expect(on("2026-04-05", { level: 2, remindedOn: "2026-03-22" })).toBe(3);
});

test("what was never reminded of begins with the first level, and keeps the days between levels", () => {
  expect(on("2026-06-01")).toBe(1);
  const late = { level: 1, remindedOn: "2026-06-01" };
  expect(on("2026-06-14", late)).toBe("waiting");
  expect(on("2026-06-15", late)).toBe(2);
});

test("after the last level there is none, also where a company has taken levels away", () => {
  expect(on("2027-01-01", { level: 3, remindedOn: "2026-04-05" })).toBe("done");
  expect(on("2027-01-01", { level: 5, remindedOn: "2026-04-05" })).toBe("done");
});

test("a reminder costs the fee of the highest level that is reached, and none that was charged or is of a fee", () => {
  const levels = [{ fee: null }, { fee: toAmount("5.00") }, { fee: toAmount("10.00") }];
  const reached = (next: 1 | 2 | 3 | "waiting", more = {}) => ({ next, chargedAt: 0, isFee: false, ...more });
  expect(feeOf(levels, [reached(1)])).toBeNull();
  expect(feeOf(levels, [reached(1), reached(2)])).toBe("5.00");
  expect(feeOf(levels, [reached(3), reached(2)])).toBe("10.00");
  expect(feeOf(levels, [reached(3, { chargedAt: 3 }), reached(2)])).toBe("5.00");
  expect(feeOf(levels, [reached(3, { chargedAt: 2 })])).toBe("10.00");
  expect(feeOf(levels, [reached(2, { isFee: true }), reached("waiting")])).toBeNull();
});
