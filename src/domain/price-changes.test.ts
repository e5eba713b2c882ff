import { expect, test } from "vitest";
import { toDay } from "./dates.ts";
import { type MinorUnit, type Price, toPrice, toRate } from "./money.ts";
import { convertPrice, lastInEffect, withChangedPrice } from "./price-changes.ts";

const vatRate = toRate("19");

test("a price is taken over unchanged, has tax added, or has tax removed", () => {
  expect(convertPrice(toPrice("119"), { from: true, to: true }, vatRate)).toBe("119");
  expect(convertPrice(toPrice("119"), { from: true, to: false }, vatRate)).toBe("100");
  expect(convertPrice(toPrice("9.99"), { from: true, to: false }, vatRate)).toBe("8.395");
  expect(convertPrice(toPrice("8.395"), { from: false, to: true }, vatRate)).toBe("9.9901");
  expect(convertPrice(toPrice("9.99"), { from: true, to: false }, undefined)).toBe("9.99");
});

type PriceChangeCase = {
  price: string;
  percents: (string | null)[];
  minorUnit: MinorUnit;
  now: string | null;
};
const changed = ({ price, percents, minorUnit, now }: PriceChangeCase): Price =>
  withChangedPrice(
    { unitPrice: toPrice(price) },
    percents.map((percent) => ({ percent: percent === null ? null : toRate(percent) })),
    { minorUnit, currentPrice: () => (now === null ? null : toPrice(now)) },
  ).unitPrice;

test.each<PriceChangeCase & { becomes: string }>([
  { price: "40", percents: ["3"], minorUnit: 2, now: null, becomes: "41.2" },
  // 10.2897 and 10.5984, each rounded to cents.
  { price: "9.99", percents: ["3", "3"], minorUnit: 2, now: null, becomes: "10.6" },
  { price: "9.99", percents: ["-50"], minorUnit: 2, now: null, becomes: "5" },
  // A price with more decimals than cents keeps them.
  { price: "0.0125", percents: ["3"], minorUnit: 2, now: null, becomes: "0.0129" },
  { price: "999", percents: ["2.5"], minorUnit: 0, now: null, becomes: "1024" },
  { price: "1.005", percents: ["10"], minorUnit: 3, now: null, becomes: "1.106" },
  { price: "0", percents: ["10"], minorUnit: 2, now: null, becomes: "0" },
  { price: "40", percents: [null], minorUnit: 2, now: "48.5", becomes: "48.5" },
  { price: "40", percents: ["10", null, "10"], minorUnit: 2, now: "50", becomes: "55" },
  { price: "40", percents: ["10", null], minorUnit: 2, now: null, becomes: "44" },
])(
  "$price changed by $percents with $minorUnit decimals and a current price of $now is $becomes",
  (priceCase) => {
    expect(changed(priceCase)).toBe(priceCase.becomes);
  },
);

test("the last change on or before a day is in effect", () => {
  const all = ["2027-01-01", "2027-06-01"].map((day) => ({ from: toDay(day) }));
  expect(lastInEffect(all, toDay("2026-12-31"))).toBeNull();
  expect(lastInEffect(all, toDay("2027-01-01"))?.from).toBe("2027-01-01");
  expect(lastInEffect(all, toDay("2027-05-31"))?.from).toBe("2027-01-01");
  expect(lastInEffect(all, toDay("2028-01-01"))?.from).toBe("2027-06-01");
});
