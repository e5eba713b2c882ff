import { describe, expect, test } from "vitest";
import { MAIN_CODE_LENGTH } from "./account.ts";
import { STARTER_CHART_NAMES, STARTER_CHARTS } from "./starter-charts.ts";

const FIRST_DIGIT = { asset: "1", liability: "2", equity: "3", revenue: "4", expense: "5" };

describe.each(STARTER_CHART_NAMES)("the %s chart", (name) => {
  const chart = STARTER_CHARTS[name];
  const byCode = new Map(chart.map((account) => [account.code, account]));

  test("has no code and no name twice", () => {
    expect(byCode.size).toBe(chart.length);
    expect(new Set(chart.map((account) => account.name)).size).toBe(chart.length);
  });

  test("keeps to the number ranges of the types", () => {
    for (const { code, type } of chart)
      expect(code).toMatch(new RegExp(`^${FIRST_DIGIT[type]}\\d{3}(\\d{3})?$`));
  });

  test("lists the parent, of the same type, before each subaccount", () => {
    for (const [index, { code, type }] of chart.entries()) {
      if (code.length === MAIN_CODE_LENGTH) continue;
      const parent = chart.findIndex((account) => account.code === code.slice(0, MAIN_CODE_LENGTH));
      expect(parent).toBeGreaterThanOrEqual(0);
      expect(parent).toBeLessThan(index);
      expect(chart[parent]?.type).toBe(type);
    }
  });

  test("has all five types and somewhere to keep profits", () => {
    expect(new Set(chart.map(({ type }) => type)).size).toBe(5);
    expect(chart.map((account) => account.name)).toContain("Retained Earnings");
  });
});
