-- Writes new journals with their numbers, lines, totals and history. One call, because a round trip costs as
-- much as the work; and a function, because starting one statement of that size costs more than running its
-- parts. What other functions do is assigned, for that costs less than to perform it. Whoever has not entered the
-- book names it, the person and the proof (check_visitor); in a transaction that has, all three are null. Lines
-- name their journal by its place, and stand in that order. With an account that this book lacks, or an inactive
-- one in a journal that a person makes, nothing is written, and the caller, who looks at `accounts`, refuses. Keys
-- stand in the order of the journals, null where a request has none. A monthly limit of 0 is none, and Premium has
-- none.
create or replace function write_journals(
  visited text, visitor text, proof text, keys text[], request_hashes text[], monthly_limit integer,
  source text, ids uuid[], numbers text[], dates date[], descriptions text[], statuses text[], totals numeric[],
  typed_years integer[], typed_counts integer[], used_ids uuid[],
  places integer[], positions integer[], account_ids uuid[], debits numeric[], credits numeric[], notes text[],
  source_ids uuid[], party_ids uuid[], tax_rate_ids uuid[], tax_bases numeric[],
  out given text[], out created_at timestamptz, out accounts json
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  book books;
  automatic integer := cardinality(numbers) - cardinality(array_remove(numbers, null));
  found_count integer;
  are_active boolean;
  this_day date;
  last_number integer;
  made integer;
  counts boolean;
  counted_dates date[];
  line integer := 1;
  line_count integer;
  lines text;
  debit numeric;
  credit numeric;
  fault text;
  entries text[] := '{}';
  done text;
begin
  if visited is not null then
    done := set_config('app.book_id', visited, true) || set_config('app.user_id', visitor, true);
  end if;
  if proof is not null then
    done := check_visitor(proof, visitor, visited);
  end if;
  created_at := now();
  -- The first lock of every post: the book before all else.
  select * into book from books where book_id = current_book() for no key update;
  this_day := now() at time zone book.time_zone;

  select json_agg(json_build_object('id', id, 'code', code, 'name', name, 'isActive', is_active)), count(*),
    bool_and(is_active)
  into accounts, found_count, are_active from public.accounts where book_id = book.book_id and id = any(used_ids);
  if found_count < cardinality(used_ids) or (source in ('manual', 'import') and not are_active) then
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
  done := move_totals(book.book_id, account_ids, counted_dates, debits, credits);
  done := append_history(book.book_id, book.history_hash, book.history_sequence + 1, ids, 1, entries);

  if source = 'manual' then
    insert into journal_month_counts as c (month, made)
    values (date_trunc('month', this_day), cardinality(ids))
    on conflict (book_id, month) do update set made = c.made + excluded.made
    returning c.made into made;
    if made > monthly_limit and monthly_limit > 0 and not book.is_sample and not is_premium() then
      raise exception 'journal % of this month, of at most %', made, monthly_limit
        using errcode = '23514', constraint = 'month_has_journals_left';
    end if;
  end if;

  if cardinality(array_remove(keys, null)) > 0 then
    insert into idempotency_keys (key, request_hash, reply)
    select k.key, k.request_hash,
      json_build_object('id', k.id, 'number', k.number, 'createdAt', created_at, 'accounts', accounts)
    from unnest(keys, request_hashes, ids, numbers) as k (key, request_hash, id, number) where k.key is not null;
  end if;
end $$;

alter function write_journals owner to twofold_writer;
revoke execute on function write_journals from public;
-- Who owns the tables calls it too: to enter by itself, a post leaves the role of the books aside.
grant execute on function write_journals to twofold_app, current_user;
