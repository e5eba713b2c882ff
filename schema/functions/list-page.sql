-- Reads a page of a long list, sorted by any of its columns, after a cursor (keyset pagination). Each sort order has an index on
-- the status, the sort key and the id, so that a page takes the same time at any size and no row is skipped between two pages.
-- The statement is built as text and executed, so that it is planned for exactly this page.

-- The sort key of a list as its index defines it: for the column, or for the value in the cursor.
create or replace function list_sort_key(list text, sort text, value text default null) returns text
  language sql immutable parallel safe
as $$
  select format(form, coalesce(value || '::' || type, field)) from (values
    ('documents', 'date', 'date', 'date', '%s'),
    ('documents', 'dueDate', 'next_due_date', 'date', '%s'),
    ('documents', 'number', 'number', 'text', 'natural_order(%s)'),
    ('documents', 'party', 'party_name', 'text', 'fold_text(%s)'),
    ('documents', 'total', 'total', 'numeric', '%s'),
    ('documents', 'status', 'status', 'text', '%s'),
    ('journals', 'date', 'date', 'date', '%s'),
    ('journals', 'number', 'number', 'text', 'natural_order(%s)'),
    ('journals', 'description', 'description', 'text', 'fold_text(left(%s, 80))'),
    ('journals', 'total', 'total', 'numeric', '%s'),
    ('journals', 'amount', 'amount', 'numeric', '%s'),
    ('journals', 'status', 'status', 'text', '%s'),
    ('journals', 'kind', 'event_kind', 'text', '%s'),
    ('journals', 'source', 'event_number', 'text', 'natural_order(%s)'),
    ('bank_transactions', 'date', 'date', 'date', '%s'),
    ('bank_transactions', 'counterparty', 'counterparty', 'text', 'fold_text(left(%s, 80))'),
    ('bank_transactions', 'description', 'description', 'text', 'fold_text(left(%s, 80))'),
    ('bank_transactions', 'amount', 'amount', 'numeric', '%s'),
    ('bank_transactions', 'status', 'match_status', 'text', '%s'),
    ('orders', 'date', 'date', 'date', '%s'),
    ('orders', 'dueDate', 'due_date', 'date', '%s'),
    ('orders', 'number', 'number', 'text', 'natural_order(%s)'),
    ('orders', 'party', 'party_name', 'text', 'fold_text(%s)'),
    ('orders', 'total', 'total', 'numeric', '%s'),
    ('orders', 'remaining', 'remaining_total', 'numeric', '%s'),
    ('orders', 'effectiveStatus', 'effective_status', 'text', '%s'),
    ('payments', 'date', 'date', 'date', '%s'),
    ('payments', 'number', 'number', 'text', 'natural_order(%s)'),
    ('payments', 'party', 'party_name', 'text', 'fold_text(%s)'),
    ('payments', 'documentNumber', 'applied_number', 'text', 'natural_order(%s)'),
    ('payments', 'amount', 'signed_amount', 'numeric', '%s')
  ) keys (list, sort, field, type, form) where keys.list = list_sort_key.list and keys.sort = list_sort_key.sort
$$;

-- The condition for rows after the cursor, so that an index starts reading there. For a list with a date range, the condition
-- repeats the date of the cursor; otherwise the index would start at the first date of the range. For sort by status, each branch
-- has a literal status, and the condition reduces to all of the branch, nothing, or rows with a later id.
create or replace function after_cursor_condition(sort text, beyond text, value text) returns text language sql immutable parallel safe as $$
  select format(case sort
    when 'date' then 'place %1$s= %2$s and (place, id) %1$s (%2$s, $2)'
    when 'status' then 'place %1$s= %2$s and (place %1$s %2$s or id %1$s $2)'
    else '(place, id) %1$s (%2$s, $2)' end, beyond, value)
$$;

-- Builds the statement of a page. `branches` are queries of rows, one per status. Each is sorted separately, so that its index
-- returns rows in order, and the results are merged. In each branch, $1 is the value and $2 the id of the cursor, and $3 is the
-- page size. With `among`, only the first so many rows are searched for matches; without a sort order, all matches are returned,
-- for counting. To search a whole list, matches are found first and then sorted (`offset 0`). Otherwise the planner guesses how
-- many rows match: a role with a row security policy gets no statistics, and for a short text it assumes that reading in sort
-- order fills a page soon. Without matches, that would read everything.
create or replace function list_page(
  list text, sort text, is_descending boolean, branches text[], matching text, among integer default null
) returns text language sql immutable parallel safe as $$
  select format(
    case when sort is null then 'select id from (%1$s) listed where %2$s limit $3'
      when among is null then 'select id from (%1$s) listed order by %3$s limit $3'
      else 'select id from (select * from (%1$s) listed order by %3$s limit %4$s) near where %2$s order by %3$s limit $3' end,
    string_agg(
      case when sort is null then branch
      else format(
        '(select * from (select *, %1$s as place from (select * from (%2$s) listed%3$s) found) branch
          where $1 is null or %4$s order by %5$s limit %6$s)',
        key, branch, case when among is null and matching <> 'true' then format(' where %s offset 0', matching) else '' end,
        after_cursor_condition(case when list = 'orders' and sort = 'effectiveStatus' then 'status'
          when list = 'bank_transactions' and sort = 'status' then 'match_status' else sort end,
          case when is_descending then '<' else '>' end, list_sort_key(list, sort, '$1')), ordered,
        coalesce(among::text, '$3')) end,
      ' union all '),
    matching, max(ordered), among)
  from unnest(branches) branch, list_sort_key(list, sort) key,
    format('place %1$s, id %1$s', case when is_descending then 'desc' else 'asc' end) ordered
$$;

-- How many of the first rows are searched for matches, step by step until a page is full, before the whole list is searched: text
-- that most rows contain fills a page from a thousand rows. The next step, five times as many, is only worth it if the last one
-- filled a fifth of the page.
create or replace function should_widen_scan(among integer, page uuid[], at_most integer) returns boolean
  language sql immutable parallel safe
as $$
  select among is null or among <= 1000 or coalesce(cardinality(page), 0) * 5 >= at_most
$$;
