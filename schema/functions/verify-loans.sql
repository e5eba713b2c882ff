-- An entry of a loan is posted by the journal with its id, which moves the amounts of the entry between the accounts of the loan and
-- nothing else (I-102).
create or replace function loan_entry_fault(book uuid, entry uuid) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  j journals;
  e loan_entries;
begin
  select * into j from journals where book_id = book and id = entry;
  select * into e from loan_entries where book_id = book and journal_id = entry;
  if coalesce(j.source = 'loan', false) <> (e.journal_id is not null) then
    return case when e.journal_id is null then 'it belongs to no loan entry' else 'its journal is missing' end;
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
      from loans l cross join lateral (
        values (l.loan_account_id, e.principal), (l.interest_account_id, e.interest), (l.fee_account_id, e.fee),
          (l.payment_account_id, -e.principal - e.interest - e.fee)
      ) as expected (account_id, amount)
      where l.book_id = book and l.id = e.loan_id
    ) s
    group by s.account_id, s.party_id, s.tax_rate_id having sum(s.moved) <> 0 limit 1
  );
end $$;

-- A loan is paid out once, in full and before any other entry, or existed when the books started. Repayments follow in order and
-- never exceed the remaining balance. Void entries don't count (I-101).
create or replace function loan_fault(book uuid, loan uuid) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  l loans;
begin
  select * into l from loans where book_id = book and id = loan;
  return (
    with live as (
      select kind, due_date, date, principal, fee, row_number() over entries as place, lag(date) over entries as date_before,
        lag(due_date) over (partition by kind order by number) as due_before
      from loan_entries where book_id = book and loan_id = loan and not is_void
      window entries as (order by number)
    )
    select case
      when l.is_void and count(*) > 0 then 'it is void but has entries'
      when bool_or((kind = 'loan') <> (place = 1 and not l.is_opening)) or (count(*) = 0 and not l.is_void and not l.is_opening)
        then 'it is not paid out exactly once'
      when bool_or(kind = 'loan' and (principal, fee, date::date) is distinct from (-l.principal, l.fee, l.starts_on::date))
        then 'the amount paid out differs'
      when bool_or(date < l.starts_on) or bool_or(date < date_before)
        or bool_or(kind = 'installment' and due_date <= due_before) then 'its entries are out of order'
      when coalesce(sum(principal) filter (where kind <> 'loan'), 0) > l.principal then 'more is repaid than is owed'
    end
    from live
  );
end $$;

create or replace function check_loan() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  changed jsonb := to_jsonb(new);
  loan uuid;
  fault text;
begin
  perform require_current_book(new.book_id, 'a loan');
  if logical_table_name(tg_table_name) = 'loans' then
    loan := new.id;
  else
    fault := loan_entry_fault(new.book_id,
      (changed ->> case logical_table_name(tg_table_name) when 'journals' then 'id' else 'journal_id' end)::uuid);
    loan := (changed ->> 'loan_id')::uuid;
  end if;
  fault := coalesce(fault, case when loan is not null then loan_fault(new.book_id, loan) end);
  if fault is not null then
    raise exception 'a loan does not match its journals: %', fault
      using errcode = '23514', constraint = 'loan_matches_its_journals', hint = 'loan_matches_its_journals';
  end if;
  return null;
end $$;

drop trigger if exists loan_journal_is_checked on journals;
create constraint trigger loan_journal_is_checked after insert or update on journals
  deferrable initially deferred for each row when (new.source = 'loan') execute function check_loan();

drop trigger if exists loan_entry_is_checked on loan_entries;
create constraint trigger loan_entry_is_checked after insert or update on loan_entries
  deferrable initially deferred for each row execute function check_loan();

drop trigger if exists loan_is_checked on loans;
create constraint trigger loan_is_checked after insert or update on loans
  deferrable initially deferred for each row execute function check_loan();

-- A void entry stays void, together with its journal.
create or replace trigger loan_entry_is_immutable_once_void before update on loan_entries
  for each row when (old.is_void) execute function reject_with_rule('loan_entry_is_immutable_once_void');

create or replace trigger loan_is_immutable_once_void before update on loans
  for each row when (old.is_void) execute function reject_with_rule('loan_is_immutable_once_void');

-- Entries are reversed from the last to the first; voiding a loan reverses all of them at once.
create or replace function guard_loan_entry_order() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'a loan');
  if exists (
    select from loan_entries where book_id = new.book_id and loan_id = new.loan_id and number > new.number and not is_void
  ) then
    raise exception 'a later entry of the loan must be undone first'
      using errcode = '23514', constraint = 'loan_entries_are_undone_last_first', hint = 'loan_entries_are_undone_last_first';
  end if;
  return null;
end $$;

create or replace trigger loan_entries_are_undone_last_first after update of is_void on loan_entries
  for each row when (new.is_void and not old.is_void) execute function guard_loan_entry_order();

-- The version counts changes by users, not automatic entries.
create or replace trigger loan_version_increases before update on loans
  for each row when (
    new.version not in (old.version, old.version + 1)
    or (new.version = old.version
      and to_jsonb(new) - array['next_date', 'error', 'attempts', 'retry_at']
        is distinct from to_jsonb(old) - array['next_date', 'error', 'attempts', 'retry_at'])
  )
  execute function reject_with_rule('record_version_increases_by_one');

-- The fields that posted entries depend on can't change while any of the entries counts.
create or replace function guard_loan() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(old.book_id, 'a loan');
  if exists (select from public.loan_entries where book_id = old.book_id and loan_id = old.id and not is_void) then
    raise exception 'loan % has posted entries', old.name
      using errcode = '23514', constraint = 'loan_is_fixed_once_posted', hint = 'loan_is_fixed_once_posted';
  end if;
  return new;
end $$;

create or replace trigger loan_is_guarded before update on loans
  for each row when (
    (new.loan_account_id, new.interest_account_id, new.fee_account_id, new.payment_account_id, new.principal, new.fee, new.rate,
      new.starts_on, new.interval_months, new.installment_count, new.method, new.is_opening, new.is_void)
    is distinct from (old.loan_account_id, old.interest_account_id, old.fee_account_id, old.payment_account_id, old.principal,
      old.fee, old.rate, old.starts_on, old.interval_months, old.installment_count, old.method, old.is_opening, old.is_void)
  )
  execute function guard_loan();

drop trigger if exists loan_change_is_audited on loans;
create constraint trigger loan_change_is_audited after insert or update of version on loans
  deferrable initially deferred for each row execute function check_audit('loan');
