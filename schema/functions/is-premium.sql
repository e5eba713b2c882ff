-- Whether the owner of the current book has Premium. Other members work on the owner's plan.
create or replace function is_premium() returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from auth.memberships m join auth.subscriptions s on s.user_id = m.user_id
    where m.book_id = (select current_book()) and m.role in ('owner', 'sample') and premium_until > now()
  )
$$;

revoke execute on function is_premium from public;
grant execute on function is_premium to twofold_app, twofold_writer;
