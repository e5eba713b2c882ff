import { type RawBuilder, sql } from "kysely";
import { AGING_BUCKETS, type AgingBucket, bucketOf } from "#domain/aging.ts";
import type { PartySide } from "#domain/document.ts";
import type { Day } from "#domain/dates.ts";
import type { PartyId } from "#domain/ids.ts";
import { type Money, subtract, sum } from "#domain/money.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { joinInstallments } from "#server/balances/outstanding-items.ts";
import type { LedgerPlace } from "#server/http/cursor.ts";

/** A party's postings in a foreign currency: in that and in base currency. */
export type ForeignSums = {
  debit: Money;
  credit: Money;
  baseDebit: Money;
  baseCredit: Money;
};

/**
 * Returns these totals through each of several positions, for every currency the party ever has. A foreign currency document or
 * payment has one line on its party's account, and stores the amount in its own currency itself (Accounting 10); a payment that
 * rounds to zero in base currency has no line, but still reduces the open amount in its own. A single query covers all positions.
 */
export async function selectForeignSums(
  tx: Tx,
  partyId: PartyId,
  places: readonly LedgerPlace[],
): Promise<{ currency: string; sums: ForeignSums[] }[]> {
  const { rows } = await sql<{ currency: string; sums: ForeignSums[] }>`
    select currency, json_build_array(${sql.join(places.map(sumsThrough))}) as sums
    from (
      select f.currency, f.amount, coalesce(l.debit, 0) as debit, coalesce(l.credit, 0) as credit, j.date, j.id as journal_id,
        coalesce(l.position, 0) as position, coalesce(l.debit > 0, f.is_debit <> (j.source = 'reversal')) as is_debit
      from (
        select id, currency, total as amount, 'document' as source, null::boolean as is_debit from ${bookRows("documents")}
        where party_id = ${partyId} and base_paid_amount is not null
        union all
        select id, currency, amount, 'payment', case when settled_amount = 0 then direction = 'out' end from ${bookRows("payments")}
        where party_id = ${partyId} and settled_amount is not null
        union all
        -- The difference between an advance's rate and its document's is zero in their own currency.
        select a.id, a.currency, 0, 'application', null from ${bookRows("payments p")} join ${bookRows("allocations a")} on a.payment_id = p.id
        where p.party_id = ${partyId} and a.advance_amount is not null
      ) f
      join ${bookRows("journals j")} on j.source_id = f.id and j.source in (f.source, 'reversal')
      left join ${bookRows("journal_lines l")} on l.journal_id = j.id and l.party_id = ${partyId}
      where j.status = 'posted' and j.deleted_at is null and (l.journal_id is not null or f.is_debit is not null)
    ) posted
    group by currency order by currency`.execute(tx);
  return rows;
}

function sumsThrough({ date, journalId, position }: LedgerPlace): RawBuilder<unknown> {
  const isListed = sql`(date, journal_id, position) <= (${date}::date, ${journalId}::uuid, ${position}::int)`;
  return sql`json_build_object(
    'debit', format_amount(coalesce(sum(amount) filter (where is_debit and ${isListed}), 0))::text,
    'credit', format_amount(coalesce(sum(amount) filter (where not is_debit and ${isListed}), 0))::text,
    'baseDebit', format_amount(coalesce(sum(debit) filter (where ${isListed}), 0))::text,
    'baseCredit', format_amount(coalesce(sum(credit) filter (where ${isListed}), 0))::text)`;
}

/**
 * Currency of a party's line, null for the base currency, and its amount; expects journals j, documents d and payments p
 * to be joined. An applied advance's journal is in base currency only, and on no statement.
 */
export const LINE_CURRENCY = sql`case when d.base_paid_amount is not null then d.currency
  when p.settled_amount is not null then p.currency when j.source = 'application' then 'none' end`;
export const LINE_AMOUNT = sql`case when d.base_paid_amount is not null then d.total else p.amount end`;

type StatementAging = Record<AgingBucket | "unapplied", Money>;

/**
 * Returns the closing balance of a foreign currency statement by days overdue (Accounting 9): balances due of documents in
 * that currency. The rest is unapplied: open credits, and payments before their document.
 */
export async function readForeignAging(
  tx: Tx,
  { id, side }: { id: PartyId; side: PartySide },
  { currency, asOf, closingBalance }: { currency: string; asOf: Day; closingBalance: Money },
): Promise<StatementAging> {
  const kind = side === "customer" ? "invoice" : "bill";
  const day = sql`${asOf}::date`;
  const { rows } = await sql<{ dueDate: Day; balanceDue: Money }>`
    select coalesce(i.due_date, d.due_date) as "dueDate", format_amount(coalesce(i.balance_due, d.total - put.amount)) as "balanceDue"
    from ${bookRows("documents d")} cross join lateral (${appliedOnDay(day)}) put
      left join ${joinInstallments(sql`d`, { paid: sql`put.amount`, baseOutstanding: sql`0` })} i on true
    where d.party_id = ${id} and d.base_paid_amount is not null and d.currency = ${currency} and d.kind = ${kind}
      and d.date <= ${day} and (d.status in ('posted', 'paid') or d.reversed_on > ${day}) and d.total > put.amount`.execute(
    tx,
  );
  const sumBucket = (bucket: AgingBucket) =>
    sum(
      rows
        .filter(({ dueDate }) => bucketOf({ dueDate, asOf }) === bucket)
        .map(({ balanceDue }) => balanceDue),
    );
  const buckets = {
    current: sumBucket("current"),
    days1To30: sumBucket("days1To30"),
    days31To60: sumBucket("days31To60"),
  };
  const later = { days61To90: sumBucket("days61To90"), over90: sumBucket("over90") };
  const amounts = { ...buckets, ...later };
  const outstanding = sum(AGING_BUCKETS.map((bucket) => amounts[bucket]));
  return { ...amounts, unapplied: subtract(closingBalance, outstanding) };
}

/** Amount applied to a document d by a day, once both existed. */
function appliedOnDay(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(a.amount), 0) as amount from ${bookRows("allocations a")}
    where a.document_id = d.id and (not a.is_void or a.voided_on > ${day})
      and greatest(a.date, d.date, (select date from ${bookRows("documents")} where id = a.credit_id),
        (select date from ${bookRows("payments")} where id = a.payment_id)) <= ${day}`;
}
