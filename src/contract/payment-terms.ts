import { z } from "zod";
import { INSTALLMENTS_MAX } from "#domain/installments.ts";
import { paymentTermsError, TERM_DAYS_MAX } from "#domain/payment-terms.ts";
import { input, percentage, record, repliedRate } from "./fields.ts";

const INVALID_DAYS = `Enter a whole number from 0 to ${TERM_DAYS_MAX}`;

/** Payment terms in parts that add up to 100 percent (Accounting 3). */
export const paymentTermsInput = z
  .array(
    input("PaymentTermInput", {
      percent: percentage,
      /** Days from the document date until the part is due. */
      days: z.int(INVALID_DAYS).min(0, INVALID_DAYS).max(TERM_DAYS_MAX, INVALID_DAYS),
      /** Whether it is due at the end of that month. */
      isEndOfMonth: z.boolean().default(false),
      /** Of a single part due at the end of a month: months after that month, and days after its end. */
      monthsLater: z.int().min(0).max(12).optional(),
      daysAfterMonth: z.int(INVALID_DAYS).min(0, INVALID_DAYS).max(60).optional(),
      /** Early payment discount, of a single part. */
      discount: input("DiscountTermInput", {
        percent: percentage,
        /** Days from the document date within which the balance must be paid in full. */
        days: z.int(INVALID_DAYS).min(0, INVALID_DAYS).max(TERM_DAYS_MAX, INVALID_DAYS),
      }).optional(),
    }),
  )
  .max(INSTALLMENTS_MAX, `Enter at most ${INSTALLMENTS_MAX} parts`)
  .superRefine((terms, context) => {
    const problem = paymentTermsError(terms);
    if (problem !== null) context.addIssue({ code: "custom", ...problem });
  });

export const repliedPaymentTerms = z.array(
  record("PaymentTerm", {
    percent: repliedRate,
    days: z.int(),
    isEndOfMonth: z.boolean(),
    monthsLater: z.int().optional(),
    daysAfterMonth: z.int().optional(),
    discount: record("DiscountTerm", { percent: repliedRate, days: z.int() }).optional(),
  }),
);
