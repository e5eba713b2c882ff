import { z } from "zod";
import { filesFilter, isFiled } from "./listed.ts";
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATUSES,
  type DocumentKind,
  sideOf,
  TAX_ROUNDINGS,
} from "#domain/document.ts";
import type { PartyId } from "#domain/ids.ts";
import { refusalReply } from "#domain/refusals.ts";
import { ORDER_KINDS } from "#domain/order.ts";
import { SHEET_LANGUAGES } from "#domain/sheet-languages.ts";
import { openedAccounts } from "./accounts.ts";
import { discount, documentItem, documentItemInput, ITEMS_MAX, repliedDiscount } from "./document-items.ts";
import { previewOf } from "./effects.ts";
import { DOCUMENT_COLUMNS, DOCUMENT_TABS } from "#domain/lists.ts";
import { documentTabs as tabs } from "./document-tabs.ts";
import { currencyCode, exchangeRate, isSure, repliedExchangeRate } from "./currency-fields.ts";
import { dueDatesInput, repliedDueDates } from "./installments.ts";
import { endpoint, fileReply } from "./endpoint.ts";
import {
  accountId,
  asItWasRead,
  chosenId,
  date,
  documentId,
  input,
  instant,
  journalId,
  listQuery,
  longText,
  orderId,
  orderedPage,
  orderedQuery,
  partyId,
  requiredDate,
  requiredText,
  signedAmount,
  text,
  version,
} from "./fields.ts";
import { nextDocumentNumber } from "./records.ts";
import { DOCUMENT_RESOURCES } from "./operations.ts";
import { companySnapshot, partySnapshot, references } from "./snapshots.ts";
import { allowZeroQuantity } from "./zero-quantity.ts";

/** A bill, an invoice, or a credit; paid amount and the status paid are derived (Accounting 3). */
export const document = z.object({
  id: documentId,
  version,
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  /** The vendor's own number; null on invoices and credit notes, and if none was entered. */
  vendorNumber: z.string().nullable(),
  partyId,
  partyName: z.string(),
  partyEmail: z.string(),
  date,
  ...repliedDueDates,
  status: z.enum(DOCUMENT_STATUSES),
  notes: z.string(),
  ...references(z.string()),
  currency: z.string(),
  /** Units of the books' currency for one of its own; 1 where they are the same. */
  exchangeRate: repliedExchangeRate,
  /** True where the prices of the items, and what is taken off them, have the tax in them (Decision 0052). */
  pricesIncludeTax: z.boolean(),
  /** Where its taxes are rounded: line by line, or once for each rate, as the company had it when it was made (Accounting 0). */
  taxRounding: z.enum(TAX_ROUNDINGS),
  /** Taken off what the items come to: "10%" or "12.50"; null for nothing. Each item bears its share of it. */
  discount: repliedDiscount.nullable(),
  discountAmount: signedAmount,
  /** Of the items, less the discount. */
  subtotal: signedAmount,
  taxAmount: signedAmount,
  /** Whether a line has a tax, also one that adds nothing: of 0%, or a reverse charge. */
  hasTax: z.boolean(),
  total: signedAmount,
  /** The total in the currency of the books: the sum of its items there. */
  baseTotal: signedAmount,
  paidAmount: signedAmount,
  creditsId: documentId.nullable(),
  /** The quote or order that it was made from, and which of them that is (Accounting 23, 26). */
  orderId: orderId.nullable(),
  orderKind: z.enum(ORDER_KINDS).nullable(),
  /** It was open when the books began, and has no items (Accounting 18). */
  isOpening: z.boolean(),
  voidReason: z.string().nullable(),
  /** The journal that the document has posted, or that was voided with it; null for a draft. */
  journalId: journalId.nullable(),
  /** The journal that took it back on a later day, its own period being closed (Accounting 5). */
  reversalId: journalId.nullable(),
  items: z.array(documentItem),
  /** Party and company as they were when the document was written or, once it is issued, as it was issued. */
  partySnapshot,
  companySnapshot,
  createdAt: instant,
  updatedAt: instant,
});
export type Document = z.infer<typeof document>;
const header = document.omit({ items: true, partySnapshot: true, companySnapshot: true });
/** What a list says of a document. */
export type DocumentHeader = z.infer<typeof header>;

