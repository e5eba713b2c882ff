-- Documents are searched like journals. One is found by the name that its party has now as well: the parties of that
-- name come with the search, for the searching role reads documents alone. The newest documents are looked through
-- first: what is in most of them fills a page from these, where the index of the text would have to sort them all.

create or replace function search_documents(
  search text, of_kind text, of_status text, of_party uuid, due_before date, first_date date, last_date date,
  before_date date, before_id uuid, at_most integer, named_parties uuid[]
) returns setof uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
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
  using book, of_kind, pattern, of_status, of_party, due_before, first_date, last_date, before_date,
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
  using book, of_kind, pattern, of_status, of_party, due_before, first_date, last_date, before_date,
    before_id, at_most, named, amount;
end $$;

alter function search_documents owner to twofold_search;

-- What the tabs hold of a list that is searched or filtered.
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

alter function count_documents owner to twofold_search;
