import { z } from "zod";
import { filesFilter, listed } from "./listed.ts";
import { PARTY_SIDES } from "#domain/document.ts";
import type { PartyId } from "#domain/ids.ts";
import { PAYMENT_METHODS } from "#domain/payment-method.ts";
import { openedAccounts } from "./accounts.ts";
import { previewOf } from "./effects.ts";
import { PAYMENT_COLUMNS } from "#domain/lists.ts";
import { SHEET_LANGUAGES } from "#domain/sheet-languages.ts";
import { currencyCode, exchangeRate, isSure, repliedExchangeRate } from "./currency-fields.ts";
import { endpoint, fileReply } from "./endpoint.ts";
import {
  accountId,
  amount,
  chosenId,
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
const returned = record("Returned", {
  paymentId,
  number: z.string(),
  amount: signedAmount,
  baseAmount: signedAmount,
});

/** A receipt or payment and what it pays; the unused part is the party's credit (Accounting 3). */
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
  /** The amount in the currency of the books: at its rate, or what came on an account in a third currency (Accounting 10). */
  baseAmount: signedAmount,
  /** What the payment is more or less than its documents are in the books: a gain above zero, a loss below. */
  exchangeGain: signedAmount,
  /** The currency of its account of money, where that has one of its own, and by how much it moves in it. */
  accountCurrency: z.string().nullable(),
  accountAmount: signedAmount.nullable(),
  /** At which rate that is in the books; null where its currency is the payment's. */
  accountRate: repliedExchangeRate.nullable(),
  bankCharge: signedAmount,
  isRefund: z.boolean(),
  /** A bad debt or a small difference goes to an expense, and no money moves (Accounting 2). */
  isWriteOff: z.boolean(),
  /** The payment method; null if none was chosen. */
  method: z.enum(PAYMENT_METHODS).nullable(),
  memo: z.string(),
  status: z.enum(["posted", "void"]),
  unallocated: signedAmount,
  /** The unapplied rest in the books: of an advance in another currency its carrying amount, at its own rate. */
  unallocatedBase: signedAmount,
  journalId,
  /** The journal that took it back on a later day, its own period being closed (Accounting 5). */
  reversalId: journalId.nullable(),
  allocations: z.array(allocation),
  /** The payments that a refund returns; for another payment, the refunds that have returned it. */
  returns: z.array(returned),
});
export type Payment = z.infer<typeof payment>;

/** A payment that was just made, with the accounts that its posting has opened. */
const madePayment = record("MadePayment", { ...payment.shape, openedAccounts });
export type MadePayment = z.infer<typeof madePayment>;

/** The day on which a credit is applied: the later of both dates, and open, when left out. */
const applicationDate = date.optional();

const allocationInput = input("AllocationInput", { documentId, amount });

