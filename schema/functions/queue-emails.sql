-- Queues an email of a book. It waits in the same table as sign-in emails, which the role of the books can't read, and is sent in
-- the name of its author. Calling it twice changes nothing.
create or replace function queue_email(email uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
begin
  if not exists (select from emails where book_id = book and id = email and sent_at is null) then
    raise exception 'the email does not exist'
      using errcode = '23514', constraint = 'email_exists', hint = 'email_exists';
  end if;
  insert into auth.outbox (id, book_id, person_id) values (email, book, current_actor()) on conflict do nothing;
end $$;

revoke execute on function queue_email from public;
grant execute on function queue_email to twofold_app;

-- An email that was sent or has finally failed can't be changed.
create or replace trigger email_is_immutable_once_finished before update on emails
  for each row when (old.sent_at is not null or old.failed_at is not null)
  execute function reject_with_rule('email_is_immutable_once_finished');

-- Makes a share link available under the digest of its secret, in the name of the user who created it.
create or replace function open_link(link uuid, digest text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
begin
  insert into auth.document_links (id, token_hash, book_id, person_id, ends_at)
  select id, digest, book, current_actor(), ends_at from document_links
  where book_id = book and id = link and revoked_at is null;
  if not found then
    raise exception 'the link does not exist' using errcode = '23514', constraint = 'link_exists', hint = 'link_exists';
  end if;
end $$;

-- Closes a share link. Calling it twice changes nothing.
create or replace function close_link(link uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
begin
  delete from auth.document_links where book_id = book and id = link;
end $$;

-- Whether a secret with this digest opens a share link of the book.
create or replace function link_opens_with(link uuid, digest text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from auth.document_links
    where book_id = (select current_book()) and id = link and token_hash = digest and ends_at > now()
  )
$$;

revoke execute on function open_link, close_link, link_opens_with from public;
grant execute on function open_link, close_link, link_opens_with to twofold_app;

-- A revoked link stays revoked and can't be opened.
create or replace trigger link_is_immutable_once_revoked before update on document_links
  for each row when (old.revoked_at is not null) execute function reject_with_rule('link_is_immutable_once_revoked');
