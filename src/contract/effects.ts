import { z } from "zod";
import { DOCUMENT_KINDS, PARTY_SIDES } from "#domain/document.ts";
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

const line = record("EffectLine", {
  accountId,
  accountCode: z.string(),
  accountName: z.string(),
  debit: signedAmount,
  credit: signedAmount,
  description: z.string(),
});

const version = record("EffectVersion", { date, description: z.string(), lines: z.array(line) });

/** How much a preview lists of each; all of it counts. */
export const MOST_LISTED = 100;

/** All that a request would do to the books: the difference between what they say before it and after it. */
export const effect = record("Effect", {
  /** What would be posted, changed or taken back; corrections of cost last. */
  journals: z.array(
    z.object({
      /** Null for one that is not there yet. */
      id: journalId.nullable(),
      number: z.string(),
      isCorrection: z.boolean(),
      /** The version that is posted now; null for a new journal. */
      before: version.nullable(),
      /** What would stand posted; null for one that is taken back. */
      after: version.nullable(),
    }),
  ),
  /** How many there are: at most a hundred are listed. */
  journalCount: z.int(),
  /** What all of them together do to each account: debit less credit. */
  accounts: z.array(
    z.object({
      accountId,
      code: z.string(),
      name: z.string(),
      /** True for one that would be opened (Accounting 1). */
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
      /** "3 on hand, 5 needed" when more goes out than there is (Accounting 7). */
      warning: z.string().nullable(),
    }),
  ),
  /** What moved earlier, and costs something else now (Accounting 6). */
  corrections: z.array(
    z.object({
      /** Null for a count. */
      documentId: documentId.nullable(),
      kind: z.enum(DOCUMENT_KINDS).nullable(),
      number: z.string(),
      productName: z.string(),
      /** The day on which the correction is posted. */
      date,
      /** By how much it costs more. */
      cost: signedAmount,
    }),
  ),
  correctionCount: z.int(),
  /** The counts of which the difference changes, for what was on hand before them does (Accounting 6). */
  counts: z.array(
    z.object({
      productId,
      productName: z.string(),
      date,
      counted: signedQuantity,
      before: signedQuantity,
      after: signedQuantity,
    }),
  ),
  /** The documents of which another part would be open, and the payments and credits of which another part is unused. */
  open: z.array(
    z.object({
      id,
      kind: z.enum([...DOCUMENT_KINDS, "payment"]),
      number: z.string(),
      partyName: z.string(),
      before: signedAmount,
      after: signedAmount,
    }),
  ),
  /** Aging of today, where it changes. */
  aging: z.array(
    z.object({
      side: z.enum(PARTY_SIDES),
      columns: z.array(z.object({ column: z.string(), before: signedAmount, after: signedAmount })),
    }),
  ),
  /** By how much more tax is owed, or less, by rate. */
  tax: z.array(z.object({ taxRateId, name: z.string(), change: signedAmount })),
  /** Through when the books are closed. */
  closedThrough: z.object({ before: date.nullable(), after: date.nullable() }),
  /** The first open day, where what belongs into closed days would be posted on it instead (Accounting 5, 6). */
  movedTo: date.nullable(),
});
export type Effect = z.infer<typeof effect>;

/** The preview of a write: the same request, answered with what it would do. It is below the write's own path. */
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
    summary: `Preview the effect on the books: ${first.toLowerCase()}${rest.join("")}`,
    access: "user",
    refs,
    params,
    body,
    bodyLimit,
    consumes,
    amountsIn,
    reply: effect,
  });
}
