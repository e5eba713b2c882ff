import { z } from "zod";
import { DOCUMENT_KINDS } from "#domain/document.ts";
import type { TaxReturnId } from "#domain/ids.ts";
import { TAX_FACT_SIDES } from "#domain/tax-form.ts";
import { TAX_FORM_IDS } from "#domain/tax-period.ts";
import { historySeal } from "./books-check.ts";
import { previewOf } from "./posting-preview.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  date,
  documentId,
  id,
  input,
  journalId,
  listQuery,
  page,
  brandSchema,
  record,
  requiredDate,
  signedAmount,
} from "./fields.ts";

const taxReturnId = brandSchema<TaxReturnId>(id);

/** Open during its period, due after it; then filed, and paid. */
const TAX_RETURN_STATUSES = ["open", "due", "filed", "paid"] as const;

const period = {
  /** Null until it is filed. */
  id: taxReturnId.nullable(),
  start: date,
  end: date,
  status: z.enum(TAX_RETURN_STATUSES),
  /** Due date of the form; null if the country has no common one. */
  dueDate: date.nullable(),
  filedOn: date.nullable(),
};

const taxPeriod = record("TaxPeriod", {
  ...period,
  /** Amount filed: to pay or, if negative, refunded. Null if not filed, see its return. */
  payable: signedAmount.nullable(),
});
export type TaxPeriod = z.infer<typeof taxPeriod>;

const box = record("TaxBox", {
  id: z.string(),
  /** Box number on the form; empty if it has none. */
  number: z.string(),
  label: z.string(),
  /** Whether the form uses whole units: cents are dropped. */
  isInWholeUnits: z.boolean(),
  amount: signedAmount,
});

const taxReturn = record("TaxReturn", {
  ...period,
  form: z.enum(TAX_FORM_IDS),
  formName: z.string(),
  boxes: z.array(box),
  /** The box with the amount to pay or, if negative, refunded. */
  payableBoxId: z.string(),
  payable: signedAmount,
  /** Taxed amounts not in any box of the form: check them before filing. */
  amountsWithoutBox: z.array(
    z.object({
      side: z.enum(TAX_FACT_SIDES),
      code: z.string(),
      name: z.string(),
      net: signedAmount,
      tax: signedAmount,
      /** Whether the form is about this side; one for sales only leaves out purchases. */
      isCovered: z.boolean(),
    }),
  ),
  /** Reversals of documents of earlier periods: number of documents, net amounts and taxes. */
  corrections: z.object({ documentCount: z.int(), net: signedAmount, tax: signedAmount }),
  /** Net movement of tax accounts, credits positive, and whether paying the return settles them. */
  accounts: z.array(
    z.object({
      accountId,
      code: z.string(),
      name: z.string(),
      amount: signedAmount,
      isClearedByPayment: z.boolean(),
    }),
  ),
  /** Rounding difference of the form between accounts and payment; a gain is positive. */
  difference: signedAmount,
  payment: z.object({ journalId, number: z.string(), date }).nullable(),
  /** Last audit log entry when the return was filed; null before, and if the log was empty (I-121). */
  historySeal: historySeal.nullable(),
  /** Whether the filing can be undone: it is the last one and unpaid. */
  canUndo: z.boolean(),
});
export type TaxReturn = z.infer<typeof taxReturn>;

const taxLine = record("TaxReturnLine", {
  journalId,
  date,
  number: z.string(),
  /** The document; null for an expense, deposit or journal. */
  documentId: documentId.nullable(),
  kind: z.enum([...DOCUMENT_KINDS, "expense", "deposit", "journal"]),
  /** Party or payee; for a journal, its description. */
  name: z.string(),
  /** True for a reversal. */
  isReversal: z.boolean(),
  /** Date of the reversed document, if in an earlier period. */
  correctedDate: date.nullable(),
  net: signedAmount,
  tax: signedAmount,
  /** Its share of the box. */
  amount: signedAmount,
});
export type TaxReturnLine = z.infer<typeof taxLine>;

const filing = input("TaxFilingInput", {
  start: date,
  end: date,
  filedOn: requiredDate("Enter the filing date"),
  /** Payable amount the user saw; if it has changed, filing is refused. */
  expectedPayable: signedAmount.optional(),
});
export type TaxFilingInput = z.infer<typeof filing>;

const payment = input("TaxPaymentInput", {
  date: requiredDate("Enter the payment date"),
  /** Bank account it is paid from or refunded to. Not needed if nothing is paid. */
  accountId: accountId.nullable().default(null),
  /** Account for the rounding difference of the form. */
  differenceAccountId: accountId.nullable().default(null),
});
export type TaxPaymentInput = z.infer<typeof payment>;

const params = z.strictObject({ id: taxReturnId });
const recordOperation = { access: "user", refs: ["params.id"], params, reply: taxReturn } as const;

export const taxReturnEndpoints = {
  list: endpoint("taxReturns.list", {
    summary: "List tax return periods, newest first",
    access: "user",
    refs: [],
    reply: z.object({ form: z.enum(TAX_FORM_IDS), formName: z.string(), items: z.array(taxPeriod) }),
  }),
  get: endpoint("taxReturns.get", {
    summary: "Get the tax return of a period with its boxes, as filed or as of now",
    access: "user",
    refs: [],
    query: z.strictObject({ start: date }),
    reply: taxReturn,
  }),
  lines: endpoint("taxReturns.boxDocuments", {
    summary: "List the documents behind a box of a tax return; without a box, corrections to earlier periods",
    access: "user",
    refs: [],
    query: z.strictObject({
      start: date,
      box: z.string().max(80).optional(),
      cursor: listQuery.cursor,
      limit: listQuery.limit,
    }),
    reply: page(taxLine),
  }),
  file: endpoint("taxReturns.file", {
    summary: "Mark a tax return as filed, locking its figures and period",
    access: "user",
    refs: [],
    body: filing,
    reply: taxReturn,
    status: 201,
  }),
  undoFiling: endpoint("taxReturns.undoFiling", {
    ...recordOperation,
    summary: "Undo the filing of the last tax return, unless it is paid",
  }),
  pay: endpoint("taxReturns.pay", {
    ...recordOperation,
    summary: "Record the payment or refund of a filed tax return",
    refs: ["params.id", "body.accountId", "body.differenceAccountId"],
    body: payment,
  }),
  voidPayment: endpoint("taxReturns.voidPayment", {
    ...recordOperation,
    summary: "Void the payment of a tax return",
  }),
};

/** Preview each of these without doing it. */
export const taxReturnPreviews = {
  pay: previewOf("taxReturns.previewPay", taxReturnEndpoints.pay),
  voidPayment: previewOf("taxReturns.previewVoidPayment", taxReturnEndpoints.voidPayment),
};
