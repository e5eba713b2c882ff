import { type RawBuilder, sql } from "kysely";
import { type OutstandingItem, REVALUED } from "#domain/aging.ts";
import { DEFAULT_PARTY_ACCOUNTS } from "#domain/default-accounts.ts";
import { DOCUMENT_KINDS, type PartySide, sideOf } from "#domain/document.ts";
import { bookRows } from "#server/db/transaction.ts";

/**
 * Outstanding items of one side at a date (Accounting 9): documents less amounts applied by then, credits and payments as
 * far as unapplied then, and journal lines without a document. Items settled by then are not read: it starts from
 * today's balances and works back through later changes. The planner cannot know how few rows that touches, so
 * single rows are looked up instead of whole tables. Without a party filter, today's balances due come from totals
 * by due date, and only documents with another balance then are read.
 */
export function outstandingItems(
  side: PartySide,
  asOf: RawBuilder<string>,
  { isSumsOnly = false }: { isSumsOnly?: boolean } = {},
): RawBuilder<OutstandingItem> {
  const kinds = sql.join(DOCUMENT_KINDS.filter((kind) => sideOf(kind) === side).map((kind) => sql`${kind}`));
  const scope: OutstandingItemsScope = { side, kinds, day: sql`${asOf}::date`, isSumsOnly };
  return sql<OutstandingItem>`
    with ${isAppliedLater(scope)}, ${documentsOnDay(scope)}, ${paymentsOnDay(scope)}, ${appliedByDay(scope)},
    months as materialized (
      ${monthsWithoutParty(scope)}
    ), ${outstandingOnDay(scope)}
    select party_id as "partyId", name, document_id as "documentId", number, due_date as "dueDate",
      format_amount(outstanding) as outstanding, is_unapplied as "isUnapplied"
    from outstanding_items where outstanding <> 0`;
}

/** A side, its document kinds, and the date. */
type OutstandingItemsScope = {
  side: PartySide;
  kinds: RawBuilder<unknown>;
  day: RawBuilder<unknown>;
  isSumsOnly: boolean;
};

/**
 * Differences between today and then: allocations made later, and allocations reversed later because their
 * period was closed. The records they touch must be recalculated.
 */
export function isAppliedLater({
  kinds,
  day,
}: Pick<OutstandingItemsScope, "kinds" | "day">): RawBuilder<unknown> {
  const columns = sql`a.document_id, a.credit_id, a.payment_id, a.refunded_payment_id`;
  return sql`
    late as (
      -- Applied after that day, or from a payment or to a document dated after it.
      select ${columns} from ${bookRows("allocations a")} where not a.is_void and a.date > ${day}
      union
      select ${columns} from ${bookRows("payments p")} join ${bookRows("allocations a")} on a.payment_id = p.id where not a.is_void and p.date > ${day}
      union
      select ${columns} from ${bookRows("payments p")} join ${bookRows("allocations a")} on a.refunded_payment_id = p.id where not a.is_void and p.date > ${day}
      union
      select ${columns} from ${bookRows("documents d")} join ${bookRows("allocations a")} on a.document_id = d.id
      where not a.is_void and d.kind in (${kinds}) and d.date > ${day}
      union
      select ${columns} from ${bookRows("documents d")} join ${bookRows("allocations a")} on a.credit_id = d.id
      where not a.is_void and d.kind in (${kinds}) and d.date > ${day}
      union
      select ${columns} from ${bookRows("allocations a")} where a.voided_on > ${day}
    ), reckoned as (
      select document_id as id from late where document_id is not null
      union
      select credit_id from late where credit_id is not null
    ), reckoned_payments as (
      select payment_id as id from late where payment_id is not null
      union
      select refunded_payment_id from late where refunded_payment_id is not null
    )`;
}

/** Documents possibly unpaid then. */
function documentsOnDay({ kinds, day, isSumsOnly }: OutstandingItemsScope): RawBuilder<unknown> {
  const columns = sql`id, kind, party_id, number, due_date, base_total, installment_dates, installment_amounts, total, minor_unit`;
  const isRead = isSumsOnly ? sql`and ${IS_INCLUDED}` : sql``;
  return sql`
    live as (
      select ${columns}, coalesce(base_paid_amount, paid_amount) as paid, paid_amount, id in (select id from reckoned) as is_reckoned
      from ${bookRows("documents")}
      where kind in (${kinds}) and status = 'posted' and date <= ${day} ${isRead}
      union all
      select ${columns}, base_total, total, true from ${bookRows("documents")}
      where kind in (${kinds}) and status = 'paid' and date <= ${day} and id in (select id from reckoned)
      union all
      select ${columns}, 0, 0, true from ${bookRows("documents")}
      where kind in (${kinds}) and reversed_on > ${day} and date <= ${day}
    )`;
}

const IS_INCLUDED = sql`id = any(array(select id from reckoned))`;

