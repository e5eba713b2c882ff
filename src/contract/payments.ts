import { z } from "zod";
import { attachmentsFilter, listedSchema } from "./with-files.ts";
import { AGING_TYPES } from "#domain/aging.ts";
import type { PartyId } from "#domain/ids.ts";
import { PAYMENT_METHODS } from "#domain/payment-method.ts";
import { openedAccounts } from "./accounts.ts";
import { previewOf } from "./posting-preview.ts";
import { PAYMENT_COLUMNS } from "#domain/lists.ts";
import { PDF_LANGUAGES } from "#domain/pdf-languages.ts";
import { currencyCode, exchangeRate, confirmRates, repliedExchangeRate } from "./currency-fields.ts";
import { endpoint, fileReply } from "./endpoint.ts";
import {
  accountId,
  amount,
  requiredId,
  date,
  documentId,
  input,
  journalId,
  orderedPage,
  orderedQuery,
  partyId,
  paymentId,
  record,
  requiredDate,
  requiredText,
  signedAmount,
  text,
  version,
} from "./fields.ts";

const allocation = record("Allocation", {
  documentId,
  documentNumber: z.string(),
  amount: signedAmount,
  baseAmount: signedAmount,
});
const returned = record("PaymentRefund", {
  paymentId,
  number: z.string(),
  amount: signedAmount,
  baseAmount: signedAmount,
});

/** A payment and its allocations; the unapplied part is the party's credit (Accounting 3). */
const payment = record("Payment", {
  id: paymentId,
  version,
  direction: z.enum(["in", "out"]),
  number: z.string(),
  partyId,
  partyName: z.string(),
  date,
  accountId,
  currency: z.string(),
  exchangeRate: repliedExchangeRate,
  amount: signedAmount,
  /** Amount in base currency: at its rate, or as received on an account in a third currency (Accounting 10). */
  baseAmount: signedAmount,
  /** Difference to its documents' base currency amounts: a gain is positive, a loss negative. */
  exchangeGain: signedAmount,
  /** Currency of its bank or cash account, if not the base currency, and the amount in it. */
  accountCurrency: z.string().nullable(),
  accountAmount: signedAmount.nullable(),
  /** Rate of that to the base currency; null if it is the payment's currency. */
  accountRate: repliedExchangeRate.nullable(),
  bankFee: signedAmount,
  isRefund: z.boolean(),
  /** A bad debt or small difference posted to an expense; no money moves (Accounting 2). */
  isWriteOff: z.boolean(),
  /** The payment method; null if none was chosen. */
  method: z.enum(PAYMENT_METHODS).nullable(),
  memo: z.string(),
  status: z.enum(["posted", "void"]),
  unapplied: signedAmount,
  /** Unapplied amount in base currency: for a foreign advance, its carrying amount at its own rate. */
  unappliedBase: signedAmount,
  journalId,
  /** Journal that reversed it on a later day because its period was closed (Accounting 5). */
  reversalId: journalId.nullable(),
  allocations: z.array(allocation),
  /** For a refund, the payments it returns; for other payments, the refunds of it. */
  refunds: z.array(returned),
});
export type Payment = z.infer<typeof payment>;

/** A new payment, with the accounts that its posting opened. */
const createdPayment = record("CreatedPayment", { ...payment.shape, openedAccounts });
export type CreatedPayment = z.infer<typeof createdPayment>;

/** Day an application takes effect; if omitted, the later of the two dates, or the first open day. An entered date must be open. */
const applicationDate = date.optional();

const allocationInput = input("AllocationInput", { documentId, amount });

export const paymentInput = input("PaymentInput", {
  direction: z.enum(["in", "out"]),
  /** If omitted, the next one: RC-0001, PM-0001 or WO-0001. */
  number: requiredText(40, "Number is required").optional(),
  partyId: requiredId<PartyId>("Please select a vendor or customer"),
  date: requiredDate("Date is required"),
  accountId: accountId.nullable().default(null),
  amount,
  bankFee: amount.prefault("0.00"),
  /** A refund to a customer or from a vendor, of unapplied credit. */
  isRefund: z.boolean().default(false),
  /** Writes off bad debt: invoices, in full or part, to an expense account; of bills and credits, small differences. */
  isWriteOff: z.boolean().default(false),
  /** Writes off the difference between the payment and its documents: at most 1.00, 100 yen or 0.100 dinars. */
  writeOffDifference: z.boolean().default(false),
  /** Credits the rest of its documents as their early payment discount: it must be within the discount on this day. */
  takeEarlyDiscount: z.boolean().default(false),
  /**
   * Currency of the documents; if omitted, the base currency. In a foreign one, documents are paid at their own rates; the
   * difference to the payment's rate is an exchange gain or loss. The unapplied amount is an advance at that rate.
   */
  currency: currencyCode.optional(),
  /** Base currency units per unit; if omitted, the rate in the table for its date. */
  exchangeRate: exchangeRate.nullable().optional(),
  /** Instead of the rate: the amount paid in base currency. */
  baseAmount: amount.nullable().optional(),
  /** For an account in a third currency, or in a foreign one if the payment is in base currency: amount in the account's. */
  accountAmount: amount.nullable().optional(),
  /** Base currency units per unit of that; if omitted, the rate in the table for the date. */
  accountRate: exchangeRate.nullable().optional(),
  confirmRates,
  method: z.enum(PAYMENT_METHODS).nullable().default(null),
  memo: text(500).default(""),
  allocations: z.array(allocationInput).max(500).default([]),
  /** Payments that a refund returns. Any rest not named here or above returns the oldest credit. */
  refunds: z.array(z.strictObject({ paymentId, amount })).max(500).default([]),
});
export type PaymentInput = z.infer<typeof paymentInput>;

