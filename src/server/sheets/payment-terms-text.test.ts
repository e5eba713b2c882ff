import { expect, test } from "vitest";
import { toRate } from "#domain/money.ts";
import { figuresIn, sheetTextsIn } from "#domain/sheet-texts.ts";
import { paymentTermsOfOrder } from "./payment-terms-text.ts";

test.each([
  [
    "en",
    "en-US",
    "Payment terms, from the invoice date: 30% within 14 days; 70% within 60 days, end of month",
  ],
  [
    "de",
    "de-DE",
    "Zahlungsbedingungen, ab Rechnungsdatum: 30 % innerhalb von 14 Tagen; 70 % innerhalb von 60 Tagen, Monatsende",
  ],
] as const)("the PDF of a quote has its payment terms in %s", (language, locale, text) => {
  const terms = [
    { percent: toRate("30"), days: 14, isEndOfMonth: false },
    { percent: toRate("70"), days: 60, isEndOfMonth: true },
  ];
  const written = {
    texts: sheetTextsIn(language),
    figures: figuresIn(language, { locale, currency: "EUR" }),
  };
  expect(paymentTermsOfOrder(terms, written)?.replaceAll(/\s/g, " ")).toBe(text);
  expect(paymentTermsOfOrder([], written)).toBeNull();
});
