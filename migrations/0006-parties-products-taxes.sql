-- Whom the company trades with, what it trades in, and the taxes on it. Keys carry the rules: a
-- vendor's account is a liability, a customer's an asset (I-14).

alter table accounts add constraint account_id_and_type_key unique (book_id, id, type);
alter table number_series drop constraint number_kind_is_known;
alter table number_series add constraint number_kind_is_known check (kind in (
  'journal', 'vendor', 'customer', 'product', 'tax_rate',
  'bill', 'invoice', 'vendor_credit', 'credit_note', 'receipt', 'payment', 'stock'
));

create table parties (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  side text not null,
  code name_text not null,
  name name_text not null,
  email line_text,
  phone name_text,
  address long_text,
  tax_number name_text,
  account_id uuid not null,
  account_type text not null generated always as (case side when 'vendor' then 'liability' else 'asset' end) stored,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (book_id, id),
  constraint party_side_is_known check (side in ('vendor', 'customer')),
  constraint party_name_is_not_blank check (name <> '' and code <> ''),
  constraint party_code_is_unique unique (book_id, side, code),
  constraint party_id_and_side_key unique (book_id, id, side),
  constraint party_account_has_its_type
    foreign key (book_id, account_id, account_type) references accounts (book_id, id, type)
);
create index parties_by_account on parties (book_id, account_id);

create table tax_rates (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  code name_text not null,
  name name_text not null,
  rate numeric(7, 4) not null,
  applies_to text not null default 'both',
  is_recoverable boolean not null default true,
  sales_account_id uuid,
  sales_account_type text generated always as (case when sales_account_id is not null then 'liability' end) stored,
  purchase_account_id uuid,
  is_active boolean not null default true,
  description line_text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (book_id, id),
  constraint tax_rate_is_a_percentage check (rate between 0 and 100),
  constraint tax_rate_use_is_known check (applies_to in ('sales', 'purchases', 'both')),
  constraint tax_rate_name_is_not_blank check (name <> '' and code <> ''),
  constraint tax_rate_code_is_unique unique (book_id, code),
  constraint tax_rate_sales_account_is_a_liability
    foreign key (book_id, sales_account_id, sales_account_type) references accounts (book_id, id, type),
  constraint tax_rate_purchase_account_exists
    foreign key (book_id, purchase_account_id) references accounts (book_id, id)
);
create index tax_rates_by_sales_account on tax_rates (book_id, sales_account_id);
create index tax_rates_by_purchase_account on tax_rates (book_id, purchase_account_id);

create table products (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  code name_text not null,
  name name_text not null,
  description line_text not null default '',
  type text not null,
  unit text not null default 'pcs',
  purchase_price numeric(20, 4) not null,
  sale_price numeric(20, 4) not null,
  reorder_level integer not null default 0,
  -- An own expense account for a service that is bought (Rules 1).
  purchase_account_id uuid,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (book_id, id),
  constraint product_type_is_known check (type in ('inventory', 'service')),
  constraint product_unit_is_known check (unit in ('pcs', 'kg', 'g', 'l', 'm', 'box', 'set', 'unit')),
  constraint product_prices_are_not_negative check (purchase_price >= 0 and sale_price >= 0),
  constraint product_reorder_level_is_not_negative check (reorder_level >= 0),
  constraint product_name_is_not_blank check (name <> '' and code <> ''),
  constraint product_code_is_unique unique (book_id, code),
  constraint product_id_and_type_key unique (book_id, id, type),
  constraint product_purchase_account_exists
    foreign key (book_id, purchase_account_id) references accounts (book_id, id)
);
create index products_by_purchase_account on products (book_id, purchase_account_id);

-- Accounts that posting takes where nobody chose one; each has the type that its use demands (Rules 1).
create table default_accounts (
  book_id uuid not null default current_book() references books,
  key text not null,
  account_id uuid not null,
  account_type text not null generated always as (case
    when key in ('inventory', 'cash', 'input_tax') then 'asset'
    when key = 'output_tax' then 'liability'
    when key in ('opening', 'retained') then 'equity'
    when key = 'sales' then 'revenue'
    else 'expense' end) stored,
  primary key (book_id, key),
  constraint default_account_key_is_known check (key in ('inventory', 'sales', 'cogs', 'cash', 'input_tax',
    'output_tax', 'purchases', 'stock_adjustments', 'exchange', 'bad_debt', 'bank_fees', 'opening', 'retained')),
  constraint default_account_has_its_type
    foreign key (book_id, account_id, account_type) references accounts (book_id, id, type)
);
create index default_accounts_by_account on default_accounts (book_id, account_id);

grant select, insert, update, delete on parties, tax_rates, products, default_accounts to twofold_app;

alter table parties enable row level security, force row level security;
alter table tax_rates enable row level security, force row level security;
alter table products enable row level security, force row level security;
alter table default_accounts enable row level security, force row level security;
create policy own_book on parties using (book_id = (select current_book()));
create policy own_book on tax_rates using (book_id = (select current_book()));
create policy own_book on products using (book_id = (select current_book()));
create policy own_book on default_accounts using (book_id = (select current_book()));
