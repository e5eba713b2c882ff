import { z } from "zod";
import { DOCUMENT_KINDS } from "#domain/document.ts";
import type { PartyId } from "#domain/ids.ts";
import { ZERO } from "#domain/money.ts";
import { openedAccounts } from "./accounts.ts";
import {
  currencyCode,
  exchangeRate,
  foreignAmount,
  confirmRates,
  repliedExchangeRate,
} from "./currency-fields.ts";
import { postingPreview, previewOf } from "./posting-preview.ts";
import { endpoint, IMPORT_BODY_LIMIT } from "./endpoint.ts";
import {
  accountId,
  amount,
  requiredId,
  date,
  documentId,
  input,
  instant,
  journalId,
  openingId,
  partyId,
  person,
  record,
  requiredDate,
  requiredText,
  signedAmount,
} from "./fields.ts";

/** Maximum number of opening balances and of unpaid documents. */
const OPENING_MAX = 1000;

const balance = input("OpeningBalanceInput", {
  accountId,
  debit: amount.prefault("0.00"),
  credit: amount.prefault("0.00"),
  /** Amount in the account's own currency, on the same side (Accounting 10). */
  foreignAmount: foreignAmount.nullable().optional(),
});

/** An unpaid invoice or bill, depending on whether its party is a customer. */
const openingDocument = input("OpeningDocumentInput", {
  partyId: requiredId<PartyId>("Choose a customer or vendor"),
  number: requiredText(40, "Number is required"),
  date: requiredDate("Date is required"),
  dueDate: date.optional(),
  /** Balance due, including tax. */
  amount,
  /** Tax included in it; already accounted for and not posted again. */
  taxAmount: amount.prefault("0.00"),
  /** An unapplied credit instead of an invoice or a bill. */
  isCredit: z.boolean().default(false),
  /** Currency of its amounts; if omitted, the base currency. */
  currency: currencyCode.optional(),
  /** Base currency units per unit; if omitted, the rate in the table for its date. */
  exchangeRate: exchangeRate.nullable().optional(),
  /** Instead of the rate: its carrying amount, in base currency. */
  baseAmount: amount.nullable().optional(),
});

/** The opening balances (Accounting 18). */
export const openingInput = input("OpeningBalancesInput", {
  /** Last day of the previous books. */
  date: requiredDate("Date is required"),
  balances: z.array(balance).max(OPENING_MAX, "Enter at most 1,000 accounts").default([]),
  items: z.array(openingDocument).max(OPENING_MAX, "Enter at most 1,000 unpaid documents").default([]),
  /** Amount out of balance, as previewed: it stays in Opening Balance Equity. */
  difference: signedAmount.default(() => ZERO),
  confirmRates,
});
export type OpeningInput = z.infer<typeof openingInput>;

const line = record("OpeningLine", {
  accountId,
  accountCode: z.string(),
  accountName: z.string(),
  debit: signedAmount,
  credit: signedAmount,
  /** Amount in its account's own currency, on the same side; null if it has none. */
  foreignAmount: signedAmount.nullable(),
  /** The account's own currency; null if none. */
  currency: z.string().nullable(),
});

export type OpeningDocument = z.infer<typeof document>;
const document = record("OpeningDocument", {
  id: documentId,
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  partyId,
  partyName: z.string(),
  date,
  dueDate: date,
  total: signedAmount,
  currency: z.string(),
  exchangeRate: repliedExchangeRate,
  /** In base currency. */
  baseTotal: signedAmount,
});

const sums = {
  /** Owed by customers and to vendors, less credits. */
  receivable: signedAmount,
  payable: signedAmount,
};

/** What would be posted, and the balance left in Opening Balance Equity (credits are positive). */
const preview = record("OpeningBalancesPreview", {
  /** Lines of the single journal, on its date. */
  lines: z.array(line),
  documents: z.array(document.omit({ id: true })),
  ...sums,
  /** Total debits less credits: the amount out of balance. */
  difference: signedAmount,
  /** The inventory balance, posted by each product's opening stock. */
  stock: signedAmount,
  equity: signedAmount,
  /** Everything that posting it would do. */
  postingPreview,
});
export type OpeningPreview = z.infer<typeof preview>;

/** The opening balances of these books. */
const opening = record("OpeningBalances", {
  id: openingId,
  date,
  enteredAt: instant,
  /** Who did it; null if that account was deleted. */
  enteredBy: person.nullable(),
  journalId: journalId.nullable(),
  documents: z.array(document),
  ...sums,
  difference: signedAmount,
  /** Reason they can't be undone; null if they can. */
  undoBlockedBy: z.enum(["paid", "credited", "closed"]).nullable(),
});
export type Opening = z.infer<typeof opening>;

export const openingEndpoints = {
  get: endpoint("openingBalances.get", {
    summary: "Get the opening balances, or null",
    access: "user",
    refs: [],
    reply: z.object({ opening: opening.nullable() }),
  }),
  preview: endpoint("openingBalances.preview", {
    amountsIn: "own currency",
    summary: "Preview posting opening balances",
    access: "user",
    refs: ["body.balances[].accountId", "body.items[].partyId"],
    body: openingInput,
    bodyLimit: IMPORT_BODY_LIMIT,
    reply: preview,
  }),
  create: endpoint("openingBalances.create", {
    amountsIn: "own currency",
    summary: "Post opening balances and unpaid documents; all or none",
    access: "user",
    refs: ["body.balances[].accountId", "body.items[].partyId"],
    body: openingInput,
    bodyLimit: IMPORT_BODY_LIMIT,
    reply: z.object({
      id: openingId,
      documentCount: z.int(),
      journalId: journalId.nullable(),
      openedAccounts,
    }),
    status: 201,
  }),
  undo: endpoint("openingBalances.undo", {
    summary: "Undo the opening balances, unless documents have been paid or credited",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: openingId }),
    reply: z.object({ documentCount: z.int() }),
  }),
};

/** Preview of it, without doing it. */
export const openingPreviews = { undo: previewOf("openingBalances.previewUndo", openingEndpoints.undo) };
