import { type RawBuilder, sql } from "kysely";
import { BUCKET_DAYS } from "#domain/aging.ts";
import { PARTY_SIDES } from "#domain/document.ts";
import { controlAccounts, outstandingItems } from "#server/balances/outstanding-items.ts";
import type { Invariant } from "./check-books.ts";
import { bookRows } from "#server/db/transaction.ts";

/** Aging at every past date: outstanding items equal the account balances, and nothing is applied twice (Accounting 9). */
export const AGING_INVARIANT: Invariant = {
  invariant: "Accounting 9",
  rule: "Aging at every date equals the receivables and payables of that date, and nothing is applied beyond its amount",
  query: sql`
    with items as (
      select id, kind, party_id, number, date, reversed_on, base_total as amount,
        case when kind in ('invoice', 'vendor_credit') then 1 else -1 end as sign
      from ${bookRows("documents")} where status in ('posted', 'paid') or reversed_on is not null
      union all
      select id, 'payment', party_id, number, date, reversed_on, coalesce(settled_amount, base_amount), case direction when 'in' then -1 else 1 end
      from ${bookRows("payments")} where status = 'posted' or reversed_on is not null
    ), applied as (
      select d.party_id, d.sign * (a.base_amount - a.advance_amount) as difference, greatest(a.date, d.date, p.date) as since,
        case when a.is_void then least(a.voided_on, d.reversed_on, p.reversed_on) end as until
      from ${bookRows("allocations a")} join items d on d.id = a.document_id join items p on p.id = a.payment_id
      where a.advance_amount is not null and (not a.is_void or a.voided_on is not null)
    ), days as (
      select party_id, date, sign * amount as aged, 0 as posted from items
      union all
      select party_id, reversed_on, -sign * amount, 0 from items where reversed_on is not null
      union all
      -- An advance is applied at its own rate, but its document at the document's rate.
      select party_id, date, amount, 0 from applied, lateral (values (since, -difference), (until, difference)) as m (date, amount)
      where date is not null and (until is null or since < until)
      union all
      select l.party_id, l.date, 0, l.debit - l.credit
      from ${bookRows("journal_lines l")} join ${bookRows("journals j")} on j.id = l.journal_id
      where l.party_id is not null and counts_in_totals(j.status, j.deleted_at is not null) and not j.names_parties
    ), used as (
      select a.to_id, a.from_id, a.base_amount as amount, coalesce(a.advance_amount, a.base_amount) as paid, greatest(a.date, t.date, f.date) as since,
        least(a.voided_on, t.reversed_on, f.reversed_on) as until
      from (
        select *, coalesce(document_id, refunded_payment_id) as to_id, coalesce(payment_id, credit_id) as from_id
        from ${bookRows("allocations")} where not is_void or voided_on is not null
      ) a join items t on t.id = a.to_id join items f on f.id = a.from_id
    ), moves as (
      select i.id, m.date, m.amount
      from used, lateral (values (to_id, amount), (from_id, paid)) as i (id, amount),
        lateral (values (since, i.amount), (until, -i.amount)) as m (date, amount)
      where m.date is not null and (until is null or since < until)
    ), running as (
      select id, date, sum(sum(amount)) over (partition by id order by date) as amount from moves group by id, date
    )
    select p.code || ' ' || p.name || ' on ' || date || ': balance ' || posted || ', aging report ' || aged as problem,
      p.side as kind, p.id as key
    from (
      select party_id, date, sum(posted) as posted, sum(aged) as aged from days
      group by party_id, date having sum(posted) <> sum(aged)
    ) d join ${bookRows("parties p")} on p.id = d.party_id
    union all
    select i.number || ' on ' || r.date || ': applied ' || r.amount || ' of ' || i.amount, i.kind, i.id
    from running r join items i on i.id = r.id where r.amount > i.amount or r.amount < 0
    union all
    select 'The amount applied on ' || a.date || ' is active until ' || a.voided_on || ', longer than its document, payment or credit',
      coalesce(t.kind, f.kind), coalesce(t.id, f.id)
    from ${bookRows("allocations a")}
    left join items t on t.id = coalesce(a.document_id, a.refunded_payment_id)
    left join items f on f.id = coalesce(a.payment_id, a.credit_id)
    where a.voided_on is not null
      and (t.id is null or f.id is null or a.voided_on > least(t.reversed_on, f.reversed_on))`,
};

