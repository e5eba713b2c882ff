-- A sales order is of a part of a quote, too: its lines name those of the quote of which they take (Decision 0091). Orders that
-- are there name none, and are of the whole quote as before.
alter table order_items add column quote_position integer;
drop index quote_is_ordered_once;
create index orders_by_quote on orders (book_id, quote_id) where quote_id is not null;
drop trigger if exists order_is_of_a_whole_quote on orders;
