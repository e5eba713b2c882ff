-- The kind and number of a document or payment, for the journal that posts or reverses it.
create or replace function event_of_source(book uuid, source text, source_id uuid, out event_kind text, out number text)
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  if source in ('document', 'reversal') then
    select d.kind, d.number into event_kind, number from documents d where d.book_id = book and d.id = source_id;
  end if;
  if event_kind is null and source in ('payment', 'reversal') then
    select case when p.is_write_off then 'write_off' when p.direction = 'in' then 'receipt' else 'payment' end, p.number
    into event_kind, number from payments p where p.book_id = book and p.id = source_id;
  end if;
end $$;

-- Writes new journals of a book with numbers, lines, totals and history, sealed in one call. A draft without a number gets the
-- next one of the year. The results of called functions are assigned, because that costs less than `perform`.
create or replace function post_journal(book uuid, drafts jsonb, out numbers text[], out created_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  held books;
  this_year integer;
  automatic integer;
  typed text[] := '{}';
  free integer[];
  used integer := 0;
  draft record;
  counts boolean;
  locked_until date;
  is_in_filed_days boolean := false;
  fault text;
  ids uuid[] := '{}';
  entries text[] := '{}';
  behind record;
  events text[] := '{}';
  event_numbers text[] := '{}';
  accounts uuid[] := '{}';
  dates date[] := '{}';
  debits numeric[] := '{}';
  credits numeric[] := '{}';
  foreigns numeric[] := '{}';
  taxes uuid[] := '{}';
  all_accounts uuid[] := '{}';
  all_foreign_amounts numeric[] := '{}';
  direct_ids uuid[] := '{}';
  direct_labels text[] := '{}';
  direct_actions text[] := '{}';
  done text;
begin
  numbers := '{}';
  created_at := now();
  select * into held from books where book_id = post_journal.book for no key update;
  if not found then
    raise exception 'journals belong to another book'
      using errcode = '23514', constraint = 'journal_is_sealed_in_current_book', hint = 'journal_is_sealed_in_current_book';
  end if;
  locked_until := locked_through(held.book_id, null, true);
  this_year := extract(year from created_at at time zone held.time_zone);

  if exists (select from number_schemes where book_id = held.book_id and kind = 'journal')
    or has_number_format(held.book_id, 'journal') then
    drafts := number_manual_journals(held.book_id, drafts);
  end if;
  automatic := jsonb_array_length(drafts) - jsonb_array_length(jsonb_path_query_array(drafts, '$[*].number'));
  -- A typed number in our default format advances the series.
  if drafts @? '$[*].number' then
    typed := array(select number #>> '{}' from jsonb_path_query(drafts, '$[*].number') number);
    perform advance_series(held.book_id, 'journal', parts[1]::integer, array_agg(parts[2]::integer))
    from unnest(typed) number, regexp_match(number, '^JE-([0-9]{4})-([0-9]{4,9})$') parts
    where parts is not null group by parts[1];
  end if;
  if automatic > 0 then
    free := next_series_counts(held.book_id, 'journal', this_year, automatic, typed);
    done := advance_series(held.book_id, 'journal', this_year, free);
  end if;

  for draft in
    select j.*, l.* from jsonb_to_recordset(drafts)
      as j (id uuid, number text, date date, description text, status text, total numeric, source text, "sourceId" uuid,
        event text, lines jsonb),
    lateral (
      select count(*), sum(debit) as debit, sum(credit) as credit, array_agg("accountId") as accounts,
        array_agg(debit) as debits, array_agg(credit) as credits, array_agg("foreignAmount") as amounts,
        array_agg("taxRateId") as taxes,
        array_agg("foreignAmount" * sign(debit - credit)) as foreigns,
        string_agg(history_line("accountId", debit, credit, description, "partyId", "taxRateId", "taxBase", "foreignAmount"),
          ', ') as entry
      from jsonb_to_recordset(j.lines) as l ("accountId" uuid, debit numeric, credit numeric, description text,
        "partyId" uuid, "taxRateId" uuid, "taxBase" numeric, "foreignAmount" numeric)
    ) l
  loop
    if draft.number is null then
      used := used + 1;
      draft.number := number_of_series('journal', this_year, free[used]);
    end if;
    counts := counts_in_totals(draft.status, false);
    if counts and draft.date <= locked_until and draft.source <> 'year_end' then
      perform reject_locked_day(held.book_id, area_of_journal(held.book_id, draft.source, draft."sourceId"), draft.date,
        'journal ' || draft.number);
    end if;
    is_in_filed_days := is_in_filed_days or coalesce(draft.date <= held.tax_filed_through, false);
    fault := journal_fault(draft.number, counts, draft.total, draft.count, draft.debit, draft.credit);
    if fault is not null then
      raise exception '%', fault using errcode = '23514', constraint = 'journal_is_balanced', hint = 'journal_is_balanced';
    end if;
    ids := ids || draft.id;
    all_accounts := all_accounts || draft.accounts;
    all_foreign_amounts := all_foreign_amounts || draft.amounts;
    if draft.source in ('document', 'payment', 'reversal') then
      behind := event_of_source(held.book_id, draft.source, draft."sourceId");
      events := events || behind.event_kind;
      event_numbers := event_numbers || behind.number;
    else
      events := events || draft.event;
      event_numbers := event_numbers || null::text;
    end if;
    if draft.source in ('manual', 'money') then
      direct_ids := direct_ids || draft.id;
      direct_labels := direct_labels || left(draft.number || ' ' || draft.description, 200);
      direct_actions := direct_actions || case draft.source when 'money' then 'money.created' else 'journal.created' end;
    end if;
    numbers := numbers || draft.number;
    entries := entries || history_entry(held.history_sequence + cardinality(ids), draft.id, 1, draft.number,
      draft.date, draft.description, draft.status, false, draft.source, current_actor(), created_at, draft.entry);
    if counts then
      accounts := accounts || draft.accounts;
      dates := dates || array_fill(draft.date, array[draft.count::integer]);
      debits := debits || draft.debits;
      credits := credits || draft.credits;
      foreigns := foreigns || draft.foreigns;
      taxes := taxes || draft.taxes;
    end if;
  end loop;
  done := reject_foreign_amount_fault(held.book_id, all_accounts, all_foreign_amounts);

  insert into journals (book_id, id, number, date, description, status, total, amount, event_kind, event_number, source,
    source_id, names_parties)
  select b.book_id, d.id, numbers[d.place], d.date, d.description, d.status, d.total,
    case when d.source in ('document', 'payment', 'reversal') then (
      select coalesce(abs(sum(l.debit - l.credit)), 0) from jsonb_to_recordset(d.lines) as l (debit numeric, credit numeric, "partyId" uuid)
      where l."partyId" is not null) end,
    events[d.place], event_numbers[d.place], d.source, d."sourceId",
    d.source not in ('document', 'payment', 'reversal', 'application') and d.lines @? '$[*].partyId ? (@ != null)'
  from (select held.book_id) b (book_id),
    rows from (jsonb_to_recordset(drafts) as (id uuid, date date, description text, status text, total numeric,
      source text, "sourceId" uuid, lines jsonb)) with ordinality
      as d (id, date, description, status, total, source, "sourceId", lines, place);
  insert into journal_lines (book_id, journal_id, position, date, account_id, debit, credit, description, party_id,
    tax_rate_id, tax_base, minor_unit, foreign_amount)
  select b.book_id, d.id, l.position, d.date, l."accountId", l.debit, l.credit, l.description, l."partyId",
    l."taxRateId", l."taxBase", b.unit, l."foreignAmount"
  from (select held.book_id, minor_unit(held.currency)) b (book_id, unit), jsonb_to_recordset(drafts) as d (id uuid, date date, lines jsonb),
    rows from (jsonb_to_recordset(d.lines) as ("accountId" uuid, debit numeric, credit numeric, description text,
      "partyId" uuid, "taxRateId" uuid, "taxBase" numeric, "foreignAmount" numeric)) with ordinality
      as l ("accountId", debit, credit, description, "partyId", "taxRateId", "taxBase", "foreignAmount", position);
  if is_in_filed_days then done := reject_filed_taxes(held.book_id, ids); end if;
  done := update_journal_totals(held.book_id, accounts, dates, debits, credits, foreigns, taxes);
  done := append_history(held.book_id, held.history_hash, held.history_sequence + 1, ids, 1, entries);
  if direct_ids <> '{}' then
    done := audit_journals(held.book_id, direct_ids, direct_labels, 1, direct_actions);
  end if;
end $$;

alter function post_journal owner to twofold_writer;
revoke execute on function post_journal from public;
grant execute on function post_journal to twofold_app;
