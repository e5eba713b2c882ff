-- Sales orders and purchase orders stand beside quotes, with numbers and states of their own. What was the last day of a quote
-- is the day on which an order is expected. A sales order names the quote that it is made from.
alter table orders rename column valid_until to due_date;
-- Newer servers name what a column may not be.
do $$ begin
  if exists (select from pg_constraint where conrelid = 'orders'::regclass and conname = 'orders_valid_until_not_null') then
    alter table orders rename constraint orders_valid_until_not_null to orders_due_date_not_null;
  end if;
end $$;
alter table orders rename constraint order_is_valid_from_its_date to order_is_due_from_its_date;
alter table orders drop constraint order_party_exists, drop column party_side;
alter table orders
  add column party_side text not null generated always as (case kind when 'purchase_order' then 'vendor' else 'customer' end) stored,
  add constraint order_party_exists foreign key (book_id, party_id, party_side) references parties (book_id, id, side),
  drop constraint order_kind_is_known,
  add constraint order_kind_is_known check (kind in ('quote', 'sales_order', 'purchase_order')),
  drop constraint order_status_is_known,
  add constraint order_status_is_known check (
    case kind when 'quote' then status in ('draft', 'sent', 'accepted', 'declined') else status in ('open', 'closed', 'void') end
  ),
  add column quote_id uuid,
  add constraint order_is_of_a_quote foreign key (book_id, quote_id, party_id) references orders (book_id, id, party_id),
  add constraint only_a_sales_order_is_of_a_quote check (quote_id is null or kind = 'sales_order');
create unique index quote_is_ordered_once on orders (book_id, quote_id) where quote_id is not null and status <> 'void';

alter table number_series drop constraint number_kind_is_known,
  add constraint number_kind_is_known check (kind in (
    'journal', 'vendor', 'customer', 'product', 'tax_rate',
    'bill', 'invoice', 'vendor_credit', 'credit_note', 'receipt', 'payment', 'write_off', 'stock', 'quote',
    'sales_order', 'purchase_order'
  ));
alter table number_schemes drop constraint number_scheme_is_of_a_kind,
  add constraint number_scheme_is_of_a_kind
    check (kind in ('journal', 'bill', 'invoice', 'vendor_credit', 'credit_note', 'quote', 'sales_order', 'purchase_order'));
