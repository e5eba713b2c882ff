-- Premium is checked on the worker that has the book, and sign-in data is only on the coordinator. So the
-- coordinator reads it when it enters the book, and passes it on to the worker.
create or replace function enter_book(book uuid, person uuid, member_role text default null, can_post boolean default true) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('set local app.book_id = %L', book);
  execute format('set local app.user_id = %L', person);
  execute format('set local app.member_role = %L', coalesce(member_role, ''));
  execute format('set local app.member_can_post = %L', can_post);
  execute format('set local app.is_premium = %L', exists (
    select from auth.memberships m join auth.subscriptions s on s.user_id = m.user_id
    where m.book_id = book and m.role in ('owner', 'sample') and premium_until > now()
  ));
  if member_role = 'viewer' then
    set local transaction_read_only = on;
  end if;
end $$;

create or replace function is_premium() returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce(nullif(current_setting('app.is_premium', true), '')::boolean, false) $$;
