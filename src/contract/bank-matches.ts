import { z } from "zod";
import { CERTAINTIES } from "#domain/bank/offer.ts";
import { bankEndpoints, bankLine } from "./bank.ts";
import { previewOf } from "./effects.ts";
import { moneyLines } from "./money.ts";
import { exchangeRate, isSure } from "./currency-fields.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  amount,
  bankLineId,
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

/** What every way into the books takes: the transaction, and what its journal says; without it what the bank says. */
const ofLine = { lineId: bankLineId, description: text(500).default("") };

/** Of an account in a currency of its own: the rate at which it is in the books; that of the table for its day where it is left out. */
const atRate = { exchangeRate: exchangeRate.nullable().optional(), isSure };

const journalsInput = input("BankJournalsInput", {
  lineId: bankLineId,
  /** What of each journal came with this transaction, in the currency of its account; together that is its amount. */
  journals: z
    .array(z.strictObject({ journalId, amount: signedInput }))
    .min(1, "Choose a journal")
    .max(100),
});

const paymentInput = input("BankPaymentInput", {
  ...ofLine,
  partyId,
  /** What the bank has kept of money that came in, or taken on top of money that went out. */
  bankCharge: amount.prefault("0.00"),
  /** What is not put against a document is the party's credit; in another currency than that of the books nothing is. */
  allocations: z.array(z.strictObject({ documentId, amount })).max(500).default([]),
  /** Money back to a customer, or from a vendor. */
  isRefund: z.boolean().default(false),
  /** Writes off a small difference from the documents, as for a payment. */
  acceptsDifference: z.boolean().default(false),
  ...atRate,
});
export type BankPaymentInput = z.infer<typeof paymentInput>;

const enteredInput = input("BankEnteredInput", {
  lineId: bankLineId,
  payee: text(200).default(""),
  /** The vendor or customer that the payee is. */
  partyId: partyId.nullable().default(null),
  reference: text(100).default(""),
  /** They come to the amount of the transaction, without its sign. */
  lines: moneyLines,
  ...atRate,
});
export type BankEnteredInput = z.infer<typeof enteredInput>;

const transferInput = input("BankTransferInput", {
  ...ofLine,
  /** The other own account. */
  accountId,
  /** Its transaction, where it is there already: both become one journal. */
  otherLineId: bankLineId.nullable().default(null),
  /** What the other account was moved by in its own currency, without a sign, where that is another one and its transaction is not there. */
  otherAmount: amount.nullable().optional(),
  ...atRate,
});
export type BankTransferInput = z.infer<typeof transferInput>;

const linesInput = input("BankLinesInput", {
  ...ofLine,
  /** The amounts come to that of the transaction, without its sign. */
  lines: z
    .array(
      z.strictObject({
        accountId,
        /** What the other parts leave, where it is null: of one of them. */
        amount: signedInput.nullable().default(null),
        /** The tax that the amount holds; it goes on the account of that tax. */
        taxRateId: taxRateId.nullable().default(null),
        description: text(500).default(""),
        /** The vendor or customer whose the part is; that of the transaction where it is null. */
        partyId: partyId.nullable().default(null),
      }),
    )
    .min(1, "Choose an account")
    .max(100)
    .refine(
      (lines) => lines.filter((part) => part.amount === null).length < 2,
      "Only one line can take the remainder. Enter an amount on the others",
    ),
  /** The vendor or customer whose it is: with one, it becomes money that was spent or received. */
  partyId: partyId.nullable().default(null),
  /** The rule that has offered this. */
  ruleId: bankRuleId.nullable().default(null),
  ...atRate,
});
export type BankLinesInput = z.infer<typeof linesInput>;

