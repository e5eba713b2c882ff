-- A common word is found in the newest journals: the trigram index alone would collect and sort every journal that has
-- the word before the first page of 50 is known, and so take longer in a longer book. "JE-2025-123456" shares the
-- trigrams of its beginning with a third of all journals: 19 ms in a book of a million journals. Its count alone is
-- rare, so the index is asked for that (3 ms), and the rest is compared in what it finds.

create or replace function search_journals(
  search text, of_status text, first_date date, last_date date, before_date date, before_id uuid, at_most integer
) returns setof uuid language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
  pattern text := containing(search);
  -- Four digits could be a year.
  rare text := coalesce('%' || substring(search from '^[A-Za-z]+-[0-9]{4}-([0-9]{5,})$') || '%', pattern);
  amount numeric := amount_in(search);
  recent integer := 1000;
  found uuid[];
begin
  select array_agg(id order by date desc, id desc) into found
  from (
    select id, date from (
      select id, date, number, description, status, total from journals
      where book_id = book and deleted_at is null and date >= first_date and date <= last_date
        and (date, id) < (before_date, before_id)
      order by date desc, id desc limit recent
    ) newest
    where (folded(number || ' ' || description) like pattern or total = amount)
      and (of_status is null or status = of_status)
    order by date desc, id desc limit at_most
  ) page;
  if cardinality(found) = at_most then
    return query select unnest(found);
    return;
  end if;
  -- Executed as text, so that it is planned for this very search. What is joined to '' is not in the index.
  return query execute $query$
    select id from journals
    where book_id = $1 and deleted_at is null
      and (total = $10 or folded(number || ' ' || description) like $9
        and folded(number || ' ' || description || '') like $2)
      and ($3 is null or status = $3) and date >= $4 and date <= $5 and (date, id) < ($6, $7)
    order by date desc, id desc limit $8 $query$
  using book, pattern, of_status, first_date, last_date, before_date, before_id, at_most, rare, amount;
end $$;

alter function search_journals owner to twofold_search;