export const paymentInput = input("PaymentInput", {
  direction: z.enum(["in", "out"]),
  /** Left to the server it is the next one, RC-0001, PM-0001 or WO-0001. */
  number: requiredText(40, "Number is required").optional(),
  partyId: chosenId<PartyId>("Please select a vendor or customer"),
  date: requiredDate("Date is required"),
  accountId: accountId.nullable().default(null),
  amount,
  bankCharge: amount.prefault("0.00"),
  /** Money back to a customer, or from a vendor, out of unused credit. */
  isRefund: z.boolean().default(false),
  /** Writes off bad debt: invoices, in full or part, to an expense account; of bills and credits, small differences. */
  isWriteOff: z.boolean().default(false),
  /** Writes off what the payment leaves of its documents, or is more than they are: at most 1.00, 100 yen or 0.100 dinars. */
  acceptsDifference: z.boolean().default(false),
  /**
   * The currency of what it pays; left out it is that of the books. In another one, documents are paid at their own rates; the
   * difference at the payment's rate is exchange gain or loss. The unapplied rest is an advance at the payment's rate.
   */
  currency: currencyCode.optional(),
  /** Units of the books' currency for one of it; left out it is the rate of the table for its date. */
  exchangeRate: exchangeRate.nullable().optional(),
  /** In the place of the rate: what was paid in the books' currency. */
  baseAmount: amount.nullable().optional(),
  /** Into or out of an account in a third currency, or of a payment in that of the books: what the account moves by, in its own. */
  accountAmount: amount.nullable().optional(),
  /** Units of the books' currency for one of that; left out it is the rate of the table for the date. */
  accountRate: exchangeRate.nullable().optional(),
  isSure,
  method: z.enum(PAYMENT_METHODS).nullable().default(null),
  memo: text(500).default(""),
  allocations: z.array(allocationInput).max(500).default([]),
  /** The payments that a refund returns. What it names neither here nor above returns the oldest credit. */
  returns: z.array(z.strictObject({ paymentId, amount })).max(500).default([]),
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
      ...filesFilter,
      direction: z.enum(["in", "out"]).optional(),
      partyId: partyId.optional(),
      /** Only payments of which a part is unused. */
      unapplied: z.literal("true").optional(),
    }),
    reply: orderedPage(listed(payment)),
  }),
  methods: endpoint("payments.methods", {
    summary: "List payment methods with their last account, last used first",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(paymentMethod) }),
  }),
  get: endpoint("payments.get", {
    summary: "One payment",
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
    query: z.strictObject({ language: z.enum(SHEET_LANGUAGES).optional() }),
    reply: fileReply,
    produces: "application/pdf",
  }),
  create: endpoint("payments.create", {
    summary: "Record a payment, refund or write-off for one customer or vendor",
    access: "user",
    refs: ["body.partyId", "body.accountId", "body.allocations[].documentId", "body.returns[].paymentId"],
    body: paymentInput,
    amountsIn: "own currency",
    reply: madePayment,
    status: 201,
  }),
  allocate: endpoint("payments.allocate", {
    summary: "Apply the unapplied rest of a payment to documents",
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
    reply: z.object({ unallocated: signedAmount }),
  }),
};

/** What money, and the use of a credit, would do, without doing it. */
export const paymentPreviews = {
  create: previewOf("payments.preview", paymentEndpoints.create),
  allocate: previewOf("payments.previewAllocate", paymentEndpoints.allocate),
  void: previewOf("payments.previewVoid", paymentEndpoints.void),
  applyCredit: previewOf("payments.previewCredit", paymentEndpoints.applyCredit),
};

const bucketAmounts = {
  notDue: signedAmount,
  days1To30: signedAmount,
  days31To60: signedAmount,
  days61To90: signedAmount,
  over90: signedAmount,
  unapplied: signedAmount,
  total: signedAmount,
};

const aging = record("Aging", {
  side: z.enum(PARTY_SIDES),
  asOf: date,
  parties: z.array(
    z.object({
      /** Null for journals on the control accounts without a party. */
      partyId: partyId.nullable(),
      name: z.string(),
      ...bucketAmounts,
      documents: z.array(
        z.object({
          documentId: documentId.nullable(),
          number: z.string(),
          dueDate: date,
          days: z.int(),
          bucket: z.string(),
          open: signedAmount,
        }),
      ),
    }),
  ),
  totals: z.object(bucketAmounts),
  /** The balance of the receivable or payable accounts at that date: equal to the total. */
  controlBalance: signedAmount,
});
export type Aging = z.infer<typeof aging>;

export const agingEndpoint = endpoint("reports.aging", {
  summary: "Get the aging report: unpaid documents by customer or vendor and days overdue",
  access: "user",
  refs: [],
  query: z.strictObject({
    side: z.enum(["receivable", "payable"]),
    asOf: date.optional(),
    /** `totals` leaves the parties out, for a page that shows nothing but the sums. */
    detail: z.enum(["parties", "totals"]).default("parties"),
  }),
  reply: aging,
});
