import { z } from "zod";
import { DOCUMENT_KINDS } from "#domain/document.ts";
import { endpoint } from "./endpoint.ts";
import { date, id, listQuery, page, record, signedAmount } from "./fields.ts";
import { repliedRate } from "./trade-fields.ts";

const amounts = {
  salesNet: signedAmount,
  /** Tax that customers pay. */
  salesTax: signedAmount,
  purchasesNet: signedAmount,
  /** Tax paid to vendors that is given back. */
  purchasesTax: signedAmount,
  /** Tax paid to vendors that is not: it is part of what was bought. */
  ownTax: signedAmount,
  /** Tax on sales less tax on purchases. */
  due: signedAmount,
};

const taxReport = record("TaxReport", {
  rates: z.array(
    z.object({
      /** Null for items without a tax rate. */
      taxRateId: id.nullable(),
      code: z.string(),
      name: z.string(),
      /** In percent. */
      rate: repliedRate,
      ...amounts,
    }),
  ),
  totals: z.object(amounts),
  /** What tax accounts moved by in the period, credits above zero. */
  accounts: z.array(
    z.object({
      accountId: id,
      code: z.string(),
      name: z.string(),
      /** Journals that are no documents: payments of tax, corrections. */
      adjustments: signedAmount,
      change: signedAmount,
    }),
  ),
  accountTotals: z.object({ adjustments: signedAmount, change: signedAmount }),
});
export type TaxReport = z.infer<typeof taxReport>;
export type TaxReportRate = TaxReport["rates"][number];

const TAX_SIDES = ["sales", "purchases"] as const;
export type TaxSide = (typeof TAX_SIDES)[number];

const taxedDocument = record("TaxedDocument", {
  journalId: id,
  date,
  documentId: id,
  documentKind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  partyName: z.string(),
  /** Takes back what was posted in a period that is closed by now. */
  isReversal: z.boolean(),
  net: signedAmount,
  /** As the report counts it. */
  tax: signedAmount,
  ownTax: signedAmount,
});
export type TaxedDocument = z.infer<typeof taxedDocument>;

const period = { start: date, end: date };

export const taxReportEndpoints = {
  report: endpoint("reports.tax", {
    summary: "Net amounts and taxes of a period by tax rate, and what the tax accounts moved by",
    access: "user",
    refs: [],
    query: z.strictObject(period),
    reply: taxReport,
  }),
  documents: endpoint("reports.taxedDocuments", {
    summary:
      "The documents behind one figure of the tax report; without a rate, those that have items without one",
    access: "user",
    refs: ["query.taxRateId"],
    query: z.strictObject({
      ...period,
      side: z.enum(TAX_SIDES),
      taxRateId: id.optional(),
      cursor: listQuery.cursor,
      limit: listQuery.limit,
    }),
    reply: page(taxedDocument),
  }),
};
