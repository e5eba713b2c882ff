-- The balances in other currencies at the end of a period are revalued on that day and reversed on the next, by two journals that
-- together agree with the items of the revaluation (Accounting 32, I-103, Decision 0105).
create or replace function revaluation_fault(book uuid, revaluation uuid) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  r revaluations;
  posted journals;
  reversal journals;
begin
  select * into r from revaluations where book_id = book and id = revaluation;
  if r.id is null then
    return 'it belongs to no revaluation';
  end if;
  select * into posted from journals where book_id = book and id = r.journal_id;
  select * into reversal from journals where book_id = book and id = r.reversal_id;
  if (posted.source, posted.source_id, reversal.source, reversal.source_id)
    is distinct from ('revaluation', r.id, 'revaluation', r.id) or posted.id = reversal.id
  then
    return 'its journals belong to another record';
  end if;
  if counts_in_totals(posted.status, posted.deleted_at is not null) = r.is_void
    or counts_in_totals(reversal.status, reversal.deleted_at is not null) = r.is_void
  then
    return case when r.is_void then 'it is void but still posted' else 'one of its journals is void' end;
  end if;
  if (select count(*) from revaluation_items where book_id = book and revaluation_id = r.id) <> r.items then
    return 'its items have changed';
  end if;
  if (select count(*) from revaluation_balances where book_id = book and revaluation_id = r.id) <> r.balances then
    return 'its accounts have changed';
  end if;
  if r.is_void then
    return null;
  end if;
  if (posted.date, reversal.date) is distinct from (r.date, r.date + 1) then
    return 'its journals have other dates';
  end if;
  return coalesce((
    -- A gain is debited to the party's account, for receivables and payables alike.
    select 'account ' || coalesce((select code from accounts c where c.book_id = book and c.id = s.account_id), 'unknown')
    from (
      select account_id, party_id, tax_rate_id, debit - credit as moved, 0::numeric as kept
      from journal_lines where book_id = book and journal_id = r.journal_id
      union all
      select account_id, null, null, -gain, 0 from revaluation_items where book_id = book and revaluation_id = r.id
      union all
      select r.account_id, null, null, gain, 0 from revaluation_items where book_id = book and revaluation_id = r.id
      union all
      select account_id, null, null, -gain, 0 from revaluation_balances where book_id = book and revaluation_id = r.id
      union all
      select r.account_id, null, null, gain, 0 from revaluation_balances where book_id = book and revaluation_id = r.id
      union all
      select account_id, party_id, tax_rate_id, 0, debit - credit
      from journal_lines where book_id = book and journal_id in (r.journal_id, r.reversal_id)
    ) s
    group by s.account_id, s.party_id, s.tax_rate_id having sum(s.moved) <> 0 or sum(s.kept) <> 0 limit 1
  ), (
    -- A subquery instead of a join, as in guard_revaluation.
    select 'an item of ' || (select number from documents d where d.book_id = book and d.id = i.document_id)
    from revaluation_items i where i.book_id = book and i.revaluation_id = r.id and i.gain
      <> (select case when d.kind in ('invoice', 'vendor_credit') then 1 else -1 end
          from documents d where d.book_id = book and d.id = i.document_id) * (i.revalued_amount - i.base_amount) limit 1
  ), (
    select 'an amount in the currency of account ' || c.code
    from journal_lines l join accounts c on c.book_id = book and c.id = l.account_id
    where l.book_id = book and l.journal_id in (r.journal_id, r.reversal_id) and l.foreign_amount <> 0 limit 1
  ), (
    select 'several rates of ' || currency from (
      select currency, exchange_rate from revaluation_items where book_id = book and revaluation_id = r.id
      union all
      select currency, exchange_rate from revaluation_balances where book_id = book and revaluation_id = r.id
    ) i
    group by currency having min(exchange_rate) <> max(exchange_rate) limit 1
  ));
end $$;

create or replace function check_revaluation() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  changed jsonb := to_jsonb(new);
  fault text;
begin
  perform require_current_book(new.book_id, 'a revaluation');
  if logical_table_name(tg_table_name) = 'revaluations' then
    fault := revaluation_fault(new.book_id, new.id);
  elsif not exists (
    select from revaluations where book_id = new.book_id and id = (changed ->> 'source_id')::uuid
      and new.id in (journal_id, reversal_id)
  ) then
    fault := 'the journal belongs to no revaluation';
  else
    fault := revaluation_fault(new.book_id, (changed ->> 'source_id')::uuid);
  end if;
  if fault is not null then
    raise exception 'a revaluation does not match its journals: %', fault
      using errcode = '23514', constraint = 'revaluation_matches_its_journals', hint = 'revaluation_matches_its_journals';
  end if;
  return null;
end $$;

drop trigger if exists revaluation_journal_is_checked on journals;
create constraint trigger revaluation_journal_is_checked after insert or update on journals
  deferrable initially deferred for each row when (new.source = 'revaluation') execute function check_revaluation();

drop trigger if exists revaluation_is_checked on revaluations;
create constraint trigger revaluation_is_checked after insert or update on revaluations
  deferrable initially deferred for each row execute function check_revaluation();

drop trigger if exists revaluation_change_is_audited on revaluations;
create constraint trigger revaluation_change_is_audited after insert or update on revaluations
  deferrable initially deferred for each row execute function check_audit('revaluation');

