-- What guards and checks ask first. Outside of a row's book row security hides what they look for, and they would take
-- nothing found for nothing wrong; a statement can leave its book between two of its rows.
create or replace function refuse_outside_of_book(book uuid, what text) returns void language plpgsql as $$
begin
  if book is distinct from public.current_book() then
    raise exception '% belongs to another book', what
      using errcode = '23514', constraint = 'row_is_written_in_its_book', hint = 'row_is_written_in_its_book';
  end if;
end $$;
