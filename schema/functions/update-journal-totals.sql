-- Whether the lines of a journal count in totals: it is posted and not deleted.
create or replace function counts_in_totals(status text, is_deleted boolean) returns boolean
  language sql immutable parallel safe
  as $$ select status = 'posted' and not is_deleted $$;

-- Adds amounts to the totals of accounts by day and month and to the totals by tax rate (I-22, I-108), always in the same order.
-- Amounts with a null date don't count. An amount in the currency of an account is positive for a debit, or null.
drop function if exists update_journal_totals(uuid, uuid[], date[], numeric[], numeric[]);
drop function if exists update_journal_totals(uuid, uuid[], date[], numeric[], numeric[], numeric[]);
create or replace function update_journal_totals(
  book uuid, account_ids uuid[], dates date[], debits numeric[], credits numeric[], foreigns numeric[], tax_rate_ids uuid[]
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
  perform reject_landed_cost_fault(book,
    (select array_agg(l.id) from unnest(account_ids, debits, credits) as l (id, debit, credit) where l.debit < l.credit));
  -- Few journals other than documents' have taxes.
  if cardinality(array_remove(tax_rate_ids, null)) = 0 then
    return;
  end if;
  insert into account_tax_totals as t (book_id, date, account_id, tax_rate_id, debit, credit)
  select b.book_id, l.date, l.account_id, l.tax_rate_id, sum(l.debit), sum(l.credit)
  from (select book) b (book_id), unnest(account_ids, dates, debits, credits, tax_rate_ids)
    as l (account_id, date, debit, credit, tax_rate_id)
  where l.date is not null and l.tax_rate_id is not null
  group by b.book_id, l.date, l.account_id, l.tax_rate_id having sum(l.debit) <> 0 or sum(l.credit) <> 0
  order by l.date, l.account_id, l.tax_rate_id
  on conflict (book_id, date, account_id, tax_rate_id)
  do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit;
end $$;

revoke execute on function update_journal_totals from public;
grant execute on function update_journal_totals to twofold_writer;
