-- A reconciliation starts where the previous one of its account ended, its journals lead to the statement balance, and each is
-- included with its full amount on the account. To reopen one, the last reconciliation is reopened first (I-47).

create or replace function reject_unbalanced_reconciliation(book uuid, reconciliation uuid) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  r bank_reconciliations;
  before numeric;
  cleared numeric;
begin
  select * into r from bank_reconciliations where book_id = book and id = reconciliation;
  if not found or r.reopened_at is not null then
    return;
  end if;
  select closing_balance into before from bank_reconciliations
  where book_id = r.book_id and account_id = r.account_id and reopened_at is null and ends_on < r.ends_on
  order by ends_on desc limit 1;
  select sum(amount) into cleared from reconciled_entries where book_id = r.book_id and reconciliation_id = r.id;
  if r.opening_balance <> coalesce(before, 0) or r.opening_balance + coalesce(cleared, 0) <> r.closing_balance or exists (
    select from bank_reconciliations
    where book_id = r.book_id and account_id = r.account_id and reopened_at is null and ends_on > r.ends_on
  ) or exists (
    select from reconciled_entries
    where book_id = r.book_id and reconciliation_id = r.id and amount <> bank_amount_of_journal(book_id, account_id, journal_id)
  ) or exists (
    select from reconciled_entries e join journals j on j.book_id = e.book_id and j.id = e.journal_id
    where e.book_id = r.book_id and e.reconciliation_id = r.id and j.date > r.ends_on
  ) then
    raise exception 'the reconciliation through % does not add up from the previous one to the statement balance', r.ends_on
      using errcode = '23514', constraint = 'reconciliation_is_balanced', hint = 'reconciliation_is_balanced';
  end if;
end $$;

create or replace function check_reconciliation() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'a reconciliation');
  perform reject_unbalanced_reconciliation(new.book_id, new.id);
  return null;
end $$;

drop trigger if exists reconciliation_is_checked on bank_reconciliations;
create constraint trigger reconciliation_is_checked after insert on bank_reconciliations
  deferrable initially deferred for each row execute function check_reconciliation();

-- The timestamp comes from the machine that holds the book. By it, the checks below recognize journals written in the same
-- transaction.
create or replace function stamp_reconciliation() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  new.finished_at := now();
  return new;
end $$;

create or replace trigger reconciliation_is_stamped before insert on bank_reconciliations
  for each row when (new.finished_at <> now()) execute function stamp_reconciliation();

-- Keeps the names and the currency as they are now, whichever way the row was written (I-78).
create or replace function store_reconciliation_names() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'a reconciliation');
  select a.code, a.name, b.name, coalesce(a.currency, b.currency), (new.finished_at at time zone b.time_zone)::date
  into new.account_code, new.account_name, new.company_name, new.currency, new.finished_on
  from accounts a join books b on b.book_id = a.book_id
  where a.book_id = new.book_id and a.id = new.account_id;
  return new;
end $$;

create or replace trigger reconciliation_names_are_stored before insert on bank_reconciliations
  for each row execute function store_reconciliation_names();

-- Journals are written in the same transaction as their reconciliation, ordered by id. So only the check of the last one has to
-- add them all up, as with bank statements.
create or replace function guard_reconciled() returns trigger
  language plpgsql
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'a reconciled journal');
  if not exists (
    select from bank_reconciliations
    where book_id = new.book_id and id = new.reconciliation_id and reopened_at is null and finished_at = now()
  ) then
    raise exception 'a journal can only be reconciled as part of its reconciliation'
      using errcode = '23514', constraint = 'reconciliation_is_finished', hint = 'reconciliation_is_finished';
  end if;
  if exists (
    select from reconciled_entries where book_id = new.book_id and account_id = new.account_id
      and reconciliation_id = new.reconciliation_id and journal_id > new.journal_id
  ) then
    raise exception 'the journals of a reconciliation must be added in order'
      using errcode = '23514', constraint = 'only_last_reconciled_journal_changes', hint = 'only_last_reconciled_journal_changes';
  end if;
  return new;
end $$;

create or replace trigger reconciled_entry_is_guarded before insert on reconciled_entries
  for each row execute function guard_reconciled();

create or replace function check_reconciled() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'a reconciled journal');
  if not exists (
    select from reconciled_entries where book_id = new.book_id and account_id = new.account_id
      and reconciliation_id = new.reconciliation_id and journal_id > new.journal_id
  ) then
    perform reject_unbalanced_reconciliation(new.book_id, new.reconciliation_id);
  end if;
  return null;
end $$;

drop trigger if exists reconciled_entry_is_checked on reconciled_entries;
create constraint trigger reconciled_entry_is_checked after insert on reconciled_entries
  deferrable initially deferred for each row execute function check_reconciled();

-- Reopening happens once, records the user, time and reason, and releases the journals.
create or replace function reopen_reconciliation() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'a reconciliation');
  if old.reopened_at is not null or new.reopen_reason is null or exists (
    select from bank_reconciliations
    where book_id = old.book_id and account_id = old.account_id and reopened_at is null and ends_on > old.ends_on
  ) then
    raise exception 'only the last reconciliation can be reopened, and only with a reason'
      using errcode = '23514', constraint = 'last_reconciliation_is_reopened', hint = 'last_reconciliation_is_reopened';
  end if;
  new.reopened_by := current_actor();
  new.reopened_at := now();
  update reconciled_entries set is_live = false where book_id = old.book_id and reconciliation_id = old.id;
  return new;
end $$;

create or replace trigger reconciliation_reopens_entries before update on bank_reconciliations
  for each row execute function reopen_reconciliation();