/**
 * Only a record in a closed period is reversed at a later date; in an open period it is voided at its own date
 * (Accounting 11.5).
 */
export const REVERSAL_INVARIANT: Invariant = {
  invariant: "I-42",
  rule: "Every record that was reversed on a later date is in a closed period",
  query: sql`
    with dated as (
      select id, kind, number, date, reversed_on, (select tax_filed_through from ${bookRows("books")}) as filed_through
      from ${bookRows("documents")}
      union all
      select id, 'payment', number, date, reversed_on, null from ${bookRows("payments")}
      union all
      select m.product_id, 'product', m.reference, m.date, r.date, null from ${bookRows("stock_movements m")}
      join ${bookRows("stock_movements r")} on r.original_movement_id = m.id and r.kind = m.kind and not r.is_void
      where m.kind in ('opening', 'adjustment', 'landed_cost', 'revaluation')
      union all
      select d.id, d.kind, 'An amount applied to ' || d.number,
        greatest(a.date, d.date, (select date from ${bookRows("documents")} where id = a.credit_id),
          (select date from ${bookRows("payments")} where id = a.payment_id)), a.voided_on, null
      from ${bookRows("allocations a")} join ${bookRows("documents d")} on d.id = a.document_id
    )
    select number || ', dated ' || date || ', was reversed on ' || reversed_on || ', but its period isn''t closed' as problem,
      kind, id as key
    from dated
    where reversed_on is not null
      and date > greatest((select closed_through from ${bookRows("books")}), filed_through, '-infinity')`,
};

/**
 * Each balance due is in exactly one bucket today, and all buckets less the unapplied amounts add up to the control
 * accounts (I-25). The outstanding items come from the aging report.
 */
export function agingProblems(buckets: typeof BUCKET_DAYS = BUCKET_DAYS): RawBuilder<{ problem: string }> {
  return sql`${sql.join(
    PARTY_SIDES.map((side) => problemsOf(side, buckets)),
    sql` union all `,
  )}`;
}

function problemsOf(side: (typeof PARTY_SIDES)[number], buckets: typeof BUCKET_DAYS) {
  const bounds = sql.join(buckets.map(({ first, last }) => sql`(${first}::int, ${last}::int)`));
  return sql`
    (with today as materialized (
      select (now() at time zone time_zone)::date as day from ${bookRows("books")}
    ), items as materialized (
      select row_number() over () as place, i.* from today, lateral (${outstandingItems(side, sql<string>`today.day`)}) i
    ), placed as (
      select i.place, i.number, i."documentId", i.outstanding, i."isUnapplied", count(b.*) as buckets
      from today cross join items i left join (values ${bounds}) as b (first, last)
        on not i."isUnapplied" and today.day - i."dueDate" >= coalesce(b.first, -1000000)
          and today.day - i."dueDate" <= coalesce(b.last, 1000000)
      group by i.place, i.number, i."documentId", i.outstanding, i."isUnapplied"
    ), aged as (
      select coalesce(sum(case when "isUnapplied" then -outstanding else outstanding * buckets end), 0) as total from placed
    ), control as (
      select coalesce(sum(debit - credit), 0) * case when ${side} = 'customer' then 1 else -1 end as balance
      from ${bookRows("account_day_totals")}
      where account_id = ${controlAccounts(side)} and date <= (select day from today)
    )
    select number || ': ' || outstanding || ' appears in ' || buckets || ' aging periods instead of one' as problem,
      ${side === "customer" ? "invoice" : "bill"} as kind, "documentId"::text as key
    from placed where not "isUnapplied" and buckets <> 1
    union all
    select ${side} || 's: aging report ' || format_amount(total) || ', accounts ' || format_amount(balance),
      'account', (
        select min(code) from ${bookRows("accounts")} where id = ${controlAccounts(side)}
      ) from aged, control
    where total <> balance)`;
}

