import { z } from "zod";
import { DOCUMENT_KINDS, DOCUMENT_STATUSES, type DocumentKind } from "#domain/document.ts";
import { openedAccounts } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import {
  amount,
  date,
  id,
  instant,
  listQuery,
  longText,
  page,
  requiredDate,
  requiredText,
  signedAmount,
  text,
  version,
} from "./fields.ts";
import { quantity, signedQuantity } from "./trade-fields.ts";

const item = z.object({
  position: z.int(),
  productId: id,
  productCode: z.string(),
  productName: z.string(),
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  taxRateId: id.nullable(),
  taxRate: z.string().nullable(),
  subtotal: signedAmount,
  taxAmount: signedAmount,
  total: signedAmount,
  /** Net and tax in the currency of the books (Rules 10). */
  baseSubtotal: signedAmount,
  baseTaxAmount: signedAmount,
  creditsPosition: z.int().nullable(),
  returnsStock: z.boolean(),
});
export type DocumentItem = z.infer<typeof item>;

/** A bill, an invoice, or a credit (Spec 3); paid amount and the status paid are derived (Rules 3). */
export const document = z.object({
  id,
  version,
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  partyId: id,
  partyName: z.string(),
  partyEmail: z.string(),
  date,
  dueDate: date,
  status: z.enum(DOCUMENT_STATUSES),
  notes: z.string(),
  currency: z.string(),
  exchangeRate: z.string(),
  subtotal: signedAmount,
  taxAmount: signedAmount,
  total: signedAmount,
  /** The total in the currency of the books: the sum of its items there. */
  baseTotal: signedAmount,
  paidAmount: signedAmount,
  creditsId: id.nullable(),
  voidReason: z.string().nullable(),
  /** The journal that the document has posted, or null for a draft. */
  journalId: id.nullable(),
  /** The journal that took it back on a later day, its own period being closed (Rules 5). */
  reversalId: id.nullable(),
  items: z.array(item),
  createdAt: instant,
  updatedAt: instant,
});
export type Document = z.infer<typeof document>;

/** A document that was just written, with the accounts that its posting has opened. */
const savedDocument = document.extend({ openedAccounts });
export type SavedDocument = z.infer<typeof savedDocument>;

const ITEMS_MAX = 500;

const itemInput = z.strictObject({
  productId: id,
  description: text(500).default(""),
  quantity,
  unitPrice: quantity,
  taxRateId: id.nullable().default(null),
  /** The vendor's own rounding of the tax, at most 1.00 away; computed when left out (Rules 8). */
  taxAmount: amount.nullable().default(null),
  /** For a credit: the item of the document that it takes back. */
  creditsPosition: z.int().min(1).max(ITEMS_MAX).nullable().default(null),
  /** For a credit: false when only the price comes back and no goods. */
  returnsStock: z.boolean().default(true),
});

/** How a document that is saved as paid is paid; pre-filled by the form (Rules 3). */
const payNow = z.strictObject({ accountId: id.nullable().default(null), date: date.optional() });

export const documentInput = z.strictObject({
  number: requiredText(40, "Number is required").optional(),
  partyId: id,
  date: requiredDate("Date is required"),
  dueDate: date.optional(),
  status: z.enum(DOCUMENT_STATUSES).default("draft"),
  notes: longText(4000).default(""),
  creditsId: id.nullable().default(null),
  items: z.array(itemInput, "Please add at least one item").max(ITEMS_MAX, `At most ${ITEMS_MAX} items`),
  payment: payNow.optional(),
});
export type DocumentInput = z.infer<typeof documentInput>;

const documentUpdate = documentInput.extend({
  id: id.optional(),
  version,
  /** What happens to its payments when a document is voided (Rules 4). */
  payments: z.enum(["void", "keep_as_credit"]).optional(),
  voidReason: text(500).optional(),
});
export type DocumentUpdate = z.infer<typeof documentUpdate>;

