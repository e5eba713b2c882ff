import { z } from "zod";
import { PDF_LANGUAGES } from "#domain/pdf-languages.ts";
import { endpoint, fileReply } from "./endpoint.ts";
import {
  accountId,
  date,
  input,
  instant,
  journalId,
  listQuery,
  page,
  person,
  reconciliationId,
  record,
  requiredText,
  signedAmount,
  signedInput,
  text,
} from "./fields.ts";

const reconciledEntry = z.object({
  journalId,
  number: z.string(),
  date,
  description: z.string(),
  /** Amount on the account; money in is positive. */
  amount: signedAmount,
});

/** An account at the end of a day: statement balance, book balance, and the journals to reconcile. */
const openReconciliation = record("OpenReconciliation", {
  accountId,
  endsOn: date,
  /** The last reconciled date and the statement balance on it; null before the first reconciliation. */
  lastEndsOn: date.nullable(),
  openingBalance: signedAmount,
  /** Statement balance of that day; null if unknown. */
  closingBalance: signedAmount.nullable(),
  bookBalance: signedAmount,
  /** Journals not reconciled yet. `isCleared` is true for those matched to bank transactions. */
  entries: z.array(reconciledEntry.extend({ isCleared: z.boolean() })),
  /** Bank transactions through that day not yet recorded, and their total. */
  forReviewCount: z.int(),
  amountToReview: signedAmount,
  /**
   * Before the first reconciliation, what the first statement starts with: the day before it, its opening balance, and the
   * book balance of that day. Null later, and if the statement has no opening balance.
   */
  firstStatement: z.object({ date, openingBalance: signedAmount, bookBalance: signedAmount }).nullable(),
});
export type OpenReconciliation = z.infer<typeof openReconciliation>;

/** A finished reconciliation, frozen with the amounts, texts and names of that day. */
const reconciliation = record("Reconciliation", {
  id: reconciliationId,
  accountId,
  accountCode: z.string(),
  accountName: z.string(),
  companyName: z.string(),
  currency: z.string(),
  endsOn: date,
  openingBalance: signedAmount,
  closingBalance: signedAmount,
  bookBalance: signedAmount,
  finishedAt: instant,
  /** Date in the company's time zone. */
  finishedOn: date,
  /** Who finished it; null if that user was deleted. */
  finishedBy: person.nullable(),
  reopenedAt: instant.nullable(),
  reopenReason: z.string().nullable(),
  reconciled: z.array(reconciledEntry),
  /** In the books but not cleared by the bank. */
  outstanding: z.array(reconciledEntry),
});
export type Reconciliation = z.infer<typeof reconciliation>;

export const reconciliationInput = input("ReconciliationInput", {
  accountId,
  endsOn: date,
  /** Statement balance at the end of that day. */
  closingBalance: signedInput,
  journalIds: z.array(journalId).max(20_000, "Send at most 20,000 journal entries at once"),
  /** The account for an unexplained difference; without it, the difference must be zero. */
  differenceAccountId: accountId.nullable().default(null),
  differenceDescription: text(500).default(""),
});
export type ReconciliationInput = z.infer<typeof reconciliationInput>;

const params = z.strictObject({ id: reconciliationId });
export const reconciliationEndpoints = {
  open: endpoint("reconciliations.open", {
    summary: "Get the transactions to reconcile on an account through a date",
    access: "user",
    refs: ["query.accountId"],
    query: z.strictObject({ accountId, endsOn: date }),
    reply: openReconciliation,
  }),
  list: endpoint("reconciliations.list", {
    summary: "List the reconciliations of an account, newest first, including reopened ones",
    access: "user",
    refs: ["query.accountId"],
    query: z.strictObject({ accountId, cursor: listQuery.cursor, limit: listQuery.limit }),
    reply: page(reconciliation.omit({ reconciled: true, outstanding: true })),
  }),
  get: endpoint("reconciliations.get", {
    summary: "Get a reconciliation",
    access: "user",
    refs: ["params.id"],
    params,
    reply: reconciliation,
  }),
  pdf: endpoint("reconciliations.pdf", {
    summary: "Get a reconciliation as a PDF/A-3b in the company's language or another one",
    access: "user",
    refs: ["params.id"],
    params,
    query: z.strictObject({ language: z.enum(PDF_LANGUAGES).optional() }),
    reply: fileReply,
    produces: "application/pdf",
  }),
  finish: endpoint("reconciliations.finish", {
    summary: "Finish a reconciliation",
    access: "user",
    refs: ["body.accountId", "body.journalIds[]", "body.differenceAccountId"],
    body: reconciliationInput,
    amountsIn: "own currency",
    reply: reconciliation,
    status: 201,
  }),
  reopen: endpoint("reconciliations.reopen", {
    summary: "Reopen the last reconciliation of an account, with a reason",
    access: "user",
    refs: ["params.id"],
    params,
    body: z.strictObject({ reason: requiredText(500, "Enter a reason") }),
    reply: reconciliation,
  }),
};
