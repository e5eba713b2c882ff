-- An expense, deposit or transfer is posted by the journal with its id, which agrees with it in every line (I-51): the amount on
-- the bank and cash account, and each line with its tax.

create or replace function money_entry_fault(book uuid, entry uuid) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  j journals;
  e money_entries;
begin
  select * into j from journals where book_id = book and id = entry;
  select * into e from money_entries where book_id = book and journal_id = entry;
  if coalesce(j.source = 'money', false) <> (e.journal_id is not null) then
    return case when e.journal_id is null then 'it belongs to no entry' else 'its journal is missing' end;
  end if;
  if exists (select from money_entry_lines l where l.book_id = book and l.journal_id = entry and l.date <> j.date) then
    return 'its date differs';
  end if;
  if not counts_in_totals(j.status, j.deleted_at is not null) then
    return null;
  end if;
  if j.event_kind is distinct from e.kind then
    return 'its kind differs';
  end if;
  if exists (
    select from money_entry_lines l where l.book_id = book and l.journal_id = entry
      and l.amount <> round(l.foreign_amount * e.exchange_rate, l.minor_unit)
  ) then
    return 'an amount does not match its rate';
  end if;
  -- A transfer in the base currency has no exchange rate; every other entry in another currency has one.
  if exists (
    select from money_entry_lines l where l.book_id = book and l.journal_id = entry
      and (e.exchange_rate is not null)
        <> (l.foreign_amount is not null and (e.kind <> 'transfer' or l.received_amount is not null))
  ) then
    return case when e.exchange_rate is null then 'no rate' else 'an invalid rate' end;
  end if;
  return coalesce((
    select 'account ' || code || ' in its currency'
    from (
      select account_id, foreign_amount * sign(debit - credit) as moved
      from journal_lines where book_id = book and journal_id = entry
      union all
      select e.account_id, foreign_amount * case e.kind when 'deposit' then -1 else 1 end
      from money_entry_lines where book_id = book and journal_id = entry
      union all
      select account_id, -received_amount from money_entry_lines where book_id = book and journal_id = entry
    ) s join accounts a on a.book_id = book and a.id = s.account_id
    group by a.code having coalesce(sum(s.moved), 0) <> 0 limit 1
  ), (
    select 'account ' || coalesce((select code from accounts a where a.book_id = book and a.id = s.account_id), 'of a tax')
    from (
      select case when tax_rate_id is null then account_id end as account_id, tax_rate_id,
        tax_rate_id is not null and debit > 0 as is_debit, debit - credit as moved
      from journal_lines where book_id = book and journal_id = entry
      union all
      select expected.account_id, expected.tax_rate_id, expected.tax_rate_id is not null and expected.amount * sign < 0, expected.amount * sign
      from money_entry_lines l cross join lateral (
        select case e.kind when 'deposit' then 1 else -1 end as sign
      ) as posted cross join lateral (
        select e.account_id, null::uuid as tax_rate_id, -l.amount as amount
        union all
        select l.account_id, null, l.amount - l.tax_amount + case when e.kind = 'deposit' then 0
          else nonrecoverable_tax_of_line(l.tax_amount, l.is_recoverable, l.tax_components) end
        union all
        select null, t.tax_rate_id, part.tax
        from taxes_of_line(l.tax_rate_id, l.amount - l.tax_amount, l.tax_amount,
          l.is_recoverable or e.kind = 'deposit', l.tax_components) t
        cross join lateral (values (t.amount - t.nonrecoverable), (-t.owed)) as part (tax)
      ) as expected
      where l.book_id = book and l.journal_id = entry and expected.amount <> 0
    ) s
    group by s.account_id, s.tax_rate_id, s.is_debit having sum(s.moved) <> 0 limit 1
  ));
end $$;

create or replace function check_money_entry() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  book uuid := (changed ->> 'book_id')::uuid;
  fault text;
begin
  perform require_current_book(book, 'an expense or deposit');
  fault := money_entry_fault(book, (changed ->> case logical_table_name(tg_table_name) when 'journals' then 'id' else 'journal_id' end)::uuid);
  if fault is not null then
    raise exception 'an expense, deposit or transfer does not match its journal: %', fault
      using errcode = '23514', constraint = 'money_entry_matches_its_journal', hint = 'money_entry_matches_its_journal';
  end if;
  return null;
end $$;

drop trigger if exists money_journal_is_checked on journals;
create constraint trigger money_journal_is_checked after insert or update on journals
  deferrable initially deferred for each row when (new.source = 'money') execute function check_money_entry();

drop trigger if exists money_entry_is_checked on money_entries;
create constraint trigger money_entry_is_checked after insert or update on money_entries
  deferrable initially deferred for each row execute function check_money_entry();

drop trigger if exists money_line_is_checked on money_entry_lines;
create constraint trigger money_line_is_checked after insert or delete on money_entry_lines
  deferrable initially deferred for each row execute function check_money_entry();
