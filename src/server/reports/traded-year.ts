import { sql } from "kysely";
import type { TradedDocument, TradedYear } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import type { PartyId } from "#domain/ids.ts";
import { type Money, ZERO } from "#domain/money.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { type DayPlace, pageOf, readDayPlaceAfter, writeCursor } from "#server/http/cursor.ts";
import { readParty } from "#server/parties/party.ts";

type TradedYearQuery = { year: number; cursor?: string | undefined; limit: number };

/** Returns a party's documents of a calendar year, by day, and their total from the kept total (Accounting 12). */
export async function readTradedYear(
  tx: Tx,
  key: { id: PartyId; side: PartySide },
  { year, cursor, limit }: TradedYearQuery,
): Promise<TradedYear> {
  await readParty(tx, key);
  const after = readDayPlaceAfter(cursor);
  const rows = await selectTraded(tx, key.id, { year, after, limit: limit + 1 });
  const page = pageOf(rows, limit, ({ date, documentId }) => writeCursor(date, documentId));
  return { total: await selectTotal(tx, key.id, year), ...page };
}

async function selectTotal(tx: Tx, partyId: PartyId, year: number): Promise<Money> {
  const { rows } = await sql<{ net: Money }>`
    select format_amount(net) as net from ${bookRows("party_year_totals")}
    where party_id = ${partyId} and year = ${year}`.execute(tx);
  return rows[0]?.net ?? ZERO;
}

/** A document counts on its own date, and with opposite sign on the later date of its reversal. */
async function selectTraded(
  tx: Tx,
  partyId: PartyId,
  { year, after, limit }: { year: number; after: DayPlace; limit: number },
): Promise<TradedDocument[]> {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const net = sql`case when kind in ('credit_note', 'vendor_credit') then -1 else 1 end * coalesce(base_subtotal, subtotal)`;
  const { rows } = await sql<TradedDocument>`
    select id as "documentId", kind, number, date, is_reversal as "isReversal", format_amount(net) as net
    from (
      select id, kind, number, date, false as is_reversal, ${net} as net from ${bookRows("documents")}
      where party_id = ${partyId} and opening_id is null and (status in ('posted', 'paid') or reversed_on is not null)
        and date between ${first}::date and ${last}::date
      union all
      select id, kind, number, reversed_on, true, -1 * ${net} from ${bookRows("documents")}
      where party_id = ${partyId} and opening_id is null and reversed_on between ${first}::date and ${last}::date
    ) traded
    where (date, id) > (${after.date}::date, ${after.id}::uuid)
    order by date, id limit ${limit}`.execute(tx);
  return rows;
}
