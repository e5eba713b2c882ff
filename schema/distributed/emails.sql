-- Until a transaction ends, another role can't read the rows it wrote. So the role that wrote an email or a link checks that it
-- exists and passes the answer to the owner, the only role that writes next to sign-in. A false answer only adds a row that
-- points to no record of its own book.
create or replace function add_email_to_outbox(email uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into auth.outbox (id, book_id, person_id) values (email, current_book(), current_actor()) on conflict do nothing;
end $$;

create or replace function queue_email(email uuid) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
begin
  if not exists (select from emails where book_id = book and id = email and sent_at is null) then
    raise exception 'the email does not exist'
      using errcode = '23514', constraint = 'email_exists', hint = 'email_exists';
  end if;
  perform add_email_to_outbox(email);
end $$;

create or replace function store_link_token(link uuid, digest text, ends_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into auth.document_links (id, token_hash, book_id, person_id, ends_at)
  values (link, digest, current_book(), current_actor(), ends_at);
end $$;

create or replace function open_link(link uuid, digest text) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
  until timestamptz;
begin
  select ends_at into until from document_links where book_id = book and id = link and revoked_at is null;
  if until is null then
    raise exception 'the link does not exist' using errcode = '23514', constraint = 'link_exists', hint = 'link_exists';
  end if;
  perform store_link_token(link, digest, until);
end $$;

revoke execute on function add_email_to_outbox, store_link_token from public;
grant execute on function add_email_to_outbox, store_link_token to twofold_app;