const tab = z.object({ documents: z.int(), total: signedAmount });
const tabs = z.object({ all: tab, draft: tab, open: tab, overdue: tab, paid: tab, void: tab });
export const DOCUMENT_TABS = ["draft", "open", "overdue", "paid", "void"] as const;

const journalLine = z.object({
  accountId: id,
  accountCode: z.string(),
  accountName: z.string(),
  debit: signedAmount,
  credit: signedAmount,
  description: z.string(),
});

const preview = z.object({
  lines: z.array(journalLine),
  stock: z.array(
    z.object({
      productId: id,
      productName: z.string(),
      before: signedQuantity,
      after: signedQuantity,
      /** "3 on hand, 5 needed" when the document sells more than there is (Rules 7). */
      warning: z.string().nullable(),
    }),
  ),
});
export type DocumentPreview = z.infer<typeof preview>;

const params = z.strictObject({ id });
const refs = [
  "body.partyId",
  "body.creditsId",
  "body.items[].productId",
  "body.items[].taxRateId",
  "body.payment.accountId",
];

function endpointsOf(path: `/api/${string}`, one: string) {
  return { ...readingEndpoints(path, one), ...writingEndpoints(path, one) };
}

function readingEndpoints(path: `/api/${string}`, one: string) {
  return {
    list: endpoint({
      method: "GET",
      path,
      summary: `Every ${one}, the newest date first; search looks into number, name and e-mail`,
      access: "user",
      refs: ["query.partyId"],
      query: z.strictObject({
        ...listQuery,
        tab: z.enum(DOCUMENT_TABS).optional(),
        partyId: id.optional(),
        start: date.optional(),
        end: date.optional(),
      }),
      reply: page(document.omit({ items: true })),
    }),
    tabs: endpoint({
      method: "GET",
      path: `${path}/tabs`,
      summary: "How many there are in each status, and for how much",
      access: "user",
      refs: [],
      reply: tabs,
    }),
    get: endpoint({
      method: "GET",
      path: `${path}/:id`,
      summary: `One ${one} with its items`,
      access: "user",
      refs: ["params.id"],
      params,
      reply: document,
    }),
    nextNumber: endpoint({
      method: "GET",
      path: `${path}/next-number`,
      summary: "The number that the next one would get",
      access: "user",
      refs: [],
      reply: z.object({ number: z.string() }),
    }),
  };
}

function writingEndpoints(path: `/api/${string}`, one: string) {
  return {
    create: endpoint({
      method: "POST",
      path,
      summary: `Write a ${one}; posted or paid it writes its journal and moves stock`,
      access: "user",
      refs,
      body: documentInput,
      reply: savedDocument,
      status: 201,
    }),
    preview: endpoint({
      method: "POST",
      path: `${path}/preview`,
      summary: `The journal and stock that a ${one} would make, without making it`,
      access: "user",
      refs,
      body: documentInput,
      reply: preview,
    }),
    update: endpoint({
      method: "PUT",
      path: `${path}/:id`,
      summary: `Change a ${one} or its status`,
      access: "user",
      refs: ["params.id", ...refs],
      params,
      body: documentUpdate,
      reply: savedDocument,
    }),
    remove: endpoint({
      method: "DELETE",
      path: `${path}/:id`,
      summary: "Delete a draft",
      access: "user",
      refs: ["params.id"],
      params,
    }),
  };
}

export const DOCUMENT_PATHS = {
  bill: "/api/bills",
  invoice: "/api/invoices",
  vendor_credit: "/api/vendor-credits",
  credit_note: "/api/credit-notes",
} as const satisfies Record<DocumentKind, string>;

/** Mirror images, written once. */
export const documentEndpoints = {
  bill: endpointsOf(DOCUMENT_PATHS.bill, "bill"),
  invoice: endpointsOf(DOCUMENT_PATHS.invoice, "invoice"),
  vendor_credit: endpointsOf(DOCUMENT_PATHS.vendor_credit, "vendor credit"),
  credit_note: endpointsOf(DOCUMENT_PATHS.credit_note, "credit note"),
};
