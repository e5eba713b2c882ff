import { z } from "zod";
import { historySeal } from "./books-check.ts";
import { previewOf } from "./posting-preview.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  date,
  input,
  instant,
  journalId,
  record,
  requiredText,
  signedAmount,
  wholeNumber,
} from "./fields.ts";

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
const NOT_A_YEAR = "Enter a valid year";
const year = z.int().min(FIRST_YEAR, NOT_A_YEAR).max(LAST_YEAR, NOT_A_YEAR);

/** A fiscal year, named for the calendar year in which it ends, and whether it is closed (Accounting 11). */
const yearEnd = record("YearEnd", {
  year: z.int(),
  start: date,
  end: date,
  status: z.enum(["open", "closed"]),
  /** False if the year is still running: closing it then locks future days. */
  hasEnded: z.boolean(),
  /** Open, ended, with income or expenses: no later year can close first (Accounting 11.2). */
  isDue: z.boolean(),
  /** The closing entry; null if the year is open. */
  journalId: journalId.nullable(),
  journalNumber: z.string().nullable(),
  closedAt: instant.nullable(),
  /** Audit log entry that closed the year; null while it is open (I-121). */
  historySeal: historySeal.nullable(),
  /** Revenue less expenses of the year, excluding closing entries. */
  netIncome: signedAmount,
  /** Whether it was posted to since closing, and the net amount (Accounting 11.5). */
  isOutOfDate: z.boolean(),
  difference: signedAmount,
  /** True only for the last closed year. */
  canReopen: z.boolean(),
  /** Documents, payments and counts that reopening voids at their original dates (Accounting 11.5). */
  voidedSinceClosing: z.int(),
});
export type YearEnd = z.infer<typeof yearEnd>;

const yearEnds = record("YearEnds", {
  /** The current year, the four before it, and older ones that are due or can be reopened, newest first. */
  items: z.array(yearEnd),
  /** The suggested retained earnings account; null if the chart has none by name. */
  retainedEarningsAccountId: accountId.nullable(),
});
export type YearEnds = z.infer<typeof yearEnds>;

const previewLine = z.object({
  /** Null for retained earnings if no account is chosen yet. */
  accountId: accountId.nullable(),
  accountCode: z.string(),
  accountName: z.string(),
  debit: signedAmount,
  credit: signedAmount,
  description: z.string(),
});
export type ClosingPreviewLine = z.infer<typeof previewLine>;

/** Preview of a closing entry; with no lines, nothing to close. */
const preview = record("ClosingPreview", {
  year: z.int(),
  start: date,
  end: date,
  lines: z.array(previewLine),
  totals: z.object({ debit: signedAmount, credit: signedAmount }),
  netIncome: signedAmount,
  /** Things to review first; none of them prevents the closing (Accounting 11.2). */
  warnings: z.object({
    draftJournalCount: z.int(),
    draftDocumentCount: z.int(),
    /** Stock movements of the year at provisional cost (Accounting 7). */
    provisionalMovementCount: z.int(),
    /** Earlier years have income or expenses never closed. */
    hasUnclosedEarlierYears: z.boolean(),
  }),
  /** Accounts with bank statements that start before the year ends, in order of code. */
  bankAccounts: z.array(
    z.object({
      accountId,
      code: z.string(),
      name: z.string(),
      /** Null if never reconciled, or if all reconciliations were reopened. */
      reconciledThrough: date.nullable(),
      /** Unrecorded bank transactions through the year's end. */
      forReviewCount: z.int(),
    }),
  ),
});
export type ClosingPreview = z.infer<typeof preview>;

/** Last day of the year, if two fiscal years end in one calendar year. */
const end = date.optional();

const closing = input("ClosingInput", {
  year,
  end,
  /** Null if none is chosen; the server then replies with the sentence of Behavior 5.6. */
  retainedEarningsAccountId: accountId.nullable().default(null),
  /** Net income that the user saw; if it has changed since, the closing is refused. */
  expectedNetIncome: signedAmount.optional(),
});
export type ClosingInput = z.infer<typeof closing>;

const reopening = input("ReopeningInput", { year, end, reason: requiredText(500, "Please enter a reason") });
export type ReopeningInput = z.infer<typeof reopening>;

const reopened = record("ReopenedYear", {
  year: z.int(),
  start: date,
  end: date,
  /** The new lock date; null if nothing is closed anymore. */
  closedThrough: date.nullable(),
  /** Documents, payments and counts voided after closing, now voided at their original date (Accounting 11.5). */
  voidedOnOriginalDate: z.int(),
});
export type ReopenedYear = z.infer<typeof reopened>;

export const closingEndpoints = {
  list: endpoint("yearEnd.list", {
    summary: "List fiscal years with their net income and closing status",
    access: "user",
    refs: [],
    reply: yearEnds,
  }),
  preview: endpoint("yearEnd.preview", {
    summary: "Preview the closing entry of a fiscal year, with warnings",
    access: "user",
    refs: ["query.retainedEarningsAccountId"],
    query: z.strictObject({
      year: wholeNumber(LAST_YEAR).refine((value) => value >= FIRST_YEAR, NOT_A_YEAR),
      end,
      retainedEarningsAccountId: accountId.optional(),
    }),
    reply: preview,
  }),
  close: endpoint("yearEnd.close", {
    summary: "Close a fiscal year: transfer its net income and lock it",
    access: "user",
    refs: ["body.retainedEarningsAccountId"],
    body: closing,
    reply: yearEnd,
  }),
  reopen: endpoint("yearEnd.reopen", {
    summary: "Reopen the last closed fiscal year: void its closing entry and unlock it",
    access: "user",
    refs: [],
    body: reopening,
    reply: reopened,
  }),
};

/** Preview closing or reopening a year, without doing it. */
export const closingPreviews = {
  close: previewOf("yearEnd.previewClose", closingEndpoints.close),
  reopen: previewOf("yearEnd.previewReopen", closingEndpoints.reopen),
};
