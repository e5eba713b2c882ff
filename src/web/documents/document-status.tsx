import type { Document } from "#contract/documents.ts";
import { isCredit } from "#domain/document.ts";
import { isPositive } from "#domain/money.ts";
import { useToday } from "#web/api/session.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import type { Day } from "#domain/dates.ts";
import { DOCUMENT_STATUS_LABELS } from "./document-labels.ts";

type Props = { document: Pick<Document, "kind" | "status" | "approval" | "nextDueDate" | "paidAmount"> };

export function DocumentStatusBadge({ document }: Props) {
  const { label, tone } = statusLabelOf(document, useToday());
  return <Badge tone={tone}>{label}</Badge>;
}

type StatusLabel = { label: string; tone: BadgeTone };
type Header = Pick<Document, "kind" | "status" | "approval" | "nextDueDate" | "paidAmount">;

/** Returns the status label; an unpaid document past its due date is overdue. */
export function statusLabelOf(document: Header, today: Day): StatusLabel {
  const { kind, status, approval, nextDueDate, paidAmount } = document;
  if (approval === "requested") return { label: "Awaiting approval", tone: "warning" };
  if (approval === "rejected") return { label: "Rejected", tone: "negative" };
  if (status === "draft") return { label: DOCUMENT_STATUS_LABELS.draft, tone: "warning" };
  if (status === "void") return { label: DOCUMENT_STATUS_LABELS.void, tone: "neutral" };
  if (status === "paid")
    return { label: isCredit(kind) ? "Applied" : DOCUMENT_STATUS_LABELS.paid, tone: "positive" };
  if (!isCredit(kind) && nextDueDate < today) return { label: "Overdue", tone: "negative" };
  const [none, part] = isCredit(kind) ? ["Unapplied", "Partially applied"] : ["Unpaid", "Partially paid"];
  // Same label as the tab.
  return { label: isPositive(paidAmount) ? part : none, tone: "accent" };
}
