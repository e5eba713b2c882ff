import { JOURNAL_STATUSES, type JournalStatus } from "#domain/journal.ts";

export const STATUS_LABELS: Readonly<Record<JournalStatus, string>> = {
  posted: "Posted",
  draft: "Draft",
  void: "Void",
};

export const STATUS_OPTIONS = JOURNAL_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
