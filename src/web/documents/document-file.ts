import type { DocumentHeader } from "#contract/documents.ts";
import { type DocumentKind, isCredit } from "#domain/document.ts";
import type { ListFile } from "#web/lists/export.tsx";
import { shownStatus } from "./document-status.ts";
import { DOCUMENT_WORDS } from "./document-words.ts";

/** The list of documents as a file; their status is that of today, as on the screen. */
export function documentFile(kind: DocumentKind, today: string): ListFile<DocumentHeader> {
  const { many, title, party } = DOCUMENT_WORDS[kind];
  const due = isCredit(kind) ? [] : ["Due Date"];
  const used = isCredit(kind) ? "Used" : "Paid";
  return {
    name: many.replaceAll(" ", "-"),
    titles: [title, party, "Date", ...due, "Status", "Currency", "Subtotal", "Tax", "Amount", used],
    rows: (document) => [
      [
        document.number,
        document.partyName,
        document.date,
        ...(isCredit(kind) ? [] : [document.dueDate]),
        shownStatus(document, today).label,
        document.currency,
        document.subtotal,
        document.taxAmount,
        document.total,
        document.paidAmount,
      ],
    ],
  };
}
