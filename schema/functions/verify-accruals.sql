-- An entry of an accrual is posted by the journal with its id, which moves the amount of the entry between the two accounts of the
-- accrual and nothing else (I-99).
create or replace function accrual_entry_fault(book uuid, entry uuid) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  j journals;
  e accrual_entries;
begin
  select * into j from journals where book_id = book and id = entry;
  select * into e from accrual_entries where book_id = book and journal_id = entry;
  if coalesce(j.source = 'accrual', false) <> (e.journal_id is not null) then
    return case when e.journal_id is null then 'it belongs to no accrual entry' else 'its journal is missing' end;
  end if;
  if counts_in_totals(j.status, j.deleted_at is not null) = e.is_void then
    return case when e.is_void then 'it is void but still posted' else 'its journal is void' end;
  end if;
  if e.is_void then
    return null;
  end if;
  if (j.date, j.event_kind) is distinct from (e.date::date, e.kind) then
    return 'its date or kind differs';
  end if;
  return (
    select 'account ' || coalesce((select code from accounts c where c.book_id = book and c.id = s.account_id), 'unknown')
    from (
      select account_id, party_id, tax_rate_id, debit - credit as moved
      from journal_lines where book_id = book and journal_id = entry
      union all
      select expected.account_id, null, null, -expected.amount
      from accruals a cross join lateral (
        values (a.balance_sheet_account_id, e.amount), (a.profit_loss_account_id, -e.amount)
      ) as expected (account_id, amount)
      where a.book_id = book and a.id = e.accrual_id
    ) s
    group by s.account_id, s.party_id, s.tax_rate_id having sum(s.moved) <> 0 limit 1
  );
end $$;

-- The amount of a deferral less its share of the credits for its line dated up to a day, and as advances at other rates change the
-- line by then; zero once its document is void (Accounting 10, 30).
create or replace function accrual_amount(book uuid, accrual uuid, as_of date) returns numeric
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select case
      when not a.is_void and s.status = 'void' and (s.reversed_on is null or s.reversed_on <= as_of) then 0
      when a.document_position is null or (coalesce(c.credited, 0) = 0 and not v.has_advances) then a.amount
      else least(case when not v.has_advances then a.amount end, round(a.amount
        * (i.base_subtotal - coalesce(c.credited, 0) + advance_on_line(a.book_id, a.document_id, a.document_position, as_of))
        / a.document_amount, a.minor_unit)) end
    from accruals a
    left join documents s on s.book_id = a.book_id and s.id = a.document_id and a.document_position is not null
    left join document_items i
      on i.book_id = a.book_id and i.document_id = a.document_id and i.position = a.document_position
    left join lateral (
      select sum(ci.base_subtotal) as credited
      from documents d join document_items ci on ci.book_id = d.book_id and ci.document_id = d.id
      where d.book_id = a.book_id and d.credited_document_id = a.document_id and ci.credited_position = a.document_position
        and d.date <= as_of and (d.status in ('posted', 'paid') or d.reversed_on > as_of)
    ) c on true
    cross join lateral (
      select exists (
        select from allocations x where x.book_id = a.book_id and x.document_id = a.document_id and x.line_differences is not null
          and x.line_differences @> jsonb_build_array(jsonb_build_object('position', a.document_position))
      ) as has_advances
    ) v
    where a.book_id = book and a.id = accrual
  );
end $$;

-- Releases follow one another without gaps, one per period. The full amount is posted to the balance account at most once, no
-- more is released than was posted, and no more remains than the credits leave of the line. An ended accrual has no amount
-- remaining, and void entries don't count (I-98).
create or replace function accrual_fault(book uuid, accrual uuid) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  a accruals;
  side numeric;
  brought numeric;
  sold numeric;
begin
  select * into a from accruals where book_id = book and id = accrual;
  side := case when a.kind in ('prepaid_expense', 'accrued_income') then 1 else -1 end;
  sold := case when a.document_position is null then a.amount else accrual_amount(book, accrual, 'infinity') end;
  -- A deferred amount is on its account from the start: its document posted it there.
  brought := case when a.months is not null and not a.moves_first then sold else 0 end;
  return (
    with live as (
      select kind, period_start, period_end, date, amount, row_number() over entries as place,
        lag(period_end) over (partition by kind order by number) as end_before, lag(date) over entries as date_before
      from accrual_entries where book_id = book and accrual_id = accrual and not is_void
      window entries as (order by number)
    ), held as (
      select brought + side * coalesce(sum(amount), 0) as remainder from live
    )
    select case
      when a.is_void and count(live.kind) > 0 then 'it is void but has entries'
      when bool_or((kind = 'accrual') <> (place = 1 and (a.months is null or a.moves_first)))
        then 'its amount is not posted exactly once'
      when bool_or(kind = 'credit' and a.document_position is null) then 'corrected without a credit'
      when bool_or(case kind when 'accrual' then amount <> side * a.amount
          when 'release' then side * amount > 0 else false end)
        then 'an entry is on the wrong side'
      when bool_or(date < a.recorded_on) or bool_or(date < date_before) then 'its entries are out of order'
      when bool_or(kind = 'release' and period_start <> case
          when a.months is null then a.starts_on + 1
          when end_before is not null then end_before + 1
          when a.first_month_method = 'full' then date_trunc('month', a.starts_on)::date
          else a.starts_on end)
        then 'there is a gap between its entries'
      when not a.is_void and a.document_position is not null and not exists (
          select from documents d
          join document_items i on i.book_id = d.book_id and i.document_id = d.id and i.position = a.document_position
          where d.book_id = book and d.id = a.document_id and d.status <> 'draft' and i.base_subtotal + (
            select coalesce(sum(abs((e ->> 'amount')::numeric)), 0)
            from allocations x cross join lateral jsonb_array_elements(x.line_differences) as e
            where x.book_id = book and x.document_id = a.document_id and x.line_differences is not null
              and (e ->> 'position')::integer = a.document_position
          ) >= a.document_amount
        ) then 'its line is not posted'
      when not a.is_void and held.remainder < 0 then 'more is released than was deferred'
      when not a.is_void and held.remainder > greatest(sold, 0) then 'more remains than its line has'
      when a.ended_on is not null
        and (a.ended_on is distinct from max(date) filter (where kind = 'release') or held.remainder <> 0)
        then 'it ended with an amount remaining'
    end
    from held left join live on true group by held.remainder
  );
