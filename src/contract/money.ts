import { z } from "zod";
import { listed } from "./listed.ts";
import { MONEY_KINDS } from "#domain/account.ts";
import { PARTY_SIDES } from "#domain/document.ts";
import { JOURNAL_STATUSES } from "#domain/journal.ts";
import { MOVEMENT_COLUMNS } from "#domain/lists.ts";
import { MAX_ENTRY_LINES, MONEY_ENTRY_KINDS } from "#domain/money-entry.ts";
import { previewOf } from "./effects.ts";
import { exchangeRate, isSure, repliedExchangeRate } from "./currency-fields.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  amount,
  asItWasRead,
  date,
  input,
  instant,
  journalId,
  orderedPage,
  orderedQuery,
  partyId,
  record,
  requiredDate,
  signedAmount,
  taxRateId,
  text,
  version,
} from "./fields.ts";
import { documentItem } from "./document-items.ts";
import { source } from "./journals.ts";

/** An account of money with its balance of today, below zero where it is owed (Accounting 20). */
const moneyAccount = record("MoneyAccount", {
  accountId,
  code: z.string(),
  name: z.string(),
  moneyKind: z.enum(MONEY_KINDS),
  isActive: z.boolean(),
  balance: signedAmount,
  /** In which currency its money is, and its balance in that one; null where that is the books'. */
  currency: z.string().nullable(),
  foreignBalance: signedAmount.nullable(),
});
export type MoneyAccount = z.infer<typeof moneyAccount>;

/** What moved an account of money: one journal, with the balance after it. */
const moneyMovement = record("MoneyMovement", {
  journalId,
  number: z.string(),
  date,
  description: z.string(),
  /** What wrote the journal; null for one made by hand or imported. */
  source: source.nullable(),
  /** Where it went or came from: the names of the other accounts, each once. */
  otherAccounts: z.array(z.string()),
  /** Above zero for money that came in. */
  amount: signedAmount,
  balance: signedAmount,
  /** Both in the currency of the account, where it has one of its own. */
  foreignAmount: signedAmount.nullable(),
  foreignBalance: signedAmount.nullable(),
  /** Whether a bank transaction is it, or a finished reconciliation holds it. */
  bank: z.enum(["reconciled", "matched"]).nullable(),
});
export type MoneyMovement = z.infer<typeof moneyMovement>;

const entryLine = record("MoneyEntryLine", {
  accountId,
  accountCode: z.string(),
  accountName: z.string(),
  description: z.string(),
  /** As on the receipt, with the tax within it, in the currency of the entry's account. */
  amount: signedAmount,
  /** The same in that of the books. */
  baseAmount: signedAmount,
  /** Of a transfer to an account in another currency: what arrived, in that one. */
  arrivedAmount: signedAmount.nullable(),
  taxRateId: taxRateId.nullable(),
  /** In the currency of the books. */
  taxAmount: signedAmount,
  /** What each of the taxes that its tax is made of comes to; empty for any other tax (Decision 0082). */
  taxComponents: documentItem.shape.taxComponents,
});

/** Money that was spent, received or moved without a document. */
export const moneyEntry = record("MoneyEntry", {
  /** That of its journal. */
  id: journalId,
  version,
  number: z.string(),
  kind: z.enum(MONEY_ENTRY_KINDS),
  date,
  status: z.enum(JOURNAL_STATUSES),
  accountId,
  accountCode: z.string(),
  accountName: z.string(),
  /** Who was paid or has paid, as entered by the user. */
  payee: z.string(),
  partyId: partyId.nullable(),
  reference: z.string(),
  /** The currency of its account; null for that of the books. */
  currency: z.string().nullable(),
  /** At which rate its lines are in the books; null where nothing was converted. */
  exchangeRate: repliedExchangeRate.nullable(),
  total: signedAmount,
  /** The same in the currency of the books. */
  baseTotal: signedAmount,
  lines: z.array(entryLine),
  createdAt: instant,
  updatedAt: instant,
});
export type MoneyEntry = z.infer<typeof moneyEntry>;

const lineInput = input("MoneyEntryLineInput", {
  accountId,
  description: text(400).default(""),
  /** As on the receipt, with the tax within it, in the currency of the entry's account. */
  amount,
  /** Of a transfer to an account in another currency: what arrives there, in that one. */
  arrivedAmount: amount.nullable().optional(),
  taxRateId: taxRateId.nullable().default(null),
});

