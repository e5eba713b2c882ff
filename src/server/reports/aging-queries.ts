import { sql } from "kysely";
import type { OpenItem } from "#domain/aging.ts";
import type { PartySide } from "#domain/document.ts";
import type { Tx } from "#server/db/transaction.ts";

/**
 * Everything that was open at a date on one side (Rules 9): documents less what was put against them by
 * then, credits and payments as far as they were unused then, and lines of journals without document.
 */
export async function selectOpenItems(tx: Tx, side: PartySide, asOf: string): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    with live as (
      select id, date from documents
      where side = ${side} and date <= ${asOf} and (status in ('posted', 'paid') or reversed_on > ${asOf})
    ), paying as (
      select p.id, p.number, p.party_id, y.name, p.date, p.base_amount as amount, p.is_refund
      from payments p join parties y on y.id = p.party_id
      where y.side = ${side} and p.date <= ${asOf} and (p.status = 'posted' or p.reversed_on > ${asOf})
    ), put as (
      -- Money that was there before its document, or after it, is put against it once both are. What was
      -- taken back after its period was closed was put until then (Rules 5).
      select a.document_id, a.credit_id, a.payment_id, a.returns_id, a.base_amount as amount
      from allocations a
      where a.date <= ${asOf} and (not a.is_void or a.voided_on > ${asOf})
        and (a.document_id is null or a.document_id in (select id from live))
        and (a.returns_id is null or a.returns_id in (select id from paying))
        and (a.credit_id is null or a.credit_id in (select id from live))
        and (a.payment_id is null or a.payment_id in (select id from paying))
    ), to_document as (
      select document_id, sum(amount) as amount from put group by document_id
    ), from_credit as (
      select credit_id, sum(amount) as amount from put where credit_id is not null group by credit_id
    ), from_payment as (
      select payment_id, sum(amount) as amount from (
        select payment_id, amount from put where payment_id is not null
        union all
        select returns_id, amount from put where returns_id is not null
      ) used group by payment_id
    ), open_items as (
      select d.party_id, y.name, d.id as document_id, d.number, d.due_date,
        d.base_total - coalesce(t.amount, 0) - coalesce(c.amount, 0) as open,
        d.kind in ('credit_note', 'vendor_credit') as is_unapplied
      from live join documents d using (id) join parties y on y.id = d.party_id left join to_document t on t.document_id = d.id left join from_credit c on c.credit_id = d.id
      union all
      select p.party_id, p.name, null, p.number, p.date,
        case when p.is_refund then -1 else 1 end * (p.amount - coalesce(f.amount, 0)), true
      from paying p left join from_payment f on f.payment_id = p.id
      union all
      select null, '', null, j.number, l.date,
        case when ${side} = 'customer' then l.debit - l.credit else l.credit - l.debit end, false
      from journal_lines l join journals j on j.id = l.journal_id
      where l.account_id in (${controlAccounts(side)}) and l.party_id is null
        and l.date <= ${asOf} and j.status = 'posted' and j.deleted_at is null
    )
    select party_id as "partyId", name, document_id as "documentId", number, due_date as "dueDate",
      open::numeric(20, 2) as open, is_unapplied as "isUnapplied"
    from open_items where open <> 0 order by due_date, number`.execute(tx);
  return rows;
}

/** The accounts that parties of a side stand on, or once stood on. */
function controlAccounts(side: PartySide) {
  return sql`
    select account_id from parties where side = ${side}
    union
    select l.account_id from journal_lines l join parties p on p.id = l.party_id where p.side = ${side}`;
}

/** The balance of the side's control accounts at a date, on their normal side. */
export async function selectControlBalance(tx: Tx, side: PartySide, asOf: string): Promise<string> {
  const { rows } = await sql<{ balance: string }>`
    select (coalesce(sum(debit - credit), 0) * case when ${side} = 'customer' then 1 else -1 end)::numeric(32, 2)
      as balance
    from account_day_totals
    where account_id in (${controlAccounts(side)}) and date <= ${asOf}`.execute(tx);
  return rows[0]?.balance ?? "0.00";
}
