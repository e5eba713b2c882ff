import { sql } from "kysely";
import type { DocumentId, JournalId, OpeningId } from "#domain/ids.ts";
import type { JournalStatus } from "#domain/journal.ts";
import type { JournalEvent } from "#domain/journal-event.ts";
import type { Money } from "#domain/money.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import type { JournalHeader, JournalSource } from "./queries.ts";

/** Updates a journal to its next version. Once it has named a party, the flag stays. */
export async function updateJournalRow(
  tx: Tx,
  journal: JournalHeader & { namesParties: boolean },
): Promise<void> {
  const { id, version, number, date, description, status, total, namesParties } = journal;
  await sql`
    update journals set version = ${version}, number = ${number}, date = ${date},
      description = ${description}, status = ${status}, total = ${total},
      names_parties = names_parties or ${namesParties}
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

/** Updates an automatic journal to its next version. */
export async function updateSystemJournal(
  tx: Tx,
  id: JournalId,
  {
    date,
    description,
    total,
    amount,
    event,
    namesParties,
  }: Pick<JournalHeader, "date" | "description" | "total"> & {
    amount: Money;
    event: JournalEvent | undefined;
    namesParties: boolean;
  },
): Promise<void> {
  await sql`
    update journals set version = version + 1, date = ${date}, description = ${description}, total = ${total},
      amount = case when source = 'document' then ${amount}::numeric end,
      event_kind = coalesce(${event ?? null}, event_kind),
      event_number = (select number from ${bookRows("documents")} where source = 'document' and id = journals.source_id),
      names_parties = names_parties or (${namesParties} and source = 'money')
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

export async function setJournalStatus(tx: Tx, id: JournalId, status: JournalStatus): Promise<void> {
  await sql`
    update journals set version = version + 1, status = ${status} where book_id = ${BOOK} and id = ${id}`.execute(
    tx,
  );
}

/** Voids the journals of several records. */
export async function voidJournalsOf(
  tx: Tx,
  source: JournalSource,
  sourceIds: readonly (DocumentId | OpeningId)[],
): Promise<void> {
  await sql`
    update journals set version = version + 1, status = 'void'
    where book_id = ${BOOK} and source = ${source} and source_id = any(${[...sourceIds]}::uuid[])
      and status = 'posted'`.execute(tx);
}

/** Marks a journal as deleted; its number stays taken and its history readable. */
export async function markDeleted(tx: Tx, id: JournalId): Promise<void> {
  await sql`
    update journals set version = version + 1, total = 0, deleted_at = now()
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}
