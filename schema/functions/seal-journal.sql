-- The seal. At commit, checks each journal that was written (I-01, I-02), updates day and month totals and the totals of taxes on
-- accounts by the difference from the last sealed version (I-22, I-108), and appends the version to the chained history (I-06,
-- I-08). The function runs as the owner, so the role of the application needs no permission to write totals or history. Plans are
-- kept from when the books were empty, so no statement may depend on a full table scan.

-- Why a journal can't be sealed, or null: a posted journal balances, and every journal has its stored total (I-01).
create or replace function journal_fault(
  number text, counts boolean, total numeric, line_count bigint, debit numeric, credit numeric
) returns text language sql stable parallel safe as $$
  select case when total <> coalesce(debit, 0)
      or (counts and (coalesce(line_count, 0) < 2 or debit <> credit))
    then format('journal %s does not balance: debit %s, credit %s, total %s, %s lines',
      number, coalesce(debit, 0), coalesce(credit, 0), total, coalesce(line_count, 0)) end
$$;

-- Seals journals written without post_journal: edits, voids, deletions, and raw SQL.
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
  foreigns numeric[];
  foreign_amounts numeric[];
  taxes uuid[];
begin
  if new.book_id is distinct from current_book() then
    -- Row security would hide the journal from this function, and it would stay unsealed.
    raise exception 'journal % belongs to another book', new.number
      using errcode = '23514', constraint = 'journal_is_sealed_in_current_book', hint = 'journal_is_sealed_in_current_book';
  end if;
  select version into now_at from journals where book_id = new.book_id and id = new.id;
  if new.version > 1 then
    select payload::jsonb into before from journal_history
    where book_id = new.book_id and journal_id = new.id and version = new.version - 1;
  end if;
  if now_at is distinct from new.version or (new.version > 1 and before is null) then
    raise exception 'journal % skips a version', new.number
      using errcode = '23514', constraint = 'journal_version_increases_by_one', hint = 'journal_version_increases_by_one';
  end if;

  select journal_fault(new.number, counts, new.total, count(*), sum(debit), sum(credit)),
    string_agg(history_line(account_id, debit, credit, description, party_id, tax_rate_id, tax_base,
      foreign_amount), ', ' order by position),
    array_agg(account_id), array_agg(case when counts then date end), array_agg(debit), array_agg(credit),
    array_agg(foreign_amount * sign(debit - credit)), array_agg(foreign_amount), array_agg(tax_rate_id)
  into fault, lines, accounts, dates, debits, credits, foreigns, foreign_amounts, taxes
  from journal_lines where book_id = new.book_id and journal_id = new.id;
  if fault is not null then
    raise exception '%', fault using errcode = '23514', constraint = 'journal_is_balanced', hint = 'journal_is_balanced';
  end if;
  perform reject_foreign_amount_fault(new.book_id, accounts, foreign_amounts);

  -- Adds the lines, and subtracts the amounts of the previous version. The previous lines come from the history, so that totals
  -- never depend on the rows that an edit left in the table.
  select accounts || array_agg((line ->> 'accountId')::uuid), dates || array_agg((before ->> 'date')::date),
    debits || array_agg(-(line ->> 'debit')::numeric), credits || array_agg(-(line ->> 'credit')::numeric),
    foreigns || array_agg((line ->> 'foreignAmount')::numeric
      * sign((line ->> 'credit')::numeric - (line ->> 'debit')::numeric)),
    taxes || array_agg((line ->> 'taxRateId')::uuid)
  into accounts, dates, debits, credits, foreigns, taxes
  from jsonb_array_elements(before -> 'lines') line
  where counts_in_totals(before ->> 'status', (before ->> 'deleted')::boolean);
  perform update_journal_totals(new.book_id, accounts, dates, debits, credits, foreigns, taxes);

  select history_sequence + 1, history_hash into sequence, link from books where book_id = new.book_id;
  perform append_history(new.book_id, link, sequence, array[new.id], new.version, array[history_entry(
    sequence, new.id, new.version, new.number, new.date, new.description, new.status, new.deleted_at is not null,
    new.source, new.updated_by, new.updated_at, lines)]);
  if new.source in ('manual', 'money') or (new.source = 'import' and new.version > 1) then
    perform audit_journals(new.book_id, array[new.id], array[left(new.number || ' ' || new.description, 200)], new.version,
      array[case new.source when 'money' then 'money.' else 'journal.' end || case
        when before is null then 'created' when new.deleted_at is not null then 'deleted'
        when new.status = before ->> 'status' or new.status = 'draft' then 'edited'
        when new.status = 'void' then 'voided' else 'posted' end]);
  end if;
  return null;
end $$;

drop trigger if exists journal_is_sealed on journals;
create constraint trigger journal_is_sealed after insert or update on journals
  deferrable initially deferred for each row when (current_user <> 'twofold_writer') execute function seal_journal();
