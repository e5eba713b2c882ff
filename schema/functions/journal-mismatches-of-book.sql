-- Compares the lines of all journals of a book with their events, for the integrity check. First drops functions that older
-- versions declared with other parameters: otherwise both would exist, and calls would be ambiguous.
drop function if exists misplaced_in(journals);
drop function if exists tax_stands_in_journal(documents, uuid);
drop function if exists account_items_stand_in_journal(documents, uuid);
drop function if exists item_amounts_of_book(uuid, uuid);
drop function if exists item_amounts_of_book(documents);
drop function if exists item_amounts_of_book(uuid, uuid[]);
drop function if exists journal_mismatches_of_book(uuid, uuid[], uuid[]);

-- The amounts that items post to the accounts they name, debits positive: the net amount and the non-recoverable tax (Accounting
-- 2). Revenue and expense accounts may have other amounts as well.
create or replace function item_amounts_of_book(book uuid)
  returns table (journal_id uuid, account_id uuid, amount numeric)
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query
  select j.id, i.account_id, sum(case when d.kind in ('bill', 'credit_note') then 1 else -1 end
    * (i.base_subtotal + case when d.side = 'customer' then 0
      else nonrecoverable_tax_of_line(i.base_tax_amount, i.is_recoverable, i.tax_components, d.exchange_rate, d.minor_unit) end))
  from document_items i join documents d on d.book_id = book and d.id = i.document_id
  join accounts a on a.book_id = book and a.id = i.account_id and a.type not in ('revenue', 'expense')
  join journals j on j.book_id = book and j.source = 'document' and j.source_id = d.id and j.status = 'posted'
    and j.deleted_at is null
  where i.book_id = book and i.account_id is not null
  group by j.id, i.account_id;
end $$;

-- Checks that the lines of automatic journals agree with their events (I-18), for a whole book at once in the integrity check
-- (Decision 0093; for one journal at commit: check-event-journal.sql). The party's line is on its account and equals the amount
-- of the event. Tax lines equal the tax of the items, for a combined tax by part and side. Inventory lines equal the value of the
-- goods moved, and lines on accounts named by items equal the amounts of those items (I-49). The money of a payment is on its
-- bank and cash account. Everything else is on revenue or expense accounts, to which other items post as well; for a stock count
-- also on equity, for landed costs on any account, and for opening stock only on equity. A reversal mirrors its original.
-- Inventory has one account, or several in books that later chose another one. Returns no row for a correct journal. Uses plans
-- for many rows, because it checks the whole book at once.
create or replace function journal_mismatches_of_book(book uuid) returns table (journal_id uuid, event text, fault text)
  language plpgsql stable set search_path = public, pg_temp set enable_nestloop = off
as $$
declare
  inventories uuid[] := array(
    select account_id from default_accounts where book_id = book and key = 'inventory'
    union
    select (record ->> 'inventoryAccountId')::uuid
    from audit_log, lateral (values (before), (after)) as records (record)
    where book_id = book and action = 'default_accounts.edited' and record ->> 'inventoryAccountId' is not null
  );
