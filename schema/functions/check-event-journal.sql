-- Compares the lines of an automatic journal with its event (I-18; for a whole book: journal-mismatches-of-book.sql). Returns
-- what is wrong, or null. Reads only the rows of this journal: a statement for many journals would be planned once, perhaps while
-- the book was empty, and then read the whole book for each journal (Decision 0093).
create or replace function journal_mismatch(book uuid, journal uuid) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  inventory uuid := (select account_id from default_accounts where book_id = book and key = 'inventory');
  j journals;
  d documents;
  p payments;
  expected numeric := 0;
  money numeric;
  foreign_money numeric;
  named uuid[];
  moved numeric;
  is_still boolean;
  is_landed boolean;
  posted record;
begin
  select * into j from journals where book_id = book and id = journal;
  if not counts_in_totals(j.status, j.deleted_at is not null) then
    return null;
  elsif j.source = 'reversal' then
    return reversal_fault(j);
  elsif j.source = 'document' then
    select * into d from documents where book_id = book and id = j.source_id;
    expected := case when d.kind in ('invoice', 'vendor_credit') then d.base_total else -d.base_total end;
    select array_agg(i.account_id), sum(i.amount) filter (where i.account_id = inventory) into named, moved
    from item_amounts_by_account(d) i;
  elsif j.source = 'payment' then
    select * into p from payments where book_id = book and id = j.source_id;
    expected := case p.direction when 'in' then -coalesce(p.settled_amount, p.base_amount) else coalesce(p.settled_amount, p.base_amount) end;
    select base, in_account_currency into money, foreign_money from account_amounts_of_payment(p);
  elsif j.source not in ('stock', 'correction') then
    return null;
  end if;
  select coalesce(moved, 0) + coalesce(sum(value) filter (where not is_void), 0), count(*) = 0,
    coalesce(bool_or(kind = 'landed_cost'), false)
  into moved, is_still, is_landed
  from stock_movements where book_id = book and journal_id = journal;
  select coalesce(sum(l.debit - l.credit) filter (where l.party_id is not null), 0) as of_party,
    coalesce(sum(l.debit - l.credit) filter (where l.party_id is null and l.account_id = p.account_id), 0) as of_money,
    coalesce(sum(l.foreign_amount * sign(l.debit - l.credit)), 0) as in_currency,
    coalesce(sum(l.debit - l.credit) filter (
      where l.account_id = inventory and l.party_id is null and l.tax_rate_id is null), 0) as of_inventory,
    bool_or(case when l.party_id is not null then l.party_id is distinct from coalesce(d.party_id, p.party_id)
        or l.account_id <> (select y.account_id from parties y where y.book_id = book and y.id = l.party_id)
      when l.tax_rate_id is not null or l.account_id = p.account_id or l.account_id = inventory then false
      when d.opening_id is not null then c.type <> 'equity'
      when c.type in ('revenue', 'expense') then false
      when j.source = 'document' then not coalesce(l.account_id = any(named), false)
      -- Landed costs may come from a clearing account.
      when j.source = 'stock' then not is_landed and c.type <> 'equity'
      else true end) as is_elsewhere
  into posted
  from journal_lines l
  -- Looked up separately, as in update-tax-totals.sql.
  cross join lateral (select type from accounts where book_id = book and id = l.account_id offset 0) c
  where l.book_id = book and l.journal_id = journal;
  return case when posted.is_elsewhere then 'a line is on another account'
    when j.source in ('stock', 'correction') and is_still then 'it has no stock movement'
    when j.source in ('document', 'payment') and (posted.of_party <> expected or j.amount is distinct from abs(expected))
      then format('customer or vendor %s, amount %s, expected %s', posted.of_party, j.amount, expected)
    when j.source = 'payment' and posted.of_money is distinct from money
      then format('bank or cash account %s, paid %s', posted.of_money, money)
    when j.source = 'payment' and posted.in_currency <> foreign_money
      then format('bank or cash account %s in its currency, paid %s', posted.in_currency, foreign_money)
    when j.source <> 'payment' and posted.of_inventory <> moved
      then format('inventory %s, moved %s', posted.of_inventory, moved)
    when j.source = 'document' then coalesce(tax_fault(d, journal), named_account_fault(d, journal, inventory)) end;
end $$;

-- The amounts that the items of a document post to the accounts they name, except revenue and expense accounts.
create or replace function item_amounts_by_account(d documents) returns table (account_id uuid, amount numeric)
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query
  select i.account_id, sum(case when d.kind in ('bill', 'credit_note') then 1 else -1 end
    * (i.base_subtotal + case when d.side = 'customer' then 0
      else nonrecoverable_tax_of_line(i.base_tax_amount, i.is_recoverable, i.tax_components, d.exchange_rate, d.minor_unit) end))
  from document_items i
  cross join lateral (
    select from accounts
    where book_id = d.book_id and id = i.account_id and type not in ('revenue', 'expense') offset 0
  ) a
  where i.book_id = d.book_id and i.document_id = d.id and i.account_id is not null
  group by i.account_id;
end $$;

