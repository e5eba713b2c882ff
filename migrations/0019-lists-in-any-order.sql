-- Lists are sorted by any of their columns, each with an index, also where it was searched. What an index of old answered
-- is answered by a new one.
create function natural_order(number text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(lower(number), '[0-9]+', '00000000000000000000\&', 'g'), '[0-9]*([0-9]{20})', '\1', 'g')
$$;

drop function if exists search_documents(text, text, text, uuid, date, date, date, date, uuid, integer, uuid[]);
drop function if exists search_journals(text, text, date, date, date, uuid, integer);

drop index documents_open;
drop index documents_by_total;
create index documents_by_number on documents (book_id, kind, status, natural_order(number), id);
create index documents_by_name on documents (book_id, kind, status, folded(party_name), id);
create index documents_by_due_date on documents (book_id, kind, status, due_date, id);
create index documents_by_total on documents (book_id, kind, status, total, id);

drop index journals_by_total;
create index journals_unposted on journals (book_id, status, date desc, id desc)
  where status <> 'posted' and deleted_at is null;
create index journals_by_number on journals (book_id, status, natural_order(number), id) where deleted_at is null;
create index journals_by_description on journals (book_id, status, folded(left(description, 80)), id)
  where deleted_at is null;
create index journals_by_total on journals (book_id, status, total, id) where deleted_at is null;

create index payments_by_number on payments (book_id, natural_order(number), id);
create index payments_by_amount on payments (book_id, (case direction when 'in' then amount else -amount end), id);
create index payments_by_text on payments using gin (book_id, folded(number || ' ' || memo) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create policy search_reads_all on payments for select to twofold_search using (true);
grant select (book_id, id, direction, number, party_id, date, amount, allocated, memo, status) on payments to twofold_search;

create index parties_by_name on parties (book_id, folded(name), id);
create policy search_reads_all on parties for select to twofold_search using (true);
grant select (book_id, id, name) on parties to twofold_search;
create index products_by_name on products (book_id, folded(name), id);
