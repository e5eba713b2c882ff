import { z } from "zod";
import { INSTALLMENTS_MAX } from "#domain/installments.ts";
import { amount, date, input, record, signedAmount } from "./fields.ts";
import { paymentTermsInput } from "./payment-terms.ts";

/** When a document is due (Accounting 3). */
export const repliedDueDates = {
  /** With installments, the date of the last one. */
  dueDate: date,
  /** The first date with a balance due; the due date of a paid document. */
  nextDueDate: date,
  /** The parts of an invoice or bill, the oldest first; empty if it is due at once. Payments settle the oldest first. */
  installments: z.array(record("Installment", { dueDate: date, amount: signedAmount })),
};

export const dueDatesInput = {
  /** Left out, it follows from the payment terms, or is the date of the last installment. */
  dueDate: date.optional(),
  /** Two or more that add up to the total of an invoice or bill. Left out, a change keeps them. */
  installments: z
    .array(input("InstallmentInput", { dueDate: date, amount }))
    .max(INSTALLMENTS_MAX, `At most ${INSTALLMENTS_MAX} installments`)
    .refine(({ length }) => length !== 1, "Add another installment, or set the due date instead")
    .optional(),
  /** Instead of due dates; left out, those of its order, otherwise of its customer or vendor, otherwise 30 days. Credits have none. */
  paymentTerms: paymentTermsInput.optional(),
};