/** What an entry was for. */
export const moneyLines = z
  .array(lineInput)
  .min(1, "At least one line is required")
  .max(MAX_ENTRY_LINES, `At most ${MAX_ENTRY_LINES} lines`);

export const moneyEntryInput = input("MoneyEntryInput", {
  kind: z.enum(MONEY_ENTRY_KINDS),
  date: requiredDate("A date is required"),
  /** An account of money: where it went out, came in, or was moved from. */
  accountId,
  payee: text(200).default(""),
  /** The vendor or customer that the payee is. */
  partyId: partyId.nullable().default(null),
  reference: text(100).default(""),
  /** Units of the books' currency for one of the account's own; left out it is the rate of the table for the date. */
  exchangeRate: exchangeRate.nullable().optional(),
  isSure,
  /** What the lines come to; left out, it is not compared. */
  total: amount.nullable().default(null),
  /** Of a transfer the account that it goes to. */
  lines: moneyLines,
});
export type MoneyEntryInput = z.infer<typeof moneyEntryInput>;

const entryUpdate = moneyEntryInput.extend({
  id: journalId.optional(),
  version,
  lines: z
    .array(asItWasRead(lineInput, entryLine))
    .min(1, "At least one line is required")
    .max(MAX_ENTRY_LINES, `At most ${MAX_ENTRY_LINES} lines`),
});
export type MoneyEntryUpdate = z.infer<typeof entryUpdate>;

/** An earlier payee or payer, with the settings last used for them. */
const moneyPayee = record("MoneyPayee", {
  payee: z.string(),
  partyId: partyId.nullable(),
  /** Whether that is a vendor or a customer; null where it is neither. */
  partySide: z.enum(PARTY_SIDES).nullable(),
  accountId: accountId.nullable(),
  taxRateId: taxRateId.nullable(),
});
export type MoneyPayee = z.infer<typeof moneyPayee>;

const { search: _search, ...movementOrder } = orderedQuery(MOVEMENT_COLUMNS);

const params = z.strictObject({ id: journalId });
const ENTRY_REFS = [
  "body.accountId",
  "body.partyId",
  "body.lines[].accountId",
  "body.lines[].taxRateId",
] as const;

export const moneyEndpoints = {
  accounts: endpoint("money.accounts", {
    summary: "List bank, cash and card accounts with their current balances",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(moneyAccount) }),
  }),
  movements: endpoint("money.movements", {
    summary:
      "List the transactions of a bank or cash account in a period, newest first, with running balance",
    access: "user",
    refs: ["params.accountId"],
    params: z.strictObject({ accountId }),
    query: z.strictObject({ ...movementOrder, start: date.optional(), end: date.optional() }),
    reply: orderedPage(listed(moneyMovement)),
  }),
  payees: endpoint("money.payees", {
    summary: "List payees by the beginning of their name, last used first, with their last account and tax",
    access: "user",
    refs: [],
    query: z.strictObject({ kind: z.enum(MONEY_ENTRY_KINDS), search: text(200).default("") }),
    reply: z.object({ items: z.array(moneyPayee) }),
  }),
  get: endpoint("money.get", {
    summary: "Get an expense, deposit or transfer with its lines",
    access: "user",
    refs: ["params.id"],
    params,
    reply: moneyEntry,
  }),
  create: endpoint("money.create", {
    summary: "Create an expense, deposit or transfer",
    access: "user",
    refs: ENTRY_REFS,
    body: moneyEntryInput,
    amountsIn: "own currency",
    reply: moneyEntry,
    status: 201,
  }),
  update: endpoint("money.update", {
    summary: "Update an expense, deposit or transfer (needs the current version)",
    access: "user",
    refs: ["params.id", ...ENTRY_REFS],
    params,
    body: asItWasRead(entryUpdate, moneyEntry).meta({ id: "MoneyEntryUpdate" }),
    amountsIn: "own currency",
    reply: moneyEntry,
  }),
  void: endpoint("money.void", {
    summary: "Void an expense, deposit or transfer",
    access: "user",
    refs: ["params.id"],
    params,
    body: z.strictObject({ version: version.optional() }),
    reply: moneyEntry,
  }),
};

/** What each of these would do, without doing it. */
export const moneyPreviews = {
  create: previewOf("money.preview", moneyEndpoints.create),
  update: previewOf("money.previewUpdate", moneyEndpoints.update),
  void: previewOf("money.previewVoid", moneyEndpoints.void),
};
