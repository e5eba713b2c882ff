import { expect, test } from "vitest";
import { sum, toAmount } from "#domain/money.ts";
import { agingOverview } from "./aging-overview.tsx";

const ZERO = {
  current: toAmount("0.00"),
  days1To30: toAmount("0.00"),
  days31To60: toAmount("0.00"),
  days61To90: toAmount("0.00"),
  over90: toAmount("0.00"),
  unapplied: toAmount("0.00"),
  total: toAmount("0.00"),
};

test("the rows are the columns of the aging report, and add up to its total", () => {
  const receivable = {
    ...ZERO,
    current: toAmount("100.00"),
    over90: toAmount("7.50"),
    unapplied: toAmount("-30.00"),
    total: toAmount("77.50"),
  };
  const { rows } = agingOverview({ receivable, payable: ZERO });
  expect(rows.map(({ label, receivable: amount }) => [label, amount])).toEqual([
    ["Not Due", "100.00"],
    ["1-30 Days", "0.00"],
    ["31-60 Days", "0.00"],
    ["61-90 Days", "0.00"],
    ["Over 90 Days", "7.50"],
    ["Unapplied", "-30.00"],
  ]);
  expect(sum(rows.map(({ receivable: amount }) => amount))).toBe("77.50");
});

test("nothing is shown for credit that is fully applied", () => {
  const { rows } = agingOverview({ receivable: { ...ZERO, current: toAmount("5.00") }, payable: ZERO });
  expect(rows).toHaveLength(5);
});

test("a credit as large as the amount not due is still outstanding", () => {
  const even = { ...ZERO, current: toAmount("50.00"), unapplied: toAmount("-50.00") };
  expect(agingOverview({ receivable: even, payable: ZERO }).isEmpty).toBe(false);
  expect(agingOverview({ receivable: ZERO, payable: ZERO }).isEmpty).toBe(true);
});