-- The last revaluation is voided first: an earlier one couldn't be recreated.
create or replace function guard_revaluation_void_order() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(new.book_id, 'a revaluation');
  if exists (select from public.revaluations where book_id = new.book_id and date > new.date and not is_void) then
    raise exception 'a later date than % has been revalued as well', new.date
      using errcode = '23514', constraint = 'earlier_revaluation_is_fixed', hint = 'earlier_revaluation_is_fixed';
  end if;
  return new;
end $$;

create or replace trigger revaluations_are_voided_in_order before update on revaluations
  for each row when (new.is_void and not old.is_void) execute function guard_revaluation_void_order();

create or replace trigger revaluation_is_immutable_once_void before update on revaluations
  for each row when (old.is_void) execute function reject_with_rule('revaluation_is_immutable_once_void');

-- Dates are revalued in order, and no item is dated after its revaluation.
create or replace function guard_revaluation() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(new.book_id, 'a revaluation');
  -- A subquery instead of a join: if the statistics only cover other books, a join of ten thousand items could read all documents
  -- of the book for each of them.
  if exists (
    select from public.revaluation_items i where i.book_id = new.book_id and i.revaluation_id = new.id
      and (select d.date from public.documents d where d.book_id = new.book_id and d.id = i.document_id) > new.date
  ) then
    raise exception 'an item is dated after %', new.date
      using errcode = '23514', constraint = 'revaluation_item_was_unpaid_on_its_date', hint = 'revaluation_item_was_unpaid_on_its_date';
  end if;
  if exists (select from public.revaluations where book_id = new.book_id and date > new.date and not is_void) then
    raise exception 'a later date than % has already been revalued', new.date
      using errcode = '23514', constraint = 'revaluation_is_the_last', hint = 'revaluation_is_the_last';
  end if;
  return new;
end $$;

create or replace trigger revaluation_is_guarded before insert on revaluations
  for each row execute function guard_revaluation();

-- An item has the currency of its document and at most its amount. Items are written before their revaluation and can't be added
-- later.
create or replace function guard_revaluation_item() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  d public.documents;
begin
  perform public.require_current_book(new.book_id, 'an item of a revaluation');
  if exists (select from public.revaluations where book_id = new.book_id and id = new.revaluation_id) then
    raise exception 'the items of a revaluation cannot be changed'
      using errcode = '23514', constraint = 'revaluation_items_are_fixed', hint = 'revaluation_items_are_fixed';
  end if;
  select * into d from public.documents where book_id = new.book_id and id = new.document_id;
  if d.id is not null and (
    d.status = 'draft' or d.base_paid_amount is null or d.currency <> new.currency or new.amount > d.total
    or new.account_id <> (select account_id from public.parties where book_id = new.book_id and id = d.party_id)
    or (new.document_date, new.document_rate) is distinct from (d.date, d.exchange_rate)
    or (new.document_number, new.party_name) is distinct from (d.number, d.party_name)
    or new.base_amount > d.base_total or new.amount <> round(new.amount, public.minor_unit(d.currency))
  ) then
    raise exception 'document % does not have this amount', d.number
      using errcode = '23514', constraint = 'revaluation_item_matches_its_document', hint = 'revaluation_item_matches_its_document';
  end if;
  return new;
end $$;

create or replace trigger revaluation_item_is_guarded before insert on revaluation_items
  for each row execute function guard_revaluation_item();

-- A balance has the currency of its account. Balances are written before their revaluation and can't be added later (I-107).
create or replace function guard_revaluation_balance() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(new.book_id, 'a balance of a revaluation');
  if exists (select from public.revaluations where book_id = new.book_id and id = new.revaluation_id) then
    raise exception 'the accounts of a revaluation cannot be changed'
      using errcode = '23514', constraint = 'revaluation_items_are_fixed', hint = 'revaluation_items_are_fixed';
  end if;
  if exists (
    select from public.accounts where book_id = new.book_id and id = new.account_id and currency is distinct from new.currency
  ) then
    raise exception 'the account is not in %', new.currency
      using errcode = '23514', constraint = 'revaluation_balance_matches_its_account', hint = 'revaluation_balance_matches_its_account';
  end if;
  return new;
end $$;

create or replace trigger revaluation_balance_is_guarded before insert on revaluation_balances
  for each row execute function guard_revaluation_balance();

-- At the end of the day, the account had this balance in its currency, and its base balance, including the gain in the journal,
-- is the revalued amount. Checked only at commit, when the totals include the journals of the transaction: later posts for that
-- day may change the balance.
create or replace function check_revaluation_balance() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  day date;
  held record;
begin
  perform require_current_book(new.book_id, 'a balance of a revaluation');
  select date into day from revaluations where book_id = new.book_id and id = new.revaluation_id and not is_void;
  select coalesce(sum(foreign_amount), 0) as foreign_amount, coalesce(sum(debit - credit), 0) as base into held from (
    select foreign_amount, debit, credit from account_month_totals
    where book_id = new.book_id and account_id = new.account_id and month < date_trunc('month', day)::date
    union all
    select foreign_amount, debit, credit from account_day_totals
    where book_id = new.book_id and account_id = new.account_id and date >= date_trunc('month', day)::date and date <= day
  ) totals;
  if day is not null and (held.foreign_amount, held.base) <> (new.amount, new.revalued_amount) then
    raise exception 'the balance of an account on % differs from its revaluation', day
      using errcode = '23514', constraint = 'revaluation_balance_existed_on_its_date', hint = 'revaluation_balance_existed_on_its_date';
  end if;
  return null;
end $$;

drop trigger if exists revaluation_balance_is_checked on revaluation_balances;
create constraint trigger revaluation_balance_is_checked after insert on revaluation_balances
  deferrable initially deferred for each row execute function check_revaluation_balance();
