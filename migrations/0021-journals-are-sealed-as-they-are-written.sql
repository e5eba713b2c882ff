-- New journals are checked, written and sealed by one function, all of them at once (Decision 0019). It runs as
-- a role that nobody can become. Whoever else writes to these tables, the owner included, meets the triggers
-- of 0005 as before.

-- "NaN" is equal to itself, and would balance.
alter table journal_lines drop constraint line_is_in_cents;
alter table journal_lines add constraint line_is_in_cents
  check (debit = round(debit, 2) and credit = round(credit, 2) and debit + credit <> 'NaN');

-- The text of a version in the history, put together by hand: JSON functions take twice as long.
create function history_line(
  account_id uuid, debit numeric, credit numeric, description text, party_id uuid, tax_rate_id uuid, tax_base numeric
) returns text language sql stable parallel safe as $$
  select '{"accountId":"' || account_id || '","debit":"' || trim_scale(debit) || '","credit":"' || trim_scale(credit)
    || '","description":' || to_json(description) || coalesce(',"partyId":"' || party_id || '"', '')
    || coalesce(',"taxRateId":"' || tax_rate_id || '"', '')
    || coalesce(',"taxBase":"' || trim_scale(tax_base) || '"', '') || '}'
$$;

create function history_entry(
  sequence bigint, id uuid, version integer, number text, date date, description text, status text,
  is_deleted boolean, source text, author uuid, at timestamptz, lines text
) returns text language sql stable parallel safe as $$
  select '{"sequence" : ' || sequence || ', "journalId" : "' || id || '", "version" : ' || version || ', "number" : '
    || to_json(number) || ', "date" : ' || to_json(date) || ', "description" : ' || to_json(description)
    || ', "status" : "' || status || '", "deleted" : ' || is_deleted || ', "source" : "' || source
    || '", "by" : "' || author || '", "at" : ' || to_json(at) || ', "lines" : [' || coalesce(lines, '') || ']}'
$$;

-- Why a journal cannot be sealed, or null: a posted one balances, and any has the total that it says (I-01).
create function journal_fault(
  number text, counts boolean, total numeric, line_count bigint, debit numeric, credit numeric
) returns text language sql stable parallel safe as $$
  select case when total <> coalesce(debit, 0)
      or (counts and (coalesce(line_count, 0) < 2 or debit <> credit))
    then format('journal %s does not balance: debit %s, credit %s, total %s, %s lines',
      number, coalesce(debit, 0), coalesce(credit, 0), total, coalesce(line_count, 0)) end
$$;

-- Adds amounts to the totals of their accounts by day and month, account by account in one order (I-22). Where
-- the date is null, the amount counts nowhere.
create function move_totals(book uuid, account_ids uuid[], dates date[], debits numeric[], credits numeric[])
  returns void language plpgsql as $$
begin
  with moves as materialized (
    select account_id, date, sum(debit) as debit, sum(credit) as credit
    from unnest(account_ids, dates, debits, credits) as l (account_id, date, debit, credit)
    where date is not null group by account_id, date having sum(debit) <> 0 or sum(credit) <> 0
  ), days as (
    insert into account_day_totals as t (book_id, account_id, date, debit, credit)
    select book, account_id, date, debit, credit from moves order by account_id, date
    on conflict (book_id, account_id, date)
    do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit
  )
  insert into account_month_totals as t (book_id, account_id, month, debit, credit)
  select book, account_id, date_trunc('month', date)::date, sum(debit), sum(credit) from moves
  group by account_id, date_trunc('month', date) order by account_id, date_trunc('month', date)
  on conflict (book_id, account_id, month)
  do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit;
end $$;

-- Appends versions to the history of a book, whose row is locked, and moves the head of its chain (I-06, I-08).
create function append_history(book uuid, link text, first_sequence bigint, ids uuid[], version integer, entries text[])
  returns void language plpgsql as $$
#variable_conflict use_variable
declare
  entry text;
  links text[] := array[link];
begin
  foreach entry in array entries loop
    link := encode(sha256(convert_to(link || entry, 'UTF8')), 'hex');
    links := links || link;
  end loop;
  insert into journal_history (book_id, journal_id, version, sequence, payload, previous_hash, hash)
  select book, e.id, version, first_sequence + e.place - 1, e.payload, e.previous, e.hash
  from unnest(ids, entries, links[:cardinality(ids)], links[2:])
    with ordinality as e (id, payload, previous, hash, place);
  update books set history_sequence = first_sequence + cardinality(ids) - 1, history_hash = link
  where book_id = book;
end $$;