begin
  return query
  with requested as materialized (
    select j.id, j.source, j.amount, coalesce(d.number, p.number) is distinct from j.event_number or j.event_kind is distinct from
        coalesce(d.kind, case when p.is_write_off then 'write_off' when p.direction = 'in' then 'receipt' else 'payment' end)
        as has_other_event, d.opening_id is not null as is_opening, coalesce(d.party_id, p.party_id) as party_id,
      coalesce(case when d.kind in ('invoice', 'vendor_credit') then d.base_total else -d.base_total end,
        case p.direction when 'in' then -coalesce(p.settled_amount, p.base_amount) else coalesce(p.settled_amount, p.base_amount) end, 0) as expected, p.account_id as money_id,
      paid.base as money, paid.in_account_currency as foreign_money
    from journals j
    left join documents d on j.source = 'document' and d.book_id = book and d.id = j.source_id
    left join payments p on j.source = 'payment' and p.book_id = book and p.id = j.source_id
    -- On several machines, p is a row of a shard.
    left join lateral account_amounts_of_payment(row(p.*)::payments) paid on p.id is not null
    where j.book_id = book and counts_in_totals(j.status, j.deleted_at is not null)
      and j.source in ('document', 'payment', 'stock', 'correction')
  ), named as (
    -- An account named by items may have become the inventory account later.
    select i.journal_id as id, array_agg(i.account_id) as accounts,
      sum(i.amount) filter (where i.account_id = any(inventories)) as value
    from item_amounts_of_book(book) i group by i.journal_id
  ), moved as (
    select m.journal_id as id, sum(case when m.is_void then 0 else m.value end) as value,
      bool_or(m.kind = 'landed_cost') as is_landed
    from requested a join stock_movements m on m.book_id = book and m.journal_id = a.id
    where a.source <> 'payment' group by m.journal_id
  ), posted as (
    select a.id, sum(l.debit - l.credit) filter (where l.party_id is not null) as of_party,
      sum(l.debit - l.credit) filter (where l.party_id is null and l.account_id = a.money_id) as of_money,
      sum(l.foreign_amount * sign(l.debit - l.credit)) as in_currency,
      sum(l.debit - l.credit) filter (
        where l.account_id = any(inventories) and l.party_id is null and l.tax_rate_id is null) as of_inventory,
      bool_or(case when l.party_id is not null then l.party_id is distinct from a.party_id or l.account_id <> p.account_id
        when l.tax_rate_id is not null or l.account_id = a.money_id or l.account_id = any(inventories) then false
        when a.is_opening then c.type <> 'equity'
        when c.type in ('revenue', 'expense') then false
        when a.source = 'document' then not coalesce(l.account_id = any(n.accounts), false)
        when a.source = 'stock' then not coalesce(m.is_landed, false) and c.type <> 'equity'
        else true end) as is_elsewhere
    from requested a join journal_lines l on l.book_id = book and l.journal_id = a.id
    join accounts c on c.book_id = book and c.id = l.account_id
    left join parties p on p.book_id = book and p.id = l.party_id
    left join named n on n.id = a.id
    left join moved m on m.id = a.id
    group by a.id
  ), compared as (
    select a.id, a.source, a.amount, a.has_other_event, a.expected, a.money, a.foreign_money, coalesce(p.in_currency, 0) as in_currency, p.is_elsewhere, m.id is null as is_still, coalesce(p.of_party, 0) as of_party,
      coalesce(p.of_money, 0) as of_money, coalesce(p.of_inventory, 0) as of_inventory,
      coalesce(m.value, 0) + coalesce(n.value, 0) as moved
    from requested a left join posted p on p.id = a.id left join moved m on m.id = a.id left join named n on n.id = a.id
  )
  select c.id, 'lines', f.fault from compared c cross join lateral (
    select case when c.is_elsewhere then 'a line is on another account'
      when c.source in ('stock', 'correction') and c.is_still then 'it has no stock movement'
      when c.source in ('document', 'payment') and (c.of_party <> c.expected or c.amount is distinct from abs(c.expected))
        then format('customer or vendor %s, amount %s, expected %s', c.of_party, c.amount, c.expected)
      when c.source = 'payment' and c.of_money is distinct from c.money then format('bank or cash account %s, paid %s', c.of_money, c.money)
      when c.source = 'payment' and c.in_currency <> c.foreign_money
        then format('bank or cash account %s in its currency, paid %s', c.in_currency, c.foreign_money)
      when c.source <> 'payment' and c.of_inventory <> c.moved
        then format('inventory %s, moved %s', c.of_inventory, c.moved)
      when c.source in ('document', 'payment') and c.has_other_event then 'it has another kind or number than its record' end
  ) f (fault) where f.fault is not null;

  return query
  select t.id, 'tax', 'its tax differs from its items' from (
    select j.id, l.tax_rate_id, l.credit > 0 as is_credit, l.debit - l.credit as tax
    from journals j join journal_lines l on l.book_id = book and l.journal_id = j.id and l.tax_rate_id is not null
    where j.book_id = book and j.source = 'document'
      and counts_in_totals(j.status, j.deleted_at is not null)
    union all
    select j.id, t.tax_rate_id, part.tax > 0, part.tax
    from journals j join documents d on d.book_id = book and d.id = j.source_id
    join document_items i on i.book_id = book and i.document_id = d.id and i.tax_rate_id is not null
    cross join lateral taxes_of_line(i.tax_rate_id, i.base_subtotal, i.base_tax_amount,
      i.is_recoverable or d.side = 'customer', i.tax_components, d.exchange_rate, d.minor_unit) t
    cross join lateral (select case when d.kind in ('invoice', 'vendor_credit') then 1 else -1 end as sign) posted
    -- The tax that a buyer owes under reverse charge is on the opposite side.
    cross join lateral (values (sign * (t.amount - t.nonrecoverable)), (-sign * t.owed)) as part (tax)
    where j.book_id = book and j.source = 'document'
      and counts_in_totals(j.status, j.deleted_at is not null) and part.tax <> 0
  ) t group by t.id, t.tax_rate_id, t.is_credit having sum(t.tax) <> 0;

  return query
  select i.journal_id, 'account', format('account %s: %s, posted %s', (
    select code from accounts a where a.book_id = book and a.id = i.account_id), i.amount, coalesce(sum(l.debit - l.credit), 0))
  from item_amounts_of_book(book) i left join journal_lines l on l.book_id = book and l.journal_id = i.journal_id
    and l.account_id = i.account_id and l.party_id is null and l.tax_rate_id is null
  where i.account_id <> all(inventories)
  group by i.journal_id, i.account_id, i.amount having i.amount <> coalesce(sum(l.debit - l.credit), 0);

  return query
  select m.id, 'mirror', 'it is not the reversal of the original' from (
    select j.id, l.account_id, l.party_id, l.tax_rate_id, l.debit - l.credit as moved,
      l.foreign_amount * sign(l.debit - l.credit) as in_currency
    from journals j left join journals o on o.book_id = book and o.source in ('document', 'payment')
      and o.source_id = j.source_id and o.status = 'posted' and o.deleted_at is null
    cross join lateral (values (j.id), (o.id)) as side (journal_id)
    join journal_lines l on l.book_id = book and l.journal_id = side.journal_id
    where j.book_id = book and j.source = 'reversal'
      and counts_in_totals(j.status, j.deleted_at is not null)
  ) m group by m.id, m.account_id, m.party_id, m.tax_rate_id having sum(m.moved) <> 0
    or coalesce(sum(m.in_currency), 0) <> 0
  union all
  select j.id, 'mirror', 'another amount' from journals j
  where j.book_id = book and j.source = 'reversal'
    and counts_in_totals(j.status, j.deleted_at is not null) and j.amount is distinct from (
      select coalesce(abs(sum(l.debit - l.credit)), 0) from journal_lines l
      where l.book_id = book and l.journal_id = j.id and l.party_id is not null);
end $$;