/** A document that was just written, with the accounts that its posting has opened. */
const savedDocument = document.extend({ openedAccounts });
export type SavedDocument = z.infer<typeof savedDocument>;

/** How a document that is saved as paid is paid; pre-filled by the form (Accounting 3). */
const payNow = input("PayNow", { accountId: accountId.nullable().default(null), date: date.optional() });

export const documentInput = z.strictObject({
  number: requiredText(40, "Number is required").optional(),
  /** What the vendor calls it: each one's numbers are unique, voided ones aside. Left out, a change leaves it as it is. */
  vendorNumber: text(200).nullable().optional(),
  partyId,
  date: requiredDate("Date is required"),
  ...dueDatesInput,
  status: z.enum(DOCUMENT_STATUSES).default("draft"),
  notes: longText(4000).default(""),
  ...references(text(100).optional()),
  creditsId: documentId.nullable().default(null),
  /** For an invoice, the accepted quote or open sales order that it is made from, for a bill the purchase order, which is chosen when it is made. */
  orderId: orderId.nullable().default(null),
  /** Whether prices include tax. Defaults to false, on a credit to its document's, on an update to the present value. */
  pricesIncludeTax: z.boolean().optional(),
  /** Left out, a new document is in that of the books, a credit in that of what it takes back, and a change leaves it as it is. */
  currency: currencyCode.optional(),
  /** Units of the books' currency for one of it; left out it is the rate of the table for its date, of a credit the original's. */
  exchangeRate: exchangeRate.nullable().optional(),
  isSure,
  allowZeroQuantity,
  /** Taken off what the items come to: a percentage, "10%", or an amount, "12.50", at most that much. */
  discount,
  items: z
    .array(documentItemInput, "Please add at least one item")
    .max(ITEMS_MAX, `At most ${ITEMS_MAX} items`),
  payment: payNow.optional(),
});
export type DocumentInput = z.infer<typeof documentInput>;
/** The same as it is sent, of text that is not proved yet. */
export type SentDocument = z.input<typeof documentInput>;

const documentUpdate = documentInput.extend({
  id: documentId.optional(),
  version,
  /** What becomes of its payments when a document is voided, or a paid one is opened again (Accounting 4). */
  payments: z.enum(["void", "keep_as_credit"]).optional(),
  voidReason: text(500).nullable().optional(),
});
export type DocumentUpdate = z.infer<typeof documentUpdate>;
export type SentDocumentUpdate = z.input<typeof documentUpdate>;

const params = z.strictObject({ id: documentId });
const ofOne = { access: "user", refs: ["params.id"], params } as const;
const refs = [
  "body.partyId",
  "body.creditsId",
  "body.orderId",
  "body.items[].productId",
  "body.items[].accountId",
  "body.items[].taxRateId",
  "body.payment.accountId",
];

type Resource = (typeof DOCUMENT_RESOURCES)[DocumentKind];

function endpointsOf(kind: DocumentKind, one: string) {
  const resource = DOCUMENT_RESOURCES[kind];
  const records = recordsOf(kind);
  return {
    ...readingEndpoints(resource, one, records),
    ...writingEndpoints(resource, one, records),
  };
}

const NAMES = { bill: "Bill", invoice: "Invoice", vendor_credit: "VendorCredit", credit_note: "CreditNote" };

