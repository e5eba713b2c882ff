-- The tabs of a list. What is overdue is counted by the day on which it was due, so that it costs the same at any
-- number of documents. A day with nothing to pay has no row. What has become overdue since yesterday is a matter
-- of the day that is asked for, and moves nothing.

create table document_due_totals (
  book_id uuid not null,
  kind text not null,
  due_date business_date not null,
  documents bigint not null,
  -- Still to pay, in the book's currency.
  open numeric(30, 4) not null,
  primary key (book_id, kind, due_date)
) with (fillfactor = 50);

grant select on document_due_totals to twofold_app;

-- What is open so far. Row security holds for the owner too, who migrates all books at once.
alter table documents no force row level security;
insert into document_due_totals (book_id, kind, due_date, documents, open)
select book_id, kind, due_date, count(*), sum(base_total - round(paid_amount * exchange_rate, 2))
from documents where status = 'posted' group by book_id, kind, due_date;
alter table documents force row level security;

alter table document_due_totals enable row level security, force row level security;
create policy own_book on document_due_totals using (book_id = (select current_book()));

-- Added before it is taken away, so that the row of a day that stays the same is not made anew.
create function move_due_totals() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  if tg_op <> 'DELETE' and new.status = 'posted' then
    insert into document_due_totals as t (book_id, kind, due_date, documents, open)
    values (new.book_id, new.kind, new.due_date, 1,
      new.base_total - round(new.paid_amount * new.exchange_rate, 2))
    on conflict (book_id, kind, due_date)
    do update set documents = t.documents + 1, open = t.open + excluded.open;
  end if;
  if tg_op <> 'INSERT' and old.status = 'posted' then
    update document_due_totals set documents = documents - 1,
      open = open - (old.base_total - round(old.paid_amount * old.exchange_rate, 2))
    where book_id = old.book_id and kind = old.kind and due_date = old.due_date;
    delete from document_due_totals
    where book_id = old.book_id and kind = old.kind and due_date = old.due_date and documents = 0;
  end if;
  return null;
end $$;

create trigger due_totals_are_moved after insert or update or delete on documents
  for each row execute function move_due_totals();

-- What ends on a later day than a report is of, for which all allocations were read.
create index allocations_by_end on allocations (book_id, voided_on) where voided_on is not null;

-- What the tabs hold of a list that is searched or filtered: counted where the search reads (Decision 0007).
create function count_documents(
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
        and ((number || ' ' || party_name || ' ' || party_email) ilike $3 or party_id = any($8))
        and ($4 is null or party_id = $4) and date >= $6 and date <= $7
    ) found group by status $query$
  using current_book(), of_kind,
    '%' || replace(replace(replace(search, '\', '\\'), '%', '\%'), '_', '\_') || '%',
    of_party, due_before, first_date, last_date, coalesce(named_parties, '{}');
end $$;

grant select (base_total, paid_amount, exchange_rate) on documents to twofold_search;
grant create on schema public to twofold_search;
alter function count_documents(text, text, uuid, date, date, date, uuid[]) owner to twofold_search;
revoke create on schema public from twofold_search;
