-- Searches the first journals of the sort order for a common word: the trigram index alone would collect and sort every journal
-- with the word before it returns the first page of 50, so the search would get slower as the book grows. "JE-2025-123456" shares
-- the trigrams of its beginning with a third of all journals: 19 ms in a book of a million journals. Its count alone is rare, so
-- the index finds the count (3 ms), and the rest is compared in the rows found.

create or replace function search_journals(
  search text, of_status text, first_date date, last_date date,
  sort text, is_descending boolean, after_place text, after_id uuid, at_most integer, with_files boolean
) returns setof uuid language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
declare
  -- The status as the column, or as a literal.
  with_status text := $text$
    select id, date, number, description, %s as status, total, coalesce(amount, total) as amount,
      coalesce(event_kind, case when source in ('manual', 'import') then 'journal' else source end) as event_kind,
      coalesce(event_number, number) as event_number, fold_text(number || ' ' || description) as text from journals
    where book_id = $4 and deleted_at is null and date >= $5 and date <= $6 and $text$
    -- A journal of another record has the files of that record.
    || files_condition(with_files, 'any (array[journals.id, journals.source_id])');
  in_words text := format(with_status, '%1$L::text') || ' and status = %1$L';
  whole text := case when of_status is null then format(with_status, 'status') else format(in_words, of_status) end;
  -- Dates have an index without the status as well.
  branches text[] := case when of_status is not null or sort = 'date' then array[whole] else array(
    select format(in_words, status) from unnest(array['posted', 'draft', 'void']) status) end;
  matching text := case when search = '' then 'true'
    else format($text$ total = $9 and status = any (array['posted', 'draft', 'void']) or %s $text$,
      -- Concatenating '' keeps the condition off the index.
      case when search_count(search) is null then 'text like $7' else $text$ text like $8 and text || '' like $7 $text$ end) end;
  page uuid[];
  among integer;
begin
  foreach among in array case when search = '' or sort is null or search_count(search) is not null then array[null::integer] else array[1000, 5000, null] end loop
    continue when not should_widen_scan(among, page, at_most);
    execute format('select array_agg(id) from (%s) page',
      list_page('journals', sort, is_descending, case when among is null and search <> '' then array[whole] else branches end,
        matching, among))
    into page
    using after_place, after_id, at_most, current_book(), first_date, last_date, contains_pattern(search), contains_pattern(search_count(search)),
      search_amount(search);
    exit when cardinality(page) = at_most;
  end loop;
  return query select unnest(page);
end $$;

alter function search_journals owner to twofold_search;