/** The records of a kind, each under a name of its own. */
function recordsOf(kind: DocumentKind) {
  const name = NAMES[kind];
  const party = partyOf(kind);
  return {
    document: document.meta({ id: name }),
    header: header.extend(isFiled).meta({ id: `${name}Header` }),
    saved: savedDocument.meta({ id: `Saved${name}` }),
    input: documentInput.extend(party).meta({ id: `${name}Input` }),
    update: asItWasRead(documentUpdate.extend(party), document.extend(isFiled)).meta({ id: `${name}Update` }),
  };
}
type Records = ReturnType<typeof recordsOf>;

/** The party of a document is required, in the words of its kind (Behavior 5.4). */
function partyOf(kind: DocumentKind) {
  const code = sideOf(kind) === "vendor" ? "document.no-vendor" : "document.no-customer";
  return { partyId: chosenId<PartyId>(refusalReply(code).detail) };
}

/** The filters of a list and of the counts of its tabs, beside the search: by party, date, due date and files. */
const filters = {
  partyId: partyId.optional(),
  start: date.optional(),
  end: date.optional(),
  dueFrom: date.optional(),
  dueTo: date.optional(),
  ...filesFilter,
};

function readingEndpoints(resource: Resource, one: string, records: Records) {
  return {
    list: endpoint(`${resource}.list`, {
      summary: `List ${one}s, newest first; search by number, name and email`,
      access: "user",
      refs: ["query.partyId"],
      query: z.strictObject({
        ...orderedQuery(DOCUMENT_COLUMNS),
        ...filters,
        tab: z.enum(DOCUMENT_TABS).optional(),
      }),
      reply: orderedPage(records.header),
    }),
    tabs: endpoint(`${resource}.tabs`, {
      summary: "Counts and totals by status",
      access: "user",
      refs: ["query.partyId"],
      query: z.strictObject({ search: listQuery.search, ...filters }),
      reply: tabs,
    }),
    get: endpoint(`${resource}.get`, {
      summary: `Get ${withArticle(one)} with its items`,
      ...ofOne,
      reply: records.document,
    }),
    pdf: endpoint(`${resource}.pdf`, {
      summary: `Get the ${one} as a PDF/A-3b in the recipient's language or another one`,
      ...ofOne,
      query: z.strictObject({ language: z.enum(SHEET_LANGUAGES).optional() }),
      reply: fileReply,
      produces: "application/pdf",
    }),
    nextNumber: endpoint(`${resource}.nextNumber`, {
      summary: "Get the next available number",
      access: "user",
      refs: [],
      ...nextDocumentNumber,
    }),
  };
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

function writingEndpoints(resource: Resource, one: string, records: Records) {
  const create = endpoint(`${resource}.create`, {
    summary: `Create ${withArticle(one)}. If posted or paid, its journal entry is created and stock is updated`,
    access: "user",
    refs,
    body: records.input,
    amountsIn: "own currency",
    reply: records.saved,
    status: 201,
  });
  const update = endpoint(`${resource}.update`, {
    summary: `Update ${withArticle(one)} or its status. Once voided, only its notes can change`,
    access: "user",
    refs: ["params.id", ...refs],
    params,
    body: records.update,
    amountsIn: "own currency",
    reply: records.saved,
  });
  return {
    create,
    update,
    preview: previewOf(`${resource}.preview`, create),
    previewUpdate: previewOf(`${resource}.previewUpdate`, update),
    renewDetails: endpoint(`${resource}.renewDetails`, {
      summary: `Update names and addresses on an issued ${one} that hasn't been sent`,
      access: "user",
      refs: ["params.id"],
      params,
      body: input("RenewDetails", { version }),
      reply: records.document,
    }),
    remove: endpoint(`${resource}.remove`, {
      summary: "Delete a draft",
      access: "user",
      refs: ["params.id"],
      params,
    }),
  };
}

/** Mirror images, written once. */
export const documentEndpoints = {
  bill: endpointsOf("bill", "bill"),
  invoice: endpointsOf("invoice", "invoice"),
  vendor_credit: endpointsOf("vendor_credit", "vendor credit"),
  credit_note: endpointsOf("credit_note", "credit note"),
};
