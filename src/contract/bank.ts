import { z } from "zod";
import { filesFilter, listed } from "./listed.ts";
import { fileLimits, STATEMENT_MEGABYTES_MAX } from "#domain/sent-files.ts";
import { MONEY_KINDS } from "#domain/account.ts";
import { DAY_ORDERS } from "#domain/bank/day-order.ts";
import { BANK_FORMATS } from "#domain/bank/statement.ts";
import { FOUND_LAYOUT } from "#domain/bank/table-layout.ts";
import { BANK_FILE_COLUMNS, BANK_LINE_COLUMNS } from "#domain/lists.ts";
import { bankStatement, bankStatementId, ofStatement } from "./bank-statements.ts";
import { shownTable, tableLayout, tableMapping } from "./bank-tables.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  bankImportId,
  bankLineId,
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
import { base64File } from "./sent-file.ts";

const LIMITS = fileLimits(STATEMENT_MEGABYTES_MAX);
/** In a request a file is a third longer. */
const OF_FILE = { bodyLimit: 28 * 1024 * 1024, amountsIn: "own currency" } as const;

/** An account of money with what its bank says of it, and what the books say. */
const bankAccount = record("BankAccount", {
  accountId,
  code: z.string(),
  name: z.string(),
  moneyKind: z.enum(MONEY_KINDS),
  isActive: z.boolean(),
  /** In which currency its money is, and all that its bank says; null where that is the books'. */
  currency: z.string().nullable(),
  /** IBAN or account number, as in the first statement. */
  number: z.string(),
  /** The closing balance of the latest statement. */
  bankBalance: z.object({ date, amount: signedAmount }).nullable(),
  /** The balance in the books up to the same day, in the currency of the account; up to today where no statement tells a balance. */
  bookBalance: signedAmount,
  /** Up to when books and bank were found to agree; null before the first time. */
  reconciledThrough: date.nullable(),
  lines: z.int(),
  /** How many of its transactions are for review: not in the books yet. */
  toReview: z.int(),
});
export type BankAccount = z.infer<typeof bankAccount>;

const position = z.int().min(1).max(1_000_000);

const file = {
  fileName: requiredText(200, "The file needs a name"),
  /** The file as it is, in base64. */
  content: base64File(LIMITS),
  /** Which account a number in the file belongs to, where it is not known yet; "" for a file that says none. */
  accounts: z
    .array(z.strictObject({ number: text(100), accountId }))
    .max(50, "At most 50 accounts")
    .default([]),
  /** How a table is read; without it as was kept for the account, else as it seems. */
  mapping: tableMapping.nullable().default(null),
  /** The layout of the table; null fields use what was kept for the account, or else what the file suggests. */
  layout: tableLayout.default(FOUND_LAYOUT),
  /** The balance after the last transaction of a statement without a closing balance, by the position of its first transaction. */
  closings: z
    .array(z.strictObject({ position, amount: signedInput }))
    .max(50, "At most 50 closing balances")
    .default([]),
  /** For QIF, where the file does not tell. */
  dayOrder: z.enum(DAY_ORDERS).nullable().default(null),
};

export const bankFileInput = input("BankFileInput", file);
export type BankFileInput = z.infer<typeof bankFileInput>;

export const bankImportInput = input("BankImportInput", {
  ...file,
  /** Whether doubtful transactions are duplicates, by their position in the file. */
  decisions: z
    .array(z.strictObject({ position, isSeparate: z.boolean() }))
    .max(10_000, "At most 10,000 decisions")
    .default([]),
  /** Keeps statements whose transactions do not lead from the opening to the closing balance. */
  allowMismatch: z.boolean().default(false),
});
export type BankImportInput = z.infer<typeof bankImportInput>;

const transaction = {
  date,
  valueDate: date.nullable(),
  /** Positive is money that came in. */
  amount: signedAmount,
  counterparty: z.string(),
  counterpartyAccount: z.string(),
  text: z.string(),
  reference: z.string(),
  endToEndId: z.string(),
  bankId: z.string(),
};

const readLine = record("BankReadLine", {
  ...transaction,
  /** Which transaction of the file it is, from 1. */
  position: z.int(),
  fileLine: z.int(),
  state: z.enum(["new", "existing", "doubtful"]),
  /** The existing transaction, if its text differs. */
  duplicateOf: z
    .object({ date, amount: signedAmount, counterparty: z.string(), text: z.string() })
    .nullable(),
});

const readStatement = record("BankReadStatement", {
  /** As the file writes it; "" where it does not. */
  number: z.string(),
  /** The account that it belongs to; null if the user must choose one. */
  accountId: accountId.nullable(),
  currency: z.string(),
  startsOn: date,
  endsOn: date,
  opening: signedAmount.nullable(),
  closing: signedAmount.nullable(),
  /** Whether the file has no closing balance, so that the user may enter one. */
  needsClosingBalance: z.boolean(),
  /** By how much its transactions miss the closing balance; null where nothing tells. */
  difference: signedAmount.nullable(),
  /** The first transaction whose stated balance differs from the calculated one, and the earliest that can explain it. */
  firstMismatch: z
    .object({
      position: z.int(),
      fileLine: z.int(),
      date,
      amount: signedAmount,
      counterparty: z.string(),
      text: z.string(),
      reached: signedAmount,
      stated: signedAmount,
      since: z.object({ fileLine: z.int(), date }),
    })
    .nullable(),
  ...ofStatement,
  /** The first transactions, and every doubtful one. */
  lines: z.array(readLine),
});
export type BankReadStatement = z.infer<typeof readStatement>;

