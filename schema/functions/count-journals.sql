-- How many journals of a month count in the other companies of the owner, the sample company included. Each is entered in
-- turn, for only the rows of an entered book are visible. A caller that writes waits for those of the other companies.
create or replace function count_journals_of_other_books(month date, writes boolean) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare
  own uuid := current_book();
  owner uuid := (select m.user_id from auth.memberships m where m.book_id = own and m.role in ('owner', 'sample'));
  other uuid;
  total integer := 0;
begin
  if writes then
    perform pg_advisory_xact_lock(hashtextextended(owner::text, 38));
  end if;
  for other in
    select m.book_id from auth.memberships m
    where m.user_id = owner and m.role in ('owner', 'sample') and m.book_id <> own
  loop
    execute format('set local app.book_id = %L', other);
    total := total + coalesce((
      select c.made from journal_month_counts c where c.book_id = other and c.month = month), 0);
  end loop;
  execute format('set local app.book_id = %L', own);
  return total;
end $$;

revoke execute on function count_journals_of_other_books from public;
grant execute on function count_journals_of_other_books to twofold_app, twofold_writer;

-- Counts journals that a person makes, and gives the accounts of their lines. Those that the sample company comes with
-- (written without a limit) count in no month. Refused are more in a month, in all companies of the owner, than the free
-- plan has (I-38, 0 for no limit), and accounts that are not of this book, inactive, or hold the inventory, which
-- goods alone move: which, the detail tells.
create or replace function count_journals(book uuid, count integer, monthly_limit integer, account_ids uuid[])
  returns json language plpgsql as $$
#variable_conflict use_column
declare
  accounts json;
  are_fit boolean;
  made integer;
  counted_month date;
  inventory uuid := (select account_id from public.default_accounts where book_id = book and key = 'inventory');
begin
  select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name, 'isActive', is_active,
      'currency', currency, 'holdsInventory', id is not distinct from inventory)), '[]'),
    count(*) = cardinality(account_ids) and coalesce(bool_and(is_active and id is distinct from inventory), false)
  into accounts, are_fit from public.accounts where book_id = book and id = any(account_ids);
  if not are_fit then
    raise exception 'lines use accounts that cannot be posted to'
      using errcode = '23514', constraint = 'lines_use_active_accounts', hint = 'lines_use_active_accounts', detail = accounts;
  end if;
  insert into public.journal_month_counts as c (book_id, month, made)
  select book_id, case when is_sample and monthly_limit = 0 then '1900-01-01'
    else date_trunc('month', now() at time zone time_zone)::date end, count_journals.count
  from public.books where book_id = book
  on conflict (book_id, month) do update set made = c.made + excluded.made
  returning c.month, c.made into counted_month, made;
  if monthly_limit > 0 and not public.is_premium() then
    made := made + public.count_journals_of_other_books(counted_month, true);
    if made > monthly_limit then
      raise exception 'journal % of this month exceeds the limit of %', made, monthly_limit
        using errcode = '23514', constraint = 'monthly_journal_limit_is_kept', hint = 'monthly_journal_limit_is_kept';
    end if;
  end if;
  return accounts;
end $$;
