import { DOCUMENT_COLUMNS, type DocumentColumn } from "#domain/lists.ts";
import { type DocumentKind, isCredit, sideOf } from "#domain/document.ts";
import type { ListShape, ListView } from "#web/lists/list-view.ts";
import { DOCUMENT_LABELS } from "./document-labels.ts";

type DocumentListColumn =
  | "number"
  | "vendorInvoiceNumber"
  | "party"
  | "date"
  | "dueDate"
  | "status"
  | "total";
type DocumentListShape = ListShape<DocumentListColumn, DocumentColumn>;
export type DocumentView = ListView<DocumentListColumn, DocumentColumn>;

/** Columns of the lists (Behavior 2.9). A credit has no due date. */
export const DOCUMENT_SHAPES: Readonly<Record<DocumentKind, DocumentListShape>> = buildShapes("-date");

/** Overdue documents are sorted by due date, oldest first. */
export const OVERDUE_SHAPES: Readonly<Record<DocumentKind, DocumentListShape>> = buildShapes("dueDate");

function buildShapes(
  usual: DocumentListShape["defaultSort"],
): Readonly<Record<DocumentKind, DocumentListShape>> {
  return {
    bill: buildShape("bill", usual),
    invoice: buildShape("invoice", usual),
    vendor_credit: buildShape("vendor_credit", usual),
    credit_note: buildShape("credit_note", usual),
  };
}

function buildShape(kind: DocumentKind, usual: DocumentListShape["defaultSort"]): DocumentListShape {
  const { title, party } = DOCUMENT_LABELS[kind];
  return {
    columns: {
      number: { label: title, fixed: true },
      vendorInvoiceNumber: { label: "Vendor invoice no.", absent: sideOf(kind) === "customer" },
      party: { label: party },
      date: { label: "Date", largestFirst: true },
      dueDate: { label: "Due date", largestFirst: true, optional: true },
      status: { label: "Status" },
      total: { label: "Amount", align: "end", largestFirst: true, fixed: true },
    },
    orders: isCredit(kind) ? DOCUMENT_COLUMNS.filter((by) => by !== "dueDate") : DOCUMENT_COLUMNS,
    defaultSort: usual,
    withFiles: true,
  };
}
