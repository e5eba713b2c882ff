import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { toAmount } from "#domain/money.ts";
import { statusLabelOf } from "./document-status.tsx";

const open = {
  kind: "invoice",
  status: "posted",
  approval: null,
  nextDueDate: toDay("2026-03-02"),
  paidAmount: toAmount("0.00"),
} as const;

test("an unpaid document is overdue from the day after its due date", () => {
  expect(statusLabelOf(open, toDay("2026-03-02")).label).toBe("Unpaid");
  expect(statusLabelOf(open, toDay("2026-03-03")).label).toBe("Overdue");
  expect(
    statusLabelOf({ ...open, status: "paid", paidAmount: toAmount("9.00") }, toDay("2026-03-03")).label,
  ).toBe("Paid");
});

test("a credit is never overdue, and is applied once all of it is applied", () => {
  expect(statusLabelOf({ ...open, kind: "credit_note" }, toDay("2026-03-03")).label).toBe("Unapplied");
  expect(
    statusLabelOf({ ...open, kind: "credit_note", paidAmount: toAmount("9.00") }, toDay("2026-03-03")).label,
  ).toBe("Partially applied");
  expect(statusLabelOf({ ...open, kind: "credit_note", status: "paid" }, toDay("2026-03-03")).label).toBe(
    "Applied",
  );
});
