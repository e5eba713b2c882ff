-- Whether the person of the running transaction has Premium.
create or replace function is_premium() returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from auth.subscriptions where user_id = current_actor() and premium_until > now()
  )
$$;

revoke execute on function is_premium from public;
grant execute on function is_premium to twofold_app, twofold_writer;
