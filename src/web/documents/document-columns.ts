import { DOCUMENT_COLUMNS, type DocumentColumn } from "#domain/lists.ts";
import { type DocumentKind, isCredit } from "#domain/document.ts";
import type { ListShape, ListView } from "#web/lists/list-view.ts";
import { DOCUMENT_WORDS } from "./document-words.ts";

type DocumentListColumn = "number" | "party" | "date" | "dueDate" | "status" | "total";
type DocumentListShape = ListShape<DocumentListColumn, DocumentColumn>;
export type DocumentView = ListView<DocumentListColumn, DocumentColumn>;

/** Columns of the lists (Behavior 2.9). A credit has no due date. */
export const DOCUMENT_SHAPES: Readonly<Record<DocumentKind, DocumentListShape>> = shapes("-date");

/** Overdue documents are sorted by due date, oldest first. */
export const OVERDUE_SHAPES: Readonly<Record<DocumentKind, DocumentListShape>> = shapes("dueDate");

function shapes(usual: DocumentListShape["usual"]): Readonly<Record<DocumentKind, DocumentListShape>> {
  return {
    bill: shapeOf("bill", usual),
    invoice: shapeOf("invoice", usual),
    vendor_credit: shapeOf("vendor_credit", usual),
    credit_note: shapeOf("credit_note", usual),
  };
}

function shapeOf(kind: DocumentKind, usual: DocumentListShape["usual"]): DocumentListShape {
  const { title, party } = DOCUMENT_WORDS[kind];
  return {
    columns: {
      number: { label: title, fixed: true },
      party: { label: party },
      date: { label: "Date", largestFirst: true },
      dueDate: { label: "Due date", largestFirst: true, optional: true },
      status: { label: "Status" },
      total: { label: "Amount", align: "end", largestFirst: true, fixed: true },
    },
    orders: isCredit(kind) ? DOCUMENT_COLUMNS.filter((by) => by !== "dueDate") : DOCUMENT_COLUMNS,
    usual,
    withFiles: true,
  };
}
