import { expect, test } from "vitest";
import { toDay } from "./dates.ts";
import { urgencyOf, type WaitingWork } from "./urgency.ts";

const CALM: WaitingWork = {
  today: toDay("2026-11-30"),
  problems: 0,
  firstReturnDueDate: null,
  unreconciledSince: null,
  tasks: 0,
};
const urgencyWith = (work: Partial<WaitingWork>) =>
  Object.values(urgencyOf({ ...CALM, ...work }))
    .join(" ")
    .trim();

test("a company is urgent with problems in its books or a late tax return", () => {
  expect(urgencyWith({ problems: 1, tasks: 1 })).toBe("urgent books");
  expect(urgencyWith({ firstReturnDueDate: toDay("2026-11-29") })).toBe("urgent tax_return");
});

test("a return due within 14 days or 45 days without a reconciliation is soon", () => {
  expect(urgencyWith({ firstReturnDueDate: toDay("2026-11-30") })).toBe("soon tax_return");
  expect(urgencyWith({ firstReturnDueDate: toDay("2026-12-14") })).toBe("soon tax_return");
  expect(urgencyWith({ firstReturnDueDate: toDay("2026-12-15"), tasks: 1 })).toBe("waiting");
  expect(urgencyWith({ unreconciledSince: toDay("2026-10-15") })).toBe("soon bank");
  expect(urgencyWith({ unreconciledSince: toDay("2026-10-16") })).toBe("done");
});

test("other tasks are waiting, and a company without any is done", () => {
  expect(urgencyWith({ tasks: 1 })).toBe("waiting");
  expect(urgencyWith({})).toBe("done");
});
