-- Payments and what they pay, the movements of stock, and where a journal came from. What was paid and
-- what is on hand is derived from these rows and never said by a client.

create table payments (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  direction text not null,
  number text not null,
  party_id uuid not null,
  date business_date not null,
  account_id uuid not null,
  amount numeric(20, 4) not null,
  bank_charge numeric(20, 4) not null default 0,
  is_refund boolean not null default false,
  memo line_text not null default '',
  status text not null default 'posted',
  void_reason line_text,
  reversed_on business_date,
  created_by uuid not null default current_actor(),
  created_at timestamptz not null default now(),
  primary key (book_id, id),
  constraint payment_direction_is_known check (direction in ('in', 'out')),
  constraint payment_status_is_known check (status in ('posted', 'void')),
  constraint payment_is_void_when_reversed check (reversed_on is null or status = 'void'),
  constraint payment_number_is_unique unique (book_id, direction, number),
  constraint payment_amount_is_positive check (amount > 0 and bank_charge >= 0 and bank_charge < amount),
  constraint payment_party_exists foreign key (book_id, party_id) references parties (book_id, id),
  constraint payment_account_exists foreign key (book_id, account_id) references accounts (book_id, id)
);
create index payments_by_date on payments (book_id, date desc, id desc);
create index payments_by_party on payments (book_id, party_id, date desc, id desc);
create index payments_by_account on payments (book_id, account_id);

-- Money of a payment, or the amount of a credit, put against one document of the same party.
create table allocations (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  payment_id uuid,
  credit_id uuid,
  document_id uuid not null,
  date business_date not null,
  amount numeric(20, 4) not null,
  is_void boolean not null default false,
  primary key (book_id, id),
  constraint allocation_has_one_source check ((payment_id is null) <> (credit_id is null)),
  constraint allocation_amount_is_positive check (amount > 0),
  constraint allocation_payment_exists foreign key (book_id, payment_id) references payments (book_id, id),
  constraint allocation_credit_exists foreign key (book_id, credit_id) references documents (book_id, id),
  constraint allocation_document_exists foreign key (book_id, document_id) references documents (book_id, id)
);
create index allocations_by_document on allocations (book_id, document_id);
create index allocations_by_payment on allocations (book_id, payment_id);
create index allocations_by_credit on allocations (book_id, credit_id);

create table stock_movements (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  product_id uuid not null,
  product_type text not null default 'inventory' constraint movement_product_is_inventory check (product_type = 'inventory'),
  kind text not null,
  date business_date not null,
  sequence bigint not null,
  reference text not null,
  -- In is positive, out negative; zero for a correction or settlement of cost.
  quantity numeric(20, 4) not null,
  -- What an incoming quantity cost; null where it is found by the moving average.
  cost numeric(20, 4),
  value numeric(20, 4) not null,
  -- The purchase price when the movement was made: what a unit is taken to cost while nothing was bought.
  fallback_price numeric(20, 4) not null default 0,
  is_provisional boolean not null default false,
  -- The sale that a return takes back, or the movement that a correction corrects.
  of_movement_id uuid,
  document_id uuid,
  item_position integer,
  -- Null where nothing was worth anything.
  journal_id uuid,
  is_void boolean not null default false,
  primary key (book_id, id),
  constraint movement_kind_is_known check (kind in ('opening', 'purchase', 'sale', 'sales_return',
    'purchase_return', 'adjustment', 'cost_correction', 'cost_settlement')),
  constraint movement_product_exists foreign key (book_id, product_id, product_type)
    references products (book_id, id, type),
  constraint movement_document_exists foreign key (book_id, document_id) references documents (book_id, id),
  constraint movement_journal_exists foreign key (book_id, journal_id) references journals (book_id, id),
  constraint movement_of_exists foreign key (book_id, of_movement_id) references stock_movements (book_id, id)
);
create index stock_movements_by_product on stock_movements (book_id, product_id, date, sequence);
create index stock_movements_by_document on stock_movements (book_id, document_id);
create index stock_movements_by_journal on stock_movements (book_id, journal_id);
create index stock_movements_by_corrected on stock_movements (book_id, of_movement_id);

