-- Search functions. Row security prevents "contains" from using the trigram index, because the operator isn't leakproof. These
-- functions may use it: they run as a role that no login can become, read only the columns they compare, and filter by book
-- themselves (Decision 0007).

-- The pattern for a "contains" search in normalized text (fold_text).
create or replace function contains_pattern(search text) returns text language sql immutable parallel safe as $$
  select '%' || replace(replace(replace(fold_text(search), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- Whether a record, given by its id, has files attached: with files, without files, or either if null.
create or replace function files_condition(with_files boolean, record text) returns text
  language plpgsql immutable parallel safe as $$
begin
  if with_files is null then return 'true'; end if;
  return format(
    '%s exists (select from attachments f where f.book_id = (select current_book()) and f.record_id = %s and f.removed_at is null)',
    case when with_files then '' else 'not' end, record);
end $$;

-- Whether a document was sent: emailed or waiting to be, other than as a delivery note, or shared by a link.
create or replace function document_is_sent(document uuid) returns boolean
  language plpgsql stable parallel safe set search_path = public, pg_temp as $$
begin
  return exists (
    select from emails where book_id = (select current_book()) and document_id = document and not is_delivery_note and failed_at is null
  ) or exists (select from document_links where book_id = (select current_book()) and document_id = document);
end $$;

-- The same as a condition of a search, which uses the indexes: sent, not sent, or either if null.
create or replace function sent_condition(sent boolean, document text) returns text
  language plpgsql immutable parallel safe as $$
begin
  if sent is null then return 'true'; end if;
  return format(
    '%1$s (exists (select from emails e where e.book_id = (select current_book()) and e.document_id = %2$s and not e.is_delivery_note
      and e.failed_at is null)
      or exists (select from document_links k where k.book_id = (select current_book()) and k.document_id = %2$s))',
    case when sent then '' else 'not' end, document);
end $$;

-- The count in a number in our default format, if it has five or more digits (four could be a year); null for any other search. A
-- count is rare, while the prefix occurs in every number and reading the index for it takes longer as the list grows.
create or replace function search_count(search text) returns text language sql immutable parallel safe as $$
  select substring(search from '^[A-Za-z]+-(?:[0-9]{4}-)?([0-9]{5,})$')
$$;

-- The amount in a search, or null if the text isn't an amount: "1,234.50", "$12", "€ 1234.5".
create or replace function search_amount(search text) returns numeric language sql immutable parallel safe as $$
  select case
    when search ~ '^\s*[$€£¥]?\s*(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,3})?\s*$'
    then regexp_replace(search, '[^0-9.]', '', 'g')::numeric
  end
$$;
