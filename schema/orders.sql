-- Quotes, sales orders and purchase orders with their lines (Accounting 23, 26, Decisions 0073, 0084). They post nothing and
-- don't move stock. Names and addresses are copied when an order is created, as in documents.

create table orders (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  kind text not null,
  number text not null,
  party_id uuid not null,
  party_side text not null generated always as (case kind when 'purchase_order' then 'vendor' else 'customer' end) stored,
  party_name name_text not null,
  party_email line_text not null default '',
  party_snapshot jsonb not null default '{}',
  company_snapshot jsonb not null default '{}',
  date business_date not null,
  -- For a quote, the last day on which it can be accepted; for an order, the expected delivery date.
  due_date business_date not null,
  status text not null default 'draft',
  notes long_text not null default '',
  -- When the documents created from it are due, as in parties; none for the terms of the customer or vendor.
  payment_terms jsonb not null default '[]',
  -- The base currency or another one. An order has no exchange rate: documents created from it use the rate of their own date
  -- (Decision 0108).
  currency text not null default 'USD',
  prices_include_tax boolean not null default false,
  discount_percent numeric(7, 4),
  discount_amount numeric(20, 4) not null default 0,
  subtotal numeric(20, 4) not null,
  tax_amount numeric(20, 4) not null,
  total numeric(20, 4) not null,
  -- Who accepted or declined the quote, when, and whether they used the share link; otherwise a user recorded the answer.
  answered_by name_text,
  answered_at timestamptz,
  answered_online boolean not null default false,
  -- The quote that a sales order was created from.
  quote_id uuid,
  -- The design and language of the PDF, as of the day the order was sent (functions/store-design.sql).
  design_id uuid,
  language text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Where taxes are rounded: the book's setting when the order was created, which never changes afterwards (I-105).
  tax_rounding text not null default 'line',
  -- The progress of a quote or order: the status from records created from it, the part of its total that these use, and the
  -- delivery status of its goods. The database keeps all three up to date after any change (functions/update-order-progress.sql,
  -- I-111).
  conversion_status text,
  converted_total numeric(20, 4) not null default 0,
  delivery_progress text not null default 'none',
  -- The status regardless of the date: a sent quote expires after its last day.
  undated_status text not null generated always as (
    case when status in ('accepted', 'open') or conversion_status in ('partially_ordered', 'ordered') then coalesce(conversion_status, status) else status end
  ) stored,
  remaining_total numeric(20, 4) not null generated always as (
    case when status in ('accepted', 'open') then total - converted_total else 0 end
  ) stored,
  is_undelivered boolean not null generated always as (status = 'open' and delivery_progress in ('pending', 'partial')) stored,
  constraint sent_order_has_a_design check (status = 'draft' or (design_id is not null and language is not null)),
  constraint order_conversion_status_is_known check (conversion_status in ('partially_ordered', 'ordered', 'partially_invoiced', 'invoiced')),
  constraint order_delivery_progress_is_known check (delivery_progress in ('none', 'pending', 'partial', 'complete')),
  constraint order_tax_rounding_is_known check (tax_rounding in ('line', 'document')),
  constraint order_kind_is_known check (kind in ('quote', 'sales_order', 'purchase_order')),
  constraint order_currency_has_a_minor_unit check (currency ~ '^[A-Z]{3}$' and minor_unit(currency) is not null),
  constraint order_status_is_known check (
    case kind when 'quote' then status in ('draft', 'sent', 'accepted', 'declined') else status in ('open', 'closed', 'void') end
  ),
  constraint order_number_is_short check (
    length(number) between 1 and 40 and number is nfc normalized
    and number !~ '[[:cntrl:]\u202a-\u202e\u2066-\u2069\ufeff]'
  ),
  constraint order_is_due_from_its_date check (due_date >= date),
  constraint order_payment_terms_are_valid check (payment_terms_are_valid(payment_terms)),
  constraint order_discount_is_not_negative check (discount_amount >= 0 and discount_percent between 0 and 100),
  constraint order_total_is_its_sum check (total = subtotal + tax_amount and subtotal >= 0 and total >= 0),
  constraint order_is_answered_with_a_name_and_time check (
    (status in ('accepted', 'declined')) = (answered_at is not null)
    and (status <> 'accepted' or answered_by is not null)
    and (answered_at is not null or (answered_by is null and not answered_online))
  ),
  constraint order_party_exists foreign key (book_id, party_id, party_side) references parties (book_id, id, side),
  constraint only_a_sales_order_has_a_quote check (quote_id is null or kind = 'sales_order')
);
create unique index order_number_is_unique on orders (book_id, kind, number) where number is not null;
create index orders_by_quote on orders (book_id, quote_id) where quote_id is not null;
create index orders_by_date on orders (book_id, kind, date desc, id desc);
create index orders_by_party on orders (book_id, party_id, date desc, id desc);
-- List order by any column, within each status (functions/list-page.sql). The indexes include is_undelivered, for the tab of
-- undelivered orders, and the due date, so that expired quotes are found without reading all orders.
create index orders_in_status_by_date on orders (book_id, kind, undated_status, is_undelivered, date, id, due_date);
create index orders_by_number on orders (book_id, kind, undated_status, is_undelivered, natural_order(number), id, due_date);
create index orders_by_name on orders (book_id, kind, undated_status, is_undelivered, fold_text(party_name), id, due_date);
create index orders_by_due_date on orders (book_id, kind, undated_status, is_undelivered, due_date, id);
create index orders_by_total on orders (book_id, kind, undated_status, is_undelivered, total, id, due_date);
create index orders_by_remaining_total on orders (book_id, kind, undated_status, is_undelivered, remaining_total, id, due_date);
create index orders_in_status on orders (book_id, kind, undated_status, is_undelivered, id, due_date);
-- Makes "contains" searches fast at any table size, as in journals.sql.
create index orders_by_text on orders using gin (book_id, fold_text(number || ' ' || party_name) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
-- The keys are added last: among indexes of equal cost, the planner takes the newest, and in a small table all costs are equal.
alter table orders
  add primary key (book_id, id),
  add constraint order_id_and_party_key unique (book_id, id, party_id),
  add constraint order_quote_exists foreign key (book_id, quote_id, party_id) references orders (book_id, id, party_id);

alter table orders enable row level security, force row level security;
create policy own_book on orders using (book_id = (select current_book()));
grant select, insert, delete on orders to twofold_app;
grant update (version, number, party_id, party_name, party_email, party_snapshot, company_snapshot, date, due_date,
  status, notes, payment_terms, currency, prices_include_tax, discount_percent, discount_amount, subtotal, tax_amount, total, answered_by,
  answered_at, answered_online, updated_at) on orders to twofold_app;
-- The columns that a search compares (functions/search-orders.sql).
create policy search_reads_all on orders for select to twofold_search using (true);
grant select (book_id, id, kind, number, party_id, party_name, date, due_date, status, total, currency, undated_status, remaining_total, is_undelivered)
  on orders to twofold_search;

-- Totals for each status and currency: number, total, remaining total, and orders with goods to be delivered, for the figures
-- above a list at any table size. Sent quotes are counted under their last day, which decides whether they have expired; all
-- others under infinity.
create table order_status_totals (
  book_id uuid not null,
  kind text not null,
  undated_status text not null,
  currency text not null,
  last_day date not null,
  orders bigint not null,
  total numeric(30, 4) not null,
  remaining_total numeric(30, 4) not null,
  undelivered bigint not null,
  undelivered_total numeric(30, 4) not null,
  primary key (book_id, kind, undated_status, currency, last_day)
) with (fillfactor = 50);

alter table order_status_totals enable row level security, force row level security;
create policy own_book on order_status_totals using (book_id = (select current_book()));
grant select on order_status_totals to twofold_app;

create table order_items (
  book_id uuid not null default current_book(),
  order_id uuid not null,
  position integer not null,
  product_id uuid,
  product_type text,
  account_id uuid,
  description line_text not null default '',
  quantity numeric(20, 4) not null,
  unit text,
  reference line_text not null default '',
  unit_price numeric(20, 6) not null,
  discount_percent numeric(7, 4),
  discount_amount numeric(20, 4) not null default 0,
  -- The item's share of the document discount.
  document_discount numeric(20, 4) not null default 0,
  tax_rate_id uuid,
  -- The percentage of the tax rate when the item was saved.
  tax_rate numeric(7, 4),
  subtotal numeric(20, 4) not null,
  tax_amount numeric(20, 4) not null,
  total numeric(20, 4) not null,
  -- The amount of each tax of a combined tax when the item was saved; null for a single charged tax (Decisions 0082, 0088).
  tax_components jsonb,
  -- The quote line that a line of a sales order takes its quantity from; an order without such lines covers the whole quote.
  quote_position integer,
  -- Decimal places of the order's currency, set by functions/minor-units.sql (Decisions 0097, 0108).
  minor_unit smallint not null default 2,
  primary key (book_id, order_id, position),
  constraint order_item_tax_components_are_valid
    check (tax_components is null or tax_components_are_valid(tax_components, subtotal, tax_amount, minor_unit)),
  constraint order_item_belongs_to_its_order foreign key (book_id, order_id)
    references orders (book_id, id) on delete cascade deferrable initially deferred,
  constraint order_item_product_exists foreign key (book_id, product_id, product_type)
    references products (book_id, id, type),
  constraint order_item_account_exists foreign key (book_id, account_id) references accounts (book_id, id),
  constraint order_item_tax_rate_exists foreign key (book_id, tax_rate_id) references tax_rates (book_id, id),
  constraint order_item_is_product_account_or_text check (
    (product_id is null) = (product_type is null) and (product_id is null or account_id is null)
    and (product_id is not null or account_id is not null
      or (description <> '' and quantity = 0 and unit_price = 0 and discount_percent is null and tax_rate_id is null
        and tax_rate is null and unit is null and reference = ''))
  ),
  constraint order_item_unit_is_known
    check (unit in ('pcs', 'unit', 'h', 'day', 'month', 'kg', 'g', 'l', 'm', 'km', 'm2', 'box', 'set')),
  constraint order_item_reference_is_short check (length(reference) <= 60),
  constraint order_item_is_not_negative check (
    quantity >= 0 and unit_price >= 0 and discount_amount >= 0 and document_discount >= 0
    and discount_percent between 0 and 100 and subtotal >= 0
    and (tax_amount >= 0 or tax_components is not null)
  ),
  constraint order_item_total_is_its_sum check (total = subtotal + tax_amount)
);
create index order_items_by_product on order_items (book_id, product_id, order_id) where product_id is not null;
create index order_items_by_account on order_items (book_id, account_id, order_id) where account_id is not null;
create index order_items_by_tax_rate on order_items (book_id, tax_rate_id, order_id) where tax_rate_id is not null;

alter table order_items enable row level security, force row level security;
create policy own_book on order_items using (book_id = (select current_book()));
grant select, insert, delete on order_items to twofold_app;

-- Delivery notes of sales orders and goods receipts of purchase orders, with quantities of the order's lines (Accounting 27,
-- Decision 0090). They post nothing and don't move stock. Prices, names and addresses come from the order, whose lines can't be
-- changed after a delivery.
create table deliveries (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  kind text not null,
  number text not null,
  order_id uuid not null,
  date business_date not null,
  -- The delivery address, if it differs from the address of the order.
  address long_text not null default '',
  notes long_text not null default '',
  status text not null default 'recorded',
  created_at timestamptz not null default now(),
  -- The design and language of the PDF, as of the day the delivery was recorded (functions/store-design.sql).
  design_id uuid,
  language text,
  constraint delivery_has_a_design check (design_id is not null and language is not null),
  constraint delivery_kind_is_known check (kind in ('delivery_note', 'goods_receipt')),
  constraint delivery_status_is_known check (status in ('recorded', 'void')),
  constraint delivery_number_is_short check (
    length(number) between 1 and 40 and number is nfc normalized
    and number !~ '[[:cntrl:]\u202a-\u202e\u2066-\u2069\ufeff]'
  ),
  constraint delivery_order_exists foreign key (book_id, order_id) references orders (book_id, id)
);
create unique index delivery_number_is_unique on deliveries (book_id, kind, number) where number is not null;
create index deliveries_by_order on deliveries (book_id, order_id, id);
-- The keys are added last: among indexes of equal cost, the planner takes the newest, and in a small table all costs are equal.
alter table deliveries
  add primary key (book_id, id),
  add constraint delivery_id_and_order_key unique (book_id, id, order_id);

alter table deliveries enable row level security, force row level security;
create policy own_book on deliveries using (book_id = (select current_book()));
grant select, insert on deliveries to twofold_app;
grant update (status) on deliveries to twofold_app;

create table delivery_items (
  book_id uuid not null default current_book(),
  delivery_id uuid not null,
  order_id uuid not null,
  -- The position of the order line.
  position integer not null,
  quantity numeric(20, 4) not null,
  primary key (book_id, delivery_id, position),
  constraint delivery_item_belongs_to_its_delivery foreign key (book_id, delivery_id, order_id)
    references deliveries (book_id, id, order_id),
  constraint delivery_item_line_exists foreign key (book_id, order_id, position)
    references order_items (book_id, order_id, position),
  constraint delivery_item_is_positive check (quantity > 0)
);
create index delivery_items_by_line on delivery_items (book_id, order_id, position);

alter table delivery_items enable row level security, force row level security;
create policy own_book on delivery_items using (book_id = (select current_book()));
grant select, insert on delivery_items to twofold_app;
