-- A book is erased on the machine that has it, which has no sign-in data. So only prepare_sample_erasure, on the
-- coordinator, checks that no user works in it anymore.
create or replace function erase_sample_book(part int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
begin
  if not exists (select from books where book_id = book and is_sample) then
    raise exception 'only a sample company can be erased'
      using errcode = '23514', constraint = 'only_a_sample_is_erased', hint = 'only_a_sample_is_erased';
  end if;
  return erase_next_table(book, part);
end $$;
