import { z } from "zod";
import { historySeal } from "./books-check.ts";
import { previewOf } from "./effects.ts";
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

/** A fiscal year, called after the calendar year in which it ends, and whether it is closed (Accounting 11). */
const yearEnd = record("YearEnd", {
  year: z.int(),
  start: date,
  end: date,
  state: z.enum(["open", "closed"]),
  /** False while the year is running: closing it then locks days that are still to come. */
  hasEnded: z.boolean(),
  /** Open, over, and with income or expenses: no later year is closed before it (Accounting 11.2). */
  isDue: z.boolean(),
  /** The journal of the closing; null while the year is open. */
  journalId: journalId.nullable(),
  journalNumber: z.string().nullable(),
  closedAt: instant.nullable(),
  /** The entry of the history that closed the year; null while the year is open (I-121). */
  seal: historySeal.nullable(),
  /** Revenue less expenses of the year, closing journals left out. */
  netIncome: signedAmount,
  /** Whether something was posted into the closed year, and what it comes to (Accounting 11.5). */
  isOutOfDate: z.boolean(),
  outOfDateBy: signedAmount,
  /** True for the last closed year alone. */
  canReopen: z.boolean(),
  /** Documents, payments and counts that reopening it makes void at their own date (Accounting 11.5). */
  voidedSince: z.int(),
});
export type YearEnd = z.infer<typeof yearEnd>;

const yearEnds = record("YearEnds", {
  /** The running year and the four before, and older ones that are due or can be reopened, the newest first. */
  items: z.array(yearEnd),
  /** The retained earnings account to suggest; null where the chart has none of that name. */
  retainedEarningsAccountId: accountId.nullable(),
});
export type YearEnds = z.infer<typeof yearEnds>;

const previewLine = z.object({
  /** Null for retained earnings as long as no account is chosen. */
  accountId: accountId.nullable(),
  accountCode: z.string(),
  accountName: z.string(),
  debit: signedAmount,
  credit: signedAmount,
  description: z.string(),
});
export type ClosingPreviewLine = z.infer<typeof previewLine>;

/** What closing a year would write; without lines there is nothing to close. */
const preview = record("ClosingPreview", {
  year: z.int(),
  start: date,
  end: date,
  lines: z.array(previewLine),
  totals: z.object({ debit: signedAmount, credit: signedAmount }),
  netIncome: signedAmount,
  /** What the owner should look at before; nothing of it prevents the closing (Accounting 11.2). */
  warnings: z.object({
    draftJournals: z.int(),
    draftDocuments: z.int(),
    /** Movements of the year whose cost is not settled yet (Accounting 7). */
    provisionalMovements: z.int(),
    /** Earlier years have income or expenses that were never closed. */
    hasEarlierResults: z.boolean(),
  }),
  /** Accounts with statements of a bank that begin before the end of the year, in the order of their codes. */
  bankAccounts: z.array(
    z.object({
      accountId,
      code: z.string(),
      name: z.string(),
      /** Null for one that was never reconciled, or reopened from its first time on. */
      reconciledThrough: date.nullable(),
      /** Bank transactions up to the end of the year that are not in the books. */
      linesToReview: z.int(),
    }),
  ),
});
export type ClosingPreview = z.infer<typeof preview>;

/** The last day of the year, where two fiscal years end in one calendar year. */
const end = date.optional();

const closing = input("ClosingInput", {
  year,
  end,
  /** Null while none is chosen, which the server answers with the sentence of Behavior 5.6. */
  retainedEarningsAccountId: accountId.nullable().default(null),
  /** The net income that was shown for the year; when it has changed, the closing is refused. */
  shownNetIncome: signedAmount.optional(),
});
export type ClosingInput = z.infer<typeof closing>;

const reopening = input("ReopeningInput", { year, end, reason: requiredText(500, "Please enter a reason") });
export type ReopeningInput = z.infer<typeof reopening>;

const reopened = record("ReopenedYear", {
  year: z.int(),
  start: date,
  end: date,
  /** Where the lock date has gone back to; null when nothing is closed any more. */
  closedThrough: date.nullable(),
  /** Documents, payments and counts that were voided meanwhile and are void at their own date now (Accounting 11.5). */
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

/** What closing or reopening a year would do to the whole of the books, without doing it. */
export const closingPreviews = {
  close: previewOf("yearEnd.previewClose", closingEndpoints.close),
  reopen: previewOf("yearEnd.previewReopen", closingEndpoints.reopen),
};