/** Balances due by due date, except documents that are recalculated one by one. */
function outstandingByDueDay({ kinds, day }: OutstandingItemsScope): RawBuilder<unknown> {
  const outstanding = sql`(base_total - coalesce(base_paid_amount, paid_amount))`;
  const reversedItems = (condition: RawBuilder<unknown>) => sql`
    select kind, coalesce(i.due_date, d.due_date), -coalesce(i.base_balance_due, ${outstanding})
    from ${bookRows("documents d")} left join ${joinInstallments(sql`d`, { paid: sql`paid_amount`, baseOutstanding: outstanding })} i on true
    where kind in (${kinds}) and status = 'posted' and ${condition}`;
  return sql`
    select null::uuid, '', null::uuid, '', due_date, sum(outstanding), kind in ('credit_note', 'vendor_credit')
    from (
      select kind, due_date, outstanding from ${bookRows("document_due_totals")} where kind in (${kinds})
      union all ${reversedItems(sql`date > ${day}`)}
      union all ${reversedItems(sql`date <= ${day} and ${IS_INCLUDED}`)}
    ) days group by kind, due_date
    union all`;
}

/** Payments that may have been partly unapplied then. */
function paymentsOnDay({ day }: OutstandingItemsScope): RawBuilder<unknown> {
  // A foreign currency payment can apply the amount it posted to its party's account (Accounting 10).
  const columns = sql`p.id, p.number, p.party_id, p.date, coalesce(p.settled_amount, p.base_amount) as base_amount, p.is_refund`;
  return sql`
    paying as (
      select ${columns}, case when p.settled_amount is null then p.allocated else (
          select coalesce(sum(coalesce(a.advance_amount, a.base_amount)), 0) from ${bookRows("allocations a")}
          where p.id in (a.payment_id, a.refunded_payment_id) and not a.is_void) end as used,
        p.id in (select id from reckoned_payments) as is_reckoned
      from ${bookRows("payments p")}
      where p.status = 'posted' and p.allocated < p.amount and p.date <= ${day}
      union all
      select ${columns}, coalesce(p.settled_amount, p.base_amount), true from ${bookRows("payments p")}
      where p.status = 'posted' and p.allocated >= p.amount and p.date <= ${day}
        and p.id in (select id from reckoned_payments)
      union all
      select ${columns}, 0, true from ${bookRows("payments p")}
      where p.reversed_on > ${day} and p.date <= ${day}
    )`;
}

/** Amounts applied by then to, or by, the records that must be recalculated. */
function appliedByDay({ day }: OutstandingItemsScope): RawBuilder<unknown> {
  return sql`
    put as (
      -- A payment applies from the later of its own date and its document's. If it was unapplied after its period
      -- was closed, it applies until then (Accounting 5).
      select a.id, a.document_id, a.credit_id, a.payment_id, a.refunded_payment_id, a.base_amount as amount, a.amount as own_amount,
        coalesce(a.advance_amount, a.base_amount) as paid
      from (
        select a.* from live l join ${bookRows("allocations a")} on a.document_id = l.id where l.is_reckoned
        union
        select a.* from live l join ${bookRows("allocations a")} on a.credit_id = l.id where l.is_reckoned
        union
        select a.* from paying p join ${bookRows("allocations a")} on a.payment_id = p.id where p.is_reckoned
        union
        select a.* from paying p join ${bookRows("allocations a")} on a.refunded_payment_id = p.id where p.is_reckoned
      ) a
      where (not a.is_void or a.voided_on > ${day})
        and greatest(a.date, (select date from ${bookRows("documents")} where id = a.document_id),
          (select date from ${bookRows("documents")} where id = a.credit_id), (select date from ${bookRows("payments")} where id = a.payment_id),
          (select date from ${bookRows("payments")} where id = a.refunded_payment_id)) <= ${day}
    ), to_document as (
      select document_id as id, sum(amount) as amount, sum(own_amount) as own_amount from put where document_id is not null group by document_id
    ), from_credit as (
      select credit_id as id, sum(amount) as amount from put where credit_id is not null group by credit_id
    ), of_payment as (
      select id, sum(amount) as amount from (
        select payment_id as id, paid as amount from put where payment_id is not null
        union all
        select refunded_payment_id, amount from put where refunded_payment_id is not null
      ) used group by id
    )`;
}

