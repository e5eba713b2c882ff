import { expect, test } from "vitest";
import { toAmount } from "#domain/money.ts";
import { sumsByCurrency, sumsText } from "./sums-by-currency.ts";

const of = (currency: string, amount: string) => ({ currency, amount: toAmount(amount) });
const said = (...records: ReturnType<typeof of>[]) =>
  sumsText(sumsByCurrency(records, ({ amount }) => amount));

test("amounts of one currency are added up, and those of others stand beside them, the books' own first", () => {
  expect(said(of("EUR", "132.00"), of("USD", "100.00"), of("EUR", "0.50"), of("USD", "70.00"))).toBe(
    "$170.00 + €132.50",
  );
  expect(said(of("KWD", "1.005"), of("JPY", "1000"), of("KWD", "1.005"))).toBe("¥1,000 + KWD\u00a02.010");
});

test("without records it is nothing in the currency of the books", () => {
  expect(said()).toBe("$0.00");
});
