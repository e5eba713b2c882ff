-- Quotes and orders are listed and searched like documents; what is wanted of some statuses alone is merged from each of them.
create or replace function search_orders(
  search text, of_kind text, of_statuses text[], of_party uuid, first_date date, last_date date,
  sort text, is_descending boolean, after_place text, after_id uuid, at_most integer
) returns setof uuid language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
declare
  listed text := $text$
    select id, date, due_date, number, party_name, total, folded(number || ' ' || party_name) as text from orders
    where book_id = $4 and kind = $5 and date >= $6 and date <= $7 $text$
    || case when of_party is null then '' else 'and party_id = $8' end;
  branches text[] := case when of_statuses is null then array[listed]
    else array(select listed || format(' and status = %L', status) from unnest(of_statuses) status) end;
  matching text := case when search = '' then 'true' else 'text like $9' end;
  page uuid[];
  among integer;
begin
  foreach among in array case when search = '' or sort is null then array[null::integer] else array[1000, 5000, null] end loop
    continue when not is_worth_looking(among, page, at_most);
    execute format('select array_agg(id) from (%s) page',
      list_page('orders', sort, is_descending, branches, matching, among))
    into page
    using after_place, after_id, at_most, current_book(), of_kind, first_date, last_date, of_party, containing(search);
    exit when cardinality(page) = at_most;
  end loop;
  return query select unnest(page);
end $$;

alter function search_orders owner to twofold_search;