create or replace function tax_fault(d documents, journal uuid) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select 'its tax differs from its items' from (
      select l.tax_rate_id, l.credit > 0 as is_credit, l.debit - l.credit as tax from (select * from journal_lines where book_id = d.book_id and journal_id = journal offset 0) l
      where l.tax_rate_id is not null
      union all
      select t.tax_rate_id, part.tax > 0, part.tax
      from (select * from document_items where book_id = d.book_id and document_id = d.id offset 0) i
      cross join lateral taxes_of_line(i.tax_rate_id, i.base_subtotal, i.base_tax_amount,
        i.is_recoverable or d.side = 'customer', i.tax_components, d.exchange_rate, d.minor_unit) t
      cross join lateral (select case when d.kind in ('invoice', 'vendor_credit') then 1 else -1 end as sign) posted
      -- The tax that a buyer owes under reverse charge is on the opposite side.
      cross join lateral (values (sign * (t.amount - t.nonrecoverable)), (-sign * t.owed)) as part (tax)
      where i.tax_rate_id is not null and part.tax <> 0
    ) taxes group by tax_rate_id, is_credit having sum(tax) <> 0 limit 1
  );
end $$;

create or replace function named_account_fault(d documents, journal uuid, inventory uuid) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select 'another amount on an account that its items name' from item_amounts_by_account(d) i
    where i.account_id is distinct from inventory and i.amount <> (
      select coalesce(sum(l.debit - l.credit), 0) from journal_lines l
      where l.book_id = d.book_id and l.journal_id = journal and l.account_id = i.account_id and l.party_id is null
        and l.tax_rate_id is null
    ) limit 1
  );
end $$;

create or replace function reversal_fault(j journals) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  original uuid := (select id from journals where book_id = j.book_id and source in ('document', 'payment')
    and source_id = j.source_id and status = 'posted' and deleted_at is null);
begin
  if exists (
    select from journal_lines l where l.book_id = j.book_id and l.journal_id in (j.id, original)
    group by l.account_id, l.party_id, l.tax_rate_id having sum(l.debit) <> sum(l.credit)
      or coalesce(sum(l.foreign_amount * sign(l.debit - l.credit)), 0) <> 0
  ) then
    return 'it is not the reversal of the original';
  end if;
  return case when j.amount is distinct from (
    select coalesce(abs(sum(l.debit - l.credit)), 0) from (select * from journal_lines where book_id = j.book_id and journal_id = j.id offset 0) l
    where l.party_id is not null
  ) then 'its amount differs' end;
end $$;

-- An automatic journal exists only for its event and agrees with it (I-18).
create or replace function check_event_journal() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  is_sound boolean;
  j journals;
  misplaced text;
begin
  perform require_current_book(new.book_id, 'journal ' || new.number);
  if new.source in ('document', 'reversal') then
    select matches_journals(book_id, 'document', id, party_id, status in ('posted', 'paid') or reversed_on is not null, date,
      case when kind in ('invoice', 'vendor_credit') then base_total else -base_total end, reversed_on)
    into is_sound from documents where book_id = new.book_id and id = new.source_id;
  end if;
  if is_sound is null and new.source in ('payment', 'reversal') then
    select matches_journals(book_id, 'payment', id, party_id, status = 'posted' or reversed_on is not null, date,
      case direction when 'in' then -coalesce(settled_amount, base_amount) else coalesce(settled_amount, base_amount) end, reversed_on)
    into is_sound from payments where book_id = new.book_id and id = new.source_id;
  end if;
  if new.source in ('document', 'payment', 'reversal') and is_sound is distinct from true
    and (select counts_in_totals(status, deleted_at is not null) or is_sound is false from journals
      where book_id = new.book_id and id = new.id)
  then
    raise exception 'journal % does not match its document or payment', new.number
      using errcode = '23514', constraint = 'journal_matches_its_event', hint = 'journal_matches_its_event';
  end if;
  select * into j from journals where book_id = new.book_id and id = new.id;
  if not counts_in_totals(j.status, j.deleted_at is not null) then
    -- The goods of a document are checked together with the document (functions/check-goods.sql).
    if j.source in ('stock', 'correction') and exists (
      select from stock_movements where book_id = j.book_id and journal_id = j.id and not is_void and value <> 0
    ) then
      misplaced := 'goods without it';
    end if;
  else
    misplaced := journal_mismatch(j.book_id, j.id);
    if misplaced is null and exists (
      select from event_of_source(j.book_id, j.source, j.source_id) behind
      where j.event_number is distinct from behind.number or j.event_kind is distinct from
        case when j.source <> 'correction' then behind.event_kind else (
          select case when bool_and(o.kind in ('opening', 'adjustment', 'revaluation')) then 'stock' else 'cost_of_goods' end
          from stock_movements m join stock_movements o on o.book_id = m.book_id and o.id = m.original_movement_id
          where m.book_id = j.book_id and m.journal_id = j.id) end)
    then
      misplaced := 'event';
    end if;
  end if;
  if misplaced is not null then
    raise exception 'the lines of journal % do not match its record: %', new.number, misplaced
      using errcode = '23514', constraint = 'journal_lines_match_its_event',
        hint = 'journal_lines_match_its_event';
  end if;
  return null;
end $$;

drop trigger if exists event_journal_is_checked on journals;
create constraint trigger event_journal_is_checked after insert or update on journals
  deferrable initially deferred for each row
  when (new.source in ('document', 'payment', 'reversal', 'stock', 'correction'))
  execute function check_event_journal();
