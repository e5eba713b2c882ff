import type { JournalStatus } from "#domain/journal.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { STATUS_LABELS } from "./status-labels.ts";

const TONES: Readonly<Record<JournalStatus, BadgeTone>> = {
  posted: "positive",
  draft: "warning",
  void: "neutral",
};

export function StatusBadge({ status }: { status: JournalStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}
