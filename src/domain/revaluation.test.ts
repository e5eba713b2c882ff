import { expect, test } from "vitest";
import { whatIsRevalued } from "./revaluation.ts";

test("a revaluation says what it has valued", () => {
  expect(whatIsRevalued({ items: [1], balances: [] })).toBe("open items");
  expect(whatIsRevalued({ items: [], balances: [1] })).toBe("accounts");
  expect(whatIsRevalued({ items: [1], balances: [1] })).toBe("open items and accounts");
});
