-- What the items of a document post to the accounts that they name, debits above zero: net, and the tax that is not
-- recoverable (Accounting 2).
create or replace function account_items(book uuid, document uuid) returns table (account_id uuid, amount numeric)
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query select i.account_id, case when d.kind in ('bill', 'credit_note') then 1 else -1 end
    * (i.base_subtotal + case when d.side = 'customer' then 0
      else unrecovered_tax(i.base_tax_amount, i.is_recoverable, i.tax_components) end)
  from document_items i join documents d on d.book_id = i.book_id and d.id = i.document_id
  where i.book_id = book and i.document_id = document and i.account_id is not null;
end $$;

-- The lines of a journal that the product wrote are those of its event (I-18): that of the party on the party's account,
-- those of a tax with the tax of the items, those of the inventory with the value of what moved; what is left is revenue
-- or expense, or an account that items name and, of a payment, its own account. A reversal is the mirror of what it takes back. Null when it is so.
create or replace function misplaced_in(j journals) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  inventory uuid := (select account_id from default_accounts where book_id = j.book_id and key = 'inventory');
  money uuid;
  moved numeric;
  posted numeric;
  is_opening boolean := j.source = 'document'
    and exists (select from documents where book_id = j.book_id and id = j.source_id and opening_id is not null);
begin
  if j.source = 'reversal' then
    return (select 'not the mirror' from journal_lines l where l.book_id = j.book_id and l.journal_id in (
        j.id, (select id from journals where book_id = j.book_id and source in ('document', 'payment')
          and source_id = j.source_id and status = 'posted' and deleted_at is null))
      group by l.account_id, l.party_id, l.tax_rate_id having sum(l.debit) <> sum(l.credit) limit 1);
  end if;
  if j.source = 'payment' then
    select account_id, case direction when 'in' then base_amount - round(bank_charge * exchange_rate, 2)
      else -base_amount - round(bank_charge * exchange_rate, 2) end
    into money, moved from payments where book_id = j.book_id and id = j.source_id;
    select coalesce(sum(debit - credit), 0) into posted from journal_lines
    where book_id = j.book_id and journal_id = j.id and account_id = money and party_id is null;
    if moved <> posted then
      return format('money %s, paid %s', posted, moved);
    end if;
  else
    if j.source in ('stock', 'correction')
      and not exists (select from stock_movements where book_id = j.book_id and journal_id = j.id)
    then
      return 'nothing that moved';
    end if;
    select coalesce(sum(value), 0) into moved from stock_movements
    where book_id = j.book_id and journal_id = j.id and not is_void;
    -- An account that items named may have become that of the inventory afterwards.
    if j.source = 'document' then
      moved := moved + coalesce((
        select sum(amount) from account_items(j.book_id, j.source_id) where account_id = inventory
      ), 0);
    end if;
    select coalesce(sum(debit - credit), 0) into posted from journal_lines
    where book_id = j.book_id and journal_id = j.id and account_id = inventory and party_id is null
      and tax_rate_id is null;
    if moved <> posted then
      return format('inventory %s, moved %s', posted, moved);
    end if;
  end if;
  return (
    select 'account ' || a.code from journal_lines l join accounts a on a.book_id = j.book_id and a.id = l.account_id
    where l.book_id = j.book_id and l.journal_id = j.id and case
      when l.party_id is not null then
        a.id <> (select account_id from parties where book_id = j.book_id and id = l.party_id)
      when l.tax_rate_id is not null or a.id = inventory or a.id = money then false
      -- What was there before the books began is equity.
      when is_opening then a.type <> 'equity'
      when j.source = 'document' and a.type not in ('revenue', 'expense') then
        a.id not in (select account_id from account_items(j.book_id, j.source_id))
      else a.type not in ('revenue', 'expense') and (j.source <> 'stock' or a.type <> 'equity') end
    limit 1
  );
end $$;

-- Whether the tax of a document, rate by rate, is what its items say, of a tax of several by each of them; what is not
-- recoverable is part of their cost.
create or replace function tax_stands_in_journal(d documents, journal uuid) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return not exists (
    select from (
      select coalesce(c."taxRateId", i.tax_rate_id) as tax_rate_id, coalesce(c.amount, i.base_tax_amount)
        * case when d.kind in ('invoice', 'vendor_credit') then 1 else -1 end as tax
      from document_items i left join lateral jsonb_to_recordset(i.tax_components)
        as c ("taxRateId" uuid, amount numeric, "isRecoverable" boolean) on true
      where i.book_id = d.book_id and i.document_id = d.id and i.tax_rate_id is not null
        and (coalesce(c."isRecoverable", i.is_recoverable) or d.side = 'customer')
      union all
      select tax_rate_id, debit - credit from journal_lines
      where book_id = d.book_id and journal_id = journal and tax_rate_id is not null
    ) taxes group by tax_rate_id having sum(tax) <> 0
  );
