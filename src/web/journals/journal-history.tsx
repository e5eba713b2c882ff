import type { JournalHistoryEntry } from "#contract/journals.ts";
import { journalTotals } from "#domain/journal.ts";
import { isMissing } from "#web/api/api-error.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { TimelineEntry } from "#web/lists/record-changes.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { journalChanges } from "./journal-changes.ts";
import { JOURNAL_STATUS_LABELS } from "./journal-status.tsx";

const CHANGES: Readonly<Record<JournalHistoryEntry["change"], string>> = {
  created: "Created",
  edited: "Edited",
  posted: "Posted",
  voided: "Voided",
  drafted: "Changed to draft",
  deleted: "Deleted",
};

/** The history of a journal: every version, with who changed what and when. */
export function JournalHistory({ id }: { id: string }) {
  const history = useApiQuery("journals.history", { params: { id } });
  // The page already shows that this journal doesn't exist.
  if (isMissing(history.error) && !history.data) return null;
  return (
    <Card title="History">
      <AsyncContent
        query={history}
        failed={(message) => `Couldn't load the history: ${message}`}
        loading={<Skeleton width={70} />}
      >
        {({ items }) => (
          <ol className="flex flex-col">
            {items.map((entry, index) => (
              <TimelineEntry
                key={entry.version}
                title={CHANGES[entry.change]}
                by={entry.changedBy}
                at={entry.changedAt}
                note={`version ${entry.version}`}
                sentences={[...sentences({ entry, before: items[index + 1] }), ...reasonOf(entry)]}
              />
            ))}
          </ol>
        )}
      </AsyncContent>
    </Card>
  );
}

const reasonOf = ({ lockReason }: JournalHistoryEntry): string[] =>
  lockReason === null ? [] : [`Reason for the locked date: ${lockReason}`];

/** A version and its predecessor: the first is summarized, a deletion has no details, others list their differences. */
type HistoryStep = { entry: JournalHistoryEntry; before: JournalHistoryEntry | undefined };

function sentences({ entry, before }: HistoryStep): string[] {
  if (entry.change === "deleted") return [];
  if (!before) {
    const { debit } = journalTotals(entry.lines);
    const lines = entry.lines.length === 1 ? "1 line" : `${entry.lines.length} lines`;
    return [`${JOURNAL_STATUS_LABELS[entry.status]}, ${lines}, ${formatMoney(debit)}`];
  }
  const changes = journalChanges({ before, after: entry });
  return changes.length > 0 ? changes : ["Saved without changes"];
}