/** Documents, payments and manual journal lines with their outstanding amounts. */
function outstandingOnDay(scope: OutstandingItemsScope): RawBuilder<unknown> {
  const { side, day } = scope;
  return sql`
    outstanding_items (party_id, name, document_id, number, due_date, outstanding, is_unapplied) as (
      ${scope.isSumsOnly ? outstandingByDueDay(scope) : sql``}
      select l.party_id, y.name, l.id as document_id, l.number, coalesce(i.due_date, l.due_date), coalesce(i.base_balance_due, o.outstanding) as outstanding,
        l.kind in ('credit_note', 'vendor_credit') as is_unapplied
      from live l join ${bookRows("parties y")} on y.id = l.party_id
        left join to_document t on t.id = l.id left join from_credit c on c.id = l.id
        cross join lateral (
          select l.base_total - case when l.is_reckoned then coalesce(t.amount, 0) + coalesce(c.amount, 0) else l.paid end as outstanding,
            case when l.is_reckoned then coalesce(t.own_amount, 0) else l.paid_amount end as paid
        ) o left join ${joinInstallments(sql`l`, { paid: sql`o.paid`, baseOutstanding: sql`o.outstanding` })} i on true
      union all
      select p.party_id, y.name, null, p.number, p.date,
        case when p.is_refund then -1 else 1 end
          * (p.base_amount - case when p.is_reckoned then coalesce(f.amount, 0) else p.used end), true
      from paying p join ${bookRows("parties y")} on y.id = p.party_id and y.side = ${side} left join of_payment f on f.id = p.id
      union all
      select null, '', null, j.number, l.date,
        case when ${side} = 'customer' then l.debit - l.credit else l.credit - l.debit end, false
      from months m
      cross join lateral (
        select journal_id, date, debit, credit from ${bookRows("journal_lines")}
        where account_id = m.account_id and date >= m.month and date < m.month + interval '1 month'
          and date <= ${day} and party_id is null offset 0
      ) l
      cross join lateral (
        select number from ${bookRows("journals")}
        where id = l.journal_id and status = 'posted' and deleted_at is null and source <> 'revaluation' offset 0
      ) j
      union all
      -- The unrealized gain or loss of unpaid documents in other currencies, on the date of the revaluation (Accounting 32).
      select null, ${REVALUED}, null, j.number, l.date,
        case when ${side} = 'customer' then l.debit - l.credit else l.credit - l.debit end, false
      from ${bookRows("revaluations r")} join ${bookRows("journals j")} on j.id = r.journal_id
        join ${bookRows("journal_lines l")} on l.journal_id = r.journal_id and l.account_id <> r.account_id
      where r.date = ${day} and not r.is_void and l.account_id = ${controlAccounts(side)}
      union all
      -- Manual journal lines with a party; credits count as unapplied.
      select party_id, name, null, number, date, abs(amount), amount < 0
      from (
        select l.party_id, y.name, j.number, l.date,
          case when ${side} = 'customer' then l.debit - l.credit else l.credit - l.debit end as amount
        from ${bookRows("journals j")} join ${bookRows("journal_lines l")} on l.journal_id = j.id
          join ${bookRows("parties y")} on y.id = l.party_id and y.side = ${side}
        where j.names_parties and j.status = 'posted' and j.deleted_at is null and j.date <= ${day}
      ) balances
    )`;
}

/**
 * Current and former accounts of a side's parties, and the default one, to which a journal may post before the first party
 * exists: looked up once per statement, not per row.
 */
export function controlAccounts(side: PartySide): RawBuilder<unknown> {
  const usual = DEFAULT_PARTY_ACCOUNTS[side];
  const names = usual.names.map((name) => name.toLowerCase());
  return sql`any(array(
    select account_id from ${bookRows("parties")} where side = ${side}
    union
    select id from ${bookRows("accounts")} where type = ${usual.type} and lower(name) = any(${names}::text[])
    union
    select t.account_id from ${bookRows("party_month_totals t")} join ${bookRows("parties p")} on p.id = t.party_id where p.side = ${side}))`;
}

/**
 * Months with more postings to these accounts than those of parties. Debits and credits are never
 * negative, so if the totals agree, there are no lines without a party to look for.
 */
function monthsWithoutParty({ side, day }: OutstandingItemsScope): RawBuilder<unknown> {
  return sql`
    select m.account_id, m.month
    from ${bookRows("account_month_totals m")} left join (
      select account_id, month, sum(debit) as debit, sum(credit) as credit from (
      select t.account_id, t.month, sum(t.debit) as debit, sum(t.credit) as credit
      from ${bookRows("party_month_totals t")} join ${bookRows("parties p")} on p.id = t.party_id
      where p.side = ${side} group by t.account_id, t.month
      union all
      -- Without the lines of revaluations that have no party.
      select l.account_id, date_trunc('month', l.date)::date, l.debit, l.credit
      from ${bookRows("revaluations r")} join ${bookRows("journal_lines l")} on l.journal_id in (r.journal_id, r.reversal_id)
      where not r.is_void
      ) posted group by account_id, month
    ) of_parties using (account_id, month)
    where m.account_id = ${controlAccounts(side)} and m.month <= ${day}
      and (m.debit <> coalesce(of_parties.debit, 0) or m.credit <> coalesce(of_parties.credit, 0))`;
}

/**
 * Joins due dates and balances of the installments of `document`; no rows without installments, when the document is due as a
 * whole (Decision 0133). Paid and outstanding amounts can be as of a past day.
 */
export function joinInstallments(
  document: RawBuilder<unknown>,
  { paid, baseOutstanding }: { paid: RawBuilder<unknown>; baseOutstanding: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`lateral (
    select due_date, balance_due, base_balance_due
    from installment_balances(${document}.installment_dates, ${document}.installment_amounts, ${document}.due_date, ${document}.total, ${paid},
      ${baseOutstanding}, ${document}.minor_unit)
    where ${document}.installment_dates is not null
  )`;
}