-- Seals what was written past write_journals: an edit, a void, a deletion, and raw SQL.
create or replace function seal_journal() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  counts boolean := counts_in_totals(new.status, new.deleted_at is not null);
  sequence bigint;
  link text;
  now_at integer;
  before jsonb;
  fault text;
  lines text;
  accounts uuid[];
  dates date[];
  debits numeric[];
  credits numeric[];
begin
  if new.book_id is distinct from current_book() then
    -- Row security would hide the journal from this function, and it would stay unsealed.
    raise exception 'journal % is written outside of its book', new.number
      using errcode = '23514', constraint = 'journal_is_sealed_in_its_book';
  end if;
  select version into now_at from journals where book_id = new.book_id and id = new.id;
  if new.version > 1 then
    select payload::jsonb into before from journal_history
    where book_id = new.book_id and journal_id = new.id and version = new.version - 1;
  end if;
  if now_at is distinct from new.version or (new.version > 1 and before is null) then
    raise exception 'journal % skips a version', new.number
      using errcode = '23514', constraint = 'journal_version_rises_by_one';
  end if;

  select journal_fault(new.number, counts, new.total, count(*), sum(debit), sum(credit)),
    string_agg(history_line(account_id, debit, credit, description, party_id, tax_rate_id, tax_base), ', ' order by position),
    array_agg(account_id), array_agg(case when counts then date end), array_agg(debit), array_agg(credit)
  into fault, lines, accounts, dates, debits, credits
  from journal_lines where book_id = new.book_id and journal_id = new.id;
  if fault is not null then
    raise exception '%', fault using errcode = '23514', constraint = 'journal_is_balanced';
  end if;

  -- The lines are added, and what the version before counted is taken back. Its lines come from the history,
  -- so that totals never depend on what an edit left in the table.
  select accounts || array_agg((line ->> 'accountId')::uuid), dates || array_agg((before ->> 'date')::date),
    debits || array_agg(-(line ->> 'debit')::numeric), credits || array_agg(-(line ->> 'credit')::numeric)
  into accounts, dates, debits, credits
  from jsonb_array_elements(before -> 'lines') line
  where counts_in_totals(before ->> 'status', (before ->> 'deleted')::boolean);
  perform move_totals(new.book_id, accounts, dates, debits, credits);

  select history_sequence + 1, history_hash into sequence, link from books where book_id = new.book_id;
  perform append_history(new.book_id, link, sequence, array[new.id], new.version, array[history_entry(
    sequence, new.id, new.version, new.number, new.date, new.description, new.status, new.deleted_at is not null,
    new.source, new.updated_by, new.updated_at, lines)]);
  return null;
end $$;

