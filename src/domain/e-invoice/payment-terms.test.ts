import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { toRate } from "#domain/money.ts";
import { paymentTermsOf } from "./payment-terms.ts";

test.each([
  ["xrechnung", "2", "Due on 2026-03-02\n#SKONTO#TAGE=10#PROZENT=2.00#\n"],
  ["xrechnung", "2.25", "Due on 2026-03-02\n#SKONTO#TAGE=10#PROZENT=2.25#\n"],
  ["xrechnung", "2.125", "Due on 2026-03-02. 2.125% discount if paid by 2026-02-10"],
  ["peppol", "2", "Due on 2026-03-02. 2% discount if paid by 2026-02-10"],
  ["none", null, "Due on 2026-03-02"],
] as const)("the terms of a %s invoice with %s%% discount are %j", (format, percent, text) => {
  const earlyDiscount = percent === null ? null : { percent: toRate(percent), until: toDay("2026-02-10") };
  const dates = { date: toDay("2026-01-31"), dueDate: toDay("2026-03-02"), installments: [] };
  expect(paymentTermsOf({ ...dates, earlyDiscount, currency: "EUR", party: { format } })).toBe(text);
});
