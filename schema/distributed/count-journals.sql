-- The other companies of the owner of a book are on other machines, and only the coordinator knows which they are. So the
-- coordinator counts their journals where a write enters the book, and hands the number on to the worker that has the book.
create or replace function other_books_of_owner(book uuid, writes boolean) returns uuid[]
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owner uuid := (select m.user_id from auth.memberships m where m.book_id = book and m.role in ('owner', 'sample'));
  others uuid[] := (
    select array_agg(m.book_id order by m.book_id) from auth.memberships m
    where m.user_id = owner and m.role in ('owner', 'sample') and m.book_id <> book and m.book_exists
  );
begin
  if writes and others is not null then
    perform pg_advisory_xact_lock(hashtextextended(owner::text, 38));
  end if;
  return coalesce(others, '{}');
end $$;

-- Runs as the role of the request, which also sees what an earlier request of the transaction counted.
create or replace function sum_journals_of_books(this_book uuid, books uuid[], month date) returns integer language plpgsql as $$
#variable_conflict use_variable
declare
  other uuid;
  counted integer;
  total integer := 0;
begin
  foreach other in array books loop
    execute format('set local app.book_id = %L', other);
    select c.journals into counted from public.journal_month_counts c where c.book_id = other and c.month = month;
    total := total + coalesce(counted, 0);
  end loop;
  execute format('set local app.book_id = %L', this_book);
  return total;
end $$;

-- Locks the owner before the book: another write may wait for the owner while it holds the other book.
create or replace function lock_book(book uuid, holds boolean) returns void language plpgsql as $$
declare
  others uuid[];
  this_month date;
begin
  if not holds then
    return;
  end if;
  if not public.is_premium() then
    others := public.other_books_of_owner(book, true);
  end if;
  perform from public.books where book_id = book for no key update;
  if cardinality(others) > 0 then
    select date_trunc('month', now() at time zone time_zone)::date into this_month from public.books where book_id = book;
    execute format('set local app.journals_of_other_books = %L', public.sum_journals_of_books(book, others, this_month));
  else
    set local app.journals_of_other_books = '0';
  end if;
end $$;

-- On the worker, what the coordinator handed on; on the coordinator, where companies are read, their current sum.
create or replace function count_journals_of_other_books(month date, writes boolean) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
begin
  if writes then
    return coalesce(nullif(current_setting('app.journals_of_other_books', true), ''), '0')::integer;
  end if;
  return sum_journals_of_books(book, other_books_of_owner(book, false), month);
end $$;

revoke execute on function other_books_of_owner from public;
grant execute on function other_books_of_owner to twofold_app;
