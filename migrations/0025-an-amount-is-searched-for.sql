-- Whoever looks for 1,234.50 finds what comes to that: a journal, a document or a payment (Conventions 2). It is
-- asked for beside the text, in an index of its own.

-- The amount that a search is for, or null where it reads as none: "1,234.50", "$12", "€ 1234.5".
create function amount_in(search text) returns numeric language sql immutable parallel safe as $$
  select case
    when search ~ '^\s*[$€£¥]?\s*(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,2})?\s*$'
    then regexp_replace(search, '[^0-9.]', '', 'g')::numeric
  end
$$;

create index journals_by_total on journals (book_id, total);
create index documents_by_total on documents (book_id, kind, total);
grant select (total) on journals to twofold_search;
grant select (total) on documents to twofold_search;

create or replace function search_journals(
  search text, of_status text, first_date date, last_date date, before_date date, before_id uuid, at_most integer
) returns setof uuid language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
declare
  pattern text := '%' || replace(replace(replace(search, '\', '\\'), '%', '\%'), '_', '\_') || '%';
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
      where book_id = current_book() and deleted_at is null and date >= first_date and date <= last_date
        and (date, id) < (before_date, before_id)
      order by date desc, id desc limit recent
    ) newest
    where ((number || ' ' || description) ilike pattern or total = amount)
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
      and (total = $10 or (number || ' ' || description) ilike $9
        and (number || ' ' || description || '') ilike $2)
      and ($3 is null or status = $3) and date >= $4 and date <= $5 and (date, id) < ($6, $7)
    order by date desc, id desc limit $8 $query$
  using current_book(), pattern, of_status, first_date, last_date, before_date, before_id, at_most, rare, amount;
end $$;

create or replace function search_documents(
  search text, of_kind text, of_status text, of_party uuid, due_before date, first_date date, last_date date,
  before_date date, before_id uuid, at_most integer, named_parties uuid[]
) returns setof uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  pattern text := '%' || replace(replace(replace(search, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  named uuid[] := coalesce(named_parties, '{}');
  amount numeric := amount_in(search);
  newest uuid[];
begin
  execute $query$
    select array_agg(id order by date desc, id desc) from (
      select id, date from (
        select id, date, party_id, total, number || ' ' || party_name || ' ' || party_email as text from documents
        where book_id = $1 and kind = $2 and ($4 is null or status = $4) and ($5 is null or party_id = $5)
          and ($6 is null or due_date < $6) and date >= $7 and date <= $8 and (date, id) < ($9, $10)
        order by date desc, id desc limit 1000
      ) newest where text ilike $3 or party_id = any($12) or total = $13 order by date desc, id desc limit $11
    ) found $query$
  into newest
  using current_book(), of_kind, pattern, of_status, of_party, due_before, first_date, last_date, before_date,
    before_id, at_most, named, amount;
  if cardinality(newest) = at_most then
    return query select unnest(newest);
    return;
  end if;
  return query execute $query$
    select id from documents
    where book_id = $1 and kind = $2
      and ((number || ' ' || party_name || ' ' || party_email) ilike $3 or party_id = any($12) or total = $13)
      and ($4 is null or status = $4) and ($5 is null or party_id = $5) and ($6 is null or due_date < $6)
      and date >= $7 and date <= $8 and (date, id) < ($9, $10)
    order by date desc, id desc limit $11 $query$
  using current_book(), of_kind, pattern, of_status, of_party, due_before, first_date, last_date, before_date,
    before_id, at_most, named, amount;
end $$;

create or replace function count_documents(
  search text, of_kind text, of_party uuid, due_before date, first_date date, last_date date, named_parties uuid[]
) returns table (
  status text, documents bigint, total numeric, open numeric, overdue_documents bigint, overdue_open numeric
) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute $query$
    select status, count(*), sum(base_total), sum(open),
      count(*) filter (where status = 'posted' and due_date < $5),
      coalesce(sum(open) filter (where status = 'posted' and due_date < $5), 0)
    from (
      select status, due_date, base_total, base_total - round(paid_amount * exchange_rate, 2) as open from documents
      where book_id = $1 and kind = $2
        and ((number || ' ' || party_name || ' ' || party_email) ilike $3 or party_id = any($8) or total = $9)
        and ($4 is null or party_id = $4) and date >= $6 and date <= $7
    ) found group by status $query$
  using current_book(), of_kind,
    '%' || replace(replace(replace(search, '\', '\\'), '%', '\%'), '_', '\_') || '%',
    of_party, due_before, first_date, last_date, coalesce(named_parties, '{}'), amount_in(search);
end $$;
