import { z } from "zod";
import { attachmentsFilter, listedSchema } from "./with-files.ts";
import { fileLimits, STATEMENT_MEGABYTES_MAX } from "#domain/file-limits.ts";
import { MONEY_KINDS } from "#domain/account.ts";
import { DAY_ORDERS } from "#domain/bank/day-order.ts";
import { BANK_FORMATS } from "#domain/bank/statement.ts";
import { FOUND_LAYOUT } from "#domain/bank/table-layout.ts";
import { BANK_FILE_COLUMNS, BANK_TRANSACTION_COLUMNS } from "#domain/lists.ts";
import { bankStatement, bankStatementId, statementFields } from "./bank-statements.ts";
import { shownTable, tableLayout, tableMapping } from "./bank-tables.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  bankImportId,
  bankTransactionId,
  date,
  input,
  instant,
  journalId,
  orderedPage,
  orderedQuery,
  record,
  requiredText,
  signedAmount,
  signedInput,
  text,
} from "./fields.ts";
import { base64File } from "./file-input.ts";

const LIMITS = fileLimits(STATEMENT_MEGABYTES_MAX);
/** Base64 makes a file a third larger. */
const FILE_OPTIONS = { bodyLimit: 28 * 1024 * 1024, amountsIn: "own currency" } as const;

/** A bank or cash account with its statement and book balances. */
const bankAccount = record("BankAccount", {
  accountId,
  code: z.string(),
  name: z.string(),
  moneyKind: z.enum(MONEY_KINDS),
  isActive: z.boolean(),
  /** Currency of the account and its statements; null for the base currency. */
  currency: z.string().nullable(),
  /** IBAN or account number from the first statement. */
  number: z.string(),
  /** Closing balance of the latest statement. */
  statementBalance: z.object({ date, amount: signedAmount }).nullable(),
  /** Book balance on the same day, in the account's currency; as of today if no statement has a balance. */
  bookBalance: signedAmount,
  /** Last reconciled day; null before the first reconciliation. */
  reconciledThrough: date.nullable(),
  transactionCount: z.int(),
  /** Number of transactions for review (not recorded yet). */
  forReviewCount: z.int(),
});
export type BankAccount = z.infer<typeof bankAccount>;

const position = z.int().min(1).max(1_000_000);

const file = {
  fileName: requiredText(200, "The file needs a name"),
  /** The original file in base64. */
  content: base64File(LIMITS),
  /** Accounts of numbers in the file that are still unknown; "" for a file without one. */
  accounts: z
    .array(z.strictObject({ number: text(100), accountId }))
    .max(50, "Enter at most 50 accounts")
    .default([]),
  /** Column mapping; if omitted, the one saved for the account, or a guess. */
  mapping: tableMapping.nullable().default(null),
  /** The layout of the table; null fields use what was kept for the account, or else what the file suggests. */
  layout: tableLayout.default(FOUND_LAYOUT),
  /** Closing balances for statements without one, each by the position of the statement's first transaction. */
  closingBalances: z
    .array(z.strictObject({ position, amount: signedInput }))
    .max(50, "Enter at most 50 closing balances")
    .default([]),
  /** For QIF, if the file is ambiguous. */
  dateFormat: z.enum(DAY_ORDERS).nullable().default(null),
};

export const bankFileInput = input("BankFileInput", file);
export type BankFileInput = z.infer<typeof bankFileInput>;

export const bankImportInput = input("BankImportInput", {
  ...file,
  /** Whether possible duplicates are duplicates, by position in the file. */
  duplicateDecisions: z
    .array(z.strictObject({ position, isDistinct: z.boolean() }))
    .max(10_000, "Send at most 10,000 decisions")
    .default([]),
  /** Keeps statements whose transactions don't add up to the closing balance. */
  allowMismatch: z.boolean().default(false),
});
export type BankImportInput = z.infer<typeof bankImportInput>;

const transaction = {
  date,
  valueDate: date.nullable(),
  /** Money in is positive. */
  amount: signedAmount,
  counterparty: z.string(),
  counterpartyAccount: z.string(),
  description: z.string(),
  reference: z.string(),
  endToEndId: z.string(),
  bankId: z.string(),
};

const readTransaction = record("BankImportTransaction", {
  ...transaction,
  /** Position in the file, from 1. */
  position: z.int(),
  fileLine: z.int(),
  status: z.enum(["new", "duplicate", "possible_duplicate"]),
  /** The existing transaction, if its text differs. */
  duplicateOf: z
    .object({ date, amount: signedAmount, counterparty: z.string(), description: z.string() })
    .nullable(),
});

const readStatement = record("BankImportStatement", {
  /** As written in the file; "" if missing. */
  number: z.string(),
  /** Its account; null if the user must choose one. */
  accountId: accountId.nullable(),
  currency: z.string(),
  startsOn: date,
  endsOn: date,
  openingBalance: signedAmount.nullable(),
  closingBalance: signedAmount.nullable(),
  /** Whether the file has no closing balance, so that the user may enter one. */
  needsClosingBalance: z.boolean(),
  /** Amount out of balance; null if there are no balances to check. */
  difference: signedAmount.nullable(),
  /** The first transaction whose statement balance differs from the calculated one, and the earliest that can explain it. */
  firstMismatch: z
    .object({
      position: z.int(),
      fileLine: z.int(),
      date,
      amount: signedAmount,
      counterparty: z.string(),
      description: z.string(),
      calculatedBalance: signedAmount,
      statementBalance: signedAmount,
      mismatchSince: z.object({ fileLine: z.int(), date }),
    })
    .nullable(),
  ...statementFields,
  /** First transactions, and possible duplicates. */
  transactions: z.array(readTransaction),
});
export type BankReadStatement = z.infer<typeof readStatement>;

