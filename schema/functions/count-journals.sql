-- Counts the journals of a month in the owner's other companies, including the sample company. Enters each book in turn, because
-- only the rows of the entered book are visible. A caller that writes waits for concurrent writes in the other companies.
create or replace function count_journals_of_other_books(month date, writes boolean) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare
  this_book uuid := current_book();
  owner uuid := (select m.user_id from auth.memberships m where m.book_id = this_book and m.role in ('owner', 'sample'));
  other uuid;
  total integer := 0;
begin
  if writes then
    perform pg_advisory_xact_lock(hashtextextended(owner::text, 38));
  end if;
  for other in
    select m.book_id from auth.memberships m
    where m.user_id = owner and m.role in ('owner', 'sample') and m.book_id <> this_book
  loop
    execute format('set local app.book_id = %L', other);
    total := total + coalesce((
      select c.journals from journal_month_counts c where c.book_id = other and c.month = month), 0);
  end loop;
  execute format('set local app.book_id = %L', this_book);
  return total;
end $$;

revoke execute on function count_journals_of_other_books from public;
grant execute on function count_journals_of_other_books to twofold_app, twofold_writer;

-- Counts the journals that a user creates and returns the accounts of their lines. The sample company's initial journals are
-- written without a limit and count in no month; journals of bank transactions aren't counted. Rejects more journals per month,
-- across all companies of the owner, than the free plan allows (I-38; 0 means no limit), and accounts that belong to another
-- book, are inactive, or are the inventory account, which only goods movements change; the error detail names the reason.
create or replace function count_journals(book uuid, count integer, monthly_limit integer, account_ids uuid[])
  returns json language plpgsql as $$
#variable_conflict use_column
declare
  accounts json;
  are_fit boolean;
  posted integer;
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
  if count_journals.count = 0 then
    return accounts;
  end if;
  insert into public.journal_month_counts as c (book_id, month, journals)
  select book_id, case when is_sample and monthly_limit = 0 then '1900-01-01'
    else date_trunc('month', now() at time zone time_zone)::date end, count_journals.count
  from public.books where book_id = book
  on conflict (book_id, month) do update set journals = c.journals + excluded.journals
  returning c.month, c.journals into counted_month, posted;
  if monthly_limit > 0 and not public.is_premium() then
    posted := posted + public.count_journals_of_other_books(counted_month, true);
    if posted > monthly_limit then
      raise exception 'journal % of this month exceeds the limit of %', posted, monthly_limit
        using errcode = '23514', constraint = 'monthly_journal_limit_is_kept', hint = 'monthly_journal_limit_is_kept';
    end if;
  end if;
  return accounts;
end $$;
