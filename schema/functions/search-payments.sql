-- Lists and searches payments like documents. A payment has no name of its own: the caller passes the parties that match the
-- search. To sort by name, the function reads the parties in order, and the payments of each in turn, starting at the party of
-- the cursor. It reads at most a page of payments per party; otherwise all of them would be sorted.

create or replace function search_payments(
  search text, of_direction text, of_party uuid, is_unapplied boolean, named_parties uuid[],
  sort text, is_descending boolean, after_place text, after_id uuid, at_most integer, with_files boolean
) returns setof uuid language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
declare
  fields text := $text$ p.id, p.date, p.number, p.party_id, p.amount, coalesce(p.applied_number, '') as applied_number,
    fold_text(p.number || ' ' || p.memo) as text, case p.direction when 'in' then p.amount else -p.amount end as signed_amount $text$;
  conditions text := $text$ p.book_id = $4 and ($5 is null or p.direction = $5) and ($6 is null or p.party_id = $6) $text$
    || case when is_unapplied then $text$ and p.status = 'posted' and p.allocated < p.amount $text$ else '' end
    || ' and ' || files_condition(with_files, 'p.id');
  listed text := case
    when sort is distinct from 'party' then format('select %s from payments p where %s', fields, conditions)
    when search <> '' then format($text$
      select %s, y.name as party_name from payments p join parties y on y.book_id = $4 and y.id = p.party_id where %s $text$,
      fields, conditions)
    else format($text$
      select p.*, y.name as party_name from parties y cross join lateral (
        select %s from payments p
        where %s and p.party_id = y.id and ($1 is null or (fold_text(y.name), p.id) %s (fold_text($1::text), $2))
        order by p.id %s limit $3
      ) p where y.book_id = $4 and ($1 is null or fold_text(y.name) %s fold_text($1::text)) $text$,
      fields, conditions, case when is_descending then '<' else '>' end, case when is_descending then 'desc' else 'asc' end,
      case when is_descending then '<=' else '>=' end) end;
  matching text := case when search = '' then 'true'
    else format('%s or party_id = any($8) or signed_amount = any(array[$9, -$9])',
      -- Concatenating '' keeps the condition off the index.
      case when search_count(search) is null then 'text like $7' else $text$ text like $10 and text || '' like $7 $text$ end) end;
  page uuid[];
  among integer;
begin
  foreach among in array case when search = '' or sort is null or search_count(search) is not null then array[null::integer] else array[1000, 5000, null] end loop
    continue when not should_widen_scan(among, page, at_most);
    execute format('select array_agg(id) from (%s) page',
      list_page('payments', sort, is_descending, array[listed], matching, among))
    into page
    using after_place, after_id, at_most, current_book(), of_direction, of_party, contains_pattern(search),
      coalesce(named_parties, '{}'), search_amount(search), contains_pattern(search_count(search));
    exit when cardinality(page) = at_most;
  end loop;
  return query select unnest(page);
end $$;

alter function search_payments owner to twofold_search;
