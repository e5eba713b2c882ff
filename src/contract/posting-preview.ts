import { z } from "zod";
import { AGING_TYPES } from "#domain/aging.ts";
import { DOCUMENT_KINDS } from "#domain/document.ts";
import { type Endpoint, endpoint, type noBody } from "./endpoint.ts";
import {
  accountId,
  date,
  documentId,
  id,
  journalId,
  productId,
  record,
  signedAmount,
  signedQuantity,
  taxRateId,
} from "./fields.ts";
import type { OperationId } from "./operations.ts";

const line = record("PostingPreviewLine", {
  accountId,
  accountCode: z.string(),
  accountName: z.string(),
  debit: signedAmount,
  credit: signedAmount,
  description: z.string(),
});

const version = record("PostingPreviewVersion", { date, description: z.string(), lines: z.array(line) });

/** Maximum rows per list; totals include all. */
export const LISTED_MAX = 100;

/** Preview of a request: the difference between the books before and after it. */
export const postingPreview = record("PostingPreview", {
  /** Journals posted, changed or removed; cost corrections last. */
  journals: z.array(
    z.object({
      /** Null if it doesn't exist yet. */
      id: journalId.nullable(),
      number: z.string(),
      isCorrection: z.boolean(),
      /** The posted version; null for a new journal. */
      before: version.nullable(),
      /** The new version; null if it is removed. */
      after: version.nullable(),
    }),
  ),
  /** Total number; at most a hundred are listed. */
  journalCount: z.int(),
  /** Net change of each account: debit less credit. */
  accounts: z.array(
    z.object({
      accountId,
      code: z.string(),
      name: z.string(),
      /** True if it would be opened (Accounting 1). */
      isNew: z.boolean(),
      change: signedAmount,
    }),
  ),
  stock: z.array(
    z.object({
      productId,
      productName: z.string(),
      before: signedQuantity,
      after: signedQuantity,
      valueBefore: signedAmount,
      valueAfter: signedAmount,
      /** "3 on hand, 5 needed" if stock is insufficient (Accounting 7). */
      warning: z.string().nullable(),
    }),
  ),
  /** Earlier stock movements whose cost changes (Accounting 6). */
  corrections: z.array(
    z.object({
      /** Null for a count. */
      documentId: documentId.nullable(),
      kind: z.enum(DOCUMENT_KINDS).nullable(),
      number: z.string(),
      productName: z.string(),
      /** Posting date of the correction. */
      date,
      /** Increase in cost. */
      cost: signedAmount,
    }),
  ),
  correctionCount: z.int(),
  /** Stock counts whose difference changes because earlier stock does (Accounting 6). */
  counts: z.array(
    z.object({
      productId,
      productName: z.string(),
      date,
      countedQuantity: signedQuantity,
      before: signedQuantity,
      after: signedQuantity,
    }),
  ),
  /** Documents whose balance due changes, and payments and credits whose unapplied amount changes. */
  balances: z.array(
    z.object({
      id,
      kind: z.enum([...DOCUMENT_KINDS, "payment"]),
      number: z.string(),
      partyName: z.string(),
      before: signedAmount,
      after: signedAmount,
    }),
  ),
  /** Aging as of today, if it changes. */
  aging: z.array(
    z.object({
      type: z.enum(AGING_TYPES),
      columns: z.array(z.object({ column: z.string(), before: signedAmount, after: signedAmount })),
    }),
  ),
  /** Change in tax owed, by rate. */
  tax: z.array(z.object({ taxRateId, name: z.string(), change: signedAmount })),
  /** Lock date of the books. */
  closedThrough: z.object({ before: date.nullable(), after: date.nullable() }),
  /** First open day, if postings that belong in closed days are moved there (Accounting 5, 6). */
  firstOpenDate: date.nullable(),
});
export type PostingPreview = z.infer<typeof postingPreview>;

/** Preview of a write: the same request, returning what it would do. Its path is below the write's own. */
export function previewOf<
  Id extends OperationId,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType = typeof noBody,
>(
  operation: Id,
  { summary, refs, params, body, bodyLimit, consumes, amountsIn }: Endpoint<Params, Query, Body>,
) {
  const [first = "", ...rest] = summary;
  return endpoint(operation, {
    summary: `Preview without saving: ${first.toLowerCase()}${rest.join("")}`,
    access: "user",
    refs,
    params,
    body,
    bodyLimit,
    consumes,
    amountsIn,
    reply: postingPreview,
  });
}
