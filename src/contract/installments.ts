import { z } from "zod";
import { INSTALLMENTS_MAX } from "#domain/installments.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import { amount, date, input, paymentId, percentage, record, repliedRate, signedAmount } from "./fields.ts";
import { paymentTermsInput } from "./payment-terms.ts";

export const repliedInstallments = z.array(record("Installment", { dueDate: date, amount: signedAmount }));

/** When a document is due (Accounting 3). */
export const repliedDueDates = {
  /** With installments, the date of the last one. */
  dueDate: date,
  /** The first date with a balance due; the due date of a paid document. */
  nextDueDate: date,
  /** Installments of an invoice or bill, oldest first; empty if due at once. Payments settle the oldest first. */
  installments: repliedInstallments,
  /** Discount on the balance due if it is paid in full by a date; null for none. */
  earlyDiscount: record("EarlyDiscount", { percent: repliedRate, until: date }).nullable(),
  /** Of a credit: the payment whose early payment discount it is. */
  discountPaymentId: paymentId.nullable(),
};

export const dueDatesInput = {
  /** If omitted, from the payment terms, or the date of the last installment. */
  dueDate: date.optional(),
  /** Two or more, adding up to the total of an invoice or bill. If omitted, unchanged. */
  installments: z
    .array(input("InstallmentInput", { dueDate: date, amount }))
    .max(INSTALLMENTS_MAX, `Enter at most ${INSTALLMENTS_MAX} installments`)
    .refine(({ length }) => length !== 1, "Add another installment, or set the due date instead")
    .optional(),
  /** If omitted: from the payment terms, or none with entered dates; on an update, unchanged. Not with installments. */
  earlyDiscount: input("EarlyDiscountInput", { percent: percentage, until: date }).nullable().optional(),
  /** Instead of due dates; if omitted, the order's, else the party's, else 30 days. Credits have none. */
  paymentTerms: paymentTermsInput.optional(),
};

/** Refusals of due dates, payment terms and early payment discounts. */
export const INSTALLMENT_CODES: readonly RefusalCode[] = [
  "document.installments-not-allowed",
  "document.installments-out-of-order",
  "document.zero-installment",
  "document.installments-total",
  "document.not-last-installment",
  "document.early-discount-not-allowed",
  "document.early-discount-percent-out-of-range",
  "document.early-discount-date-out-of-range",
  "document.conflicting-payment-terms",
];