-- Writes new journals with their numbers, lines, totals and history. One call, because a round trip costs as
-- much as the work; and a function, because starting one statement of that size costs more than running its
-- parts. Lines name their journal by its place, and stand in that order. With an account that this book lacks
-- nothing is written, and the caller, who compares `accounts`, refuses. `made` is null for journals that the
-- free plan does not count.
create or replace function write_journals(
  source text, ids uuid[], numbers text[], dates date[], descriptions text[], statuses text[], totals numeric[],
  typed_years integer[], typed_counts integer[], used_ids uuid[],
  places integer[], positions integer[], account_ids uuid[], debits numeric[], credits numeric[], notes text[],
  source_ids uuid[], party_ids uuid[], tax_rate_ids uuid[], tax_bases numeric[],
  out given text[], out created_at timestamptz, out made integer, out accounts json
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  book books;
  automatic integer := cardinality(numbers) - cardinality(array_remove(numbers, null));
  found_count integer;
  this_day date;
  last_number integer;
  counts boolean;
  counted_dates date[];
  line integer := 1;
  line_count integer;
  lines text;
  debit numeric;
  credit numeric;
  fault text;
  entries text[] := '{}';
begin
  created_at := now();
  -- The first lock of every post: the book before all else.
  select * into book from books where book_id = current_book() for no key update;
  this_day := now() at time zone book.time_zone;

  select json_agg(json_build_object('id', id, 'code', code, 'name', name, 'isActive', is_active)), count(*)
  into accounts, found_count from public.accounts where book_id = book.book_id and id = any(used_ids);
  if found_count < cardinality(used_ids) then
    return;
  end if;

  if cardinality(typed_years) > 0 then
    insert into number_series as s (kind, year, last)
    select 'journal', year, max(count) from unnest(typed_years, typed_counts) as t (year, count) group by year
    on conflict (book_id, kind, year) do update set last = greatest(s.last, excluded.last);
  end if;
  if automatic > 0 then
    insert into number_series as s (kind, year, last) values ('journal', extract(year from this_day), automatic)
    on conflict (book_id, kind, year) do update set last = s.last + automatic
    returning last - automatic into last_number;
  end if;

  for place in 1 .. cardinality(ids) loop
    if numbers[place] is null then
      last_number := last_number + 1;
      numbers[place] := 'JE-' || extract(year from this_day) || '-'
        || lpad(last_number::text, greatest(4, length(last_number::text)), '0');
    end if;
    counts := counts_in_totals(statuses[place], false);
    if counts and dates[place] <= book.closed_through then
      raise exception 'journal % lies in a closed period', numbers[place]
        using errcode = '23514', constraint = 'journal_period_is_open';
    end if;
    lines := null;
    line_count := 0;
    debit := 0;
    credit := 0;
    while places[line] = place loop
      lines := concat_ws(', ', lines, history_line(account_ids[line], debits[line], credits[line], notes[line],
        party_ids[line], tax_rate_ids[line], tax_bases[line]));
      line_count := line_count + 1;
      debit := debit + debits[line];
      credit := credit + credits[line];
      counted_dates[line] := case when counts then dates[place] end;
      line := line + 1;
    end loop;
    fault := journal_fault(numbers[place], counts, totals[place], line_count, debit, credit);
    if fault is not null then
      raise exception '%', fault using errcode = '23514', constraint = 'journal_is_balanced';
    end if;
    entries[place] := history_entry(book.history_sequence + place, ids[place], 1, numbers[place], dates[place],
      descriptions[place], statuses[place], false, source, current_actor(), created_at, lines);
  end loop;
  if line <= cardinality(places) then
    raise exception 'line % stands out of the order of the journals', line
      using errcode = '23514', constraint = 'lines_change_with_their_journal';
  end if;
  given := numbers;

  insert into journals (id, number, date, description, status, total, source, source_id)
  select j.id, j.number, j.date, j.description, j.status, j.total, write_journals.source, j.source_id
  from unnest(ids, numbers, dates, descriptions, statuses, totals, source_ids)
    as j (id, number, date, description, status, total, source_id);
  insert into journal_lines (journal_id, position, date, account_id, debit, credit, description, party_id,
    tax_rate_id, tax_base)
  select ids[l.place], l.position, dates[l.place], l.account_id, l.debit, l.credit, l.note, l.party_id,
    l.tax_rate_id, l.tax_base
  from unnest(places, positions, account_ids, debits, credits, notes, party_ids, tax_rate_ids, tax_bases)
    as l (place, position, account_id, debit, credit, note, party_id, tax_rate_id, tax_base);
  perform move_totals(book.book_id, account_ids, counted_dates, debits, credits);
  perform append_history(book.book_id, book.history_hash, book.history_sequence + 1, ids, 1, entries);

  if source = 'manual' then
    insert into journal_month_counts as c (month, made)
    values (date_trunc('month', this_day), cardinality(ids))
    on conflict (book_id, month) do update set made = c.made + excluded.made
    returning case when not book.is_sample then c.made end into write_journals.made;
  end if;
end $$;

grant select on books, accounts, account_day_totals, account_month_totals, number_series, journal_month_counts
  to twofold_writer;
grant update (history_sequence, history_hash) on books to twofold_writer;
grant insert on journals, journal_lines, journal_history to twofold_writer;
grant insert, update on account_day_totals, account_month_totals, number_series, journal_month_counts
  to twofold_writer;
revoke execute on function move_totals, append_history, write_journals from public;
grant execute on function move_totals, append_history to twofold_writer;
grant execute on function write_journals to twofold_app;

grant create on schema public to twofold_writer;
alter function write_journals(
  text, uuid[], text[], date[], text[], text[], numeric[], integer[], integer[], uuid[], integer[], integer[], uuid[],
  numeric[], numeric[], text[], uuid[], uuid[], uuid[], numeric[]
) owner to twofold_writer;
revoke create on schema public from twofold_writer;

drop trigger journal_is_guarded on journals;
create trigger journal_is_guarded before insert or update on journals
  for each row when (current_user <> 'twofold_writer') execute function guard_journal();
drop trigger line_is_guarded on journal_lines;
create trigger line_is_guarded before insert or update or delete on journal_lines
  for each row when (current_user <> 'twofold_writer') execute function guard_journal_line();
drop trigger journal_is_sealed on journals;
create constraint trigger journal_is_sealed after insert or update on journals
  deferrable initially deferred for each row when (current_user <> 'twofold_writer') execute function seal_journal();