end $$;

create or replace function check_accrual() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  changed jsonb := to_jsonb(new);
  accrual uuid;
  fault text;
begin
  perform require_current_book(new.book_id, 'an accrual');
  if logical_table_name(tg_table_name) = 'accruals' then
    accrual := new.id;
  else
    fault := accrual_entry_fault(new.book_id,
      (changed ->> case logical_table_name(tg_table_name) when 'journals' then 'id' else 'journal_id' end)::uuid);
    accrual := (changed ->> 'accrual_id')::uuid;
  end if;
  fault := coalesce(fault, case when accrual is not null then accrual_fault(new.book_id, accrual) end);
  if fault is not null then
    raise exception 'an accrual does not match its journals: %', fault
      using errcode = '23514', constraint = 'accrual_matches_its_journals', hint = 'accrual_matches_its_journals';
  end if;
  return null;
end $$;

drop trigger if exists accrual_journal_is_checked on journals;
create constraint trigger accrual_journal_is_checked after insert or update on journals
  deferrable initially deferred for each row when (new.source = 'accrual') execute function check_accrual();

drop trigger if exists accrual_entry_is_checked on accrual_entries;
create constraint trigger accrual_entry_is_checked after insert or update on accrual_entries
  deferrable initially deferred for each row execute function check_accrual();

drop trigger if exists accrual_is_checked on accruals;
create constraint trigger accrual_is_checked after insert or update on accruals
  deferrable initially deferred for each row execute function check_accrual();

-- Posting, changing or undoing a credit changes the remaining amount of its document's deferrals, and so does voiding the
-- document. Other changes to the document must keep the deferred lines.
create or replace function check_credited_accruals() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  fault text;
begin
  perform require_current_book(new.book_id, 'a credit');
  select accrual_fault(a.book_id, a.id) into fault
  from accruals a
  where a.book_id = new.book_id and a.document_id in (new.credited_document_id, new.id) and a.document_position is not null and not a.is_void
    and accrual_fault(a.book_id, a.id) is not null
  limit 1;
  if fault is not null then
    raise exception 'an accrual does not match its credits: %', fault
      using errcode = '23514', constraint = 'accrual_matches_its_journals', hint = 'accrual_matches_its_journals';
  end if;
  return null;
end $$;

drop trigger if exists credited_accruals_are_checked on documents;
create constraint trigger credited_accruals_are_checked after insert or update on documents
  deferrable initially deferred for each row when (new.credited_document_id is not null or new.version > 1) execute function check_credited_accruals();

-- A void entry stays void, together with its journal.
create or replace trigger accrual_entry_is_immutable_once_void before update on accrual_entries
  for each row when (old.is_void) execute function reject_with_rule('accrual_entry_is_immutable_once_void');

create or replace trigger accrual_is_immutable_once_void before update on accruals
  for each row when (old.is_void) execute function reject_with_rule('accrual_is_immutable_once_void');

-- The version counts changes by users, not automatic entries.
create or replace trigger accrual_version_increases before update on accruals
  for each row when (
    new.version not in (old.version, old.version + 1)
    or (new.version = old.version
      and to_jsonb(new) - array['next_date', 'error', 'attempts', 'retry_at']
        is distinct from to_jsonb(old) - array['next_date', 'error', 'attempts', 'retry_at'])
  )
  execute function reject_with_rule('record_version_increases_by_one');

-- The fields that posted entries depend on can't change while any of the entries counts.
create or replace function guard_accrual() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(old.book_id, 'an accrual');
  if exists (select from public.accrual_entries where book_id = old.book_id and accrual_id = old.id and not is_void) then
    raise exception 'accrual % has posted entries', old.name
      using errcode = '23514', constraint = 'accrual_is_fixed_once_posted', hint = 'accrual_is_fixed_once_posted';
  end if;
  return new;
end $$;

create or replace trigger accrual_is_guarded before update on accruals
  for each row when (
    (new.kind, new.balance_sheet_account_id, new.profit_loss_account_id, new.order_id, new.amount, new.recorded_on, new.starts_on, new.months,
      new.first_month_method, new.moves_first, new.is_void)
    is distinct from (old.kind, old.balance_sheet_account_id, old.profit_loss_account_id, old.order_id, old.amount, old.recorded_on,
      old.starts_on, old.months, old.first_month_method, old.moves_first, old.is_void)
    -- The line determines whether the releases are sales without a tax rate.
    or (old.kind = 'deferred_income'
      and (new.document_id, new.document_position) is distinct from (old.document_id, old.document_position))
  )
  execute function guard_accrual();

drop trigger if exists accrual_change_is_audited on accruals;
create constraint trigger accrual_change_is_audited after insert or update of version on accruals
  deferrable initially deferred for each row execute function check_audit('accrual');
