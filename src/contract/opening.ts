import { z } from "zod";
import { DOCUMENT_KINDS } from "#domain/document.ts";
import type { PartyId } from "#domain/ids.ts";
import { ZERO } from "#domain/money.ts";
import { openedAccounts } from "./accounts.ts";
import { currencyCode, exchangeRate, foreignAmount, isSure, repliedExchangeRate } from "./currency-fields.ts";
import { effect, previewOf } from "./effects.ts";
import { endpoint, IMPORT_BODY_LIMIT } from "./endpoint.ts";
import {
  accountId,
  amount,
  chosenId,
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

/** The most accounts, and the most open documents, with which books begin. */
const OPENING_MAX = 1000;

const balance = input("OpeningBalance", {
  accountId,
  debit: amount.prefault("0.00"),
  credit: amount.prefault("0.00"),
  /** On an account in a currency of its own: what it is in that one, on the same side (Accounting 10). */
  foreignAmount: foreignAmount.nullable().optional(),
});

/** An invoice or a bill that was open: of a customer or a vendor, by its party. */
const openItem = input("OpeningItem", {
  partyId: chosenId<PartyId>("Choose a customer or vendor"),
  number: requiredText(40, "Number is required"),
  date: requiredDate("Date is required"),
  dueDate: date.optional(),
  /** What is still to pay of it, with its tax. */
  amount,
  /** How much of that is tax, which was accounted for before and is not booked again. */
  taxAmount: amount.prefault("0.00"),
  /** A credit that was not used yet, in place of an invoice or a bill. */
  isCredit: z.boolean().default(false),
  /** The currency of its amounts; left out it is that of the books. */
  currency: currencyCode.optional(),
  /** Units of the books' currency for one of it; left out it is the rate of the table for its date. */
  exchangeRate: exchangeRate.nullable().optional(),
  /** In the place of the rate: what the books before had for it, in the books' currency. */
  baseAmount: amount.nullable().optional(),
});

/** What the books begin with (Accounting 18). */
export const openingInput = input("OpeningInput", {
  /** The last day of the books before. */
  date: requiredDate("Date is required"),
  balances: z.array(balance).max(OPENING_MAX, "At most 1,000 accounts").default([]),
  items: z.array(openItem).max(OPENING_MAX, "At most 1,000 unpaid documents").default([]),
  /** What may miss zero, as the preview says it: Opening Balance Equity is left with it. */
  difference: signedAmount.default(() => ZERO),
  isSure,
});
export type OpeningInput = z.infer<typeof openingInput>;

const line = record("OpeningLine", {
  accountId,
  accountCode: z.string(),
  accountName: z.string(),
  debit: signedAmount,
  credit: signedAmount,
  /** What it is in the currency of its account, on the same side; null where that has none of its own. */
  foreignAmount: signedAmount.nullable(),
  /** The currency of its account, in which that is. */
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
  /** What it is in the books. */
  baseTotal: signedAmount,
});

const sums = {
  /** What customers owed and vendors were owed, credits taken off. */
  receivable: signedAmount,
  payable: signedAmount,
};

/** What would be posted, and what would be left in Opening Balance Equity (a credit is positive). */
const preview = record("OpeningPreview", {
  /** The one journal of the accounts, on its date. */
  lines: z.array(line),
  documents: z.array(document.omit({ id: true })),
  ...sums,
  /** Debits less credits of all that was given: what it misses zero by. */
  difference: signedAmount,
  /** The balance of the inventory, which the opening stock of each product posts. */
  stock: signedAmount,
  equity: signedAmount,
  /** All that posting it would do to the books. */
  effect,
});
export type OpeningPreview = z.infer<typeof preview>;

/** The balances with which these books have begun. */
const opening = record("Opening", {
  id: openingId,
  date,
  at: instant,
  /** Who did it; null when the person's account no longer exists. */
  by: person.nullable(),
  journalId: journalId.nullable(),
  documents: z.array(document),
  ...sums,
  difference: signedAmount,
  /** Why they cannot be undone, or null when they can. */
  undoBlockedBy: z.enum(["paid", "credited", "closed"]).nullable(),
});
export type Opening = z.infer<typeof opening>;

export const openingEndpoints = {
  get: endpoint("opening.get", {
    summary: "Get the opening balances, or null",
    access: "user",
    refs: [],
    reply: z.object({ opening: opening.nullable() }),
  }),
  preview: endpoint("opening.preview", {
    amountsIn: "own currency",
    summary: "Preview posting opening balances",
    access: "user",
    refs: ["body.balances[].accountId", "body.items[].partyId"],
    body: openingInput,
    bodyLimit: IMPORT_BODY_LIMIT,
    reply: preview,
  }),
  create: endpoint("opening.create", {
    amountsIn: "own currency",
    summary: "Post opening balances and unpaid documents; all or none",
    access: "user",
    refs: ["body.balances[].accountId", "body.items[].partyId"],
    body: openingInput,
    bodyLimit: IMPORT_BODY_LIMIT,
    reply: z.object({ id: openingId, documents: z.int(), journalId: journalId.nullable(), openedAccounts }),
    status: 201,
  }),
  undo: endpoint("opening.undo", {
    summary: "Undo the opening balances, unless documents have been paid or credited",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: openingId }),
    reply: z.object({ documents: z.int() }),
  }),
};

/** What that would do, without doing it. */
export const openingPreviews = { undo: previewOf("opening.previewUndo", openingEndpoints.undo) };
