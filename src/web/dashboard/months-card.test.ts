import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { toAmount } from "#domain/money.ts";
import { pairsOf } from "./months-card.tsx";

const month = (start: string, end: string, ...amounts: [string, string, string]) => {
  const [income, expenses, netIncome] = amounts.map(toAmount);
  if (!income || !expenses || !netIncome) throw new Error("Three amounts are needed.");
  return { start: toDay(start), end: toDay(end), income, expenses, netIncome };
};

test("every column is relative to the highest one, and a loss is below zero", () => {
  const pairs = pairsOf([
    month("2026-01-01", "2026-01-31", "50.00", "200.00", "-150.00"),
    month("2026-02-01", "2026-02-14", "100.00", "0.00", "100.00"),
  ]);
  expect(pairs).toMatchObject([
    { left: 0.25, right: 1, mark: -0.75 },
    { left: 0.5, right: 0, mark: 0.5 },
  ]);
  expect(pairs[0]?.hint).toBe("Jan 2026: income 50.00, expenses 200.00, net income \u2212150.00");
  expect(pairs[1]?.hint).toMatch(/^Feb 1 – 14, 2026: /);
});

test("empty months have no columns, and months with more returns than sales are below zero", () => {
  expect(pairsOf([month("2026-01-01", "2026-01-31", "0.00", "0.00", "0.00")])).toMatchObject([
    { left: 0, right: 0, mark: 0 },
  ]);
  expect(pairsOf([month("2026-01-01", "2026-01-31", "-20.00", "0.00", "-20.00")])).toMatchObject([
    { left: -1, right: 0, mark: -1 },
  ]);
});
