-- What guards and checks ask first. Outside of a row's book row security hides what they look for, and they would take
-- nothing found for nothing wrong; a statement can leave its book between two of its rows.
create or replace function require_current_book(book uuid, what text) returns void language plpgsql as $$
begin
  if book is distinct from public.current_book() then
    raise exception '% belongs to another book', what
      using errcode = '23514', constraint = 'row_belongs_to_current_book', hint = 'row_belongs_to_current_book';
  end if;
end $$;
