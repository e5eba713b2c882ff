import { expect, test } from "vitest";
import { revaluationSubject } from "./revaluation.ts";

test("a revaluation describes what it revalued", () => {
  expect(revaluationSubject({ items: [1], balances: [] })).toBe("unpaid documents");
  expect(revaluationSubject({ items: [], balances: [1] })).toBe("accounts");
  expect(revaluationSubject({ items: [1], balances: [1] })).toBe("unpaid documents and accounts");
});
