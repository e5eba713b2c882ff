import { sql } from "kysely";
import {
  AGING_INVARIANT,
  agingProblems,
  DOCUMENT_TOTALS_INVARIANT,
  REVERSAL_INVARIANT,
} from "./aging-invariants.ts";
import type { Invariant } from "./check-books.ts";
import { OPENING_INVARIANT } from "./opening-invariants.ts";
import { STOCK_INVARIANTS } from "./stock-invariants.ts";
import { TAX_INVARIANTS } from "./tax-invariants.ts";
import { bookRows } from "#server/db/transaction.ts";

/** Amounts of each payment that are applied, by the payment or by the refund that returns it. */
const AMOUNTS_USED_OF_PAYMENTS = sql`(
  select payment_id as id, amount from ${bookRows("allocations")} where payment_id is not null and not is_void
  union all
  select refunded_payment_id, amount from ${bookRows("allocations")} where refunded_payment_id is not null and not is_void
)`;

/** What document lines post to their accounts; debits are positive. */
const ACCOUNT_ITEMS = sql`(
  select i.document_id, i.account_id, case when d.kind in ('bill', 'credit_note') then 1 else -1 end
    * (i.base_subtotal + case when d.side = 'customer' then 0
      else nonrecoverable_tax_of_line(i.base_tax_amount, i.is_recoverable, i.tax_components, d.exchange_rate, d.minor_unit) end) as amount
  from ${bookRows("document_items i")} join ${bookRows("documents d")} on d.id = i.document_id where i.account_id is not null
)`;