end $$;

-- Whether what items post to accounts that they name stands there. On accounts of revenue and expense other items may
-- stand as well, and the inventory has its own value beside.
create or replace function account_items_stand_in_journal(d documents, journal uuid) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return not exists (
    select from account_items(d.book_id, d.id) i join accounts a on a.book_id = d.book_id and a.id = i.account_id
    where a.type not in ('revenue', 'expense')
      and a.id not in (select account_id from default_accounts where book_id = d.book_id and key = 'inventory')
    group by a.id having sum(i.amount) <> (
      select coalesce(sum(debit - credit), 0) from journal_lines where book_id = d.book_id and journal_id = journal
        and account_id = a.id and party_id is null and tax_rate_id is null
    )
  );
end $$;

-- The journal of an event is there for that event only, and says what the event says (I-18).
create or replace function check_event_journal() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  is_sound boolean;
  j journals;
  d documents;
  misplaced text;
begin
  perform refuse_outside_of_book(new.book_id, 'journal ' || new.number);
  if new.source in ('document', 'reversal') then
    select stands_in_journals(book_id, 'document', id, party_id, status in ('posted', 'paid') or reversed_on is not null, date,
      case when kind in ('invoice', 'vendor_credit') then base_total else -base_total end, reversed_on)
    into is_sound from documents where book_id = new.book_id and id = new.source_id;
  end if;
  if is_sound is null and new.source in ('payment', 'reversal') then
    select stands_in_journals(book_id, 'payment', id, party_id, status = 'posted' or reversed_on is not null, date,
      case direction when 'in' then -base_amount else base_amount end, reversed_on)
    into is_sound from payments where book_id = new.book_id and id = new.source_id;
  end if;
  if new.source in ('document', 'payment', 'reversal') and is_sound is distinct from true
    and (select counts_in_totals(status, deleted_at is not null) or is_sound is false from journals
      where book_id = new.book_id and id = new.id)
  then
    raise exception 'journal % is not that of its document or payment', new.number
      using errcode = '23514', constraint = 'journal_is_that_of_its_event';
  end if;
  select * into j from journals where book_id = new.book_id and id = new.id;
  if not counts_in_totals(j.status, j.deleted_at is not null) then
    -- The goods of a document are looked at with it (functions/check-goods.sql).
    if j.source in ('stock', 'correction') and exists (
      select from stock_movements where book_id = j.book_id and journal_id = j.id and not is_void and value <> 0
    ) then
      misplaced := 'goods without it';
    end if;
  else
    misplaced := misplaced_in(j);
    if misplaced is null and j.source in ('document', 'payment', 'reversal') and j.amount is distinct from (
      select coalesce(abs(sum(debit - credit)), 0) from journal_lines
      where book_id = j.book_id and journal_id = j.id and party_id is not null)
    then
      misplaced := 'amount';
    end if;
    if misplaced is null and exists (
      select from event_behind(j.book_id, j.source, j.source_id) behind
      where j.event_number is distinct from behind.number or j.event_kind is distinct from
        case when j.source <> 'correction' then behind.event_kind else (
          select case when bool_and(o.kind in ('opening', 'adjustment')) then 'stock' else 'cost_of_goods' end
          from stock_movements m join stock_movements o on o.book_id = m.book_id and o.id = m.of_movement_id
          where m.book_id = j.book_id and m.journal_id = j.id) end)
    then
      misplaced := 'event';
    end if;
    if misplaced is null and j.source = 'document' then
      select * into d from documents where book_id = j.book_id and id = j.source_id;
      if not tax_stands_in_journal(d, j.id) then
        misplaced := 'tax';
      elsif not account_items_stand_in_journal(d, j.id) then
        misplaced := 'accounts of items';
      end if;
    end if;
  end if;
  if misplaced is not null then
    raise exception 'journal % has lines that are not those of what it is for: %', new.number, misplaced
      using errcode = '23514', constraint = 'journal_lines_are_those_of_its_event';
  end if;
  return null;
end $$;

drop trigger if exists event_journal_is_checked on journals;
create constraint trigger event_journal_is_checked after insert or update on journals
  deferrable initially deferred for each row
  when (new.source in ('document', 'payment', 'reversal', 'stock', 'correction'))
  execute function check_event_journal();
