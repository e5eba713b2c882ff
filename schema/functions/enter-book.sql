-- Enters a book until the transaction ends: from then on its rows alone are there. By commands and not by set_config,
-- for commands alone are handed on to the workers of a distributed database.
create or replace function enter_book(book uuid, person uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('set local app.book_id = %L', book);
  execute format('set local app.user_id = %L', person);
end $$;

-- Whoever writes holds the book: the first lock of all. As the role that writes then, for a distributed database has a
-- connection for each role, and one would wait for what the other holds.
create or replace function hold_book(book uuid, holds boolean) returns void language plpgsql as $$
begin
  if holds then
    perform from public.books where book_id = book for no key update;
  end if;
end $$;

-- Finds the caller, and enters the book that this person works in: the sample company while there is one, else the own
-- one. The digest is that of a session or an API token; nobody comes back when it stands for nobody, and no book when
-- it is still to be made. It runs as the owner, for the role of the books cannot look at who signs in (Decision 0030).
create or replace function enter_book_of(
  digest text, out person uuid, out book uuid, out is_due boolean, out only_reads boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select user_id, last_used_at < now() - interval '1 hour' into person, is_due
  from auth.sessions where token_hash = digest and expires_at > now();
  if person is null then
    select user_id, coalesce(last_used_at < now() - interval '1 minute', true), scope = 'read'
    into person, is_due, only_reads
    from auth.api_tokens where secret_hash = digest and (expires_at is null or expires_at > now());
  end if;
  select book_id into book from auth.memberships
  where user_id = person and is_open order by role = 'sample' desc limit 1;
  if book is not null then
    perform enter_book(book, person);
  end if;
end $$;

-- A second one may enter in the transaction of a first (db/books.ts), and then calls them as the role of the books.
revoke execute on function enter_book, enter_book_of from public;
grant execute on function enter_book, enter_book_of to twofold_app, current_user;