const paymentMethod = record("PaymentMethodAccount", { method: z.enum(PAYMENT_METHODS), accountId });

const params = z.strictObject({ id: paymentId });
export const paymentEndpoints = {
  list: endpoint("payments.list", {
    summary: "List payments, newest first",
    access: "user",
    refs: ["query.partyId"],
    query: z.strictObject({
      ...orderedQuery(PAYMENT_COLUMNS),
      ...attachmentsFilter,
      direction: z.enum(["in", "out"]).optional(),
      partyId: partyId.optional(),
      /** Only payments with an unapplied amount. */
      hasUnapplied: z.literal("true").optional(),
    }),
    reply: orderedPage(listedSchema(payment)),
  }),
  methods: endpoint("payments.methods", {
    summary: "List payment methods with their last account, last used first",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(paymentMethod) }),
  }),
  get: endpoint("payments.get", {
    summary: "Get a payment with its allocations",
    access: "user",
    refs: ["params.id"],
    params,
    reply: payment,
  }),
  pdf: endpoint("payments.pdf", {
    summary: "Get a payment receipt as a PDF/A-3b in the recipient's language or another one",
    access: "user",
    refs: ["params.id"],
    params,
    query: z.strictObject({ language: z.enum(PDF_LANGUAGES).optional() }),
    reply: fileReply,
    produces: "application/pdf",
  }),
  create: endpoint("payments.create", {
    summary: "Record a payment, refund or write-off for one customer or vendor",
    access: "user",
    refs: ["body.partyId", "body.accountId", "body.allocations[].documentId", "body.refunds[].paymentId"],
    body: paymentInput,
    amountsIn: "own currency",
    reply: createdPayment,
    status: 201,
  }),
  allocate: endpoint("payments.allocate", {
    summary: "Apply the unapplied amount of a payment to documents",
    access: "user",
    refs: ["params.id", "body.allocations[].documentId"],
    params,
    body: input("AllocationsInput", {
      date: applicationDate,
      allocations: z.array(allocationInput).min(1).max(500),
    }),
    amountsIn: "own currency",
    reply: payment,
  }),
  void: endpoint("payments.void", {
    summary: "Void a payment; its documents become due again",
    access: "user",
    refs: ["params.id"],
    params,
    body: z.strictObject({ version: version.optional(), reason: text(500).default("") }),
    reply: payment,
  }),
  applyCredit: endpoint("payments.applyCredit", {
    summary: "Apply a credit note or vendor credit to documents",
    access: "user",
    refs: ["body.creditId", "body.allocations[].documentId"],
    body: input("CreditApplicationInput", {
      creditId: documentId,
      date: applicationDate,
      allocations: z.array(allocationInput).min(1).max(500),
    }),
    amountsIn: "own currency",
    reply: z.object({ unapplied: signedAmount }),
  }),
};

/** Preview payments and applied credits, without doing it. */
export const paymentPreviews = {
  create: previewOf("payments.preview", paymentEndpoints.create),
  allocate: previewOf("payments.previewAllocate", paymentEndpoints.allocate),
  void: previewOf("payments.previewVoid", paymentEndpoints.void),
  applyCredit: previewOf("payments.previewApplyCredit", paymentEndpoints.applyCredit),
};

const bucketAmounts = {
  current: signedAmount,
  days1To30: signedAmount,
  days31To60: signedAmount,
  days61To90: signedAmount,
  over90: signedAmount,
  unapplied: signedAmount,
  total: signedAmount,
};

const aging = record("Aging", {
  type: z.enum(AGING_TYPES),
  asOf: date,
  parties: z.array(
    z.object({
      /** Null for journals on control accounts without a party. */
      partyId: partyId.nullable(),
      name: z.string(),
      ...bucketAmounts,
      documents: z.array(
        z.object({
          documentId: documentId.nullable(),
          number: z.string(),
          dueDate: date,
          daysOverdue: z.int(),
          bucket: z.string(),
          balanceDue: signedAmount,
        }),
      ),
    }),
  ),
  totals: z.object(bucketAmounts),
  /** Balance of the receivable or payable accounts on that date: equals the total. */
  controlBalance: signedAmount,
});
export type Aging = z.infer<typeof aging>;

export const agingEndpoint = endpoint("reports.aging", {
  summary: "Get the aging report: unpaid documents by customer or vendor and days overdue",
  access: "user",
  refs: [],
  query: z.strictObject({
    type: z.enum(AGING_TYPES),
    asOf: date.optional(),
    /** `totals` omits the parties, for a page with only the totals. */
    detail: z.enum(["parties", "totals"]).default("parties"),
  }),
  reply: aging,
});
