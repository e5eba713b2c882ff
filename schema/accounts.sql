-- The chart of accounts. Keys enforce the rules: a parent is a main account of the same type (I-13), and a code is unique
-- regardless of case (I-12). Codes can contain letters, dots and hyphens only if the book allows it
-- (functions/guard-accounts.sql).

create table accounts (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  code text not null,
  type text not null,
  name name_text not null,
  description line_text not null default '',
  parent_id uuid,
  is_active boolean not null default true,
  -- The kind of a bank or cash account, whose transactions appear on a statement or are counted (Accounting 1).
  money_kind text,
  is_money boolean not null generated always as (money_kind is not null) stored,
  is_main boolean not null generated always as (parent_id is null) stored,
  parent_is_main boolean generated always as (case when parent_id is not null then true end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The account's currency, if it isn't the base currency (Accounting 10).
  currency text,
  code_order text collate "C" not null generated always as (code_order(code)) stored,
  primary key (book_id, id),
  -- The first character is a letter or digit, because the code is part of a URL.
  constraint account_code_has_known_characters check (code ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$'),
  constraint account_type_is_known check (type in ('asset', 'liability', 'equity', 'revenue', 'expense')),
  constraint account_name_is_not_blank check (name <> ''),
  constraint account_money_kind_fits_its_type check (
    money_kind is null
    or (type = 'asset' and money_kind in ('bank', 'cash', 'card'))
    or (type = 'liability' and money_kind in ('bank', 'card'))
  ),
  constraint account_currency_needs_a_money_account
    check (currency is null or (money_kind is not null and minor_unit(currency) is not null and currency ~ '^[A-Z]{3}$')),
  constraint account_id_and_type_key unique (book_id, id, type),
  constraint account_money_key unique (book_id, id, is_money),
  constraint account_main_key unique (book_id, id, type, is_main),
  constraint account_parent_is_main_account_of_same_type
    foreign key (book_id, parent_id, type, parent_is_main) references accounts (book_id, id, type, is_main)
);
create unique index account_code_is_unique on accounts (book_id, lower(code)) where code is not null;
create index accounts_by_parent on accounts (book_id, parent_id) where parent_id is not null;
-- The few accounts whose lines have an amount in another currency (functions/foreign-amounts.sql).
create index accounts_in_currencies on accounts (book_id, id) where currency is not null;

alter table accounts enable row level security, force row level security;
create policy own_book on accounts using (book_id = (select current_book()));
grant select, insert, update, delete on accounts to twofold_app;
grant select (book_id, id, code, name, is_active, currency) on accounts to twofold_writer;

-- The accounts that posting uses by default. Each key allows certain account types (Accounting 1). account_type is copied from
-- the account (functions/guard-accounts.sql), and the foreign key keeps it in sync. Input tax can share an account with output
-- tax.
create table default_accounts (
  book_id uuid not null default current_book() references books,
  key text not null,
  account_id uuid not null,
  account_type text not null,
  primary key (book_id, key),
  constraint default_account_key_is_known check (key in ('inventory', 'sales', 'cogs', 'cash', 'input_tax',
    'output_tax', 'purchases', 'stock_adjustments', 'exchange', 'bad_debt', 'bank_fees', 'opening', 'retained',
    'unrealized_exchange', 'payment_differences', 'sales_discounts', 'purchase_discounts', 'rounding')),
  constraint default_account_type_fits_its_key check (
    case
      when key in ('inventory', 'cash') then account_type = 'asset'
      when key = 'input_tax' then account_type in ('asset', 'liability')
      when key = 'output_tax' then account_type = 'liability'
      when key in ('opening', 'retained') then account_type = 'equity'
      when key = 'sales' then account_type = 'revenue'
      when key in ('sales_discounts', 'purchase_discounts') then account_type in ('revenue', 'expense')
      else account_type = 'expense'
    end
  ),
  constraint default_account_has_its_type
    foreign key (book_id, account_id, account_type) references accounts (book_id, id, type)
);
create index default_accounts_by_account on default_accounts (book_id, account_id);

alter table default_accounts enable row level security, force row level security;
create policy own_book on default_accounts using (book_id = (select current_book()));
grant select, insert, update, delete on default_accounts to twofold_app;

-- Debits and credits of each account by day and by month, so that the cost of a report doesn't depend on the number of journals.
-- The seal updates them (functions/update-journal-totals.sql).
create table account_day_totals (
  book_id uuid not null,
  account_id uuid not null,
  date business_date not null,
  debit numeric(30, 4) not null,
  credit numeric(30, 4) not null,
  -- Debits less credits in the account's own currency; zero for accounts in the base currency.
  foreign_amount numeric(30, 4) not null default 0,
  primary key (book_id, account_id, date)
) with (fillfactor = 70);
-- Finds the first and last days of a report's period for all accounts at once.
create index account_day_totals_by_date on account_day_totals (book_id, date);

alter table account_day_totals enable row level security, force row level security;
create policy own_book on account_day_totals using (book_id = (select current_book()));
grant select on account_day_totals to twofold_app;
grant select, insert, update on account_day_totals to twofold_writer;

create table account_month_totals (
  book_id uuid not null,
  account_id uuid not null,
  month business_date not null,
  debit numeric(30, 4) not null,
  credit numeric(30, 4) not null,
  -- Debits less credits in the account's own currency; zero for accounts in the base currency.
  foreign_amount numeric(30, 4) not null default 0,
  primary key (book_id, account_id, month)
) with (fillfactor = 70);

alter table account_month_totals enable row level security, force row level security;
create policy own_book on account_month_totals using (book_id = (select current_book()));
grant select on account_month_totals to twofold_app;
grant select, insert, update on account_month_totals to twofold_writer;

-- The part of the daily totals that was posted with a tax rate. With it, a report separates the tax of documents from journal
-- entries on the same account without reading lines (I-108, Decision 0114).
create table account_tax_totals (
  book_id uuid not null,
  date business_date not null,
  account_id uuid not null,
  tax_rate_id uuid not null,
  debit numeric(30, 4) not null,
  credit numeric(30, 4) not null,
  primary key (book_id, date, account_id, tax_rate_id)
) with (fillfactor = 70);

alter table account_tax_totals enable row level security, force row level security;
create policy own_book on account_tax_totals using (book_id = (select current_book()));
grant select on account_tax_totals to twofold_app;
grant select, insert, update on account_tax_totals to twofold_writer;
