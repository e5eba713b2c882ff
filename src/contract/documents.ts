import { z } from "zod";
import { isFiled } from "./with-files.ts";
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATUSES,
  type DocumentKind,
  sideOf,
  TAX_ROUNDINGS,
} from "#domain/document.ts";
import type { PartyId } from "#domain/ids.ts";
import { refusalReply } from "#domain/refusals.ts";
import { DRAFT_APPROVALS } from "#domain/approvals.ts";
import { ORDER_KINDS } from "#domain/order.ts";
import { PDF_LANGUAGES } from "#domain/pdf-languages.ts";
import { openedAccounts } from "./accounts.ts";
import { discount, documentItem, documentItemInput, ITEMS_MAX, repliedDiscount } from "./document-items.ts";
import { previewOf } from "./posting-preview.ts";
import { DOCUMENT_COLUMNS, DOCUMENT_TABS } from "#domain/lists.ts";
import { documentFilters as filters, documentTabs as tabs } from "./document-tabs.ts";
import { currencyCode, exchangeRate, confirmRates, repliedExchangeRate } from "./currency-fields.ts";
import { dueDatesInput, repliedDueDates } from "./installments.ts";
import { endpoint, fileReply } from "./endpoint.ts";
import { acceptReadFields } from "./accept-read-fields.ts";
import {
  accountId,
  requiredId,
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
import { companySnapshot, partySnapshot, references } from "./document-snapshots.ts";
import { allowZeroQuantity } from "./zero-quantity.ts";

/** A bill, an invoice, or a credit; paid amount and paid status are derived (Accounting 3). */
export const document = z.object({
  id: documentId,
  version,
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  /** The vendor's number; null on invoices and credit notes, or if not entered. */
  vendorInvoiceNumber: z.string().nullable(),
  partyId,
  partyName: z.string(),
  partyEmail: z.string(),
  date,
  ...repliedDueDates,
  status: z.enum(DOCUMENT_STATUSES),
  approval: z.enum(DRAFT_APPROVALS).nullable(),
  notes: z.string(),
  ...references(z.string()),
  currency: z.string(),
  /** Base currency units per unit of its currency; 1 if they are the same. */
  exchangeRate: repliedExchangeRate,
  /** True if line prices and discounts are tax inclusive (Decision 0052). */
  pricesIncludeTax: z.boolean(),
  /** Rounding of taxes: per line, or once per rate; the company's setting when it was created (Accounting 0). */
  taxRounding: z.enum(TAX_ROUNDINGS),
  /** Discount on the sum of the lines: "10%" or "12.50"; null for none. Allocated to all lines. */
  discount: repliedDiscount.nullable(),
  discountAmount: signedAmount,
  /** Line total less discount. */
  subtotal: signedAmount,
  taxAmount: signedAmount,
  /** Whether a line has a tax, even one that adds nothing: 0% or a reverse charge. */
  hasTax: z.boolean(),
  total: signedAmount,
  /** Total in base currency: the sum of its lines there. */
  baseTotal: signedAmount,
  paidAmount: signedAmount,
  creditedDocumentId: documentId.nullable(),
  /** Source quote or order, and its kind (Accounting 23, 26). */
  orderId: orderId.nullable(),
  orderKind: z.enum(ORDER_KINDS).nullable(),
  /** An opening document without lines (Accounting 18). */
  isOpening: z.boolean(),
  voidReason: z.string().nullable(),
  /** Journal posted by the document, or voided with it; null for a draft. */
  journalId: journalId.nullable(),
  /** Journal that reversed it on a later day because its period was closed (Accounting 5). */
  reversalId: journalId.nullable(),
  items: z.array(documentItem),
  /** Party and company when the document was saved or, once posted, as of the posting. */
  partySnapshot,
  companySnapshot,
  createdAt: instant,
  updatedAt: instant,
});
export type Document = z.infer<typeof document>;
const header = document.omit({ items: true, partySnapshot: true, companySnapshot: true });
export type DocumentHeader = z.infer<typeof header>;

/** A listed document, with whether it was emailed or is waiting to be; never true for bills and vendor credits. */
const listedHeader = header.extend(isFiled).extend({ isSent: z.boolean() });
export type ListedDocument = z.infer<typeof listedHeader>;

/** A saved document, with the accounts opened by its posting. */
const savedDocument = document.extend({ openedAccounts });
export type DocumentResult = z.infer<typeof savedDocument>;

/** Payment of a document saved as paid; pre-filled by the form (Accounting 3). */
const payment = { accountId: accountId.nullable().default(null), date: date.optional() };
const payNow = input("ImmediatePaymentInput", payment);

export const documentInput = z.strictObject({
  number: requiredText(40, "Number is required").optional(),
  /** The vendor's number, unique per vendor except for voided bills. If omitted, an update leaves it unchanged. */
  vendorInvoiceNumber: text(200).nullable().optional(),
  partyId,
  date: requiredDate("Date is required"),
  ...dueDatesInput,
  status: z.enum(DOCUMENT_STATUSES).default("draft"),
  notes: longText(4000).default(""),
  ...references(text(100).optional()),
  creditedDocumentId: documentId.nullable().default(null),
  /** Source of an invoice (an accepted quote or open sales order) or of a bill (a purchase order); chosen at creation. */
  orderId: orderId.nullable().default(null),
  /** Whether prices include tax. If omitted: false; on a credit, its document's; on an update, the present value. */
  pricesIncludeTax: z.boolean().optional(),
  /** Default: the base currency; on a credit, the currency of its document; on an update, unchanged. */
  currency: currencyCode.optional(),
  /** Base currency units per unit; if omitted, the rate in the table for its date, for a credit the original's. */
  exchangeRate: exchangeRate.nullable().optional(),
  confirmRates,
  allowZeroQuantity,
  /** Discount on the sum of the lines: a percentage, "10%", or at most that amount, "12.50". */
  discount,
  items: z
    .array(documentItemInput, "Please add at least one item")
    .max(ITEMS_MAX, `Enter at most ${ITEMS_MAX} items`),
  payment: payNow.optional(),
});
export type DocumentInput = z.infer<typeof documentInput>;
export type DocumentRequest = z.input<typeof documentInput>;

const documentUpdate = documentInput.extend({
  id: documentId.optional(),
  version,
  /** What to do with its payments when a document is voided, reopened, changed to a draft or edited (Accounting 4). */
  payments: z.enum(["void", "keep_as_credit"]).optional(),
  voidReason: text(500).nullable().optional(),
});
export type DocumentUpdate = z.infer<typeof documentUpdate>;
export type DocumentUpdateRequest = z.input<typeof documentUpdate>;

const params = z.strictObject({ id: documentId });
const recordOperation = { access: "user", refs: ["params.id"], params } as const;
const refs = [
  "body.partyId",
  "body.creditedDocumentId",
  "body.orderId",
  "body.items[].productId",
  "body.items[].accountId",
  "body.items[].taxRateId",
  "body.payment.accountId",
];

type DocumentResource = (typeof DOCUMENT_RESOURCES)[DocumentKind];

function endpointsOf(kind: DocumentKind, noun: string) {
  const resource = DOCUMENT_RESOURCES[kind];
  const records = buildRecords(kind);
  return { ...readingEndpoints(resource, noun, records), ...writingEndpoints(resource, noun, records) };
}

const NAMES = { bill: "Bill", invoice: "Invoice", vendor_credit: "VendorCredit", credit_note: "CreditNote" };

/** Returns a kind's record schemas, by name. */
function buildRecords(kind: DocumentKind) {
  const name = NAMES[kind];
  const party = requireParty(kind);
  return {
    document: document.meta({ id: name }),
    header: listedHeader.meta({ id: `${name}Summary` }),
    saved: savedDocument.meta({ id: `Saved${name}` }),
    input: documentInput.extend(party).meta({ id: `${name}Input` }),
    update: acceptReadFields(documentUpdate.extend(party), document.extend(listedHeader.shape)).meta({
      id: `${name}Update`,
    }),
  };
}
type DocumentSchemas = ReturnType<typeof buildRecords>;

/** Requires a party, with the message for its kind (Behavior 5.4). */
function requireParty(kind: DocumentKind) {
  const code = sideOf(kind) === "vendor" ? "document.vendor-required" : "document.customer-required";
  return { partyId: requiredId<PartyId>(refusalReply(code).detail) };
}

function readingEndpoints(resource: DocumentResource, noun: string, records: DocumentSchemas) {
  return {
    list: endpoint(`${resource}.list`, {
      summary: `List ${noun}s, newest first; search by number, name and email`,
      access: "user",
      refs: ["query.partyId"],
      query: z.strictObject({
        ...orderedQuery(DOCUMENT_COLUMNS),
        ...filters,
        status: z.enum(DOCUMENT_TABS).optional(),
      }),
      reply: orderedPage(records.header),
    }),
    tabs: endpoint(`${resource}.summary`, {
      summary: `Get counts and totals of ${noun}s by status`,
      access: "user",
      refs: ["query.partyId"],
      query: z.strictObject({ search: listQuery.search, ...filters }),
      reply: tabs,
    }),
    get: endpoint(`${resource}.get`, {
      summary: `Get ${withArticle(noun)} with its items`,
      ...recordOperation,
      reply: records.document,
    }),
    pdf: endpoint(`${resource}.pdf`, {
      summary: `Get the ${noun} as a PDF/A-3b in the recipient's language or another one`,
      ...recordOperation,
      query: z.strictObject({ language: z.enum(PDF_LANGUAGES).optional() }),
      reply: fileReply,
      produces: "application/pdf",
    }),
    nextNumber: endpoint(`${resource}.nextNumber`, {
      summary: `Get the next available ${noun} number`,
      access: "user",
      refs: [],
      ...nextDocumentNumber,
    }),
  };
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

function writingEndpoints(resource: DocumentResource, noun: string, records: DocumentSchemas) {
  const create = endpoint(`${resource}.create`, {
    summary: `Create ${withArticle(noun)}; if posted or paid, with its journal entry and stock movements`,
    access: "user",
    refs,
    body: records.input,
    amountsIn: "own currency",
    reply: records.saved,
    status: 201,
  });
  const update = endpoint(`${resource}.update`, {
    summary: `Update ${withArticle(noun)} or its status; once voided, only its notes`,
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
    updateContactDetails: endpoint(`${resource}.updateContactDetails`, {
      summary: `Update names and addresses on a posted ${noun} that hasn't been sent`,
      access: "user",
      refs: ["params.id"],
      params,
      body: input("DetailsUpdateInput", { version }),
      reply: records.document,
    }),
    remove: endpoint(`${resource}.remove`, {
      summary: `Delete a draft ${noun}`,
      access: "user",
      refs: ["params.id"],
      params,
    }),
  };
}

/** Each pair is a mirror image. */
export const documentEndpoints = {
  bill: endpointsOf("bill", "bill"),
  invoice: endpointsOf("invoice", "invoice"),
  vendor_credit: endpointsOf("vendor_credit", "vendor credit"),
  credit_note: endpointsOf("credit_note", "credit note"),
};
