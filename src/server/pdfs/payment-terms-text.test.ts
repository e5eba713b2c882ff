import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { toAmount, toRate } from "#domain/money.ts";
import { figuresIn, pdfTextsIn } from "#domain/pdf-texts.ts";
import { exampleInvoice } from "./example-invoice.ts";
import { paymentTerms, paymentTermsOfOrder } from "./payment-terms-text.ts";

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
    texts: pdfTextsIn(language),
    figures: figuresIn(language, { locale, currency: "EUR" }),
  };
  expect(paymentTermsOfOrder(terms, written)?.replaceAll(/\s/g, " ")).toBe(text);
  expect(paymentTermsOfOrder([], written)).toBeNull();
});

const COMPANY = { name: "Marsh Ltd", address: null, phone: null, email: null, taxId: null };

test.each([
  ["en", "en-US", "Payment terms: due by Mar 2, 2026. 2% discount if paid by Feb 10, 2026: €52.92"],
  [
    "de",
    "de-DE",
    "Zahlungsbedingungen: zahlbar ohne Abzug bis 02.03.2026. 2 % Skonto bei Zahlung bis 10.02.2026: 52,92 €",
  ],
] as const)("the PDF of an invoice has its early payment discount in %s", (language, locale, text) => {
  const document = {
    ...exampleInvoice(COMPANY, { currency: "EUR", today: toDay("2026-01-31") }),
    date: toDay("2026-01-31"),
    dueDate: toDay("2026-03-02"),
    earlyDiscount: { percent: toRate("2"), until: toDay("2026-02-10") },
    total: toAmount("54.00"),
  };
  const written = {
    document,
    texts: pdfTextsIn(language),
    figures: figuresIn(language, { locale, currency: "EUR" }),
  };
  expect(paymentTerms(written)?.replaceAll(/\s/g, " ")).toBe(text);
});
