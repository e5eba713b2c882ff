import { expect, test } from "vitest";
import type { z } from "zod";
import { amount } from "./fields.ts";
import { percentage, quantity } from "./trade-fields.ts";

test.each(["ten", "", "-1", "1.5.5", "NaN", "1e3", "1,5"])(
  "%j is no number, and said so at the field",
  (text) => {
    const messageOf = (schema: z.ZodType) =>
      schema.safeParse(text).error?.issues.map(({ message }) => message);
    expect(messageOf(amount)).toEqual(["Not a valid amount; amounts are decimal text such as 1234.50"]);
    expect(messageOf(quantity)).toEqual(["Not a valid number; at most 12 digits and four decimals"]);
    expect(messageOf(percentage)).toEqual(["The rate must be between 0 and 100"]);
  },
);

test("a number is read into its one form", () => {
  expect(amount.parse("007.5")).toBe("7.50");
  expect(quantity.parse("10.5000")).toBe("10.5");
  expect(percentage.parse("100.0000")).toBe("100");
});
