import { z } from "zod";
import { DOCUMENT_KINDS, PARTY_SIDES } from "#domain/document.ts";
import { ORDER_KINDS } from "#domain/order.ts";
import { endpoint } from "./endpoint.ts";
import { instant, record } from "./fields.ts";

/** A record that has a page: by its id, an account by its code. */
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
  /** The invariant's number, which tests, code and documentation share: "I-01". */
  invariant: z.string(),
  rule: z.string(),
  /** Empty when the rule holds; else what breaks it, the first twenty. */
  problems: z.array(z.string()),
  /** For each problem the record that it names; null where that has no page. */
  records: z.array(problemRecord.nullable()),
});

/**
 * The number of the last entry in the history of journals and its hash, "1234.9f2c...". The hash covers every entry before
 * it, so a later check can prove that none of them was changed.
 */
export const historySeal = z
  .string()
  .regex(/^[1-9]\d{0,15}\.[0-9a-f]{64}$/, "Enter a seal as the books check shows it, such as 1234.9f2c...");
export type HistorySeal = z.infer<typeof historySeal>;

const booksCheck = record("BooksCheck", {
  isSound: z.boolean(),
  /** How many journal lines there are. */
  lines: z.int(),
  checkedAt: instant,
  milliseconds: z.int(),
  /** Of the history as it was checked; null while nothing was posted. */
  seal: historySeal.nullable(),
  checks: z.array(check),
});
export type BooksCheck = z.infer<typeof booksCheck>;

const lastBooksCheck = record("LastBooksCheck", {
  checkedAt: instant,
  /** How many problems it found, at most twenty for each rule. */
  problems: z.int(),
  lines: z.int(),
});
export type LastBooksCheck = z.infer<typeof lastBooksCheck>;

export const booksCheckEndpoints = {
  run: endpoint("booksCheck.run", {
    summary: "Run the integrity check",
    access: "user",
    refs: [],
    /** A seal that someone kept, to compare the history with. */
    query: z.strictObject({ seal: historySeal.optional() }),
    reply: booksCheck,
  }),
  last: endpoint("booksCheck.last", {
    summary: "Get the result of the last integrity check",
    access: "user",
    refs: [],
    /** Null before the first check, which runs a day after the company was created. */
    reply: z.object({ last: lastBooksCheck.nullable() }),
  }),
};
