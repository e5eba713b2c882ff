import type { Document } from "#contract/documents.ts";
import {
  DOCUMENT_STATUSES,
  isCredit,
  transition,
  type DocumentKind,
  type DocumentStatus,
} from "#domain/document.ts";
import { formatMoney, isPositive, subtract } from "#domain/money.ts";

type Opened = Pick<Document, "status" | "paidAmount"> | null;

/** The statuses that a document can be saved with (Accounting 4). */
export function statusChoices(opened: Opened): DocumentStatus[] {
  return DOCUMENT_STATUSES.filter((status) => {
    if (transition(opened?.status ?? null, status) === null) return false;
    // What has payments is opened again, or voided, before it can be a draft.
    return !(status === "draft" && opened !== null && isPositive(opened.paidAmount));
  });
}

type Choice = { kind: DocumentKind; opened: Opened; status: DocumentStatus; total: string };

/** What saving with a status does, in a sentence (Accounting 3, 4). */
export function statusEffect({ kind, opened, status, total }: Choice): string {
  const step = transition(opened?.status ?? null, status);
  const open = formatMoney(subtract(total, opened?.paidAmount ?? "0.00"));
  const payment = isCredit(kind) ? "a refund" : "a payment";
  if (step === "save") {
    return status === "void"
      ? "Nothing was posted; the number is kept."
      : "A draft posts nothing and can be deleted.";
  }
  if (step === "post") return "Writes its journal and moves stock.";
  if (step === "post-and-pay") return `Writes its journal, moves stock, and records ${payment} of ${open}.`;
  if (step === "pay") return `Records ${payment} of what is open, ${open}.`;
  if (step === "unpay") return "Voids its payments; it is open again. Other changes here are saved with it.";
  if (step === "unpost") return "Takes its journal and its stock back.";
  if (step === "void")
    return "Takes its journal and its stock back; the number is kept. Other changes here are not saved, but for the notes.";
  return "A change of items is posted again under the same journal number; every version is kept.";
}
