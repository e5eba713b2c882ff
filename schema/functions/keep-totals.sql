-- Whether the lines of a journal count in totals: when it is posted and not deleted.
create or replace function counts_in_totals(status text, is_deleted boolean) returns boolean
  language sql immutable parallel safe
  as $$ select status = 'posted' and not is_deleted $$;

-- Adds amounts to the totals of their accounts by day and month, account by account in one order (I-22). Where
-- the date is null, the amount counts nowhere.
create or replace function move_totals(book uuid, account_ids uuid[], dates date[], debits numeric[], credits numeric[])
  returns void language plpgsql as $$
begin
  insert into account_day_totals as t (book_id, account_id, date, debit, credit)
  select b.book_id, l.account_id, l.date, sum(l.debit), sum(l.credit)
  from (select book) b (book_id), unnest(account_ids, dates, debits, credits) as l (account_id, date, debit, credit)
  where l.date is not null
  group by b.book_id, l.account_id, l.date having sum(l.debit) <> 0 or sum(l.credit) <> 0
  order by l.account_id, l.date
  on conflict (book_id, account_id, date)
  do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit;
  insert into account_month_totals as t (book_id, account_id, month, debit, credit)
  select b.book_id, l.account_id, date_trunc('month', l.date)::date, sum(l.debit), sum(l.credit)
  from (select book) b (book_id), unnest(account_ids, dates, debits, credits) as l (account_id, date, debit, credit)
  where l.date is not null
  group by b.book_id, l.account_id, date_trunc('month', l.date) having sum(l.debit) <> 0 or sum(l.credit) <> 0
  order by l.account_id, date_trunc('month', l.date)
  on conflict (book_id, account_id, month)
  do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit;
end $$;

revoke execute on function move_totals from public;
grant execute on function move_totals to twofold_writer;
