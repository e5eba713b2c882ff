import { sql } from "kysely";
import type { StatementLine } from "#contract/parties.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { LinePlace } from "#server/http/cursor.ts";

export type StatementRow = Omit<StatementLine, "balance"> & { position: number };

/**
 * What was posted for a party up to and including a place: whole months from the totals, the lines of the last
 * one by themselves. Only the line on the party's own account names the party (Rules 2), also where
 * that account was another one then.
 */
export async function selectPartySums(
  tx: Tx,
  partyId: string,
  { date, journalId, position }: LinePlace,
): Promise<{ debit: string; credit: string }> {
  const month = sql`date_trunc('month', ${date}::date)::date`;
  const { rows } = await sql<{ debit: string; credit: string }>`
    select coalesce(sum(debit), 0)::numeric(32, 2) as debit, coalesce(sum(credit), 0)::numeric(32, 2) as credit
    from (
      select debit, credit from party_month_totals where party_id = ${partyId} and month < ${month}
      union all
      select l.debit, l.credit from journal_lines l join journals j on j.id = l.journal_id
      where l.party_id = ${partyId} and l.date >= ${month} and l.date <= ${date}::date
        and j.status = 'posted' and j.deleted_at is null
        and (l.date, l.journal_id, l.position) <= (${date}::date, ${journalId}::uuid, ${position}::int)
    ) totals`.execute(tx);
  return rows[0] ?? { debit: "0.00", credit: "0.00" };
}

type Wanted = { partyId: string; after: LinePlace; end: string; limit: number };

/** The posted lines of a party after a place, in the order of the ledger, with what each is for. */
export async function selectStatementRows(
  tx: Tx,
  { partyId, after, end, limit }: Wanted,
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select l.date, l.journal_id as "journalId", l.position, coalesce(d.number, p.number, j.number) as number,
      case
        when d.id is not null then json_build_object('type', d.kind, 'id', d.id)
        when p.id is not null then
          json_build_object('id', p.id, 'type',
            case when p.is_write_off then 'write_off' when p.direction = 'in' then 'receipt' else 'payment' end)
      end as source,
      j.source = 'reversal' as "isReversal",
      case when l.description = '' then j.description else l.description end as description,
      l.debit::numeric(20, 2) as debit, l.credit::numeric(20, 2) as credit
    from journal_lines l join journals j on j.id = l.journal_id
    left join documents d on j.source in ('document', 'reversal') and d.id = j.source_id
    left join payments p on j.source in ('payment', 'reversal') and p.id = j.source_id
    where l.party_id = ${partyId} and l.date >= ${after.date} and l.date <= ${end}
      and j.status = 'posted' and j.deleted_at is null
      and (l.date, l.journal_id, l.position) > (${after.date}::date, ${after.journalId}::uuid, ${after.position}::int)
    order by l.date, l.journal_id, l.position limit ${limit}`.execute(tx);
  return rows;
}
