import type { Document } from "#contract/documents.ts";
import { useToday } from "#web/api/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { shownStatus } from "./document-status.ts";

type Props = { document: Pick<Document, "kind" | "status" | "dueDate" | "paidAmount"> };

export function DocumentStatusBadge({ document }: Props) {
  const { label, tone } = shownStatus(document, useToday());
  return <Badge tone={tone}>{label}</Badge>;
}
