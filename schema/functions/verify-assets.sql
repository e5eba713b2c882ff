-- An entry of an asset is posted by the journal with its id, which agrees with the entry in every line (I-74).
create or replace function asset_entry_fault(book uuid, entry uuid) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  j journals;
  e asset_entries;
  a assets;
  before numeric;
begin
  select * into j from journals where book_id = book and id = entry;
  select * into e from asset_entries where book_id = book and journal_id = entry;
  if coalesce(j.source = 'asset', false) <> (e.journal_id is not null) then
    return case when e.journal_id is null then 'it belongs to no asset entry' else 'its journal is missing' end;
  end if;
  if counts_in_totals(j.status, j.deleted_at is not null) = e.is_void then
    return case when e.is_void then 'it is undone but still posted' else 'it is void but not undone' end;
  end if;
  if e.is_void then
    return null;
  end if;
  if (j.date, j.event_kind) is distinct from (e.date::date, e.kind) then
    return 'its date or kind differs';
  end if;
  select * into a from assets where book_id = book and id = e.asset_id;
  select a.prior_depreciation + coalesce(sum(amount), 0) into before from asset_entries
  where book_id = book and asset_id = a.id and not is_void and number < e.number;
  return (
    select 'account ' || coalesce((select code from accounts c where c.book_id = book and c.id = s.account_id), 'unknown')
    from (
      select account_id, party_id, tax_rate_id, debit - credit as moved
      from journal_lines where book_id = book and journal_id = entry
      union all
      select expected.account_id, null, null, -expected.amount
      from (values
        (a.expense_account_id, e.amount), (a.accumulated_depreciation_account_id, -e.amount),
        (a.accumulated_depreciation_account_id, case e.kind when 'disposal' then before + e.amount else 0 end),
        (a.cost_account_id, case e.kind when 'disposal' then -a.cost else 0 end),
        (e.proceeds_account_id, e.proceeds),
        (e.gain_loss_account_id, case e.kind when 'disposal' then a.cost - before - e.amount - e.proceeds else 0 end)
      ) as expected (account_id, amount)
    ) s
    group by s.account_id, s.party_id, s.tax_rate_id having sum(s.moved) <> 0 limit 1
  );
end $$;

-- Depreciation has no gaps and one entry per period, and totals at most the cost less the salvage value. Nothing follows a disposal,
-- and a removed asset has no entries (I-73).
create or replace function asset_fault(book uuid, asset uuid) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  a assets;
begin
  select * into a from assets where book_id = book and id = asset;
  return (
    with live as (
      select kind, period_start, period_end, date, amount, lag(kind) over entries as kind_before,
        lag(period_end) over entries as end_before, lag(date) over entries as date_before
      from asset_entries where book_id = book and asset_id = asset and not is_void
      window entries as (order by number)
    )
    select case
      when a.is_removed and count(*) > 0 then 'it was removed but has entries'
      when a.disposed_on is distinct from max(period_end) filter (where kind = 'disposal') then 'its disposal date differs'
      when bool_or(kind_before = 'disposal') then 'it has an entry after its disposal'
      when bool_or(period_start <> coalesce(end_before + 1, a.prior_depreciation_through + 1,
          case a.first_month_method when 'full' then date_trunc('month', a.in_service_date)::date else a.in_service_date end))
        or bool_or(date < date_before) then 'its entries are out of order'
      when a.prior_depreciation + coalesce(sum(amount), 0) > a.cost - a.salvage_value then 'more is depreciated than its cost'
    end
    from live
  );
end $$;

create or replace function check_asset() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  changed jsonb := to_jsonb(new);
  asset uuid;
  fault text;
begin
  perform require_current_book(new.book_id, 'an asset');
  if logical_table_name(tg_table_name) = 'assets' then
    asset := new.id;
  else
    fault := asset_entry_fault(new.book_id,
      (changed ->> case logical_table_name(tg_table_name) when 'journals' then 'id' else 'journal_id' end)::uuid);
    asset := (changed ->> 'asset_id')::uuid;
  end if;
  fault := coalesce(fault, case when asset is not null then asset_fault(new.book_id, asset) end);
  if fault is not null then
    raise exception 'an asset does not match its journals: %', fault
      using errcode = '23514', constraint = 'asset_matches_its_journals', hint = 'asset_matches_its_journals';
  end if;
  return null;
end $$;

drop trigger if exists asset_journal_is_checked on journals;
create constraint trigger asset_journal_is_checked after insert or update on journals
  deferrable initially deferred for each row when (new.source = 'asset') execute function check_asset();

drop trigger if exists asset_entry_is_checked on asset_entries;
create constraint trigger asset_entry_is_checked after insert or update on asset_entries
  deferrable initially deferred for each row execute function check_asset();

drop trigger if exists asset_is_checked on assets;
create constraint trigger asset_is_checked after insert or update on assets
  deferrable initially deferred for each row execute function check_asset();

-- An undone entry stays undone, together with its journal.
create or replace trigger asset_entry_is_immutable_once_undone before update on asset_entries
  for each row when (old.is_void) execute function reject_with_rule('asset_entry_is_immutable_once_undone');

create or replace trigger asset_is_immutable_once_removed before update on assets
  for each row when (old.is_removed) execute function reject_with_rule('asset_is_immutable_once_removed');

-- The version counts changes by users, not automatic entries.
create or replace trigger asset_version_increases before update on assets
  for each row when (
    new.version not in (old.version, old.version + 1)
    or (new.version = old.version
      and to_jsonb(new) - array['next_date', 'error', 'attempts', 'retry_at', 'advance_differences']
        is distinct from to_jsonb(old) - array['next_date', 'error', 'attempts', 'retry_at', 'advance_differences'])
  )
  execute function reject_with_rule('record_version_increases_by_one');

-- The fields that posted entries depend on can't change while any of the entries counts. Only an advance that is applied to the
-- bill, or no longer is, changes the cost: later entries depreciate the difference (Decision 0144).
create or replace function guard_asset() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(old.book_id, 'an asset');
  if to_jsonb(new) - array['version', 'cost'] = to_jsonb(old) - array['version', 'cost'] and old.disposed_on is null and exists (
    select from public.asset_differences(old.book_id, old.id)
  ) then
    return new;
  end if;
  if exists (select from public.asset_entries where book_id = old.book_id and asset_id = old.id and not is_void) then
    raise exception 'asset % has posted entries', old.name
      using errcode = '23514', constraint = 'asset_is_fixed_once_posted', hint = 'asset_is_fixed_once_posted';
  end if;
  return new;
end $$;

create or replace trigger asset_is_guarded before update on assets
  for each row when (
    (new.cost_account_id, new.accumulated_depreciation_account_id, new.expense_account_id, new.cost, new.salvage_value, new.prior_depreciation,
      new.prior_depreciation_through, new.recorded_on, new.in_service_date, new.useful_life_months, new.method, new.rate, new.switches_to_straight_line,
      new.first_month_method, new.depreciation_frequency, new.is_removed)
    is distinct from (old.cost_account_id, old.accumulated_depreciation_account_id, old.expense_account_id, old.cost, old.salvage_value,
      old.prior_depreciation, old.prior_depreciation_through, old.recorded_on, old.in_service_date, old.useful_life_months, old.method, old.rate,
      old.switches_to_straight_line, old.first_month_method, old.depreciation_frequency, old.is_removed)
  )
  execute function guard_asset();

drop trigger if exists asset_change_is_audited on assets;
create constraint trigger asset_change_is_audited after insert or update of version on assets
  deferrable initially deferred for each row execute function check_audit('asset');
