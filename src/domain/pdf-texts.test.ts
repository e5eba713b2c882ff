import { expect, test } from "vitest";
import { toAmount } from "./money.ts";
import { figuresIn } from "./pdf-texts.ts";

test.each([
  ["en-US", "1\u00a0234,50"],
  ["pt-PT", "1\u00a0234,50"],
  ["pt-BR", "1.234,50"],
] as const)("a company with the format %s writes a Portuguese amount as %s", (locale, written) => {
  expect(figuresIn("pt", { currency: "EUR", locale }).money(toAmount("1234.50"))).toBe(written);
});
