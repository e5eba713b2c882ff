-- Before a journal or line is written: its period is open, its version increases by one, and lines change only together with
-- their journal. post_journal does all of this itself. Outside of the current book, row security would hide the rows that these
-- guards look for, and everything would pass.

create or replace function guard_journal() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  area text;
  filed_until date;
begin
  perform public.require_current_book(new.book_id, 'journal ' || new.number);
  -- Also the first lock of every post: the book comes before everything else.
  select tax_filed_through into filed_until from public.books where book_id = new.book_id for no key update;
  -- A closing journal is dated on a day that its own closing locks; its contents are checked at commit (I-27).
  if new.source <> 'year_end' then
    area := public.area_of_journal(new.book_id, new.source, new.source_id, case when tg_op = 'UPDATE' then new.id end);
    if public.counts_in_totals(new.status, new.deleted_at is not null) then
      perform public.reject_locked_day(new.book_id, area, new.date, 'journal ' || new.number);
    end if;
    if tg_op = 'UPDATE' and public.counts_in_totals(old.status, old.deleted_at is not null) then
      perform public.reject_locked_day(new.book_id, area, old.date, 'journal ' || old.number);
    end if;
  end if;
  -- Journals that a filed return counted can't change. A new version is checked once its lines are written
  -- (functions/tax-returns.sql).
  if tg_op = 'UPDATE' and old.date <= filed_until and public.counts_in_totals(old.status, old.deleted_at is not null)
    and public.counts_in_tax_return(old.book_id, old.id)
  then
    perform public.reject_filed_tax('journal ' || new.number);
  end if;
  if new.version <> (case when tg_op = 'INSERT' then 1 else old.version + 1 end) then
    raise exception 'journal % must raise its version by one', new.number
      using errcode = '23514', constraint = 'journal_version_increases_by_one', hint = 'journal_version_increases_by_one';
  end if;
  -- An automatic journal keeps its number, and once void it stays void. Only the journals of documents, expenses, deposits and
  -- transfers are rewritten.
  if tg_op = 'UPDATE' and old.source not in ('manual', 'import') and (
    new.number <> old.number or new.deleted_at is not null or old.status <> 'posted'
    or new.status not in ('posted', 'void') or (old.source not in ('document', 'money') and (
      new.status <> 'void' or (new.date, new.description, new.total) <> (old.date, old.description, old.total))))
  then
    raise exception 'journal % was posted automatically and cannot be changed directly', new.number
      using errcode = '23514', constraint = 'system_journal_is_kept', hint = 'system_journal_is_kept';
  end if;
  if tg_op = 'INSERT' then
    new.created_by := public.current_actor();
    new.created_at := now();
  end if;
  new.updated_by := public.current_actor();
  new.updated_at := now();
  return new;
end $$;

create or replace trigger journal_is_guarded before insert or update on journals
  for each row when (current_user <> 'twofold_writer') execute function guard_journal();

create or replace function guard_journal_line() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  line record := case when tg_op = 'DELETE' then old else new end;
begin
  perform public.require_current_book(line.book_id, 'a line');
  -- A journal that another transaction is writing is not visible here, so its lines are rejected as well.
  if not exists (
    select from public.journals j
    where j.book_id = line.book_id and j.id = line.journal_id
      and (j.version = 1 or j.source in ('manual', 'import', 'document', 'money')) and not exists (
      select from public.journal_history h
      where h.book_id = j.book_id and h.journal_id = j.id and h.version = j.version
    )
  ) then
    raise exception 'lines can only change together with their journal and its version'
      using errcode = '23514', constraint = 'lines_change_with_their_journal', hint = 'lines_change_with_their_journal';
  end if;
  if tg_op = 'INSERT' and new.party_id is not null and not exists (
    select from public.journals j where j.book_id = new.book_id and j.id = new.journal_id
      and (j.names_parties or j.source in ('document', 'payment', 'reversal', 'application'))
  ) then
    raise exception 'a line has a party, but its journal is not marked as having one'
      using errcode = '23514', constraint = 'journal_party_flag_matches_its_lines',
        hint = 'journal_party_flag_matches_its_lines';
  end if;
  return line;
end $$;

create or replace trigger journal_line_is_guarded before insert or update or delete on journal_lines
  for each row when (current_user <> 'twofold_writer') execute function guard_journal_line();

-- A manual line with a party is on the party's own account, so that aging and that account agree (I-24).
create or replace function check_named_parties() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'journal ' || new.number);
  if exists (
    select from journals j join journal_lines l on l.book_id = j.book_id and l.journal_id = j.id
    join parties p on p.book_id = l.book_id and p.id = l.party_id
    where j.book_id = new.book_id and j.id = new.id and counts_in_totals(j.status, j.deleted_at is not null)
      and l.account_id <> p.account_id
  ) then
    raise exception 'journal % has a party on an account that is not the party''s own', new.number
      using errcode = '23514', constraint = 'line_account_matches_its_party',
        hint = 'line_account_matches_its_party';
  end if;
  return null;
end $$;

drop trigger if exists named_parties_are_checked on journals;
create constraint trigger named_parties_are_checked after insert or update on journals
  deferrable initially deferred for each row when (new.names_parties) execute function check_named_parties();
