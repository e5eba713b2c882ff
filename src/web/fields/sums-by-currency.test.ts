import { expect, test } from "vitest";
import { toAmount } from "#domain/money.ts";
import { sumsByCurrency, sumsText } from "./sums-by-currency.ts";

const inCurrency = (currency: string, amount: string) => ({ currency, amount: toAmount(amount) });
const summarize = (...records: ReturnType<typeof inCurrency>[]) =>
  sumsText(sumsByCurrency(records, ({ amount }) => amount));

test("amounts in one currency are added up, and other currencies are shown next to them, base currency first", () => {
  expect(
    summarize(
      inCurrency("EUR", "132.00"),
      inCurrency("USD", "100.00"),
      inCurrency("EUR", "0.50"),
      inCurrency("USD", "70.00"),
    ),
  ).toBe("$170.00 + €132.50");
  expect(summarize(inCurrency("KWD", "1.005"), inCurrency("JPY", "1000"), inCurrency("KWD", "1.005"))).toBe(
    "¥1,000 + KWD\u00a02.010",
  );
});

test("without records the sum is zero in the base currency", () => {
  expect(summarize()).toBe("$0.00");
});
