import { expect, test } from "vitest";
import { toAmount } from "#domain/money.ts";
import { agingOverview } from "./aging-overview.tsx";

const ZERO = {
  notDue: toAmount("0.00"),
  days1To30: toAmount("0.00"),
  days31To60: toAmount("0.00"),
  days61To90: toAmount("0.00"),
  over90: toAmount("0.00"),
  unapplied: toAmount("0.00"),
  total: toAmount("0.00"),
};

test("what is not used yet is taken off Not Due, and said", () => {
  const receivable = {
    ...ZERO,
    notDue: toAmount("100.00"),
    over90: toAmount("7.50"),
    unapplied: toAmount("-30.00"),
    total: toAmount("77.50"),
  };
  const { rows, unapplied } = agingOverview({ receivable, payable: ZERO });
  expect(rows.map(({ label, receivable: amount }) => [label, amount])).toEqual([
    ["Not Due", "70.00"],
    ["1-30 Days", "0.00"],
    ["31-60 Days", "0.00"],
    ["61-90 Days", "0.00"],
    ["Over 90 Days", "7.50"],
  ]);
  expect(unapplied).toBe("Payments and credits not used yet are taken off Not Due: 30.00 of customers.");
});

test("both sides are told apart, and nothing is said where all is used", () => {
  const unused = { ...ZERO, unapplied: toAmount("-1234.00"), total: toAmount("-1234.00") };
  expect(agingOverview({ receivable: unused, payable: unused }).unapplied).toContain(
    "1,234.00 of customers and 1,234.00 with vendors",
  );
  expect(agingOverview({ receivable: ZERO, payable: ZERO }).unapplied).toBeNull();
});

test("a credit as large as what is not due still counts as something open", () => {
  const even = { ...ZERO, notDue: toAmount("50.00"), unapplied: toAmount("-50.00") };
  expect(agingOverview({ receivable: even, payable: ZERO }).isNothingOpen).toBe(false);
  expect(agingOverview({ receivable: ZERO, payable: ZERO }).isNothingOpen).toBe(true);
});
