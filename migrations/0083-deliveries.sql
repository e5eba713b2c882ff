-- What was delivered of a sales order, and received of a purchase order, stands beside them: delivery notes and goods receipts,
-- with numbers of their own (Decision 0090).
create table deliveries (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  kind text not null,
  number text not null,
  order_id uuid not null,
  date business_date not null,
  -- Where it was brought, if that is not the address of the order.
  address long_text not null default '',
  notes long_text not null default '',
  status text not null default 'issued',
  created_at timestamptz not null default now(),
  primary key (book_id, id),
  constraint delivery_kind_is_known check (kind in ('delivery_note', 'goods_receipt')),
  constraint delivery_status_is_known check (status in ('issued', 'void')),
  constraint delivery_number_is_short check (
    length(number) between 1 and 40 and number is nfc normalized
    and number !~ '[[:cntrl:]\u202a-\u202e\u2066-\u2069\ufeff]'
  ),
  constraint delivery_id_and_order_key unique (book_id, id, order_id),
  constraint delivery_is_of_an_order foreign key (book_id, order_id) references orders (book_id, id)
);
create unique index delivery_number_is_unique on deliveries (book_id, kind, number);
create index deliveries_by_order on deliveries (book_id, order_id, id);

alter table deliveries enable row level security, force row level security;
create policy own_book on deliveries using (book_id = (select current_book()));
grant select, insert on deliveries to twofold_app;
grant update (status) on deliveries to twofold_app;

create table delivery_items (
  book_id uuid not null default current_book(),
  delivery_id uuid not null,
  order_id uuid not null,
  -- Of the line of the order.
  position integer not null,
  quantity numeric(20, 4) not null,
  primary key (book_id, delivery_id, position),
  constraint delivery_item_belongs_to_its_delivery foreign key (book_id, delivery_id, order_id)
    references deliveries (book_id, id, order_id),
  constraint delivery_item_is_of_a_line foreign key (book_id, order_id, position)
    references order_items (book_id, order_id, position),
  constraint delivery_item_is_positive check (quantity > 0)
);
create index delivery_items_by_line on delivery_items (book_id, order_id, position);

alter table delivery_items enable row level security, force row level security;
create policy own_book on delivery_items using (book_id = (select current_book()));
grant select, insert on delivery_items to twofold_app;

alter table number_series drop constraint number_kind_is_known,
  add constraint number_kind_is_known check (kind in (
    'journal', 'vendor', 'customer', 'product', 'tax_rate',
    'bill', 'invoice', 'vendor_credit', 'credit_note', 'receipt', 'payment', 'write_off', 'stock', 'quote',
    'sales_order', 'purchase_order', 'delivery_note', 'goods_receipt'
  ));
alter table number_schemes drop constraint number_scheme_is_of_a_kind,
  add constraint number_scheme_is_of_a_kind check (kind in (
    'journal', 'bill', 'invoice', 'vendor_credit', 'credit_note', 'quote', 'sales_order', 'purchase_order',
    'delivery_note', 'goods_receipt'
  ));
