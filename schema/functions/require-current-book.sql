-- Every guard and check calls this first. Outside of the row's book, row security would hide the rows they look for, and finding
-- none would pass as valid; a statement can leave its book between two rows.
create or replace function require_current_book(book uuid, record_name text) returns void language plpgsql as $$
begin
  if book is distinct from public.current_book() then
    raise exception '% belongs to another book', record_name
      using errcode = '23514', constraint = 'row_belongs_to_current_book', hint = 'row_belongs_to_current_book';
  end if;
end $$;
