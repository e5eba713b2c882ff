import { z } from "zod";
import { INSTALLMENTS_MAX } from "#domain/installments.ts";
import { amount, date, input, record, signedAmount } from "./fields.ts";
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
  /** Instead of due dates; if omitted, the order's, else the party's, else 30 days. Credits have none. */
  paymentTerms: paymentTermsInput.optional(),
};
