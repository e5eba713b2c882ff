import { sql } from "kysely";
import type { PartyStatement, PartyStatementLine } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import type { PartyId } from "#domain/ids.ts";
import { add, type Money, subtract, ZERO } from "#domain/money.ts";
import { refuseReversed } from "#domain/refusals.ts";
import { own, type Tx } from "#server/db/transaction.ts";
import { type LedgerPlace, pageOf, readLedgerPlace, writeCursor } from "#server/http/cursor.ts";
import { readParty } from "#server/parties/party.ts";
import type { Day } from "#domain/dates.ts";

type Wanted = { start: Day; end: Day; cursor?: string | undefined; limit: number };

/**
 * The lines of a party in a period with what was open before them and after each: of a vendor credit minus
 * debit, of a customer debit minus credit. At the end of time it is the party's balance.
 */
export async function readStatement(
  tx: Tx,
  key: { id: PartyId; side: PartySide },
  wanted: Wanted,
): Promise<PartyStatement> {
  const { start, end, cursor, limit } = wanted;
  await readParty(tx, key);
  refuseReversed(wanted);
  const after = cursor === undefined ? beforeAllOf(start) : readLedgerPlace(cursor);
  const before = await selectPartySums(tx, key.id, after);
  const atEnd = await selectPartySums(tx, key.id, afterAllOf(end));
  const rows = await selectStatementRows(tx, { partyId: key.id, after, end, limit: limit + 1 });

  const opening = open(key.side, before);
  const { items, nextCursor } = pageOf(rows, limit, ({ date, journalId, position }) =>
    writeCursor(date, journalId, String(position)),
  );
  let running = opening;
  const lines = items.map(({ position: _position, ...line }) => {
    running = add(running, open(key.side, line));
    return { ...line, balance: running };
  });
  return { opening, closing: open(key.side, atEnd), items: lines, nextCursor };
}

function open(side: PartySide, { debit, credit }: { debit: Money; credit: Money }): Money {
  return side === "customer" ? subtract(debit, credit) : subtract(credit, debit);
}

const LAST_POSITION = 999_999;

function beforeAllOf(date: Day): LedgerPlace {
  return { date, journalId: "00000000-0000-0000-0000-000000000000", position: 0 };
}

function afterAllOf(date: Day): LedgerPlace {
  return { date, journalId: "ffffffff-ffff-ffff-ffff-ffffffffffff", position: LAST_POSITION };
}

type PartyStatementRow = Omit<PartyStatementLine, "balance"> & { position: number };

/**
 * What was posted for a party up to and including a place: whole months from the totals, the lines of the last
 * one by themselves. Only the line on the party's own account names the party (Accounting 2), also where
 * that account was another one then.
 */
async function selectPartySums(
  tx: Tx,
  partyId: PartyId,
  { date, journalId, position }: LedgerPlace,
): Promise<{ debit: Money; credit: Money }> {
  const month = sql`date_trunc('month', ${date}::date)::date`;
  const { rows } = await sql<{ debit: Money; credit: Money }>`
    select as_amount(coalesce(sum(debit), 0)) as debit, as_amount(coalesce(sum(credit), 0)) as credit
    from (
      select debit, credit from ${own("party_month_totals")} where party_id = ${partyId} and month < ${month}
      union all
      select l.debit, l.credit from ${own("journal_lines l")} join ${own("journals j")} on j.id = l.journal_id
      where l.party_id = ${partyId} and l.date >= ${month} and l.date <= ${date}::date
        and j.status = 'posted' and j.deleted_at is null
        and (l.date, l.journal_id, l.position) <= (${date}::date, ${journalId}::uuid, ${position}::int)
    ) totals`.execute(tx);
  return rows[0] ?? { debit: ZERO, credit: ZERO };
}

type Lines = { partyId: PartyId; after: LedgerPlace; end: Day; limit: number };

/** The posted lines of a party after a place, in the order of the ledger, with what each is for. */
async function selectStatementRows(
  tx: Tx,
  { partyId, after, end, limit }: Lines,
): Promise<PartyStatementRow[]> {
  const { rows } = await sql<PartyStatementRow>`
    select l.date, l.journal_id as "journalId", l.position, coalesce(d.number, p.number, j.number) as number,
      case
        when d.id is not null then json_build_object('type', d.kind, 'id', d.id)
        when p.id is not null then
          json_build_object('id', p.id, 'type',
            case when p.is_write_off then 'write_off' when p.direction = 'in' then 'receipt' else 'payment' end)
      end as source,
      j.source = 'reversal' as "isReversal",
      case when l.description = '' then j.description else l.description end as description,
      as_amount(l.debit) as debit, as_amount(l.credit) as credit
    from ${own("journal_lines l")} join ${own("journals j")} on j.id = l.journal_id
    left join ${own("documents d")} on j.source in ('document', 'reversal') and d.id = j.source_id
    left join ${own("payments p")} on j.source in ('payment', 'reversal') and p.id = j.source_id
    where l.party_id = ${partyId} and l.date >= ${after.date} and l.date <= ${end}
      and j.status = 'posted' and j.deleted_at is null
      and (l.date, l.journal_id, l.position) > (${after.date}::date, ${after.journalId}::uuid, ${after.position}::int)
    order by l.date, l.journal_id, l.position limit ${limit}`.execute(tx);
  return rows;
}
