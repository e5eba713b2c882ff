import { z } from "zod";
import { filesFilter, listed } from "./listed.ts";
import type { BankStatementId } from "#domain/ids.ts";
import { BANK_STATEMENT_COLUMNS } from "#domain/lists.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  bankImportId,
  date,
  id,
  orderedPage,
  orderedQuery,
  proving,
  record,
  signedAmount,
} from "./fields.ts";

export const bankStatementId = proving<BankStatementId>(id);

/** What a statement is beside those that its account has. */
export const ofStatement = {
  /** The statement before closes at another balance than this one opens with, beside what is known in between: by how much. */
  gap: z.object({ closing: signedAmount, closedOn: date, amount: signedAmount }).nullable(),
  /** The same before the next statement: this one closes at another balance than that one opens with. */
  gapAfter: z.object({ opening: signedAmount, opensOn: date, amount: signedAmount }).nullable(),
  lineCount: z.int(),
  /** How many of its transactions no other statement has. */
  newCount: z.int(),
};

/** What a bank says of an account from one day to another. */
export const bankStatement = record("BankStatement", {
  id: bankStatementId,
  /** The file that brought it. */
  importId: bankImportId,
  accountId,
  number: z.string(),
  startsOn: date,
  endsOn: date,
  opening: signedAmount.nullable(),
  closing: signedAmount.nullable(),
  /**
   * Zero if the statement balances, null if it has no balances to check. Any other amount was confirmed by a user and
   * remains until other files bring the missing transactions.
   */
  difference: signedAmount.nullable(),
  /** The first transaction that may not balance, as precisely as the balances in its file allow. */
  firstMismatch: z.object({ fileLine: z.int(), date }).nullable(),
  ...ofStatement,
});
export type BankStatementRecord = z.infer<typeof bankStatement>;

/** Nothing is known where no such import is under way on the server that answers. */
const bankProgress = record("BankProgress", {
  saved: z.int(),
  /** How many there are; null while the file is read. */
  transactions: z.int().nullable(),
});
export type BankProgress = z.infer<typeof bankProgress>;

export const bankStatementEndpoints = {
  progress: endpoint("bank.progress", {
    summary: "Get the progress of an import by its idempotency key",
    access: "public",
    refs: [],
    params: z.strictObject({ key: z.string().regex(/^[!-~]{16,200}$/, "From 16 to 200 visible characters") }),
    reply: bankProgress,
  }),
  list: endpoint("bankStatements.list", {
    summary: "List imported statements with their balances, newest first; search by number",
    access: "user",
    refs: ["query.accountId"],
    query: z.strictObject({
      ...orderedQuery(BANK_STATEMENT_COLUMNS),
      ...filesFilter,
      accountId: accountId.optional(),
      /** Those that tell of a day from then on, and up to then. */
      start: date.optional(),
      end: date.optional(),
      /** Those that are proved, that do not tie, that nothing could prove, or before which something is missing. */
      proof: z.enum(["balanced", "unbalanced", "unchecked", "gap"]).optional(),
    }),
    reply: orderedPage(listed(bankStatement)),
  }),
  get: endpoint("bankStatements.get", {
    summary: "Get a bank statement",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: bankStatementId }),
    reply: bankStatement,
  }),
};
