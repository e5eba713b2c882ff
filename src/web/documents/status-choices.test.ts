import { expect, test } from "vitest";
import { statusChoices, statusEffect } from "./status-choices.ts";

test("the form offers what the rules allow, and nothing else", () => {
  expect(statusChoices(null)).toEqual(["draft", "posted", "paid"]);
  expect(statusChoices({ status: "draft", paidAmount: "0.00" })).toEqual(["draft", "posted", "paid", "void"]);
  expect(statusChoices({ status: "posted", paidAmount: "0.00" })).toEqual([
    "draft",
    "posted",
    "paid",
    "void",
  ]);
  expect(statusChoices({ status: "posted", paidAmount: "5.00" })).toEqual(["posted", "paid", "void"]);
  expect(statusChoices({ status: "paid", paidAmount: "9.00" })).toEqual(["posted", "paid", "void"]);
  expect(statusChoices({ status: "void", paidAmount: "0.00" })).toEqual([]);
});

test("choosing Paid says what is paid: all of a new document, the rest of an open one", () => {
  expect(statusEffect({ kind: "invoice", opened: null, status: "paid", total: "110.00" })).toContain(
    "110.00",
  );
  const opened = { status: "posted", paidAmount: "10.00" } as const;
  expect(statusEffect({ kind: "invoice", opened, status: "paid", total: "110.00" })).toBe(
    "Records a payment of what is open, 100.00.",
  );
  expect(statusEffect({ kind: "credit_note", opened, status: "paid", total: "110.00" })).toContain(
    "a refund",
  );
});
