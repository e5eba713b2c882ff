-- A request of somebody whom the server remembers is proved by the first statement of its transaction:
-- the session or API token still stands, and still means this person in this book (Decision 0017). The
-- function runs as the owner, for the role of the books cannot look at who signs in.
create or replace function check_visitor(proof text, member text, book text) returns void
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if book::uuid is distinct from (
    select m.book_id from auth.memberships m
    where m.user_id = member::uuid and m.is_open and (
      exists (
        select from auth.sessions s
        where s.token_hash = proof and s.user_id = m.user_id and s.expires_at > now()
      )
      or exists (select from auth.api_tokens t where t.secret_hash = proof and t.user_id = m.user_id)
    )
    order by m.role = 'sample' desc limit 1
  ) then
    raise exception 'this session or token does not stand for a visitor of this book'
      using errcode = '28000', constraint = 'visitor_is_signed_in';
  end if;
end $$;
