-- Products and services, and tax rates.

create table products (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  code name_text not null,
  name name_text not null,
  description line_text not null default '',
  type text not null,
  unit text not null default 'pcs',
  purchase_price numeric(20, 6) not null,
  sale_price numeric(20, 6) not null,
  reorder_level integer not null default 0,
  -- The expense account for a purchased service, if it differs from the default (Accounting 1).
  purchase_account_id uuid,
  -- The default tax rate for lines with this product (Accounting 8).
  tax_rate_id uuid,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint product_type_is_known check (type in ('inventory', 'service')),
  constraint product_unit_is_known check (unit in ('pcs', 'unit', 'h', 'day', 'month', 'kg', 'g', 'l', 'm', 'km', 'm2', 'box', 'set')),
  constraint product_prices_are_not_negative check (purchase_price >= 0 and sale_price >= 0),
  constraint product_reorder_level_is_not_negative check (reorder_level >= 0),
  constraint product_name_is_not_blank check (name <> '' and code <> ''),
  constraint product_purchase_account_exists
    foreign key (book_id, purchase_account_id) references accounts (book_id, id)
);
create unique index product_code_is_unique on products (book_id, code) where code is not null;
create index products_by_name on products (book_id, fold_text(name), id);
-- One index for each sort order of the list, so that a page reads only its own rows at any number of products
-- (src/domain/lists.ts).
create index products_by_code on products (book_id, (code::text), id);
create index products_by_purchase_price on products (book_id, (purchase_price::numeric), id);
create index products_by_sale_price on products (book_id, (sale_price::numeric), id);
create index products_by_purchase_account on products (book_id, purchase_account_id) where purchase_account_id is not null;
-- The keys are added last: among indexes of equal cost, the planner takes the newest, and in a small table all costs are equal.
alter table products
  add primary key (book_id, id),
  add constraint product_id_and_type_key unique (book_id, id, type);

alter table products enable row level security, force row level security;
create policy own_book on products using (book_id = (select current_book()));
grant select, insert, update, delete on products to twofold_app;

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
  purchase_account_id uuid,
  is_active boolean not null default true,
  description line_text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whether this is a combined tax, whose component taxes have their own accounts; its rate is their rounded sum.
  is_combined boolean not null default false,
  -- The tax treatment: charged, zero-rated, exempt, owed by the buyer (reverse charge), or withheld by the payer (Decision 0088).
  kind text not null default 'charged',
  -- The recoverable percentage of a partly recoverable tax.
  recoverable_percent numeric(7, 4),
  -- Tax on sales is a liability; tax that customers withhold is an asset.
  sales_account_type text generated always as (
    case when sales_account_id is not null then case kind when 'withheld' then 'asset' else 'liability' end end
  ) stored,
  primary key (book_id, id),
  constraint tax_rate_id_and_kind_key unique (book_id, id, is_combined),
  constraint combined_tax_has_no_account
    check (not is_combined or (sales_account_id is null and purchase_account_id is null)),
  constraint tax_rate_is_a_percentage check (rate between 0 and 100),
  constraint tax_rate_use_is_known check (applies_to in ('sales', 'purchases', 'both')),
  constraint tax_rate_name_is_not_blank check (name <> '' and code <> ''),
  constraint tax_rate_kind_is_known check (kind in ('charged', 'zero_rated', 'exempt', 'reverse_charge', 'withheld')),
  constraint recoverable_percent_is_in_range check (
    recoverable_percent is null or (recoverable_percent > 0 and recoverable_percent < 100 and is_recoverable)
  ),
  constraint withheld_tax_is_recoverable check (kind <> 'withheld' or (is_recoverable and recoverable_percent is null)),
  constraint withheld_tax_has_its_accounts check (
    kind <> 'withheld' or ((applies_to = 'purchases' or sales_account_id is not null)
      and (applies_to = 'sales' or purchase_account_id is not null))
  ),
  constraint combined_tax_kind_is_charged check (
    not is_combined or (kind = 'charged' and recoverable_percent is null)
  ),
  constraint tax_rate_sales_account_is_a_liability
    foreign key (book_id, sales_account_id, sales_account_type) references accounts (book_id, id, type),
  constraint tax_rate_purchase_account_exists
    foreign key (book_id, purchase_account_id) references accounts (book_id, id),
  -- The type of a reverse charge, which determines the boxes of a tax return; the type for goods is for purchases from the
  -- European Union (Decision 0112).
  reverse_charge_type text,
  constraint reverse_charge_has_its_kind check ((kind = 'reverse_charge') = (reverse_charge_type is not null)),
  constraint reverse_charge_kind_is_known check (
    reverse_charge_type in ('services', 'goods', 'other') and (reverse_charge_type <> 'goods' or applies_to = 'purchases')
  ),
  -- The reason for charging no tax: a VATEX code, and the text printed on documents.
  exemption_code text,
  exemption_reason line_text not null default '',
  constraint untaxed_rate_is_zero
    check (kind not in ('zero_rated', 'exempt') or (rate = 0 and is_recoverable and recoverable_percent is null)),
  constraint exemption_code_is_short check (exemption_code ~ '^VATEX-[A-Z0-9-]{2,30}$'),
  constraint exemption_needs_a_rate_without_tax check (
    kind in ('zero_rated', 'exempt', 'reverse_charge') or (exemption_code is null and exemption_reason = '')
  ),
  constraint exempt_rate_has_a_reason check (kind <> 'exempt' or exemption_code is not null or exemption_reason <> '')
);
create unique index tax_rate_code_is_unique on tax_rates (book_id, code) where code is not null;
create index tax_rates_by_sales_account on tax_rates (book_id, sales_account_id) where sales_account_id is not null;
create index tax_rates_by_purchase_account on tax_rates (book_id, purchase_account_id) where purchase_account_id is not null;