/** What a transaction may be. One of journals, payment, transfer and lines is not null: what is sent to accept it, without the transaction's id. */
const suggestion = record("BankSuggestion", {
  /** All certain ones may be accepted at once. */
  certainty: z.enum(CERTAINTIES),
  title: z.string(),
  /** Why it is offered, in words. */
  reason: z.string(),
  journals: z.array(z.object({ journalId, amount: signedAmount })).nullable(),
  payment: z
    .object({
      partyId,
      bankCharge: signedAmount,
      acceptsDifference: z.boolean(),
      allocations: z.array(z.object({ documentId, amount: signedAmount })),
    })
    .nullable(),
  transfer: z.object({ accountId, otherLineId: bankLineId.nullable() }).nullable(),
  lines: z
    .array(
      z.object({
        accountId,
        amount: signedAmount,
        taxRateId: taxRateId.nullable(),
        description: z.string(),
        /** Whose the part is, where the transaction is of several; else null. */
        partyId: partyId.nullable(),
      }),
    )
    .nullable(),
  /** The vendor or customer whose all the lines are. */
  partyId: partyId.nullable(),
  partyName: z.string().nullable(),
  /** The rule that offers it, and what it says of the journal. */
  ruleId: bankRuleId.nullable(),
  description: z.string(),
});
export type BankSuggestion = z.infer<typeof suggestion>;

const lineToDo = record("BankLineToDo", { line: bankLine, suggestions: z.array(suggestion) });
export type BankLineToDo = z.infer<typeof lineToDo>;

const entry = record("BankEntry", {
  journalId,
  number: z.string(),
  date,
  description: z.string(),
  /** What of its amount on the account no bank transaction is yet. */
  open: signedAmount,
});
export type BankEntry = z.infer<typeof entry>;

const MATCHED = { access: "user", reply: bankLine, status: 201, amountsIn: "own currency" } as const;

export const bankMatchEndpoints = {
  suggestions: endpoint("bank.suggestions", {
    summary: "List bank transactions for review, oldest first, with suggested matches",
    access: "user",
    refs: ["query.accountId"],
    query: z.strictObject({ cursor: listQuery.cursor, limit: listQuery.limit, accountId }),
    reply: page(lineToDo),
  }),
  entries: endpoint("bank.entries", {
    summary: "List unmatched journal entries of a bank account, closest to a date first",
    access: "user",
    refs: ["query.accountId"],
    query: z.strictObject({ accountId, near: date, search: listQuery.search }),
    reply: z.object({ items: z.array(entry) }),
  }),
  match: endpoint("bank.match", {
    ...MATCHED,
    summary: "Match a bank transaction to journal entries",
    refs: ["body.lineId", "body.journals[].journalId"],
    body: journalsInput,
  }),
  pay: endpoint("bank.pay", {
    ...MATCHED,
    summary: "Record a bank transaction as a payment of documents",
    refs: ["body.lineId", "body.partyId", "body.allocations[].documentId"],
    body: paymentInput,
  }),
  transfer: endpoint("bank.transfer", {
    ...MATCHED,
    summary: "Record a bank transaction as a transfer between your accounts",
    refs: ["body.lineId", "body.accountId", "body.otherLineId"],
    body: transferInput,
  }),
  book: endpoint("bank.book", {
    ...MATCHED,
    summary: "Categorize a bank transaction, with splits",
    refs: [
      "body.lineId",
      "body.partyId",
      "body.lines[].accountId",
      "body.lines[].taxRateId",
      "body.lines[].partyId",
      "body.ruleId",
    ],
    body: linesInput,
  }),
  enter: endpoint("bank.enter", {
    ...MATCHED,
    summary: "Record a bank transaction as an expense or deposit with payee and taxes",
    refs: ["body.lineId", "body.partyId", "body.lines[].accountId", "body.lines[].taxRateId"],
    body: enteredInput,
  }),
  unmatch: endpoint("bank.unmatch", {
    summary: "Unmatch a bank transaction and remove records created from it",
    access: "user",
    refs: ["params.lineId"],
    params: z.strictObject({ lineId: bankLineId }),
  }),
};

/** What each of these would do, without doing it. */
export const bankMatchPreviews = {
  match: previewOf("bank.previewMatch", bankMatchEndpoints.match),
  pay: previewOf("bank.previewPay", bankMatchEndpoints.pay),
  transfer: previewOf("bank.previewTransfer", bankMatchEndpoints.transfer),
  book: previewOf("bank.previewBook", bankMatchEndpoints.book),
  enter: previewOf("bank.previewEnter", bankMatchEndpoints.enter),
  unmatch: previewOf("bank.previewUnmatch", bankMatchEndpoints.unmatch),
  undoImport: previewOf("bank.previewUndoImport", bankEndpoints.undoImport),
};
