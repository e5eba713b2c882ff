-- What a search finds. Row security keeps "contains" away from the trigram index, because it is not leak-proof. These
-- functions may use it: they run as a role that no login can become, read the columns that are compared, and name the book
-- themselves (Decision 0007).

-- The pattern that finds a search within a folded text.
create or replace function containing(search text) returns text language sql immutable parallel safe as $$
  select '%' || replace(replace(replace(folded(search), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- Whether a record, given by its id, has files attached: with some, without any, or either where that is null.
create or replace function files_condition(with_files boolean, record text) returns text
  language plpgsql immutable parallel safe as $$
begin
  if with_files is null then return 'true'; end if;
  return format(
    '%s exists (select from attachments f where f.book_id = (select current_book()) and f.record_id = %s and f.removed_at is null)',
    case when with_files then '' else 'not' end, record);
end $$;

-- The count in a number of our own form, of five digits or more, for four could be a year: null in any other search. It is
-- rare, while the text before it is in every number, and takes the index as long as the list is.
create or replace function search_count(search text) returns text language sql immutable parallel safe as $$
  select substring(search from '^[A-Za-z]+-(?:[0-9]{4}-)?([0-9]{5,})$')
$$;

-- The amount that a search is for, or null where it reads as none: "1,234.50", "$12", "€ 1234.5".
create or replace function search_amount(search text) returns numeric language sql immutable parallel safe as $$
  select case
    when search ~ '^\s*[$€£¥]?\s*(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,3})?\s*$'
    then regexp_replace(search, '[^0-9.]', '', 'g')::numeric
  end
$$;
