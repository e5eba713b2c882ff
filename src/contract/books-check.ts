import { z } from "zod";
import { DOCUMENT_KINDS, PARTY_SIDES } from "#domain/document.ts";
import { ORDER_KINDS } from "#domain/order.ts";
import { endpoint } from "./endpoint.ts";
import { instant, record } from "./fields.ts";

/** A record that has a page: by id, an account by code. */
const problemRecord = z.object({
  kind: z.enum([
    "journal",
    "account",
    "payment",
    "product",
    "tax_rate",
    "asset",
    "accrual",
    "loan",
    "revaluation",
    "bank_rule",
    // The settings.
    "book",
    ...PARTY_SIDES,
    ...DOCUMENT_KINDS,
    ...ORDER_KINDS,
  ]),
  key: z.string(),
});
export type ProblemRecord = z.infer<typeof problemRecord>;

const check = z.object({
  /** The number shared by tests, code and documentation: "I-01". */
  invariant: z.string(),
  rule: z.string(),
  /** Empty if the rule holds; else the first twenty violations. */
  problems: z.array(z.string()),
  /** The record of each problem; null if it has no page. */
  records: z.array(problemRecord.nullable()),
});

/**
 * The number of the last entry in the history of journals and its hash, "1234.9f2c...". The hash covers every entry before
 * it, so a later check can prove that none of them was changed.
 */
export const historySeal = z
  .string()
  .regex(
    /^[1-9]\d{0,15}\.[0-9a-f]{64}$/,
    "Enter a seal as the integrity check shows it, such as 1234.9f2c...",
  );
export type HistorySeal = z.infer<typeof historySeal>;

const booksCheck = record("BooksCheck", {
  hasPassed: z.boolean(),
  /** Number of journal lines. */
  lineCount: z.int(),
  checkedAt: instant,
  durationMs: z.int(),
  /** Seal of the history checked; null if nothing was posted. */
  historySeal: historySeal.nullable(),
  checks: z.array(check),
});
export type BooksCheck = z.infer<typeof booksCheck>;

export const lastBooksCheck = record("LastBooksCheck", {
  checkedAt: instant,
  /** Number of problems found, at most twenty per rule. */
  problemCount: z.int(),
  lineCount: z.int(),
});
export type LastBooksCheck = z.infer<typeof lastBooksCheck>;

export const booksCheckEndpoints = {
  run: endpoint("booksCheck.run", {
    summary: "Run the integrity check",
    access: "user",
    refs: [],
    /** A seal kept earlier, to verify the history against. */
    query: z.strictObject({ historySeal: historySeal.optional() }),
    reply: booksCheck,
  }),
  last: endpoint("booksCheck.last", {
    summary: "Get the result of the last integrity check",
    access: "user",
    refs: [],
    /** Null before the first check, a day after the company was created. */
    reply: z.object({ last: lastBooksCheck.nullable() }),
  }),
};