/** Invariants of documents, payments and stock, as queries that return a row for each violation. */
export const TRADE_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-15",
    rule: "The amounts of every item follow from its quantity, price, discount, and tax rate",
    query: sql`
      select initcap(replace(d.kind, '_', ' ')) || ' ' || d.number || ', item ' || i.position || ': ' || i.subtotal || ' + ' || i.tax_amount
        || ' = ' || i.total as problem, d.kind, d.id as key, i.minor_unit as "minorUnit"
      from ${bookRows("document_items i")} join ${bookRows("documents d")} on d.id = i.document_id
      where i.subtotal <> round(i.quantity * i.unit_price, i.minor_unit) - i.discount_amount - i.document_discount
          - case when i.prices_include_tax then i.tax_amount else 0 end
        or i.prices_include_tax <> d.prices_include_tax
        or i.document_discount < 0 or i.discount_amount < 0 or (i.quantity >= 0 and i.subtotal < 0)
        or i.discount_amount <> round(round(i.quantity * i.unit_price, i.minor_unit) * i.discount_percent / 100, i.minor_unit)
        or i.total <> i.subtotal + i.tax_amount
        or (i.tax_components is not null
          and not line_taxes_are_valid(i.quantity, i.tax_components, i.subtotal, i.tax_amount, i.minor_unit))
        or i.tax_components is null and abs(i.tax_amount - case when i.prices_include_tax
          then round(i.total * coalesce(i.tax_rate, 0) / (100 + coalesce(i.tax_rate, 0)), i.minor_unit)
          else round(i.subtotal * coalesce(i.tax_rate, 0) / 100, i.minor_unit) end) > 1
        or (i.tax_rate is null and i.tax_amount <> 0)`,
  },
  {
    invariant: "I-133",
    rule: "Every early payment discount belongs to a payment that isn't void",
    query: sql`
      select initcap(replace(d.kind, '_', ' ')) || ' ' || d.number || ' is a discount of the voided payment ' || p.number as problem,
        d.kind, d.id as key
      from ${bookRows("documents d")} join ${bookRows("payments p")} on p.id = d.discount_payment_id
      where d.status in ('posted', 'paid') and p.status = 'void'`,
  },
  {
    invariant: "I-16",
    rule: "Every document has items and is their sum, except for opening documents",
    query: sql`
      select initcap(replace(d.kind, '_', ' ')) || ' ' || d.number || ': ' || d.subtotal || ' + ' || d.tax_amount || ', its items '
        || coalesce(i.subtotal, 0) || ' + ' || coalesce(i.tax_amount, 0) as problem, d.kind, d.id as key,
        minor_unit(d.currency) as "minorUnit"
      from ${bookRows("documents d")} left join (
        select document_id, sum(subtotal) as subtotal, sum(tax_amount) as tax_amount,
          sum(document_discount) as discount, sum(base_subtotal) as base_subtotal, sum(base_tax_amount) as base_tax_amount
        from ${bookRows("document_items")} group by document_id
      ) i on i.document_id = d.id
      where (d.opening_id is null and (d.subtotal is distinct from i.subtotal or d.tax_amount is distinct from i.tax_amount
          or d.discount_amount is distinct from i.discount or coalesce(d.base_subtotal, d.subtotal) <> i.base_subtotal
          or d.base_total <> i.base_subtotal + i.base_tax_amount + coalesce(d.base_rounding, 0)))
        or (d.opening_id is not null and i.document_id is not null) or d.total <> d.subtotal + d.tax_amount`,
  },
  {
    invariant: "I-105",
    rule: "Taxes of a document are rounded by the same method as in its source document",
    query: sql`
      select initcap(replace(d.kind, '_', ' ')) || ' ' || d.number || ' rounds taxes by ' || d.tax_rounding || ', but the document it was created from by '
        || coalesce(c.tax_rounding, o.tax_rounding) as problem, d.kind, d.id as key
      from ${bookRows("documents d")} left join ${bookRows("documents c")} on c.id = d.credited_document_id
      left join ${bookRows("orders o")} on o.id = d.order_id
      where c.tax_rounding <> d.tax_rounding or o.tax_rounding <> d.tax_rounding`,
  },
  {
    invariant: "I-17",
    rule: "The paid amount of every document is the sum of the amounts applied to it, and matches its status",
    query: sql`
      select initcap(replace(d.kind, '_', ' ')) || ' ' || d.number || ', ' || d.status || ': paid ' || d.paid_amount || ' of ' || d.total
        || ', applied ' || coalesce(a.amount, 0) as problem, d.kind, d.id as key, minor_unit(d.currency) as "minorUnit"
      from ${bookRows("documents d")} left join (
        select id, sum(amount) as amount, sum(base_amount) as base_amount from (
          select document_id as id, amount, base_amount from ${bookRows("allocations")} where not is_void
          union all
          select credit_id, amount, base_amount from ${bookRows("allocations")} where not is_void and credit_id is not null
        ) put group by id
      ) a on a.id = d.id
      where d.paid_amount <> coalesce(a.amount, 0) or d.base_paid_amount <> coalesce(a.base_amount, 0) or d.paid_amount < 0 or d.paid_amount > d.total
        or d.status not in (case when d.status in ('draft', 'void') then d.status
          when d.paid_amount = d.total then 'paid' else 'posted' end)
        or (d.status in ('draft', 'void') and d.paid_amount <> 0)
      union all
      select 'Payment ' || p.number || ': applied ' || coalesce(sum(a.amount), 0) || ' of ' || p.amount, 'payment', p.id, minor_unit(p.currency)
      from ${bookRows("payments p")} left join ${AMOUNTS_USED_OF_PAYMENTS} a on a.id = p.id
      group by p.id, p.number, p.amount, p.status, p.allocated, p.currency
      having coalesce(sum(a.amount), 0) > case p.status when 'posted' then p.amount else 0 end
        or coalesce(sum(a.amount), 0) <> p.allocated`,
  },
  {
    invariant: "I-18",
    rule: "Every posted document and payment has exactly one active journal entry with its date, amount, and lines",
    query: sql`
      with events as (
        select id, number, kind, 'document' as source, status in ('posted', 'paid') as is_live, reversed_on, date,
          base_total as amount
        from ${bookRows("documents")}
        union all
        select id, number, 'payment', 'payment', status = 'posted', reversed_on, date, coalesce(settled_amount, amount)
        from ${bookRows("payments")}
      ), written as (
        select j.source_id as id, j.source, count(*) as n, min(j.date) as date, sum(j.amount) as amount
        from ${bookRows("journals j")}
        where j.source in ('document', 'payment', 'reversal') and counts_in_totals(j.status, j.deleted_at is not null)
        group by j.source_id, j.source
      ), reversed as materialized (
        -- Materialized, because there are few: otherwise the planner searches all journals for each event.
        select * from written where source = 'reversal'
      )
      select initcap(e.source) || ' ' || e.number || ', dated ' || e.date || ', for ' || e.amount || ': '
        || coalesce(w.n, 0) || ' journal entries' || coalesce(' dated ' || w.date, '') || ' for '
        || coalesce(w.amount, 0) || ', reversed ' || coalesce(r.amount, 0) as problem, e.kind, e.id as key
      from events e left join written w on w.id = e.id and w.source = e.source
      left join reversed r on r.id = e.id
      where case when e.is_live or e.reversed_on is not null
          then coalesce(w.n, 0) > 1 or w.date <> e.date or coalesce(w.amount, 0) <> e.amount
          else w.n > 0 end
        or case when e.reversed_on is null then r.n > 0
          else coalesce(r.n, 0) > 1 or r.date <> e.reversed_on or coalesce(r.amount, 0) <> e.amount end
      union all
      select 'Journal entry ' || j.number || ' doesn''t match the exchange difference of the applied amount', 'journal', j.id
      from ${bookRows("journals j")}
      where j.source = 'application' and counts_in_totals(j.status, j.deleted_at is not null)
        and (application_fault(j.book_id, j.source_id) or not exists (select from ${bookRows("allocations a")} where a.id = j.source_id))
      union all
      select 'The amount applied on ' || a.date || ' has no journal entry', 'payment', a.payment_id
      from ${bookRows("allocations a")} where a.advance_amount <> a.base_amount and application_fault(a.book_id, a.id)
      union all
      select 'A journal entry dated ' || date || ' isn''t linked to a document or payment', 'journal', (
        select j.id from ${bookRows("journals j")} where j.source_id = written.id and j.source = written.source limit 1
      ) from written
      where not exists (select from events e where e.id = written.id)
      union all
      select 'Journal entry ' || j.number || ': ' || f.fault, 'journal', j.id
      from ${bookRows("books b")} cross join lateral journal_mismatches_of_book(b.book_id) f
      join ${bookRows("journals j")} on j.id = f.journal_id`,
  },
  ...STOCK_INVARIANTS,
  DOCUMENT_TOTALS_INVARIANT,
  OPENING_INVARIANT,
  {
    invariant: "I-24",
    rule: "Receivables and payables equal the balances due of each customer and vendor, including journal lines on their accounts",
    query: sql`
      with posted_by_month as materialized (
        select l.party_id as id, l.account_id, date_trunc('month', l.date)::date as month, sum(l.debit - l.credit) as balance
        from ${bookRows("journal_lines l")} join ${bookRows("journals j")} on j.id = l.journal_id
        where l.party_id is not null and counts_in_totals(j.status, j.deleted_at is not null) group by 1, 2, 3
      ), posted as materialized (
        -- Materialized, because without statistics, the planner would compute both for each party.
        select id, sum(balance) as balance from posted_by_month group by id
      ), open as materialized (
        select party_id as id, sum(amount) as amount from (
          select party_id,
            case when kind in ('invoice', 'vendor_credit') then 1 else -1 end * (base_total - coalesce(base_paid_amount, paid_amount)) as amount
          from ${bookRows("documents")} where status in ('posted', 'paid')
          union all
          select p.party_id, case p.direction when 'in' then -1 else 1 end * (p.amount - coalesce(sum(a.amount), 0))
          from ${bookRows("payments p")} left join ${AMOUNTS_USED_OF_PAYMENTS} a on a.id = p.id
          where p.status = 'posted' and p.settled_amount is null group by p.id, p.party_id, p.direction, p.amount
          union all
          select p.party_id, case p.direction when 'in' then -1 else 1 end * (p.settled_amount - coalesce((
            select sum(coalesce(a.advance_amount, a.base_amount)) from ${bookRows("allocations a")}
            where p.id in (a.payment_id, a.refunded_payment_id) and not a.is_void), 0))
          from ${bookRows("payments p")} where p.status = 'posted' and p.settled_amount is not null
          union all
          select l.party_id, l.debit - l.credit from ${bookRows("journals j")} join ${bookRows("journal_lines l")} on l.journal_id = j.id
          where j.names_parties and l.party_id is not null and counts_in_totals(j.status, j.deleted_at is not null)
        ) amounts group by party_id
      )
      select p.code || ' ' || p.name || ': account balance ' || coalesce(posted.balance, 0) || ', balances due '
        || coalesce(open.amount, 0) as problem, p.side as kind, p.id as key
      from ${bookRows("parties p")} left join posted using (id) left join open using (id)
      where coalesce(posted.balance, 0) <> coalesce(open.amount, 0)
      union all
      select p.code || ' ' || p.name || ', month ' || month || ': lines have ' || coalesce(posted.balance, 0) || ', stored totals have '
        || coalesce(kept.balance, 0), p.side, p.id
      from posted_by_month posted full join (
        select party_id as id, account_id, month, debit - credit as balance from ${bookRows("party_month_totals")}
      ) kept using (id, account_id, month) join ${bookRows("parties p")} using (id)
      where coalesce(posted.balance, 0) <> coalesce(kept.balance, 0)
      union all
      select 'Journal entry ' || j.number || ' has ' || p.code || ' ' || p.name || ' on an account that isn''t the ' || p.side || '''s', 'journal', j.id
      from ${bookRows("journals j")} join ${bookRows("journal_lines l")} on l.journal_id = j.id
      join ${bookRows("parties p")} on p.id = l.party_id
      where j.names_parties and counts_in_totals(j.status, j.deleted_at is not null) and l.account_id <> p.account_id`,
  },
  {
    invariant: "I-25",
    rule: "Every unpaid document is in exactly one column of aging, and the columns add up to the accounts",
    query: agingProblems(),
  },
  AGING_INVARIANT,
  REVERSAL_INVARIANT,
  {
    invariant: "Accounting 15.7",
    rule: "The inventory account equals the value of stock at every date",
    query: sql`
      with inventory as (
        select account_id from ${bookRows("default_accounts")} where key = 'inventory'
        union
        select (record ->> 'inventoryAccountId')::uuid
        from ${bookRows("audit_log")}, lateral (values (before), (after)) as records (record)
        where action = 'default_accounts.edited' and record ->> 'inventoryAccountId' is not null
      ), moves as (
        select l.date, l.debit - l.credit as posted, 0 as moved
        from ${bookRows("journal_lines l")} join ${bookRows("journals j")} on j.id = l.journal_id
        where l.account_id in (select account_id from inventory) and counts_in_totals(j.status, j.deleted_at is not null)
          -- A former inventory account may have other entries now.
          and (j.source in ('document', 'stock', 'correction', 'reversal', 'application')
            or l.account_id = (select account_id from ${bookRows("default_accounts")} where key = 'inventory'))
        union all
        select date, 0, value from ${bookRows("stock_movements")} where not is_void
        union all
        -- An account that was used on document lines may have become the inventory account later.
        select e.date, 0, e.sign * i.amount from ${ACCOUNT_ITEMS} i join ${bookRows("documents d")} on d.id = i.document_id
        cross join lateral (values (d.date, 1), (d.reversed_on, -1)) as e (date, sign)
        where i.account_id in (select account_id from inventory) and e.date is not null
          and (d.status in ('posted', 'paid') or d.reversed_on is not null)
      )
      select 'On ' || m.date || ' inventory moved by ' || sum(m.posted) || ', stock by ' || sum(m.moved) as problem,
        'account' as kind, (
          select a.code from ${bookRows("accounts a")} where a.id in (select account_id from inventory) limit 1
        ) as key
      from moves m group by m.date having sum(m.posted) <> sum(m.moved)`,
  },
  ...TAX_INVARIANTS,
  {
    invariant: "Accounting 6",
    rule: "Goods that were all returned leave no cost of sales",
    // Settled cost depends on goods received later; where something was oversold, all of it is checked at once.
    query: sql`
      with corrected as (
        select original_movement_id as id, sum(value) as value, sum(quantity) as quantity from ${bookRows("stock_movements")}
        where kind in ('cost_correction', 'count_correction') and not is_void group by original_movement_id
      ), settled as (
        select product_id, sum(value) as value from ${bookRows("stock_movements")}
        where kind = 'cost_settlement' and not is_void group by product_id
      ), moved as (
        select m.product_id, m.reference, m.date, m.sequence, moves.quantity, m.is_provisional,
          m.value + coalesce(c.value, 0) as value,
          case when moves.quantity > 0 then m.original_movement_id else coalesce(r.original_movement_id, m.id) end as out_id
        from ${bookRows("stock_movements m")} left join corrected c on c.id = m.id
        cross join lateral (select m.quantity + coalesce(c.quantity, 0) as quantity) moves
        left join ${bookRows("stock_movements r")} on r.id = m.original_movement_id
        where not m.is_void
          and m.kind not in ('revaluation', 'cost_correction', 'cost_settlement', 'count_correction')
          -- If the cost of goods has changed since their sale, they return at another cost.
          and not exists (select from ${bookRows("stock_movements c")}
            where c.product_id = m.product_id and c.kind in ('price_credit', 'landed_cost', 'advance') and not c.is_void)
      ), running as (
        select *, sum(quantity) over (partition by out_id order by date, sequence) as back from moved
        where out_id is not null
      ), sent as (
        select product_id, out_id, min(reference) as reference, sum(value) as value,
          bool_or(is_provisional) as was_oversold, sum(quantity) = 0 and max(back) <= 0 as is_all_back
        from running group by product_id, out_id
      )
      select 'Product ' || p.code || ', ' || s.reference || ': everything was returned, but a cost of ' || -s.value || ' remains' as problem,
        'product' as kind, p.id as key
      from sent s join ${bookRows("products p")} on p.id = s.product_id
      where s.is_all_back and not s.was_oversold and s.value <> 0
      union all
      select 'Product ' || p.code || ': all oversold units were returned, but a cost of '
        || -(sum(s.value) + coalesce(t.value, 0)) || ' remains', 'product', s.product_id
      from sent s join ${bookRows("products p")} on p.id = s.product_id left join settled t on t.product_id = s.product_id
      where s.was_oversold group by p.code, s.product_id, t.value
      having bool_and(s.is_all_back) and sum(s.value) + coalesce(t.value, 0) <> 0`,
  },
];
