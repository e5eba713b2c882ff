import { expect, test } from "vitest";
import { toRate } from "#domain/money.ts";
import { type PaymentTerms, STANDARD_TERMS } from "#domain/payment-terms.ts";
import { nameOfTerms, termTexts, termValues, toTerms } from "./payment-terms.ts";

const net = (days: number): PaymentTerms => [{ percent: toRate("100"), days, isEndOfMonth: false }];
const DISCOUNT = { percent: toRate("3"), days: 10 };
const NET_30_LESS_3 = net(30).map((part) => ({ ...part, discount: DISCOUNT }));
const NET_30_LESS_2 = net(30).map((part) => ({ ...part, discount: { percent: toRate("2"), days: 10 } }));

test("terms have the name of the same terms, or else of those with the same due date", () => {
  const named = [...STANDARD_TERMS, { name: "3/10 net 30", paymentTerms: NET_30_LESS_3 }];
  expect(nameOfTerms(termValues(NET_30_LESS_3), named)).toBe("3/10 net 30");
  expect(nameOfTerms(termValues(NET_30_LESS_3), STANDARD_TERMS)).toBe("Net 30");
  expect(nameOfTerms(termValues(net(31)), named)).toBeUndefined();
  expect(termTexts(NET_30_LESS_3)).toEqual(["Net 30, 3% discount within 10 days"]);
  expect(termTexts(NET_30_LESS_2)).toEqual(["2/10 Net 30"]);
});

test("the form keeps all terms that every company can choose", () => {
  for (const { paymentTerms } of STANDARD_TERMS)
    expect(toTerms(termValues(paymentTerms))).toEqual(paymentTerms);
  expect(toTerms(termValues(NET_30_LESS_3))).toEqual(NET_30_LESS_3);
});
