import { type RawBuilder, sql } from "kysely";
import { AGING_BUCKETS, type AgingBucket, bucketOf } from "#domain/aging.ts";
import type { PartySide } from "#domain/document.ts";
import type { Day } from "#domain/dates.ts";
import type { PartyId } from "#domain/ids.ts";
import { type Money, subtract, sum } from "#domain/money.ts";
import { own, type Tx } from "#server/db/transaction.ts";
import type { LedgerPlace } from "#server/http/cursor.ts";

/** What was posted for a party in another currency, in that and in the currency of the books. */
export type ForeignSums = {
  currency: string;
  debit: Money;
  credit: Money;
  baseDebit: Money;
  baseCredit: Money;
};

/**
 * The same up to and including a place, for each currency in which the party has anything, also later. A document or a payment in
 * another currency has one line on the account of its party, and says itself what that is in its own (Accounting 10).
 */
export async function selectForeignSums(
  tx: Tx,
  partyId: PartyId,
  { date, journalId, position }: LedgerPlace,
): Promise<ForeignSums[]> {
  const { rows } = await sql<ForeignSums>`
    select currency,
      as_amount(coalesce(sum(amount) filter (where is_there and debit > 0), 0)) as debit,
      as_amount(coalesce(sum(amount) filter (where is_there and credit > 0), 0)) as credit,
      as_amount(coalesce(sum(debit) filter (where is_there), 0)) as "baseDebit",
      as_amount(coalesce(sum(credit) filter (where is_there), 0)) as "baseCredit"
    from (
      select f.currency, f.amount, l.debit, l.credit,
        (l.date, l.journal_id, l.position) <= (${date}::date, ${journalId}::uuid, ${position}::int) as is_there
      from (
        select id, currency, total as amount, 'document' as source from ${own("documents")}
        where party_id = ${partyId} and base_paid_amount is not null
        union all
        select id, currency, amount, 'payment' from ${own("payments")}
        where party_id = ${partyId} and settled_amount is not null
      ) f
      join ${own("journals j")} on j.source_id = f.id and j.source in (f.source, 'reversal')
      join ${own("journal_lines l")} on l.journal_id = j.id and l.party_id = ${partyId}
      where j.status = 'posted' and j.deleted_at is null
    ) posted
    group by currency order by currency`.execute(tx);
  return rows;
}

/** What a line of a party is in, null for the currency of the books, and how much; with documents d and payments p beside it. */
export const LINE_CURRENCY = sql`case when d.base_paid_amount is not null then d.currency
  when p.settled_amount is not null then p.currency end`;
export const LINE_AMOUNT = sql`case when d.base_paid_amount is not null then d.total else p.amount end`;

/** Whether anything was posted for a party in the currency of the books. */
export async function hasPostedInBooks(tx: Tx, partyId: PartyId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from ${own("journal_lines l")} join ${own("journals j")} on j.id = l.journal_id
      left join ${own("documents d")} on j.source in ('document', 'reversal') and d.id = j.source_id
      left join ${own("payments p")} on j.source in ('payment', 'reversal') and p.id = j.source_id
      where l.party_id = ${partyId} and j.status = 'posted' and j.deleted_at is null and ${LINE_CURRENCY} is null
    ) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

type StatementAging = Record<AgingBucket | "unapplied", Money>;

/**
 * The closing balance of a statement in another currency by how long it is due (Accounting 9): what was open of its documents in
 * that currency. The rest is credit: what credits have left, and money that came before its document.
 */
export async function readForeignAging(
  tx: Tx,
  { id, side }: { id: PartyId; side: PartySide },
  { currency, asOf, closing }: { currency: string; asOf: Day; closing: Money },
): Promise<StatementAging> {
  const kind = side === "customer" ? "invoice" : "bill";
  const day = sql`${asOf}::date`;
  const { rows } = await sql<{ dueDate: Day; open: Money }>`
    select d.due_date as "dueDate", as_amount(d.total - put.amount) as open
    from ${own("documents d")} cross join lateral (${putThen(day)}) put
    where d.party_id = ${id} and d.base_paid_amount is not null and d.currency = ${currency} and d.kind = ${kind}
      and d.date <= ${day} and (d.status in ('posted', 'paid') or d.reversed_on > ${day}) and d.total > put.amount`.execute(
    tx,
  );
  const of = (bucket: AgingBucket) =>
    sum(rows.filter(({ dueDate }) => bucketOf({ dueDate, asOf }) === bucket).map(({ open }) => open));
  const buckets = { notDue: of("notDue"), days1To30: of("days1To30"), days31To60: of("days31To60") };
  const later = { days61To90: of("days61To90"), over90: of("over90") };
  const amounts = { ...buckets, ...later };
  const open = sum(AGING_BUCKETS.map((bucket) => amounts[bucket]));
  return { ...amounts, unapplied: subtract(closing, open) };
}

/** What had been put against a document d by a day, as both were there. */
function putThen(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(a.amount), 0) as amount from ${own("allocations a")}
    where a.document_id = d.id and (not a.is_void or a.voided_on > ${day})
      and greatest(a.date, d.date, (select date from ${own("documents")} where id = a.credit_id),
        (select date from ${own("payments")} where id = a.payment_id)) <= ${day}`;
}
