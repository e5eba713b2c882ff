import { z } from "zod";
import { listedSchema } from "./with-files.ts";
import { MONEY_KINDS } from "#domain/account.ts";
import { PARTY_SIDES } from "#domain/document.ts";
import { JOURNAL_STATUSES } from "#domain/journal.ts";
import { MOVEMENT_COLUMNS } from "#domain/lists.ts";
import { MAX_ENTRY_LINES, MONEY_ENTRY_KINDS } from "#domain/money-entry.ts";
import { previewOf } from "./posting-preview.ts";
import { exchangeRate, confirmRates, repliedExchangeRate } from "./currency-fields.ts";
import { endpoint } from "./endpoint.ts";
import { acceptReadFields } from "./accept-read-fields.ts";
import {
  accountId,
  amount,
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

/** A bank or cash account with today's balance, negative if owed (Accounting 20). */
const moneyAccount = record("MoneyAccount", {
  accountId,
  code: z.string(),
  name: z.string(),
  moneyKind: z.enum(MONEY_KINDS),
  isActive: z.boolean(),
  /** The kinds of entries that the caller last recorded with this account. */
  lastUsedFor: z.array(z.enum(MONEY_ENTRY_KINDS)),
  balance: signedAmount,
  /** Currency of the account and its balance in it; null for the base currency. */
  currency: z.string().nullable(),
  foreignBalance: signedAmount.nullable(),
});
export type MoneyAccount = z.infer<typeof moneyAccount>;

/** A transaction of a bank or cash account, with running balance. */
const moneyMovement = record("MoneyTransaction", {
  journalId,
  number: z.string(),
  date,
  description: z.string(),
  /** Source of the journal; null if manual or imported. */
  source: source.nullable(),
  /** Names of the other accounts, without duplicates. */
  otherAccounts: z.array(z.string()),
  /** Positive for money in. */
  amount: signedAmount,
  balance: signedAmount,
  /** Both in the account's own currency, if any. */
  foreignAmount: signedAmount.nullable(),
  foreignBalance: signedAmount.nullable(),
  /** Whether it is matched to a bank transaction, or reconciled. */
  bankStatus: z.enum(["reconciled", "matched"]).nullable(),
});
export type MoneyMovement = z.infer<typeof moneyMovement>;

const entryLine = record("MoneyEntryLine", {
  accountId,
  accountCode: z.string(),
  accountName: z.string(),
  description: z.string(),
  /** As on the receipt, tax inclusive, in the currency of the entry's account. */
  amount: signedAmount,
  /** The same in base currency. */
  baseAmount: signedAmount,
  /** For a transfer to an account in another currency: the amount received. */
  receivedAmount: signedAmount.nullable(),
  taxRateId: taxRateId.nullable(),
  /** In base currency. */
  taxAmount: signedAmount,
  /** Amounts by component of a combined tax; empty for any other tax (Decision 0082). */
  taxComponents: documentItem.shape.taxComponents,
});

/** An expense, deposit or transfer without a document. */
export const moneyEntry = record("MoneyEntry", {
  /** Id of its journal. */
  id: journalId,
  version,
  number: z.string(),
  kind: z.enum(MONEY_ENTRY_KINDS),
  date,
  status: z.enum(JOURNAL_STATUSES),
  accountId,
  accountCode: z.string(),
  accountName: z.string(),
  /** Payee or payer, as entered by the user. */
  payee: z.string(),
  partyId: partyId.nullable(),
  reference: z.string(),
  /** Currency of its account; null for the base currency. */
  currency: z.string().nullable(),
  /** Rate to the base currency; null if nothing was converted. */
  exchangeRate: repliedExchangeRate.nullable(),
  total: signedAmount,
  /** The same in base currency. */
  baseTotal: signedAmount,
  lines: z.array(entryLine),
  createdAt: instant,
  updatedAt: instant,
});
export type MoneyEntry = z.infer<typeof moneyEntry>;

const lineInput = input("MoneyEntryLineInput", {
  accountId,
  description: text(400).default(""),
  /** As on the receipt, tax inclusive, in the currency of the entry's account. */
  amount,
  /** For a transfer to an account in another currency: the amount received. */
  receivedAmount: amount.nullable().optional(),
  taxRateId: taxRateId.nullable().default(null),
});

/** Lines of an entry. */
export const moneyLines = z
  .array(lineInput)
  .min(1, "At least one line is required")
  .max(MAX_ENTRY_LINES, `Enter at most ${MAX_ENTRY_LINES} lines`);

export const moneyEntryInput = input("MoneyEntryInput", {
  kind: z.enum(MONEY_ENTRY_KINDS),
  date: requiredDate("A date is required"),
  /** Bank or cash account: paid from, received in, or transferred from. */
  accountId,
  payee: text(200).default(""),
  /** Vendor or customer record of the payee. */
  partyId: partyId.nullable().default(null),
  reference: text(100).default(""),
  /** Base currency units per unit of the account's currency; if omitted, the rate in the table for the date. */
  exchangeRate: exchangeRate.nullable().optional(),
  confirmRates,
  /** Expected sum of the lines; if omitted, unchecked. */
  total: amount.nullable().default(null),
  /** For a transfer, the receiving account. */
  lines: moneyLines,
});
export type MoneyEntryInput = z.infer<typeof moneyEntryInput>;

const entryUpdate = moneyEntryInput.extend({
  id: journalId.optional(),
  version,
  lines: z
    .array(acceptReadFields(lineInput, entryLine))
    .min(1, "At least one line is required")
    .max(MAX_ENTRY_LINES, `Enter at most ${MAX_ENTRY_LINES} lines`),
});
export type MoneyEntryUpdate = z.infer<typeof entryUpdate>;

/** An earlier payee or payer, with the settings last used for them. */
const moneyPayee = record("MoneyPayee", {
  payee: z.string(),
  partyId: partyId.nullable(),
  /** Whether it is a vendor or a customer; null if neither. */
  partyKind: z.enum(PARTY_SIDES).nullable(),
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
  movements: endpoint("money.transactions", {
    summary:
      "List the transactions of a bank or cash account in a period, newest first, with running balance",
    access: "user",
    refs: ["params.accountId"],
    params: z.strictObject({ accountId }),
    query: z.strictObject({ ...movementOrder, start: date.optional(), end: date.optional() }),
    reply: orderedPage(listedSchema(moneyMovement)),
  }),
  payees: endpoint("money.payees", {
    summary: "List payees whose name starts with a text, last used first, with their last account and tax",
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
    body: acceptReadFields(entryUpdate, moneyEntry).meta({ id: "MoneyEntryUpdate" }),
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

/** Preview each of these without doing it. */
export const moneyPreviews = {
  create: previewOf("money.preview", moneyEndpoints.create),
  update: previewOf("money.previewUpdate", moneyEndpoints.update),
  void: previewOf("money.previewVoid", moneyEndpoints.void),
};
