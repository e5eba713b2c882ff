-- A page of quotes or orders worked out where each of its kind stands, to show fifty. What they are put in the order of has an
-- index now, and which of them a page holds is found first.
create index orders_by_number on orders (book_id, kind, natural_order(number), id);
create index orders_by_name on orders (book_id, kind, folded(party_name), id);
create index orders_by_due_date on orders (book_id, kind, due_date, id);
create index orders_by_total on orders (book_id, kind, total, id);
create index orders_by_status on orders (book_id, kind, status, date, id);
create index orders_by_text on orders using gin (book_id, folded(number || ' ' || party_name) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create policy search_reads_all on orders for select to twofold_search using (true);
grant select (book_id, id, kind, number, party_id, party_name, date, due_date, status, total) on orders to twofold_search;
