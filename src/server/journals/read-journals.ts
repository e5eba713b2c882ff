import type { Journal } from "#contract/journals.ts";
import { type Day, FIRST_DATE, LAST_DATE } from "#domain/dates.ts";
import type { JournalId } from "#domain/ids.ts";
import type { JournalStatus } from "#domain/journal.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { pageOf, readDayPlace, writeCursor } from "#server/http/cursor.ts";
import { selectJournal, selectJournals } from "./queries.ts";

type Wanted = {
  cursor?: string | undefined;
  search?: string | undefined;
  status?: JournalStatus | undefined;
  start?: Day | undefined;
  end?: Day | undefined;
  limit: number;
};

/** A page of journals, the newest date first, and among one date the newest first. */
export async function listJournals(
  tx: Tx,
  { cursor, limit, start = FIRST_DATE, end = LAST_DATE, search, status }: Wanted,
): Promise<{ items: Journal[]; nextCursor: string | null }> {
  const rows = await selectJournals(tx, {
    search,
    status,
    start,
    end,
    before: readDayPlace(cursor),
    limit: limit + 1,
  });
  return pageOf(rows, limit, ({ date, id }) => writeCursor(date, id));
}

/** One journal of this book with its lines. */
export async function readJournal(tx: Tx, id: JournalId): Promise<Journal> {
  const journal = await selectJournal(tx, id);
  if (!journal) throw new Refusal("journal.not-found");
  return journal;
}
