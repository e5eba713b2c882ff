-- A page of a long list in the order of any of its columns, from a place on. What a list is put in order by has an index
-- behind its status, and ends with the id, so that a page costs the same at any size and none is left out between two. The
-- statement is made as text and executed, so that it is planned for this very page.

-- What a list is put in the order of, as its index has it: of the column, or of the value that a page goes on after.
create or replace function list_sort_key(list text, sort text, value text default null) returns text
  language sql immutable parallel safe
as $$
  select format(form, coalesce(value || '::' || type, field)) from (values
    ('documents', 'date', 'date', 'date', '%s'),
    ('documents', 'dueDate', 'next_due_date', 'date', '%s'),
    ('documents', 'number', 'number', 'text', 'natural_order(%s)'),
    ('documents', 'party', 'party_name', 'text', 'folded(%s)'),
    ('documents', 'total', 'total', 'numeric', '%s'),
    ('documents', 'status', 'status', 'text', '%s'),
    ('journals', 'date', 'date', 'date', '%s'),
    ('journals', 'number', 'number', 'text', 'natural_order(%s)'),
    ('journals', 'description', 'description', 'text', 'folded(left(%s, 80))'),
    ('journals', 'total', 'total', 'numeric', '%s'),
    ('journals', 'amount', 'amount', 'numeric', '%s'),
    ('journals', 'status', 'status', 'text', '%s'),
    ('journals', 'kind', 'event_kind', 'text', '%s'),
    ('journals', 'source', 'event_number', 'text', 'natural_order(%s)'),
    ('bank_lines', 'date', 'date', 'date', '%s'),
    ('bank_lines', 'counterparty', 'counterparty', 'text', 'folded(left(%s, 80))'),
    ('bank_lines', 'text', 'text', 'text', 'folded(left(%s, 80))'),
    ('bank_lines', 'amount', 'amount', 'numeric', '%s'),
    ('bank_lines', 'status', 'state', 'text', '%s'),
    ('orders', 'date', 'date', 'date', '%s'),
    ('orders', 'dueDate', 'due_date', 'date', '%s'),
    ('orders', 'number', 'number', 'text', 'natural_order(%s)'),
    ('orders', 'party', 'party_name', 'text', 'folded(%s)'),
    ('orders', 'total', 'total', 'numeric', '%s'),
    ('orders', 'remaining', 'left_total', 'numeric', '%s'),
    ('orders', 'effectiveStatus', 'state', 'text', '%s'),
    ('payments', 'date', 'date', 'date', '%s'),
    ('payments', 'number', 'number', 'text', 'natural_order(%s)'),
    ('payments', 'party', 'party_name', 'text', 'folded(%s)'),
    ('payments', 'documentNumber', 'used_for', 'text', 'natural_order(%s)'),
    ('payments', 'amount', 'signed_amount', 'numeric', '%s')
  ) keys (list, sort, field, type, form) where keys.list = list_sort_key.list and keys.sort = list_sort_key.sort
$$;

-- What comes after a place, so that an index begins to read there. Where a list is between two dates as well it would begin at the
-- first of them, if this did not say the date of the place by itself; and where a branch has the status in words, this says what is left
-- of it once that is compared: all of it, none, or what has a later id.
create or replace function after_cursor_condition(sort text, beyond text, value text) returns text language sql immutable parallel safe as $$
  select format(case sort
    when 'date' then 'place %1$s= %2$s and (place, id) %1$s (%2$s, $2)'
    when 'status' then 'place %1$s= %2$s and (place %1$s %2$s or id %1$s $2)'
    else '(place, id) %1$s (%2$s, $2)' end, beyond, value)
$$;

-- The statement of a page. `branches` are queries of rows, one for each status. Each is put in order by itself, so that
-- its index hands it out in order, and they are merged. In every one $1 is the value and $2 the id that the page goes on
-- after, and $3 how many it holds. With `among` only the first so many rows are looked through for what matches; without
-- an order it is as many as match, to be counted. What is searched for in the whole of a list is found first and put in
-- order then (`offset 0`): that is planned by a guess at how many match, for a role that has a policy gets no
-- statistics, and for a short text the guess is that the order has a page of them soon, which reads it all where there are none.
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
          when list = 'bank_lines' and sort = 'status' then 'state' else sort end,
          case when is_descending then '<' else '>' end, list_sort_key(list, sort, '$1')), ordered,
        coalesce(among::text, '$3')) end,
      ' union all '),
    matching, max(ordered), among)
  from unnest(branches) branch, list_sort_key(list, sort) key,
    format('place %1$s, id %1$s', case when is_descending then 'desc' else 'asc' end) ordered
$$;

-- How many of the first rows of the order are looked through for what is searched for, one after the other until a page is
-- full, and then the whole list: what is in most of them fills a page from a thousand. Five times as many are worth it only
-- where those had a fifth of a page.
create or replace function is_scan_worthwhile(among integer, page uuid[], at_most integer) returns boolean
  language sql immutable parallel safe
as $$
  select among is null or among <= 1000 or coalesce(cardinality(page), 0) * 5 >= at_most
$$;
