-- A search finds "José" for "jose", as the pickers of the forms do: capitals and accents do not matter to it.

-- A text as it is compared: in small letters, without the accents that letters of Europe have. Most text has none,
-- and is asked for them first.
create function folded(text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length($1) = length($1) then lower($1)
    else lower(regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g'))
  end
$$;

-- The pattern that finds a search within a folded text.
create function containing(search text) returns text language sql immutable parallel safe as $$
  select '%' || replace(replace(replace(folded(search), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

drop index journals_by_text;
create index journals_by_text on journals using gin (book_id, folded(number || ' ' || description) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
drop index documents_by_text;
create index documents_by_text on documents
  using gin (book_id, folded(number || ' ' || party_name || ' ' || party_email) gin_trgm_ops)
  with (gin_pending_list_limit = 512);

create or replace function search_journals(
  search text, of_status text, first_date date, last_date date, before_date date, before_id uuid, at_most integer
) returns setof uuid language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
declare
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
      where book_id = current_book() and deleted_at is null and date >= first_date and date <= last_date
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
  using current_book(), pattern, of_status, first_date, last_date, before_date, before_id, at_most, rare, amount;
end $$;

create or replace function search_documents(
  search text, of_kind text, of_status text, of_party uuid, due_before date, first_date date, last_date date,
  before_date date, before_id uuid, at_most integer, named_parties uuid[]
) returns setof uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  pattern text := containing(search);
  named uuid[] := coalesce(named_parties, '{}');
  amount numeric := amount_in(search);
  newest uuid[];
begin
  execute $query$
    select array_agg(id order by date desc, id desc) from (
      select id, date from (
        select id, date, party_id, total, folded(number || ' ' || party_name || ' ' || party_email) as text from documents
        where book_id = $1 and kind = $2 and ($4 is null or status = $4) and ($5 is null or party_id = $5)
          and ($6 is null or due_date < $6) and date >= $7 and date <= $8 and (date, id) < ($9, $10)
        order by date desc, id desc limit 1000
      ) newest where text like $3 or party_id = any($12) or total = $13 order by date desc, id desc limit $11
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
      and (folded(number || ' ' || party_name || ' ' || party_email) like $3 or party_id = any($12) or total = $13)
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
        and (folded(number || ' ' || party_name || ' ' || party_email) like $3 or party_id = any($8) or total = $9)
        and ($4 is null or party_id = $4) and date >= $6 and date <= $7
    ) found group by status $query$
  using current_book(), of_kind, containing(search), of_party, due_before, first_date, last_date,
    coalesce(named_parties, '{}'), amount_in(search);
end $$;
