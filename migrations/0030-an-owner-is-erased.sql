-- Whoever asks for it is erased, with the books and everything that is known of the person (I-41). Only those who run
-- the server can do it, as the owner of the tables: the roles that requests drop to cannot call this, so that books
-- stay append-only whatever a request does.

create function erase_book() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- From here to the end of the transaction the book may go as a whole, as a sample company may.
  update books set is_sample = true where book_id = current_book();
  perform erase_sample_book();
end $$;
revoke execute on function erase_book from public;

-- What an administrator did to a subscription is kept as long as the person is.
create or replace function auth.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from auth.users where id = old.user_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name
    using errcode = '23514', constraint = tg_table_name || '_is_append_only';
end $$;
