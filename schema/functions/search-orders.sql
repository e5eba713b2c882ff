-- Lists and searches quotes and orders like documents. A list of several statuses, or of all statuses in an order other than by
-- date, merges one branch per status, with separate branches for open orders with and without goods still to be delivered, so
-- that the index returns each branch in order. Only sent orders are also separated by day, if a filter needs it. The orders of
-- one party are few, and are read as a whole.
drop function if exists search_orders(text, text, text[], uuid, date, date, text, boolean, text, uuid, integer);

create or replace function search_orders(
  search text, of_kind text, of_statuses text[], only_undelivered boolean, of_party uuid, first_date date, last_date date, today date,
  sort text, is_descending boolean, after_place text, after_id uuid, at_most integer, with_files boolean
) returns setof uuid language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
declare
  listed text := $text$
    select id, date, due_date, number, party_name, total, remaining_total, %s as effective_status, fold_text(number || ' ' || party_name) as text from orders
    where book_id = $4 and kind = $5 and ($8 is null or party_id = $8) and date >= $6 and date <= $7 and %s and $text$
    || files_condition(with_files, 'orders.id');
  status_today text := $text$ case when undated_status = 'sent' and due_date < $10 then 'expired' else undated_status end $text$;
  whole text := format(listed, status_today, format('($11 is null or %s = any($11)) and (is_undelivered or not $12)', status_today));
  is_by_day boolean := of_statuses is not null or coalesce(sort, '') = 'effectiveStatus';
  branches text[] := case
    when of_party is not null or (of_statuses is null and not only_undelivered and coalesce(sort, 'date') = 'date') then array[whole]
    else array(
      select format(listed, quote_literal(one) || '::text', case
        when one = 'sent' and is_by_day then $text$ undated_status = 'sent' and due_date >= $10 $text$
        when one = 'expired' then $text$ undated_status = 'sent' and due_date < $10 $text$
        else format('undated_status = %L', one) end || case when undelivered then ' and is_undelivered' else ' and not is_undelivered' end)
      from unnest(coalesce(of_statuses, case of_kind
        when 'quote' then array['draft', 'sent', 'expired', 'accepted', 'partially_ordered', 'ordered', 'partially_invoiced', 'invoiced', 'declined']
        else array['open', 'partially_invoiced', 'invoiced', 'closed', 'void'] end)) one,
        unnest(array[false, true]) undelivered
      where (one <> 'expired' or is_by_day)
        and case when undelivered then of_kind <> 'quote' and one in ('open', 'partially_invoiced', 'invoiced') else not only_undelivered end) end;
  matching text := case when search = '' then 'true' else 'text like $9' end;
  page uuid[];
  among integer;
begin
  if cardinality(branches) = 0 then return; end if;
  foreach among in array case when search = '' or sort is null then array[null::integer] else array[1000, 5000, null] end loop
    continue when not should_widen_scan(among, page, at_most);
    execute format('select array_agg(id) from (%s) page',
      list_page('orders', sort, is_descending, case when among is null and search <> '' then array[whole] else branches end,
        matching, among))
    into page
    using after_place, after_id, at_most, current_book(), of_kind, first_date, last_date, of_party, contains_pattern(search), today, of_statuses,
      only_undelivered;
    exit when cardinality(page) = at_most;
  end loop;
  return query select unnest(page);
end $$;

alter function search_orders owner to twofold_search;

-- The figures above a searched or filtered list.
create or replace function count_orders(
  search text, of_kind text, of_party uuid, first_date date, last_date date, today date, with_files boolean
) returns table (
  effective_status text, currency text, orders bigint, total numeric, remaining_total numeric, undelivered bigint, undelivered_total numeric
) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute $query$
    select case when undated_status = 'sent' and due_date < $6 then 'expired' else undated_status end, currency, count(*), sum(total), sum(remaining_total),
      count(*) filter (where is_undelivered), coalesce(sum(total) filter (where is_undelivered), 0)
    from orders
    where book_id = $1 and kind = $2 and date >= $4 and date <= $5 and ($3 is null or party_id = $3)
      and fold_text(number || ' ' || party_name) like $7 and $query$ || files_condition(with_files, 'orders.id') || $query$
    group by 1, 2 $query$
  using current_book(), of_kind, of_party, first_date, last_date, today, contains_pattern(search);
end $$;

alter function count_orders owner to twofold_search;