/** What a file holds, before anything of it is kept. */
const bankReading = record("BankReading", {
  format: z.enum(BANK_FORMATS),
  /** What the user must answer first; there are no statements until then. */
  question: z.string().nullable(),
  /** True where the mapping is a guess, which answers the question once it is sent back. */
  isGuess: z.boolean(),
  /** What was left out of it and why, each in a sentence. */
  notes: z.array(z.string()),
  statements: z.array(readStatement),
  /** For a table: how it is read, the heads of its columns, its first rows, and whose it is where that is known. */
  table: shownTable.nullable(),
});
export type BankReading = z.infer<typeof bankReading>;

/** Beside the refusal of a file whose currency no account has. */
export const currencyWithoutAccount = z.object({ currency: z.string() });

/** A file that was brought in; it is taken back as one. */
const bankImport = record("BankImport", {
  id: bankImportId,
  fileName: z.string(),
  format: z.enum(BANK_FORMATS),
  createdAt: instant,
  statements: z.array(bankStatement),
});
export type BankImport = z.infer<typeof bankImport>;

export const bankLine = record("BankLine", {
  id: bankLineId,
  accountId,
  ...transaction,
  /** The journals that it is in the books; none as long as it is not. */
  matches: z.array(z.object({ journalId, number: z.string(), amount: signedAmount, isMade: z.boolean() })),
});
export type BankLineRecord = z.infer<typeof bankLine>;

const fedLine = input("BankFeedLine", {
  /** Of the program: what is sent again under its id is the same transaction. */
  id: requiredText(200, "The bank transaction needs an id"),
  date,
  valueDate: date.nullable().default(null),
  /** Positive is money that came in. */
  amount: signedInput,
  counterparty: text(200).default(""),
  counterpartyAccount: text(100).default(""),
  text: text(1_000).default(""),
  reference: text(100).default(""),
  endToEndId: text(100).default(""),
  /** For a transaction that an earlier file may already contain: whether it is a different one. */
  isSeparate: z.boolean().nullable().default(null),
});

export const feedInput = input("BankFeedInput", {
  /** Three letters; that of the account where it is left out. */
  currency: text(3).default(""),
  lines: z
    .array(fedLine)
    .min(1, "At least one transaction is required")
    .max(1_000, "At most 1,000 transactions"),
  /** What the account held before the first and after the last of them, where the bank says so. */
  opening: signedInput.nullable().default(null),
  closing: z.strictObject({ date, amount: signedInput }).nullable().default(null),
  /** Keeps transactions that do not lead to the closing balance. */
  allowMismatch: z.boolean().default(false),
});
export type BankFeedInput = z.infer<typeof feedInput>;

/** What became of transactions that a program has sent. */
const fed = record("BankFeed", {
  /** Taken back as a file is; null where all of it was there already. */
  importId: bankImportId.nullable(),
  /** By how much they miss the closing balance; null where nothing tells. */
  difference: signedAmount.nullable(),
  lines: z.array(z.object({ id: z.string(), lineId: bankLineId, isNew: z.boolean() })),
});
export type BankFed = z.infer<typeof fed>;

const params = z.strictObject({ id: bankImportId });
const FILE_REFS = ["body.accounts[].accountId"];
export const bankEndpoints = {
  accounts: endpoint("bank.accounts", {
    summary: "List bank and cash accounts with bank and book balances",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(bankAccount) }),
  }),
  lines: endpoint("bank.lines", {
    summary: "List bank transactions of an account, file or statement, newest first",
    access: "user",
    refs: ["query.accountId", "query.importId", "query.statementId"],
    query: z.strictObject({
      ...orderedQuery(BANK_LINE_COLUMNS),
      ...filesFilter,
      accountId: accountId.optional(),
      /** Only transactions that no other file contains; undoing the import removes them. */
      importId: bankImportId.optional(),
      /** Those that this statement tells. */
      statementId: bankStatementId.optional(),
      state: z.enum(["open", "matched"]).optional(),
    }),
    reply: orderedPage(listed(bankLine)),
  }),
  read: endpoint("bank.read", {
    summary: "Preview a bank file, including duplicates, without saving",
    access: "user",
    refs: FILE_REFS,
    body: bankFileInput,
    ...OF_FILE,
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
    ...OF_FILE,
    reply: bankImport,
    status: 201,
  }),
  feed: endpoint("bank.feed", {
    summary: "Push bank transactions, deduplicated by ID",
    access: "user",
    refs: ["params.accountId"],
    params: z.strictObject({ accountId }),
    body: feedInput,
    amountsIn: "own currency",
    reply: fed,
    status: 201,
  }),
  undoImport: endpoint("bank.undoImport", {
    summary: "Undo an import and its transactions",
    access: "user",
    refs: ["params.id"],
    params,
  }),
};
