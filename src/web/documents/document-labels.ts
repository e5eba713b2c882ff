import type { DocumentKind, DocumentStatus } from "#domain/document.ts";

type DocumentTexts = {
  singular: string;
  title: string;
  /** The button that creates one. The specification fixes the first two. */
  newLabel: string;
  /** Heading of the list. */
  list: string;
  plural: string;
  search: string;
  party: string;
  partyIn: string;
  empty: string;
  failedToCreate: string;
  failedToSave: string;
  failedToDelete: string;
};

/** Texts for bills, invoices and credits, which otherwise share one feature (Behavior 2.9, 8). */
export const DOCUMENT_LABELS: Readonly<Record<DocumentKind, DocumentTexts>> = {
  bill: {
    singular: "bill",
    title: "Bill",
    newLabel: "New Bill",
    list: "Purchase Bills",
    plural: "bills",
    search: "Search bills...",
    party: "Vendor",
    partyIn: "vendor",
    empty: "Record what you owe your vendors. Posting a bill updates your books.",
    failedToCreate: "Failed to create bill",
    failedToSave: "Failed to save bill",
    failedToDelete: "Failed to delete bill",
  },
  invoice: {
    singular: "invoice",
    title: "Invoice",
    newLabel: "New Invoice",
    list: "Sales Invoices",
    plural: "invoices",
    search: "Search invoices...",
    party: "Customer",
    partyIn: "customer",
    empty: "Invoice your customers. Posting an invoice updates your books.",
    failedToCreate: "Failed to create invoice",
    failedToSave: "Failed to save invoice",
    failedToDelete: "Failed to delete invoice",
  },
  vendor_credit: {
    singular: "vendor credit",
    title: "Vendor credit",
    newLabel: "New vendor credit",
    list: "Vendor credits",
    plural: "vendor credits",
    search: "Search vendor credits...",
    party: "Vendor",
    partyIn: "vendor",
    empty: "Credit from a vendor, for example for returned goods. Apply it to bills or record a refund.",
    failedToCreate: "Couldn't create the vendor credit",
    failedToSave: "Couldn't save the vendor credit",
    failedToDelete: "Couldn't delete the vendor credit",
  },
  credit_note: {
    singular: "credit note",
    title: "Credit note",
    newLabel: "New credit note",
    list: "Credit notes",
    plural: "credit notes",
    search: "Search credit notes...",
    party: "Customer",
    partyIn: "customer",
    empty: "Credit you give a customer, for example for returned goods. Apply it to invoices or refund it.",
    failedToCreate: "Couldn't create the credit note",
    failedToSave: "Couldn't save the credit note",
    failedToDelete: "Couldn't delete the credit note",
  },
};

/** Maps each kind to the kind that credits it or that it credits. */
export const COUNTERPART: Readonly<Record<DocumentKind, DocumentKind>> = {
  bill: "vendor_credit",
  invoice: "credit_note",
  vendor_credit: "bill",
  credit_note: "invoice",
};

/** Label for paying a document. */
export function payLabel(kind: DocumentKind): string {
  return kind === "bill" ? "Make payment" : "Receive payment";
}

/** Money goes out for bills and credit notes, else in. */
export function paymentDirection(kind: DocumentKind): { direction: "in" | "out" } {
  return { direction: kind === "bill" || kind === "credit_note" ? "out" : "in" };
}

export const DOCUMENT_STATUS_LABELS: Readonly<Record<DocumentStatus, string>> = {
  draft: "Draft",
  posted: "Posted",
  paid: "Paid",
  void: "Void",
};
