-- The chart of accounts. Keys carry what must never differ: a parent is a main account of the same type (I-13), a code
-- is unique in any letter case (I-12). Only books that allow it have codes with letters, dots and hyphens
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
  -- An account of money: its movements appear on a bank statement, or are counted (Accounting 1).
  money_kind text,
  is_money boolean not null generated always as (money_kind is not null) stored,
  is_main boolean not null generated always as (parent_id is null) stored,
  parent_is_main boolean generated always as (case when parent_id is not null then true end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- In which currency its money is, where that is not the books' (Accounting 10).
  currency text,
  code_order text collate "C" not null generated always as (code_order(code)) stored,
  primary key (book_id, id),
  -- It begins with a letter or digit, so that it is a part of an address.
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
-- The few whose lines say what they are in another currency (functions/foreign-amounts.sql).
create index accounts_in_currencies on accounts (book_id, id) where currency is not null;

alter table accounts enable row level security, force row level security;
create policy own_book on accounts using (book_id = (select current_book()));
grant select, insert, update, delete on accounts to twofold_app;
grant select (book_id, id, code, name, is_active, currency) on accounts to twofold_writer;

-- Accounts that posting uses by default; each has a type that its use allows (Accounting 1). The type is the
-- account's own, copied (functions/guard-accounts.sql): the foreign key holds it there. Tax on purchases may be
-- kept in the account of the tax that is owed.
create table default_accounts (
  book_id uuid not null default current_book() references books,
  key text not null,
  account_id uuid not null,
  account_type text not null,
  primary key (book_id, key),
  constraint default_account_key_is_known check (key in ('inventory', 'sales', 'cogs', 'cash', 'input_tax',
    'output_tax', 'purchases', 'stock_adjustments', 'exchange', 'bad_debt', 'bank_fees', 'opening', 'retained',
    'unrealised_exchange', 'payment_differences')),
  constraint default_account_type_fits_its_key check (
    case
      when key in ('inventory', 'cash') then account_type = 'asset'
      when key = 'input_tax' then account_type in ('asset', 'liability')
      when key = 'output_tax' then account_type = 'liability'
      when key in ('opening', 'retained') then account_type = 'equity'
      when key = 'sales' then account_type = 'revenue'
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

-- What was posted on each account, by day and by month, so that a report costs the same at any number of journals. The
-- seal keeps them (functions/update-journal-totals.sql).
create table account_day_totals (
  book_id uuid not null,
  account_id uuid not null,
  date business_date not null,
  debit numeric(30, 4) not null,
  credit numeric(30, 4) not null,
  -- Of an account in another currency what was posted in that one, debits less credits.
  foreign_amount numeric(30, 4) not null default 0,
  primary key (book_id, account_id, date)
) with (fillfactor = 70);
-- The days at the edges of a report's period, of all accounts at once.
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
  -- Of an account in another currency what was posted in that one, debits less credits.
  foreign_amount numeric(30, 4) not null default 0,
  primary key (book_id, account_id, month)
) with (fillfactor = 70);

alter table account_month_totals enable row level security, force row level security;
create policy own_book on account_month_totals using (book_id = (select current_book()));
grant select on account_month_totals to twofold_app;
grant select, insert, update on account_month_totals to twofold_writer;

-- What of it was posted with a tax rate, so that a report tells the tax of documents from what journals did to the same
-- account without reading lines (I-108, Decision 0114).
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
