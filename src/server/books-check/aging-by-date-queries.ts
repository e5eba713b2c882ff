import { sql } from "kysely";
import type { Invariant } from "./invariant-queries.ts";

/** Aging at every date there ever was: what is open then is on the accounts, and nothing is used twice (Rules 9). */
export const AGING_INVARIANT: Invariant = {
  invariant: "Rules 9",
  rule: "Aging of every date is what stands on the accounts of the parties then, and nothing is used beyond its amount",
  query: sql`
    with items as (
      select id, party_id, number, date, reversed_on, base_total as amount,
        case when kind in ('invoice', 'vendor_credit') then 1 else -1 end as sign
      from documents where status in ('posted', 'paid') or reversed_on is not null
      union all
      select id, party_id, number, date, reversed_on, base_amount, case direction when 'in' then -1 else 1 end
      from payments where status = 'posted' or reversed_on is not null
    ), days as (
      select party_id, date, sign * amount as aged, 0 as posted from items
      union all
      select party_id, reversed_on, -sign * amount, 0 from items where reversed_on is not null
      union all
      select l.party_id, l.date, 0, l.debit - l.credit
      from journal_lines l join journals j on j.id = l.journal_id
      where l.party_id is not null and j.status = 'posted' and j.deleted_at is null
    ), used as (
      select a.to_id, a.from_id, a.base_amount as amount, greatest(a.date, t.date, f.date) as since,
        least(a.voided_on, t.reversed_on, f.reversed_on) as until
      from (
        select *, coalesce(document_id, returns_id) as to_id, coalesce(payment_id, credit_id) as from_id
        from allocations where not is_void or voided_on is not null
      ) a join items t on t.id = a.to_id join items f on f.id = a.from_id
    ), moves as (
      select i.id, m.date, m.amount
      from used, lateral (values (to_id), (from_id)) as i (id),
        lateral (values (since, amount), (until, -amount)) as m (date, amount)
      where m.date is not null and (until is null or since < until)
    ), running as (
      select id, date, sum(sum(amount)) over (partition by id order by date) as amount from moves group by id, date
    )
    select p.code || ' ' || p.name || ' on ' || date || ': posted ' || sum(posted) || ', aged ' || sum(aged)
      as problem
    from days join parties p on p.id = days.party_id
    group by p.id, p.code, p.name, date having sum(posted) <> sum(aged)
    union all
    select i.number || ' on ' || r.date || ': used ' || r.amount || ' of ' || i.amount
    from running r join items i on i.id = r.id where r.amount > i.amount or r.amount < 0`,
};