/** Content of a file before anything is saved. */
const bankReading = record("BankImportPreview", {
  format: z.enum(BANK_FORMATS),
  /** What the user must answer first; no statements until then. */
  question: z.string().nullable(),
  /** True if the mapping is a guess; sending it back answers the question. */
  isDetected: z.boolean(),
  /** Skipped content with the reason, one sentence each. */
  warnings: z.array(z.string()),
  statements: z.array(readStatement),
  /** For a table: how it is read, its column headers, first rows, and its account if known. */
  table: shownTable.nullable(),
});
export type BankReading = z.infer<typeof bankReading>;

/** Details when no account has the file's currency. */
export const currencyWithoutAccount = z.object({ currency: z.string() });

/** An imported file; it is undone as a whole. */
const bankImport = record("BankImport", {
  id: bankImportId,
  fileName: z.string(),
  format: z.enum(BANK_FORMATS),
  createdAt: instant,
  statements: z.array(bankStatement),
});
export type BankImport = z.infer<typeof bankImport>;

export const bankTransaction = record("BankTransaction", {
  id: bankTransactionId,
  accountId,
  ...transaction,
  /** The journals it is matched to; empty if unmatched. */
  matches: z.array(
    z.object({ journalId, number: z.string(), amount: signedAmount, isCreatedByMatch: z.boolean() }),
  ),
});
export type BankTransactionRecord = z.infer<typeof bankTransaction>;

const feedTransaction = input("BankTransactionInput", {
  /** Idempotency key from the client: the same id is the same transaction. */
  id: requiredText(200, "The bank transaction needs an id"),
  date,
  valueDate: date.nullable().default(null),
  /** Money in is positive. */
  amount: signedInput,
  counterparty: text(200).default(""),
  counterpartyAccount: text(100).default(""),
  description: text(1_000).default(""),
  reference: text(100).default(""),
  endToEndId: text(100).default(""),
  /** For a transaction that an earlier file may already contain: whether it is a different one. */
  isDistinct: z.boolean().nullable().default(null),
});

export const feedInput = input("BankFeedInput", {
  /** Three letters; if omitted, the account's currency. */
  currency: text(3).default(""),
  transactions: z
    .array(feedTransaction)
    .min(1, "At least one transaction is required")
    .max(1_000, "Send at most 1,000 transactions"),
  /** Balances before the first and after the last of them, if the bank reports them. */
  openingBalance: signedInput.nullable().default(null),
  closingBalance: z.strictObject({ date, amount: signedInput }).nullable().default(null),
  /** Accepts transactions that miss the closing balance. */
  allowMismatch: z.boolean().default(false),
});
export type BankFeedInput = z.infer<typeof feedInput>;

/** Result of a feed of transactions from a program. */
const feedResult = record("BankFeed", {
  /** Can be undone like a file; null if nothing was new. */
  importId: bankImportId.nullable(),
  /** Amount out of balance; null if there are no balances. */
  difference: signedAmount.nullable(),
  transactions: z.array(z.object({ id: z.string(), bankTransactionId, isNew: z.boolean() })),
});
export type BankFeedResult = z.infer<typeof feedResult>;

const params = z.strictObject({ id: bankImportId });
const FILE_REFS = ["body.accounts[].accountId"];
export const bankEndpoints = {
  accounts: endpoint("bank.accounts", {
    summary: "List bank and cash accounts with bank and book balances",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(bankAccount) }),
  }),
  lines: endpoint("bank.transactions", {
    summary: "List bank transactions of an account, file or statement, newest first",
    access: "user",
    refs: ["query.accountId", "query.importId", "query.statementId"],
    query: z.strictObject({
      ...orderedQuery(BANK_TRANSACTION_COLUMNS),
      ...attachmentsFilter,
      accountId: accountId.optional(),
      /** Only transactions that no other file contains; undoing the import removes them. */
      importId: bankImportId.optional(),
      /** Those in this statement. */
      statementId: bankStatementId.optional(),
      status: z.enum(["unmatched", "matched"]).optional(),
    }),
    reply: orderedPage(listedSchema(bankTransaction)),
  }),
  read: endpoint("bank.previewImport", {
    summary: "Preview a bank file, including duplicates, without saving",
    access: "user",
    refs: FILE_REFS,
    body: bankFileInput,
    ...FILE_OPTIONS,
    reply: bankReading,
  }),
  imports: endpoint("bank.imports", {
    summary: "List imported bank files, newest first; search by name",
    access: "user",
    refs: ["query.accountId"],
    query: z.strictObject({ ...orderedQuery(BANK_FILE_COLUMNS), accountId: accountId.optional() }),
    reply: orderedPage(bankImport),
  }),
  import: endpoint("bank.import", {
    summary: "Import the statements of a file; duplicates are skipped, unbalanced statements rejected",
    access: "user",
    refs: FILE_REFS,
    body: bankImportInput,
    ...FILE_OPTIONS,
    reply: bankImport,
    status: 201,
  }),
  feed: endpoint("bank.addTransactions", {
    summary: "Add bank transactions; duplicates by ID are skipped",
    access: "user",
    refs: ["params.accountId"],
    params: z.strictObject({ accountId }),
    body: feedInput,
    amountsIn: "own currency",
    reply: feedResult,
    status: 201,
  }),
  undoImport: endpoint("bank.undoImport", {
    summary: "Undo an import and its transactions",
    access: "user",
    refs: ["params.id"],
    params,
  }),
};