-- The stock of each product as its movements made it; locked while it is moved (I-19).
create table product_stock (
  book_id uuid not null default current_book() references books,
  product_id uuid not null,
  quantity numeric(20, 4) not null default 0,
  value numeric(20, 4) not null default 0,
  average_value numeric(20, 4) not null default 0,
  average_quantity numeric(20, 4) not null default 0,
  -- The date of the last movement: a later one needs no replay.
  last_date business_date,
  primary key (book_id, product_id),
  constraint no_stock_has_no_value check (quantity <> 0 or value = 0),
  constraint stock_product_exists foreign key (book_id, product_id) references products (book_id, id)
    on delete cascade
) with (fillfactor = 70);

alter table books add column negative_stock text not null default 'allow'
  constraint negative_stock_is_known check (negative_stock in ('allow', 'block'));
grant update (negative_stock) on books to twofold_app;

-- A journal that the product wrote itself says what for; one live journal for an event (I-18).
alter table journals drop constraint journal_source_is_known;
alter table journals add constraint journal_source_is_known
  check (source in ('manual', 'import', 'document', 'payment', 'stock', 'correction', 'reversal'));
create unique index journal_of_an_event_is_unique on journals (book_id, source, source_id)
  where source in ('document', 'payment') and status = 'posted' and deleted_at is null;

alter table journal_lines add constraint line_party_exists
  foreign key (book_id, party_id) references parties (book_id, id);
alter table journal_lines add constraint line_tax_rate_exists
  foreign key (book_id, tax_rate_id) references tax_rates (book_id, id);
create index journal_lines_by_party on journal_lines (book_id, party_id, date) where party_id is not null;
create index journal_lines_by_tax_rate on journal_lines (book_id, tax_rate_id, date) where tax_rate_id is not null;

grant select, insert on payments, allocations, stock_movements, product_stock to twofold_app;
grant update (status, void_reason, reversed_on, version) on payments to twofold_app;
grant update (is_void) on allocations to twofold_app;
grant update (is_void, is_provisional) on stock_movements to twofold_app;
grant update (quantity, value, average_value, average_quantity, last_date) on product_stock to twofold_app;

-- Append-only (I-05): they may be voided, once and for ever, and nothing else of them changes.
create trigger payments_are_append_only
  before delete or update of book_id, id, direction, number, party_id, date, account_id, amount, bank_charge,
    is_refund, memo, created_by, created_at on payments
  for each row execute function refuse_change();
create trigger payments_stay_void before update of status on payments
  for each row when (old.status = 'void') execute function refuse_change();
create trigger allocations_are_append_only
  before delete or update of book_id, id, payment_id, credit_id, document_id, date, amount on allocations
  for each row execute function refuse_change();
create trigger allocations_stay_void before update of is_void on allocations
  for each row when (old.is_void and not new.is_void) execute function refuse_change();
create trigger stock_movements_are_append_only
  before delete or update of book_id, id, product_id, product_type, kind, date, sequence, reference, quantity, cost,
    value, fallback_price, of_movement_id, document_id, item_position, journal_id on stock_movements
  for each row execute function refuse_change();
create trigger stock_movements_stay_void before update of is_void on stock_movements
  for each row when (old.is_void and not new.is_void) execute function refuse_change();

alter table payments enable row level security, force row level security;
alter table allocations enable row level security, force row level security;
alter table stock_movements enable row level security, force row level security;
alter table product_stock enable row level security, force row level security;
create policy own_book on payments using (book_id = (select current_book()));
create policy own_book on allocations using (book_id = (select current_book()));
create policy own_book on stock_movements using (book_id = (select current_book()));
create policy own_book on product_stock using (book_id = (select current_book()));
