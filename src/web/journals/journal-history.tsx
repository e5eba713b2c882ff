import { journalEndpoints, type JournalHistoryEntry } from "#contract/journals.ts";
import { journalTotals } from "#domain/journal.ts";
import { formatMoney } from "#domain/money.ts";
import { isMissing } from "#web/api/is-missing.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Card } from "#web/ui/card.tsx";
import { Instant } from "#web/ui/instant.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { journalChanges } from "./journal-changes.ts";
import { STATUS_LABELS } from "./status-labels.ts";

const CHANGES: Readonly<Record<JournalHistoryEntry["change"], string>> = {
  created: "Created",
  edited: "Edited",
  posted: "Posted",
  voided: "Voided",
  drafted: "Made a draft",
  deleted: "Deleted",
};

/** Who changed a journal, when, and what: every version since the first. */
export function JournalHistory({ id }: { id: string }) {
  const history = useApiQuery(journalEndpoints.history, { params: { id } });
  // The page says already that there is no such journal.
  if (isMissing(history.error) && !history.data) return null;
  return (
    <Card title="History">
      <AsyncContent
        query={history}
        failed={(message) => `Error loading history: ${message}`}
        loading={<Skeleton width={70} />}
      >
        {({ items }) => (
          <ol className="flex flex-col">
            {items.map((entry, index) => (
              <HistoryEntry key={entry.version} entry={entry} before={items[index + 1]} />
            ))}
          </ol>
        )}
      </AsyncContent>
    </Card>
  );
}

type EntryProps = { entry: JournalHistoryEntry; before: JournalHistoryEntry | undefined };

function HistoryEntry({ entry, before }: EntryProps) {
  return (
    <li className="relative border-s border-line ps-4 pb-5 last:border-transparent last:pb-0">
      <span
        aria-hidden="true"
        className="absolute -start-1 top-1.5 size-2 rounded-full bg-ink-faint ring-3 ring-surface"
      />
      <p>
        <span className="font-semibold">{CHANGES[entry.change]}</span>
        <span className="text-ink-soft"> by {entry.by?.name || entry.by?.email || "a former user"}</span>
      </p>
      <p className="text-small text-ink-faint">
        <Instant at={entry.at} /> · version {entry.version}
      </p>
      <ul className="mt-1.5 flex flex-col gap-1 text-ink-soft">
        {sentences(entry, before).map((sentence) => (
          <li key={sentence} className="wrap-anywhere tabular-nums">
            {sentence.replace(" → ", "\u00a0→ ")}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** What a version says about itself: all of it for the first, nothing for a deletion, else the differences. */
function sentences(entry: JournalHistoryEntry, before: JournalHistoryEntry | undefined): string[] {
  if (entry.change === "deleted") return [];
  if (!before) {
    const { debit } = journalTotals(entry.lines);
    const lines = entry.lines.length === 1 ? "1 line" : `${entry.lines.length} lines`;
    return [`${STATUS_LABELS[entry.status]}, ${lines}, ${formatMoney(debit)}`];
  }
  const changes = journalChanges(before, entry);
  return changes.length > 0 ? changes : ["Saved without changes"];
}
