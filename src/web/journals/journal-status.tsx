import type { Journal } from "#contract/journals.ts";
import { type JournalStatus, JOURNAL_STATUSES } from "#domain/journal.ts";
import type { Money } from "#domain/money.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const TONES: Readonly<Record<JournalStatus, BadgeTone>> = {
  posted: "positive",
  draft: "warning",
  void: "neutral",
};

export function StatusBadge({ status }: { status: JournalStatus }) {
  return <Badge tone={TONES[status]}>{JOURNAL_STATUS_LABELS[status]}</Badge>;
}

export const JOURNAL_STATUS_LABELS: Readonly<Record<JournalStatus, string>> = {
  posted: "Posted",
  draft: "Draft",
  void: "Void",
};

export const STATUS_OPTIONS = JOURNAL_STATUSES.map((value) => ({
  value,
  label: JOURNAL_STATUS_LABELS[value],
}));

/** The amount of a journal's document or payment, or else its own total (Interface 1). */
export function listedAmount({ source, total }: Pick<Journal, "source" | "total">): Money {
  return source?.amount ?? total;
}