alter table tax_rates enable row level security, force row level security;
create policy own_book on tax_rates using (book_id = (select current_book()));
grant select, insert, update, delete on tax_rates to twofold_app;

-- The component taxes of a combined tax, in order (Decision 0082). A component can't be a combined tax, so a tax can't contain
-- itself.
create table tax_rate_components (
  book_id uuid not null default current_book() references books,
  tax_rate_id uuid not null,
  position integer not null,
  component_id uuid not null,
  -- Whether the tax is compound: charged on the net amount and the taxes before it, rather than on the net amount alone.
  is_compound boolean not null default false,
  is_parent_combined boolean not null generated always as (true) stored,
  is_combined boolean not null generated always as (false) stored,
  primary key (book_id, tax_rate_id, position),
  constraint tax_component_belongs_to_a_combined_tax foreign key (book_id, tax_rate_id, is_parent_combined)
    references tax_rates (book_id, id, is_combined),
  constraint tax_component_is_a_single_tax foreign key (book_id, component_id, is_combined)
    references tax_rates (book_id, id, is_combined),
  constraint tax_component_is_unique unique (book_id, tax_rate_id, component_id),
  constraint tax_component_has_a_place check (position between 1 and 8),
  constraint tax_component_is_compound_after_the_first check (position > 1 or not is_compound)
);
create index tax_rate_components_by_component on tax_rate_components (book_id, component_id);

alter table tax_rate_components enable row level security, force row level security;
create policy own_book on tax_rate_components using (book_id = (select current_book()));
grant select, insert, delete on tax_rate_components to twofold_app;

-- Products, parties and the company have default tax rates for new lines (Accounting 8).
alter table products add constraint product_tax_rate_exists
  foreign key (book_id, tax_rate_id) references tax_rates (book_id, id);
alter table parties add constraint party_tax_rate_exists
  foreign key (book_id, tax_rate_id) references tax_rates (book_id, id);
create index products_by_tax_rate on products (book_id, tax_rate_id) where tax_rate_id is not null;
create index parties_by_tax_rate on parties (book_id, tax_rate_id) where tax_rate_id is not null;

create table default_tax_rates (
  book_id uuid not null default current_book() references books,
  side text not null,
  tax_rate_id uuid not null,
  primary key (book_id, side),
  constraint default_tax_rate_side_is_known check (side in ('vendor', 'customer')),
  constraint default_tax_rate_exists foreign key (book_id, tax_rate_id) references tax_rates (book_id, id)
);
create index default_tax_rates_by_tax_rate on default_tax_rates (book_id, tax_rate_id);

alter table default_tax_rates enable row level security, force row level security;
create policy own_book on default_tax_rates using (book_id = (select current_book()));
grant select, insert, update, delete on default_tax_rates to twofold_app;
