import { sql } from "kysely";
import type { JournalImport } from "#contract/journals.ts";
import type { Day } from "#domain/dates.ts";
import type { JournalImportColumn } from "#domain/lists.ts";
import type { ImportId, JournalId, UserId } from "#domain/ids.ts";
import type { MentionedRecord } from "#domain/refusal-texts.ts";
import { ROWS_OF_JOURNAL, writeInPieces } from "#server/db/shared-connection.ts";
import { type ListOrder, orderedBy } from "#server/db/ordered-rows.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

/** First day of the month the books were created in, by the company's time zone. */
export async function selectFirstMonth(tx: Tx): Promise<Day> {
  const { rows } = await sql<{ day: Day }>`
    select date_trunc('month', created_at at time zone time_zone)::date as day from ${bookRows("books")}`.execute(
    tx,
  );
  const [first] = rows;
  if (!first) throw new Error("The transaction belongs to another company.");
  return first.day;
}

export type NewImport = Pick<
  JournalImport,
  "id" | "name" | "journalCount" | "countedTowardLimit" | "firstDate" | "lastDate"
>;

export async function insertImport(tx: Tx, newImport: NewImport): Promise<void> {
  await sql`
    insert into journal_imports (id, name, journals, counted_toward_limit, first_date, last_date)
    values (${newImport.id}, ${newImport.name}, ${newImport.journalCount}, ${newImport.countedTowardLimit},
      ${newImport.firstDate}, ${newImport.lastDate})`.execute(tx);
}

export type ImportRow = Omit<JournalImport, "importedBy"> & { userId: UserId };

const IMPORT_COLUMNS = sql`
  i.id, i.name, i.created_at as "importedAt", i.created_by as "userId", i.journals as "journalCount", i.counted_toward_limit as "countedTowardLimit",
  i.first_date as "firstDate",
  i.last_date as "lastDate", i.undone_at as "undoneAt",
  case
    when i.undone_at is not null then 'undone'
    when exists (select from ${bookRows("journals")} where source = 'import' and source_id = i.id and version > 1
      and deleted_at is null) then 'changed'
    when exists (select from ${bookRows("journals")} where source = 'import' and source_id = i.id and status = 'posted'
      and deleted_at is null and date <= locked_through(${BOOK}, 'all')) then 'closed'
  end as "undoBlockedBy"`;

/** Import IDs sort in order of creation. */
const SORT_COLUMNS = { importedAt: { column: "i.id", as: "id" } } as const;

const matchesSearch = (search: string) => sql`position(fold_text(${search}) in fold_text(i.name)) > 0`;

/** A page of imports with a text in their name, by keyset. */
export async function selectImports(
  tx: Tx,
  search: string,
  { order, limit }: { order: ListOrder<JournalImportColumn>; limit: number },
): Promise<ImportRow[]> {
  const { after, inOrder } = orderedBy(order, SORT_COLUMNS, "i.id");
  const { rows } = await sql<ImportRow>`
    select ${IMPORT_COLUMNS} from ${bookRows("journal_imports i")} where ${matchesSearch(search)} and ${after}
    order by ${inOrder} limit ${limit}`.execute(tx);
  return rows;
}

/** Counts them, up to a limit. */
export async function countImports(tx: Tx, search: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${bookRows("journal_imports i")} where ${matchesSearch(search)} limit ${limit}
    ) found`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function selectImport(tx: Tx, id: ImportId): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${IMPORT_COLUMNS} from ${bookRows("journal_imports i")} where i.id = ${id}`.execute(tx);
  return rows[0];
}

/** Marks an import's journals as deleted and removes their lines. Returns their number. */
export async function deleteImported(tx: Tx, id: ImportId): Promise<number> {
  const { rows } = await sql<{ id: JournalId; lines: number }>`
    select id, (select count(*)::int from ${bookRows("journal_lines l")} where l.journal_id = j.id) as lines
    from ${bookRows("journals j")} where source = 'import' and source_id = ${id} and deleted_at is null
    order by id`.execute(tx);
  await writeInPieces(tx, rows, {
    sizeOf: ({ lines }) => ROWS_OF_JOURNAL + lines,
    checked: "all",
    write: (piece) =>
      deleteJournals(
        tx,
        piece.map((row) => row.id),
      ),
  });
  return rows.length;
}

async function deleteJournals(tx: Tx, ids: readonly JournalId[]): Promise<void> {
  await sql`
    update journals set version = version + 1, total = 0, deleted_at = now()
    where book_id = ${BOOK} and id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from journal_lines where book_id = ${BOOK} and journal_id = any(${ids}::uuid[])`.execute(
    tx,
  );
}

export async function markUndone(tx: Tx, id: ImportId): Promise<void> {
  await sql`
    update journal_imports set undone_at = now(), undone_by = current_actor()
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

/** The journal entries of an import that were changed since. */
export async function selectChangedOfImport(tx: Tx, id: ImportId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select number as name, date from ${bookRows("journals")}
    where source = 'import' and source_id = ${id} and version > 1 and deleted_at is null
    order by date, number`.execute(tx);
  return rows;
}
