import { z } from "zod";
import { CONFIDENCE_LEVELS } from "#domain/bank/suggestion.ts";
import { bankEndpoints, bankTransaction } from "./bank.ts";
import { previewOf } from "./posting-preview.ts";
import { moneyLines } from "./money-entries.ts";
import { exchangeRate, confirmRates } from "./currency-fields.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  amount,
  bankTransactionId,
  bankRuleId,
  date,
  documentId,
  input,
  journalId,
  listQuery,
  page,
  partyId,
  record,
  signedAmount,
  signedInput,
  taxRateId,
  text,
} from "./fields.ts";

/** Common to most matches: the transaction and a journal description; if blank, the bank's text. */
const transactionFields = { bankTransactionId: bankTransactionId, description: text(500).default("") };

/** For an account in a foreign currency: the rate to the base currency; if omitted, the rate in the table for that day. */
const atRate = { exchangeRate: exchangeRate.nullable().optional(), confirmRates };

const journalsInput = input("BankJournalsInput", {
  bankTransactionId: bankTransactionId,
  /** Part of each journal in this transaction, in the account's currency; they add up to its amount. */
  journals: z
    .array(z.strictObject({ journalId, amount: signedInput }))
    .min(1, "Choose a journal entry")
    .max(100),
});

const paymentInput = input("BankPaymentInput", {
  ...transactionFields,
  partyId,
  /** Fee the bank deducted from money in, or added to money out. */
  bankFee: amount.prefault("0.00"),
  /** Any unapplied amount becomes the party's credit, in the base currency only. */
  allocations: z.array(z.strictObject({ documentId, amount })).max(500).default([]),
  /** A refund to a customer or from a vendor. */
  isRefund: z.boolean().default(false),
  /** Writes off a small difference from the documents, as for a payment. */
  writeOffDifference: z.boolean().default(false),
  /** Takes the early payment discount of the documents, as for a payment. */
  takeEarlyDiscount: z.boolean().default(false),
  ...atRate,
});
export type BankPaymentInput = z.infer<typeof paymentInput>;

const enteredInput = input("BankExpenseOrDepositInput", {
  bankTransactionId: bankTransactionId,
  payee: text(200).default(""),
  /** Vendor or customer record of the payee. */
  partyId: partyId.nullable().default(null),
  reference: text(100).default(""),
  /** Add up to the absolute amount of the transaction. */
  lines: moneyLines,
  ...atRate,
});
export type BankEnteredInput = z.infer<typeof enteredInput>;

const transferInput = input("BankTransferInput", {
  ...transactionFields,
  /** The other account. */
  accountId,
  /** Its bank transaction, if already imported: both become one journal. */
  otherBankTransactionId: bankTransactionId.nullable().default(null),
  /** Unsigned amount in the other account's currency, if that differs and its transaction was not imported. */
  otherAmount: amount.nullable().optional(),
  ...atRate,
});
export type BankTransferInput = z.infer<typeof transferInput>;

const linesInput = input("BankCategoriesInput", {
  ...transactionFields,
  /** Amounts add up to the transaction's, unsigned. */
  lines: z
    .array(
      z.strictObject({
        accountId,
        /** Null on at most one line, which takes the remainder. */
        amount: signedInput.nullable().default(null),
        /** Tax included in the amount; posted to that tax's account. */
        taxRateId: taxRateId.nullable().default(null),
        description: text(500).default(""),
        /** Vendor or customer of the line; if null, the transaction's. */
        partyId: partyId.nullable().default(null),
      }),
    )
    .min(1, "Choose an account")
    .max(100)
    .refine(
      (lines) => lines.filter((part) => part.amount === null).length < 2,
      "Only one line can take the remainder. Enter an amount on the others.",
    ),
  /** Vendor or customer; with one, it becomes an expense or deposit. */
  partyId: partyId.nullable().default(null),
  /** The rule that suggested this. */
  ruleId: bankRuleId.nullable().default(null),
  ...atRate,
});
export type BankTransactionsInput = z.infer<typeof linesInput>;

