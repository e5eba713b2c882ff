-- Fires after the seal, which has checked the journal and stored its previous version. Plans are kept from when the books were
-- empty, as in the seal.
create or replace function update_party_totals() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  before jsonb;
begin
  perform require_current_book(new.book_id, 'journal ' || new.number);
  if new.version > 1 then
    select payload::jsonb into before from journal_history
    where book_id = new.book_id and journal_id = new.id and version = new.version - 1;
  end if;
  insert into party_month_totals as t (book_id, party_id, month, account_id, debit, credit)
  select b.book_id, party_id, date_trunc('month', date)::date, account_id, sum(debit), sum(credit)
  from books b, (
    select party_id, date, account_id, debit, credit
    from (select * from journal_lines where book_id = new.book_id and journal_id = new.id offset 0) l
    where party_id is not null
      and counts_in_totals(new.status, new.deleted_at is not null)
    union all
    select (line ->> 'partyId')::uuid, (before ->> 'date')::date, (line ->> 'accountId')::uuid,
      -(line ->> 'debit')::numeric, -(line ->> 'credit')::numeric
    from jsonb_array_elements(before -> 'lines') line
    where line ? 'partyId' and counts_in_totals(before ->> 'status', (before ->> 'deleted')::boolean)
  ) l
  where b.book_id = new.book_id
  group by b.book_id, party_id, date_trunc('month', date), account_id having sum(debit) <> 0 or sum(credit) <> 0
  order by party_id, date_trunc('month', date), account_id
  on conflict (book_id, party_id, month, account_id)
  do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit;
  return null;
end $$;

-- Only these journals have lines with a party.
drop trigger if exists journal_maintains_party_totals on journals;
create constraint trigger journal_maintains_party_totals after insert or update on journals
  deferrable initially deferred for each row
  when (new.source in ('document', 'payment', 'reversal', 'application') or new.names_parties)
  execute function update_party_totals();
