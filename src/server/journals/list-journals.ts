import type { Journal } from "#contract/journals.ts";
import { FIRST_DATE, isDateText, LAST_DATE } from "#domain/dates.ts";
import type { JournalStatus } from "#domain/journal.ts";
import type { Tx } from "#server/db/transaction.ts";
import { isId, pageOf, readCursor, writeCursor } from "#server/http/cursor.ts";
import { type JournalPlace, selectJournals } from "./journal-queries.ts";

type Wanted = {
  cursor?: string | undefined;
  search?: string | undefined;
  status?: JournalStatus | undefined;
  start?: string | undefined;
  end?: string | undefined;
  limit: number;
};

/** A page of journals, the newest date first, and among one date the newest first. */
export async function listJournals(
  tx: Tx,
  { cursor, limit, start = FIRST_DATE, end = LAST_DATE, search, status }: Wanted,
): Promise<{ items: Journal[]; nextCursor: string | null }> {
  const before = cursor === undefined ? AFTER_ALL : readPlace(cursor);
  const rows = await selectJournals(tx, { search, status, start, end, before, limit: limit + 1 });
  return pageOf(rows, limit, ({ date, id }) => writeCursor(date, id));
}

const AFTER_ALL: JournalPlace = { date: LAST_DATE, id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

function readPlace(cursor: string): JournalPlace {
  const [date = "", id = ""] = readCursor(cursor, isDateText, isId);
  return { date, id };
}