/** A suggested match. One of journals, payment, transfer and lines is set: the body to accept it, less the transaction id. */
const suggestion = record("BankSuggestion", {
  /** Exact matches can be accepted at once. */
  confidence: z.enum(CONFIDENCE_LEVELS),
  title: z.string(),
  /** The reason, in words. */
  reason: z.string(),
  journals: z.array(z.object({ journalId, amount: signedAmount })).nullable(),
  payment: z
    .object({
      partyId,
      bankFee: signedAmount,
      writeOffDifference: z.boolean(),
      takeEarlyDiscount: z.boolean(),
      allocations: z.array(z.object({ documentId, amount: signedAmount })),
    })
    .nullable(),
  transfer: z.object({ accountId, otherBankTransactionId: bankTransactionId.nullable() }).nullable(),
  lines: z
    .array(
      z.object({
        accountId,
        amount: signedAmount,
        taxRateId: taxRateId.nullable(),
        description: z.string(),
        /** Party of the line if the transaction has several; else null. */
        partyId: partyId.nullable(),
      }),
    )
    .nullable(),
  /** Vendor or customer of all the lines. */
  partyId: partyId.nullable(),
  partyName: z.string().nullable(),
  /** The rule that suggests it, and its journal description. */
  ruleId: bankRuleId.nullable(),
  description: z.string(),
});
export type BankSuggestion = z.infer<typeof suggestion>;

const transactionForReview = record("BankTransactionForReview", {
  bankTransaction: bankTransaction,
  suggestions: z.array(suggestion),
});
export type BankTransactionForReview = z.infer<typeof transactionForReview>;

const entry = record("BankEntry", {
  journalId,
  number: z.string(),
  date,
  description: z.string(),
  /** Part of its amount on the account not yet matched. */
  unmatched: signedAmount,
});
export type BankEntry = z.infer<typeof entry>;

const MATCH_OPTIONS = {
  access: "user",
  reply: bankTransaction,
  status: 201,
  amountsIn: "own currency",
} as const;

export const bankMatchEndpoints = {
  suggestions: endpoint("bank.suggestions", {
    summary: "List bank transactions for review, oldest first, with suggested matches",
    access: "user",
    refs: ["query.accountId"],
    query: z.strictObject({ cursor: listQuery.cursor, limit: listQuery.limit, accountId }),
    reply: page(transactionForReview),
  }),
  entries: endpoint("bank.unmatchedEntries", {
    summary: "List unmatched journal entries of a bank account, closest to a date first",
    access: "user",
    refs: ["query.accountId"],
    query: z.strictObject({ accountId, near: date, search: listQuery.search }),
    reply: z.object({ items: z.array(entry) }),
  }),
  match: endpoint("bank.match", {
    ...MATCH_OPTIONS,
    summary: "Match a bank transaction to journal entries",
    refs: ["body.bankTransactionId", "body.journals[].journalId"],
    body: journalsInput,
  }),
  pay: endpoint("bank.recordPayment", {
    ...MATCH_OPTIONS,
    summary: "Record a bank transaction as a payment of documents",
    refs: ["body.bankTransactionId", "body.partyId", "body.allocations[].documentId"],
    body: paymentInput,
  }),
  transfer: endpoint("bank.recordTransfer", {
    ...MATCH_OPTIONS,
    summary: "Record a bank transaction as a transfer between your accounts",
    refs: ["body.bankTransactionId", "body.accountId", "body.otherBankTransactionId"],
    body: transferInput,
  }),
  book: endpoint("bank.categorize", {
    ...MATCH_OPTIONS,
    summary: "Categorize a bank transaction, with splits",
    refs: [
      "body.bankTransactionId",
      "body.partyId",
      "body.lines[].accountId",
      "body.lines[].taxRateId",
      "body.lines[].partyId",
      "body.ruleId",
    ],
    body: linesInput,
  }),
  enter: endpoint("bank.recordExpenseOrDeposit", {
    ...MATCH_OPTIONS,
    summary: "Record a bank transaction as an expense or deposit with payee and taxes",
    refs: ["body.bankTransactionId", "body.partyId", "body.lines[].accountId", "body.lines[].taxRateId"],
    body: enteredInput,
  }),
  unmatch: endpoint("bank.unmatch", {
    summary: "Unmatch a bank transaction and remove records created from it",
    access: "user",
    refs: ["params.bankTransactionId"],
    params: z.strictObject({ bankTransactionId: bankTransactionId }),
  }),
};

/** Preview each of these without doing it. */
export const bankMatchPreviews = {
  match: previewOf("bank.previewMatch", bankMatchEndpoints.match),
  pay: previewOf("bank.previewRecordPayment", bankMatchEndpoints.pay),
  transfer: previewOf("bank.previewRecordTransfer", bankMatchEndpoints.transfer),
  book: previewOf("bank.previewCategorize", bankMatchEndpoints.book),
  enter: previewOf("bank.previewRecordExpenseOrDeposit", bankMatchEndpoints.enter),
  unmatch: previewOf("bank.previewUnmatch", bankMatchEndpoints.unmatch),
  undoImport: previewOf("bank.previewUndoImport", bankEndpoints.undoImport),
};
