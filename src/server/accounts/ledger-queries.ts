import { sql } from "kysely";
import type { Tx } from "#server/db/transaction.ts";
import type { LinePlace } from "#server/http/cursor.ts";

export type LedgerRow = {
  journalId: string;
  number: string;
  date: string;
  description: string;
  debit: string;
  credit: string;
  position: number;
};

type Sums = { debit: string; credit: string };

/** What was posted to an account before a date, or up to and including it, from its totals. */
export async function selectSums(
  tx: Tx,
  accountId: string,
  { date, isIncluded }: { date: string; isIncluded: boolean },
): Promise<Sums> {
  const isWithin = isIncluded ? sql`date <= ${date}::date` : sql`date < ${date}::date`;
  const { rows } = await sql<Sums>`
    select coalesce(sum(debit), 0)::numeric(32, 2) as debit, coalesce(sum(credit), 0)::numeric(32, 2) as credit
    from (
      select debit, credit from account_month_totals
      where account_id = ${accountId} and month < date_trunc('month', ${date}::date)::date
      union all
      select debit, credit from account_day_totals
      where account_id = ${accountId} and date >= date_trunc('month', ${date}::date)::date and ${isWithin}
    ) totals`.execute(tx);
  return rows[0] ?? { debit: "0.00", credit: "0.00" };
}

// "offset 0" keeps this a look-up by key for each line, in the order that the lines' index gives.
const POSTED = sql`
  cross join lateral (
    select number, description from journals
    where id = l.journal_id and status = 'posted' and deleted_at is null offset 0
  ) j`;

/** What the lines of one day before a place in the ledger add up to. */
export async function selectSumsOfDayThrough(tx: Tx, accountId: string, place: LinePlace): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(l.debit), 0)::numeric(32, 2) as debit, coalesce(sum(l.credit), 0)::numeric(32, 2) as credit
    from journal_lines l ${POSTED}
    where l.account_id = ${accountId} and l.date = ${place.date}
      and (l.journal_id, l.position) <= (${place.journalId}::uuid, ${place.position}::int)`.execute(tx);
  return rows[0] ?? { debit: "0.00", credit: "0.00" };
}

type Wanted = { accountId: string; start: string; end: string; after: LinePlace | null; limit: number };

/** The posted lines of an account in a period, in the order of the ledger. */
export async function selectLedgerRows(
  tx: Tx,
  { accountId, start, end, after, limit }: Wanted,
): Promise<LedgerRow[]> {
  const place = after ?? { date: start, journalId: "00000000-0000-0000-0000-000000000000", position: 0 };
  const { rows } = await sql<LedgerRow>`
    select l.journal_id as "journalId", j.number, l.date, l.position,
      case when l.description = '' then j.description else l.description end as description,
      l.debit::numeric(20, 2) as debit, l.credit::numeric(20, 2) as credit
    from journal_lines l ${POSTED}
    where l.account_id = ${accountId} and l.date >= ${place.date} and l.date <= ${end}
      and (l.date, l.journal_id, l.position) > (${place.date}::date, ${place.journalId}::uuid, ${place.position}::int)
    order by l.date, l.journal_id, l.position limit ${limit}`.execute(tx);
  return rows;
}
