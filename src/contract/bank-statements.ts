import { z } from "zod";
import { attachmentsFilter, listedSchema } from "./with-files.ts";
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
  brandSchema,
  record,
  signedAmount,
} from "./fields.ts";

export const bankStatementId = brandSchema<BankStatementId>(id);

/** A statement compared with the others of its account. */
export const statementFields = {
  /** Gap before it: the previous closing balance plus known transactions differs from this opening balance; or null. */
  gapBefore: z.object({ closingBalance: signedAmount, endsOn: date, amount: signedAmount }).nullable(),
  /** Gap after it: this closing balance differs from the next statement's opening balance; or null. */
  gapAfter: z.object({ openingBalance: signedAmount, startsOn: date, amount: signedAmount }).nullable(),
  transactionCount: z.int(),
  /** Number of transactions in no other statement. */
  newCount: z.int(),
};

/** A bank statement of an account for a period. */
export const bankStatement = record("BankStatement", {
  id: bankStatementId,
  /** Its file import. */
  importId: bankImportId,
  accountId,
  number: z.string(),
  startsOn: date,
  endsOn: date,
  openingBalance: signedAmount.nullable(),
  closingBalance: signedAmount.nullable(),
  /**
   * Zero if the statement balances, null if it has no balances to check. Any other amount was confirmed by a user and
   * remains until other files bring the missing transactions.
   */
  difference: signedAmount.nullable(),
  /** The first transaction that may not balance, as precisely as the balances in its file allow. */
  firstMismatch: z.object({ fileLine: z.int(), date }).nullable(),
  ...statementFields,
});
export type BankStatementRecord = z.infer<typeof bankStatement>;

/** Import progress; unknown unless it is running on the server that answers. */
const bankProgress = record("BankProgress", {
  savedCount: z.int(),
  /** Total number; null while the file is read. */
  transactionCount: z.int().nullable(),
});
export type BankProgress = z.infer<typeof bankProgress>;

export const bankStatementEndpoints = {
  progress: endpoint("bank.importProgress", {
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
      ...attachmentsFilter,
      accountId: accountId.optional(),
      /** Statements that cover days from start through end. */
      start: date.optional(),
      end: date.optional(),
      /** Balanced, unbalanced, without balances to check, or with a gap before them. */
      status: z.enum(["balanced", "unbalanced", "unchecked", "gap"]).optional(),
    }),
    reply: orderedPage(listedSchema(bankStatement)),
  }),
  get: endpoint("bankStatements.get", {
    summary: "Get a bank statement",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: bankStatementId }),
    reply: bankStatement,
  }),
};
