-- Counts journals that a person makes, and gives the accounts of their lines. Refused are more in a month than the free
-- plan has (I-38, 0 for no limit), and accounts that are not of this book, inactive, or hold the inventory, which
-- goods alone move: which, the detail tells.
create or replace function count_journals(book uuid, count integer, monthly_limit integer, account_ids uuid[])
  returns json language plpgsql as $$
#variable_conflict use_column
declare
  accounts json;
  are_fit boolean;
  made integer;
  inventory uuid := (select account_id from public.default_accounts where book_id = book and key = 'inventory');
begin
  select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name, 'isActive', is_active,
      'currency', currency, 'holdsInventory', id is not distinct from inventory)), '[]'),
    count(*) = cardinality(account_ids) and coalesce(bool_and(is_active and id is distinct from inventory), false)
  into accounts, are_fit from public.accounts where book_id = book and id = any(account_ids);
  if not are_fit then
    raise exception 'lines name accounts that cannot be posted to'
      using errcode = '23514', constraint = 'lines_name_active_accounts', hint = 'lines_name_active_accounts', detail = accounts;
  end if;
  insert into public.journal_month_counts as c (book_id, month, made)
  select book_id, date_trunc('month', now() at time zone time_zone)::date, count_journals.count
  from public.books where book_id = book
  on conflict (book_id, month) do update set made = c.made + excluded.made
  returning c.made into made;
  if monthly_limit > 0 and made > monthly_limit and not public.is_premium()
    and not (select is_sample from public.books where book_id = book)
  then
    raise exception 'journal % of this month, of at most %', made, monthly_limit
      using errcode = '23514', constraint = 'month_has_journals_left', hint = 'month_has_journals_left';
  end if;
  return accounts;
end $$;
