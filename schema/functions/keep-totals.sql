-- Whether the lines of a journal count in totals: when it is posted and not deleted.
create or replace function counts_in_totals(status text, is_deleted boolean) returns boolean
  language sql immutable parallel safe
  as $$ select status = 'posted' and not is_deleted $$;

-- Adds amounts to the totals of their accounts by day and month, account by account in one order (I-22). Where
-- the date is null, the amount counts nowhere. What is in the currency of an account is above zero for a debit, or null.
drop function if exists move_totals(uuid, uuid[], date[], numeric[], numeric[]);
create or replace function move_totals(
  book uuid, account_ids uuid[], dates date[], debits numeric[], credits numeric[], foreigns numeric[]
) returns void language plpgsql as $$
begin
  insert into account_day_totals as t (book_id, account_id, date, debit, credit, foreign_amount)
  select b.book_id, l.account_id, l.date, sum(l.debit), sum(l.credit), coalesce(sum(l.foreign_amount), 0)
  from (select book) b (book_id), unnest(account_ids, dates, debits, credits, foreigns)
    as l (account_id, date, debit, credit, foreign_amount)
  where l.date is not null
  group by b.book_id, l.account_id, l.date having sum(l.debit) <> 0 or sum(l.credit) <> 0
    or sum(l.foreign_amount) <> 0
  order by l.account_id, l.date
  on conflict (book_id, account_id, date)
  do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit,
    foreign_amount = t.foreign_amount + excluded.foreign_amount;
  insert into account_month_totals as t (book_id, account_id, month, debit, credit, foreign_amount)
  select b.book_id, l.account_id, date_trunc('month', l.date)::date, sum(l.debit), sum(l.credit), coalesce(sum(l.foreign_amount), 0)
  from (select book) b (book_id), unnest(account_ids, dates, debits, credits, foreigns)
    as l (account_id, date, debit, credit, foreign_amount)
  where l.date is not null
  group by b.book_id, l.account_id, date_trunc('month', l.date) having sum(l.debit) <> 0 or sum(l.credit) <> 0
    or sum(l.foreign_amount) <> 0
  order by l.account_id, date_trunc('month', l.date)
  on conflict (book_id, account_id, month)
  do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit,
    foreign_amount = t.foreign_amount + excluded.foreign_amount;
end $$;

revoke execute on function move_totals from public;
grant execute on function move_totals to twofold_writer;
