import { sql } from "kysely";
import type { FilledLine, JournalStatus } from "#domain/journal.ts";
import type { Tx } from "#server/db/transaction.ts";

export type NewJournal = {
  id: string;
  /** Null for the next number of the year. */
  number: string | null;
  /** The year and count in a typed number of our own form: it moves the counter. */
  typed: { year: number; count: number } | null;
  date: string;
  description: string;
  status: JournalStatus;
  total: string;
  lines: readonly NewLine[];
  /** The document or payment that the journal is for. */
  sourceId?: string;
};

/** What posting adds to a line beside what a form says. */
export type NewLine = FilledLine & { partyId?: string; taxRateId?: string; taxBase?: string };

export type JournalSource =
  "manual" | "import" | "document" | "payment" | "stock" | "correction" | "reversal";

export type InsertedAccount = { id: string; code: string; name: string; isActive: boolean };
export type Inserted = {
  /** In the order of the journals given. */
  numbers: string[];
  createdAt: string;
  /** Hand-made journals of this month, these included; null when they are not counted. */
  madeThisMonth: number | null;
  /** The accounts of the lines, as far as they belong to this book. */
  accounts: InsertedAccount[];
};

/**
 * Writes journals with their numbers and lines in one statement, for a round trip costs as much as
 * the work (Decision 0004). Lines to accounts of other books are left out: the caller compares
 * `accounts` and refuses.
 */
export async function insertJournals(
  tx: Tx,
  journals: readonly NewJournal[],
  source: JournalSource,
): Promise<Inserted> {
  const lines = journals.flatMap(({ id, date, lines: own }) =>
    own.map((line, index) => ({ ...line, journalId: id, date, position: index + 1 })),
  );
  const typed = journals.flatMap((journal) => journal.typed ?? []);
  const automatic = journals.filter(({ number }) => number === null).length;
  const { rows } = await sql<Inserted>`
    with book as (
      select now() at time zone time_zone as today, is_sample from books for no key update
    ), wanted as (
      select *, count(*) filter (where number is null) over (order by place) as nth
      from unnest(${journals.map(({ id }) => id)}::uuid[], ${journals.map(({ number }) => number)}::text[],
        ${journals.map(({ date }) => date)}::date[], ${journals.map(({ description }) => description)}::text[],
        ${journals.map(({ status }) => status)}::text[], ${journals.map(({ total }) => total)}::numeric[],
        ${journals.map(({ sourceId }) => sourceId ?? null)}::uuid[])
        with ordinality as w (id, number, date, description, status, total, source_id, place)
    ), series as (
      insert into number_series as s (kind, year, last)
      select 'journal', year, max(typed) + max(automatic)
      from (
        select year, count as typed, 0 as automatic
        from unnest(${typed.map(({ year }) => year)}::int[], ${typed.map(({ count }) => count)}::int[])
          as t (year, count)
        union all
        select extract(year from today)::int, 0, ${automatic}::int from book where ${automatic}::int > 0
      ) numbers, (select from book) locked
      group by year
      on conflict (book_id, kind, year) do update set last = case
        when s.year = (select extract(year from today) from book)
          then greatest(s.last, excluded.last - ${automatic}::int) + ${automatic}::int
        else greatest(s.last, excluded.last) end
      returning year, last
    ), numbered as (
      select w.id, w.date, w.description, w.status, w.total, w.source_id, w.place, coalesce(w.number, (
        select 'JE-' || year || '-' || lpad(count::text, greatest(4, length(count::text)), '0')
        from (select year, last - ${automatic}::int + w.nth as count from series
          where year = (select extract(year from today) from book)) next
      )) as number
      from wanted w
    ), headers as (
      insert into journals (id, number, date, description, status, total, source, source_id)
      select id, number, date, description, status, total, ${source}, source_id from numbered, (select from book) locked
      order by place
      returning id
    ), used as (
      select id, code, name, is_active from accounts
      where id = any(${[...new Set(lines.map(({ accountId }) => accountId))]}::uuid[])
    ), entries as (
      insert into journal_lines (journal_id, position, date, account_id, debit, credit, description,
        party_id, tax_rate_id, tax_base)
      select l.journal_id, l.position, l.date, l.account_id, l.debit, l.credit, l.description,
        l.party_id, l.tax_rate_id, l.tax_base
      from unnest(${lines.map(({ journalId }) => journalId)}::uuid[],
        ${lines.map(({ position }) => position)}::int[], ${lines.map(({ date }) => date)}::date[],
        ${lines.map(({ accountId }) => accountId)}::uuid[], ${lines.map(({ debit }) => debit)}::numeric[],
        ${lines.map(({ credit }) => credit)}::numeric[],
        ${lines.map(({ description }) => description)}::text[],
        ${lines.map(({ partyId }) => partyId ?? null)}::uuid[],
        ${lines.map(({ taxRateId }) => taxRateId ?? null)}::uuid[],
        ${lines.map(({ taxBase }) => taxBase ?? null)}::numeric[])
        as l (journal_id, position, date, account_id, debit, credit, description, party_id, tax_rate_id,
          tax_base)
      -- After its header, without which the database takes no line.
      join headers on headers.id = l.journal_id
      join used on used.id = l.account_id
    ), counted as (
      insert into journal_month_counts as c (month, made)
      select date_trunc('month', today)::date, ${journals.length}::int from book where ${source} = 'manual'
      on conflict (book_id, month) do update set made = c.made + excluded.made
      returning made
    )
    select (select json_agg(number order by place) from numbered) as numbers, now() as "createdAt",
      (select made from counted, book where not is_sample) as "madeThisMonth",
      (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name,
        'isActive', is_active)), '[]') from used) as accounts`.execute(tx);
  const inserted = rows[0];
  if (!inserted) throw new Error("An insert of journals answers with one row.");
  return inserted;
}
