-- Whether the lines of a journal count in totals: when it is posted and not deleted.
create or replace function counts_in_totals(status text, is_deleted boolean) returns boolean
  language sql immutable parallel safe
  as $$ select status = 'posted' and not is_deleted $$;

-- Adds amounts to the totals of their accounts by day and month, account by account in one order (I-22). Where
-- the date is null, the amount counts nowhere.
create or replace function move_totals(book uuid, account_ids uuid[], dates date[], debits numeric[], credits numeric[])
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

revoke execute on function move_totals from public;
grant execute on function move_totals to twofold_writer;
