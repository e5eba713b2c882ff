import type { AttachmentsFilter } from "#domain/attachment.ts";
import type { JournalColumn } from "#domain/lists.ts";
import type { Journal } from "#contract/journals.ts";
import { type Day, FIRST_DATE, LAST_DATE } from "#domain/dates.ts";
import type { JournalId } from "#domain/ids.ts";
import type { JournalStatus } from "#domain/journal.ts";
import { journalEventOf } from "#domain/journal-event.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readOrderedPage } from "#server/http/ordered-page.ts";
export { selectJournalsById as readJournalsById } from "./queries.ts";

import { countJournalsFound, selectJournal, selectJournals } from "./queries.ts";

type JournalListQuery = {
  sort?: JournalColumn | `-${JournalColumn}` | undefined;
  cursor?: string | undefined;
  count?: "true" | undefined;
  search?: string | undefined;
  status?: JournalStatus | undefined;
  start?: Day | undefined;
  end?: Day | undefined;
  hasAttachments?: AttachmentsFilter | undefined;
  limit: number;
};

/** A page of journals: newest date first, and newest first within a date, or as requested. */
export async function listJournals(tx: Tx, query: JournalListQuery) {
  const { start = FIRST_DATE, end = LAST_DATE, search = "", status, hasAttachments } = query;
  const filter = { search, status, start, end, hasAttachments };
  return readOrderedPage({
    query,
    kinds: {
      date: "date",
      number: "text",
      description: "text",
      status: "text",
      total: "number",
      amount: "number",
      kind: "text",
      source: "text",
    },
    defaultSort: "-date",
    valueOf: sortKey,
    read: (order, limit) => selectJournals(tx, filter, { order, limit }),
    count: (atMost) => countJournalsFound(tx, filter, atMost),
  });
}

/** A journal's sort key in a column: its event and number come from its document or payment. */
function sortKey({ source, ...journal }: Journal, by: JournalColumn): string {
  if (by === "amount") return source?.amount ?? journal.total;
  if (by !== "kind" && by !== "source") return journal[by];
  const { event, number } = journalEventOf({ source, number: journal.number });
  return by === "kind" ? event : number;
}

/** A journal of this book with its lines. */
export async function readJournal(tx: Tx, id: JournalId): Promise<Journal> {
  const journal = await selectJournal(tx, id);
  if (!journal) throw new Refusal("journal.not-found");
  return journal;
}
