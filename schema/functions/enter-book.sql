-- Enters a book until the end of the transaction: from then on only its rows are visible. Uses commands, not set_config, because
-- a distributed database passes only commands on to its workers. The transaction gets the role of the member it runs for; the
-- server's own work has no role. A viewer's transaction can't write anything, whatever it executes: PostgreSQL never lifts that
-- restriction (Decision 0128).
create or replace function enter_book(book uuid, person uuid, member_role text default null, can_post boolean default true) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('set local app.book_id = %L', book);
  execute format('set local app.user_id = %L', person);
  execute format('set local app.member_role = %L', coalesce(member_role, ''));
  execute format('set local app.member_can_post = %L', can_post);
  if member_role = 'viewer' then
    set local transaction_read_only = on;
  end if;
end $$;

-- Rejects the writes of a member who was removed or whose role changed while the transaction ran or waited.
create or replace function check_member() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held text := nullif(current_setting('app.member_role', true), '');
begin
  if held is not null and not exists (
    select from auth.memberships
    where user_id = current_actor() and book_id = (select current_book()) and book_exists and role in (held, case held when 'owner' then 'sample' end)
      and can_post = current_setting('app.member_can_post', true)::boolean
  ) then
    raise exception 'the access of the member has changed' using errcode = '23514', constraint = 'member_still_has_access',
      hint = 'member_still_has_access';
  end if;
end $$;

-- A writer locks the book before anything else. It takes the lock as the role that then writes: a distributed database has one
-- connection per role, and the second connection would wait for a lock of the first.
create or replace function lock_book(book uuid, holds boolean) returns void language plpgsql as $$
begin
  if holds then
    perform from public.books where book_id = book for no key update;
  end if;
end $$;

-- Finds the caller and enters a book: with a session, the requested one, or else the sample company if it exists, or else the
-- first; with an API token, the book that the token was created for. `digest` is the digest of the session or token. Returns no
-- person if no session or token matches, or if the owner of the book has ended the session for it, and no book if none has been
-- created yet. Runs as the owner of the tables, because the role of the books can't read the sign-in tables (Decisions 0030,
-- 0061).
create or replace function enter_book_with_credential(
  digest text, requested text, out person uuid, out book uuid, out is_due boolean, out only_reads boolean,
  out member_role text, out can_view_bank boolean, out can_view_reports boolean, out can_post boolean, out only_area text, out token_name text
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given uuid;
  since timestamptz;
  sessions_valid_from timestamptz;
begin
  select user_id, created_at, last_used_at < now() - interval '1 hour' into person, since, is_due
  from auth.sessions where token_hash = digest and expires_at > now();
  if person is null then
    select user_id, coalesce(last_used_at < now() - interval '1 minute', true), scope = 'read', book_id, area, name
    into person, is_due, only_reads, given, only_area, token_name
    from auth.api_tokens where secret_hash = digest and (expires_at is null or expires_at > now());
  end if;
  select m.book_id, case m.role when 'sample' then 'owner' else m.role end, m.can_view_bank, m.can_view_reports, m.can_post,
    m.sessions_valid_from
  into book, member_role, can_view_bank, can_view_reports, can_post, sessions_valid_from from auth.memberships m
  where user_id = person and book_exists and (given is null or book_id = given)
  order by book_id::text = requested desc nulls last, role = 'sample' desc, created_at, book_id limit 1;
  if since < sessions_valid_from then
    person := null;
    book := null;
  elsif book is not null then
    perform enter_book(book, person, member_role, can_post);
  end if;
end $$;

-- A second user may enter a book in the same transaction (db/books.ts); the calls are then made as the role of the books.
revoke execute on function enter_book, enter_book_with_credential, check_member from public;
grant execute on function enter_book, enter_book_with_credential, check_member to twofold_app, current_user;
