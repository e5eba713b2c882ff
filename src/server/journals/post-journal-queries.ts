import { CompiledQuery } from "kysely";
import type { Money } from "#domain/money.ts";
import type { FilledLine, JournalStatus } from "#domain/journal.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";

/** A journal as the database is told of it (schema/functions/post-journal.sql). */
export type NewJournal = {
  id: string;
  /** Left out for the next number of the year. */
  number?: string | undefined;
  /** The year and count in a typed number of our own form: it moves the counter. */
  typed?: { year: number; count: number } | undefined;
  date: string;
  description: string;
  status: JournalStatus;
  total: string;
  source: JournalSource;
  /** The document or payment that the journal is for. */
  sourceId?: string | undefined;
  lines: readonly NewLine[];
};

/** What posting adds to a line beside what a form says. */
export type NewLine = FilledLine & { partyId?: string; taxRateId?: string; taxBase?: Money };

export type JournalSource =
  "manual" | "import" | "document" | "payment" | "stock" | "correction" | "reversal" | "year_end";

/** Writes journals, sealed, in one call; gives their numbers in the order of the journals. */
export async function insertJournals(
  tx: Tx,
  journals: readonly NewJournal[],
): Promise<{ numbers: string[]; createdAt: string }> {
  // As text, and not through the query builder: at this size compiling it would be felt in each post.
  const { rows } = await tx.executeQuery<{ numbers: string[]; createdAt: string }>(
    CompiledQuery.raw(POST, [bookOf(tx), JSON.stringify(journals)]),
  );
  const [posted] = rows;
  if (!posted) throw new Error("A post of journals answers with one row.");
  return posted;
}

const POST = `select numbers, created_at as "createdAt" from post_journal($1, $2)`;

export type AccountOfLine = { id: string; code: string; name: string; isActive: boolean };

/** Counts journals that a person makes; gives how many it are this month, and whether there may be any number. */
export async function countJournals(
  tx: Tx,
  { count, accountIds }: { count: number; accountIds: readonly string[] },
): Promise<{ made: number; isUnlimited: boolean; accounts: AccountOfLine[] }> {
  const { rows } = await tx.executeQuery<{ made: number; isUnlimited: boolean; accounts: AccountOfLine[] }>(
    CompiledQuery.raw(COUNT, [bookOf(tx), count, accountIds]),
  );
  const [counted] = rows;
  if (!counted) throw new Error("A count of journals answers with one row.");
  return counted;
}

/** With the accounts of the lines, as far as they belong to this book. */
const COUNT = `
  with counted as (
    insert into journal_month_counts as c (book_id, month, made)
    select book_id, date_trunc('month', now() at time zone time_zone)::date, $2::int from books where book_id = $1
    on conflict (book_id, month) do update set made = c.made + excluded.made
    returning made
  )
  select made, is_sample or is_premium() as "isUnlimited", (
    select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name, 'isActive', is_active)), '[]')
    from accounts where book_id = $1 and id = any($3::uuid[])
  ) as accounts
  from books, counted where book_id = $1`;