/** The counts and sums in the tabs of lists match the documents themselves (I-22, Interface 1). */
export const DOCUMENT_TOTALS_INVARIANT: Invariant = {
  invariant: "I-22",
  rule: "The stored totals of documents by status, due date, and customer or vendor match the documents",
  query: sql`
    with amounts as (
      select d.*, d.base_total - coalesce(d.base_paid_amount, d.paid_amount) as outstanding from ${bookRows("documents d")}
    ), nets as (
      select party_id, date, reversed_on, status,
        case when kind in ('credit_note', 'vendor_credit') then -1 else 1 end * coalesce(base_subtotal, subtotal) as net
      from ${bookRows("documents")} where opening_id is null
    ), by_status as (
      select kind, status, count(*) as documents, sum(base_total) as total, sum(outstanding) as outstanding
      from amounts group by kind, status
    ), by_day as (
      select d.kind, p.due_date, sum((p.due_date = d.next_due_date)::int) as documents, sum(p.base_balance_due) as outstanding
      from amounts d, installment_balances(d.installment_dates, d.installment_amounts, d.due_date, d.total, d.paid_amount, d.outstanding, d.minor_unit) p
      where d.status = 'posted' and (p.base_balance_due > 0 or p.due_date = d.next_due_date) group by d.kind, p.due_date
    ), traded as (
      select party_id, extract(year from date)::integer as year, sum(net) as net
      from (
        select party_id, date, net from nets where status in ('posted', 'paid') or reversed_on is not null
        union all
        select party_id, reversed_on, -net from nets where reversed_on is not null
      ) counted group by 1, 2
    ), compared as (
      select 'documents (' || replace(kind, '_', ' ') || ', ' || status || ')' as group_name, kind, status, null::date as due_date, null::uuid as party_id, s.documents, s.total, s.outstanding,
        t.documents as kept_documents, t.total as kept_total, t.outstanding as kept_outstanding
      from by_status s full join ${bookRows("document_status_totals t")} using (kind, status)
      union all
      select 'documents (' || replace(kind, '_', ' ') || ', due ' || due_date || ')', kind, 'posted', due_date, null, s.documents, 0, s.outstanding, t.documents, 0, t.outstanding
      from by_day s full join ${bookRows("document_due_totals t")} using (kind, due_date)
      union all
      select 'a contact in ' || year, null, null, null, party_id, 0, s.net, 0, 0, t.net, 0
      from traded s full join ${bookRows("party_year_totals t")} using (party_id, year)
    )
    select 'Stored totals of ' || group_name || ': ' || coalesce(kept_documents, 0) || ' for ' || coalesce(kept_total, 0) || ', balance due '
      || coalesce(kept_outstanding, 0) || ' instead of ' || coalesce(documents, 0) || ' for ' || coalesce(total, 0)
      || ', balance due ' || coalesce(outstanding, 0) as problem,
      -- A day or a status without documents belongs to no document.
      case when named.id is null then 'book' else coalesce(kind, side) end as kind,
      coalesce(named.id, (select book_id from ${bookRows("books")})) as key
    from compared left join lateral (
      select p.id, p.side from ${bookRows("parties p")} where p.id = party_id
      union all (
        select d.id, null from ${bookRows("documents d")} where d.kind = compared.kind
          and case when compared.due_date is null then d.status = compared.status else compared.due_date = any(coalesce(d.installment_dates, array[d.due_date::date])) end
        order by d.id desc limit 1)
    ) named on true
    where coalesce(documents, 0) <> coalesce(kept_documents, 0) or coalesce(total, 0) <> coalesce(kept_total, 0)
      or coalesce(outstanding, 0) <> coalesce(kept_outstanding, 0)`,
};
