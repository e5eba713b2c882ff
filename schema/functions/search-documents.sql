-- Lists and searches documents like journals. A document is also found by the current name of its party: the caller passes the
-- parties with that name, because the searching role reads only documents. The first documents of the sort order are searched
-- first: a common text fills a page from these, while the text index would have to sort all matches. Amounts are searched in each
-- status, to use the index; numbers by their count alone, and the rest of the number is compared in the rows found.

create or replace function search_documents(
  search text, of_kind text, of_status text, of_party uuid, first_due date, last_due date, first_date date, last_date date,
  named_parties uuid[], sort text, is_descending boolean, after_place text, after_id uuid, at_most integer,
  with_files boolean, sent boolean
) returns setof uuid language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
declare
  -- The status as the column, or as a literal.
  with_status text := $text$
    select id, date, next_due_date, number, party_name, party_id, %s as status, total,
      fold_text(number || ' ' || coalesce(vendor_number || ' ', '') || party_name || ' ' || party_email) as text from documents
    where book_id = $4 and kind = $5 and ($6 is null or party_id = $6) and ($7 is null or next_due_date >= $7)
      and ($8 is null or next_due_date <= $8) and date >= $9
      -- No document is dated after its due date, so the search for old due dates skips recent documents.
      and date <= least($10, $8) and $text$ || files_condition(with_files, 'documents.id')
      || ' and ' || sent_condition(sent, 'documents.id');
  in_words text := format(with_status, '%1$L::text') || ' and status = %1$L';
  whole text := case when of_status is null then format(with_status, 'status') else format(in_words, of_status) end;
  -- Dates have an index without the status as well; due dates don't.
  branches text[] := case when of_status is not null or sort = 'date' and first_due is null and last_due is null then array[whole] else array(
    select format(in_words, status) from unnest(array['draft', 'posted', 'paid', 'void']) status) end;
  matching text := case when search = '' then 'true'
    else format($text$ %s or party_id = any($12)
      or total = $13 and status = any (array['draft', 'posted', 'paid', 'void']) $text$,
      -- Concatenating '' keeps the condition off the index.
      case when search_count(search) is null then 'text like $11' else $text$ text like $14 and text || '' like $11 $text$ end) end;
  page uuid[];
  among integer;
begin
  foreach among in array case when search = '' or sort is null or search_count(search) is not null then array[null::integer] else array[1000, 5000, null] end loop
    continue when not should_widen_scan(among, page, at_most);
    execute format('select array_agg(id) from (%s) page',
      list_page('documents', sort, is_descending, case when among is null and search <> '' then array[whole] else branches end,
        matching, among))
    into page
    using after_place, after_id, at_most, current_book(), of_kind, of_party, first_due, last_due, first_date, last_date,
      contains_pattern(search), coalesce(named_parties, '{}'), search_amount(search), contains_pattern(search_count(search));
    exit when cardinality(page) = at_most;
  end loop;
  return query select unnest(page);
end $$;

alter function search_documents owner to twofold_search;

-- The counts and totals on the tabs of a searched or filtered list.
create or replace function count_documents(
  search text, of_kind text, of_party uuid, due_before date, first_due date, last_due date, first_date date, last_date date,
  named_parties uuid[], with_files boolean, sent boolean
) returns table (
  status text, documents bigint, total numeric, outstanding numeric, overdue_documents bigint, overdue_outstanding numeric
) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute $query$
    select status, count(*), sum(base_total), sum(outstanding),
      count(*) filter (where status = 'posted' and next_due_date < $5),
      coalesce(sum(overdue) filter (where status = 'posted' and next_due_date < $5), 0)
    from (
      select status, next_due_date, base_total, base_total - coalesce(base_paid_amount, paid_amount) as outstanding,
        case when installment_dates is null or due_date < $5 then base_total - coalesce(base_paid_amount, paid_amount) else (
          select sum(base_balance_due) from installment_balances(installment_dates, installment_amounts, due_date, total, paid_amount,
            base_total - coalesce(base_paid_amount, paid_amount), minor_unit) part where part.due_date < $5) end as overdue
      from documents
      where book_id = $1 and kind = $2
        and (fold_text(number || ' ' || coalesce(vendor_number || ' ', '') || party_name || ' ' || party_email) like $3 or party_id = any($8)
          or total = $9 and status = any (array['draft', 'posted', 'paid', 'void']))
        and ($4 is null or party_id = $4) and date >= $6 and date <= least($7, $11)
        and ($10 is null or next_due_date >= $10) and ($11 is null or next_due_date <= $11)
        and $query$ || files_condition(with_files, 'documents.id') || ' and ' || sent_condition(sent, 'documents.id') || $query$
    ) found group by status $query$
  using current_book(), of_kind, contains_pattern(search), of_party, due_before, first_date, last_date,
    coalesce(named_parties, '{}'), search_amount(search), first_due, last_due;
end $$;

alter function count_documents owner to twofold_search;
