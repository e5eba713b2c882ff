-- A book is one company's set of books, the unit of isolation: every table of a book begins its keys with book_id and
-- is under forced row-level security (I-32). The policy asks for the book of the transaction in a subquery, so once in a
-- statement; tables that are spread over machines have it without (docs/scale.md).

create table books (
  book_id uuid not null default current_book(),
  version integer not null default 1,
  name name_text not null default 'My Company',
  address long_text,
  phone name_text,
  email line_text,
  tax_id name_text,
  fiscal_year_start business_date,
  fiscal_year_end business_date,
  currency text not null default 'USD' constraint currency_is_a_code check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null default 'UTC',
  -- Moved by functions/close-year.sql alone (I-09).
  closed_through business_date,
  negative_stock text not null default 'allow'
    constraint negative_stock_is_known check (negative_stock in ('allow', 'block')),
  -- Counts the choices of default accounts, so that a stale one is refused (I-40).
  default_accounts_version integer not null default 1,
  -- A sample company may be erased as a whole. Set when the book is made and never afterwards.
  is_sample boolean not null default false,
  -- The head of the chained journal history (I-08).
  history_sequence bigint not null default 0,
  history_hash text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (book_id),
  -- The default type of a new product.
  sells text not null default 'goods' constraint sold_kind_is_known check (sells in ('goods', 'services')),
  -- How amounts and dates are written, and where the company is; null until someone chooses it (Decision 0047).
  locale text not null default 'en-US' constraint locale_is_a_locale check (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  country text constraint country_is_a_code check (country ~ '^[A-Z]{2}$'),
  -- The defaults of new documents, and whether product prices include tax (Decision 0052).
  sales_prices_include_tax boolean not null default false,
  purchase_prices_include_tax boolean not null default false,
  -- The form of the returns of taxes and how often one is filed; null as long as the country says it (Decision 0098).
  tax_form text constraint tax_form_is_known check (tax_form in ('uk_vat', 'de_ustva', 'us_sales_tax', 'generic')),
  tax_frequency text constraint tax_frequency_is_known
    check (tax_frequency in ('month', 'quarter', 'quarter_from_february', 'quarter_from_march', 'year')),
  -- Moved by functions/tax-returns.sql alone (I-94).
  tax_filed_through business_date,
  -- Where the taxes of new documents are rounded: line by line, or once for each rate (Decision 0107).
  tax_rounding text not null default 'line' constraint tax_rounding_is_known check (tax_rounding in ('line', 'document')),
  -- Whether the codes of accounts have digits only (I-12).
  account_codes text not null default 'numbers'
    constraint account_codes_are_known check (account_codes in ('numbers', 'characters')),
  constraint book_name_is_not_blank check (name <> ''),
  constraint currency_has_a_minor_unit check (minor_unit(currency) is not null)
) with (fillfactor = 50);

alter table books enable row level security, force row level security;
create policy own_book on books using (book_id = (select current_book()));
grant select, insert on books to twofold_app;
grant update (version, name, address, phone, email, tax_id, fiscal_year_start, fiscal_year_end, currency,
  time_zone, negative_stock, sells, locale, country, sales_prices_include_tax, purchase_prices_include_tax, tax_form, tax_frequency, tax_rounding, account_codes, default_accounts_version, updated_at) on books to twofold_app;
grant select, update (history_sequence, history_hash) on books to twofold_writer;

-- The fiscal years with fixed dates (Accounting 11.1): closed ones, and shorter or longer ones. All other years have twelve
-- months and fill the days between, so fiscal years can't overlap if these don't (I-122; functions/verify-fiscal-years.sql).
create table fiscal_years (
  book_id uuid not null default current_book() references books,
  starts_on business_date not null,
  ends_on business_date not null,
  primary key (book_id, starts_on),
  constraint fiscal_year_has_days check (ends_on >= starts_on),
  constraint fiscal_year_has_at_most_24_months check (ends_on < starts_on + interval '24 months')
);

alter table fiscal_years enable row level security, force row level security;
create policy own_book on fiscal_years using (book_id = (select current_book()));
grant select, insert, delete on fiscal_years to twofold_app;

-- Numbers come from a row, not a sequence: a rollback gives its number back (I-11).
create table number_series (
  book_id uuid not null default current_book() references books,
  kind text not null,
  year integer not null,
  last integer not null constraint last_number_is_positive check (last > 0),
  primary key (book_id, kind, year),
  constraint number_kind_is_known check (kind in (
    'journal', 'vendor', 'customer', 'product', 'tax_rate',
    'bill', 'invoice', 'vendor_credit', 'credit_note', 'receipt', 'payment', 'write_off', 'stock', 'quote',
    'sales_order', 'purchase_order', 'delivery_note', 'goods_receipt', 'draft'
  ))
) with (fillfactor = 50);

alter table number_series enable row level security, force row level security;
create policy own_book on number_series using (book_id = (select current_book()));
grant select, insert, update on number_series to twofold_app, twofold_writer;

-- The numbers of a kind in a format of the company's own, set in Settings or typed before: the text before and after the
-- count, the least number of digits, and the last count. A format that contains the year has one row for each year in it.
-- A typed one that isn't followed yet is only remembered.
create table number_schemes (
  book_id uuid not null default current_book() references books,
  kind text not null,
  prefix line_text not null,
  suffix line_text not null,
  digits integer not null,
  last integer not null,
  year integer,
  is_followed boolean not null,
  primary key (book_id, kind, prefix, suffix),
  constraint number_scheme_kind_is_known
    check (kind in (
      'journal', 'bill', 'invoice', 'vendor_credit', 'credit_note', 'receipt', 'payment', 'quote', 'sales_order',
      'purchase_order', 'delivery_note', 'goods_receipt', 'vendor', 'customer', 'product'
    )),
  constraint number_scheme_has_digits check (digits between 1 and 9 and last between 0 and 999999999)
);

alter table number_schemes enable row level security, force row level security;
create policy own_book on number_schemes using (book_id = (select current_book()));
grant select, insert, update, delete on number_schemes to twofold_app, twofold_writer;

-- The number formats that a company has set, by kind: the text before and after the count with {year} or {yy} in it, the
-- least number of digits, the first count and the year it applies to, and whether counting starts again each year. If
-- numbers are assigned at posting, a draft has a provisional number (Accounting 13).
create table number_formats (
  book_id uuid not null primary key default current_book() references books,
  version integer not null default 2,
  at_posting boolean not null default false,
  -- By the domain's type (domain/number-formats.ts).
  formats jsonb not null default '{}',
  constraint number_formats_are_short check (jsonb_typeof(formats) = 'object' and length(formats::text) <= 10000),
  constraint number_formats_are_complete check (
    not jsonb_path_exists(formats, '$.* ? (
      !(@.digits >= 1 && @.digits <= 9 && @.start >= 1 && @.start <= 99999999 && exists(@.prefix) && exists(@.suffix))
      || (@.digits >= 1 && @.digits <= 9 && @.start >= 1 && @.start <= 99999999) is unknown)')
  )
);

alter table number_formats enable row level security, force row level security;
create policy own_book on number_formats using (book_id = (select current_book()));
grant select, insert on number_formats to twofold_app;
grant select on number_formats to twofold_writer;
grant update (version, at_posting, formats) on number_formats to twofold_app;

-- One effect for each key: the row is written in the transaction of the effect (I-34).
create table idempotency_keys (
  book_id uuid not null default current_book(),
  key text not null constraint key_is_short check (length(key) between 1 and 200),
  request_hash text not null,
  reply text not null,
  created_at timestamptz not null default now(),
  primary key (book_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (book_id, created_at);

alter table idempotency_keys enable row level security, force row level security;
create policy own_book on idempotency_keys using (book_id = (select current_book()));
grant select, insert on idempotency_keys to twofold_app;

-- Who did what, before and after; journals have their own, chained history (I-07).
create table audit_log (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid not null default current_actor(),
  action text not null,
  subject text not null,
  subject_id uuid not null,
  before jsonb,
  after jsonb,
  -- Why it was done in days of a soft lock (Decision 0141).
  lock_reason text default nullif(current_setting('app.lock_reason', true), ''),
  primary key (book_id, id),
  constraint lock_reason_of_audit_is_short check (char_length(lock_reason) <= 500)
);
create index audit_log_by_subject on audit_log (book_id, subject_id, id);

alter table audit_log enable row level security, force row level security;
create policy own_book on audit_log using (book_id = (select current_book()));
grant select, insert on audit_log to twofold_app;
grant insert on audit_log to twofold_writer;

-- A saved view of a list: its filters, order and columns under a name. The list is the one that the browser
-- shows, the query what its address says.
create table list_views (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  list text not null,
  name name_text not null,
  query line_text not null,
  primary key (book_id, id),
  constraint list_view_list_is_named check (list ~ '^[a-z-]{1,40}$'),
  constraint list_view_has_a_name check (name <> ''),
  constraint list_view_name_is_unique unique (book_id, list, name)
);

alter table list_views enable row level security, force row level security;
create policy own_book on list_views using (book_id = (select current_book()));
grant select, insert, delete on list_views to twofold_app;
grant update (query) on list_views to twofold_app;

-- The picture on the company's sheets (Decision 0057); without a row, or with none in it, there is none.
create table logos (
  book_id uuid not null primary key default current_book() references books,
  version integer not null default 2,
  image bytea,
  constraint logo_is_a_small_picture check (
    octet_length(image) between 30 and 150000
    and (substring(image from 1 for 8) = '\x89504e470d0a1a0a' or substring(image from 1 for 3) = '\xffd8ff')
  )
);

alter table logos enable row level security, force row level security;
create policy own_book on logos using (book_id = (select current_book()));
grant select, insert on logos to twofold_app;
grant update (version, image) on logos to twofold_app;

-- How the company's sheets look beside that (Decision 0102); without a row as the product does (domain/document-design.ts).
create table sheet_looks (
  book_id uuid not null primary key default current_book() references books,
  version integer not null default 2,
  layout text not null,
  accent text not null,
  logo_side text not null,
  logo_size text not null,
  footer text not null,
  -- Null for the paper of the country.
  paper text,
  constraint sheet_layout_is_known check (layout in ('plain', 'band', 'letter')),
  constraint sheet_accent_is_a_color check (accent ~ '^#[0-9a-f]{6}$'),
  constraint sheet_logo_has_a_place check (logo_side in ('left', 'right') and logo_size in ('small', 'medium', 'large')),
  constraint sheet_footer_is_short check (length(footer) <= 300),
  constraint sheet_paper_is_known check (paper in ('a4', 'letter'))
);

alter table sheet_looks enable row level security, force row level security;
create policy own_book on sheet_looks using (book_id = (select current_book()));
grant select, insert on sheet_looks to twofold_app;
grant update (version, layout, accent, logo_side, logo_size, footer, paper) on sheet_looks to twofold_app;

-- The designs in which something was issued: layout, color, logo, footer and locale as they were that day (Decision 0119). Each is
-- kept once, by a digest of what it is, and never changes; functions/store-design.sql writes them.
create table sheet_designs (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  locale text not null,
  layout text not null,
  accent text not null,
  logo_side text not null,
  logo_size text not null,
  footer text not null,
  paper text not null default 'a4',
  logo bytea,
  created_at timestamptz not null default now(),
  primary key (book_id, id)
);

alter table sheet_designs enable row level security, force row level security;
create policy own_book on sheet_designs using (book_id = (select current_book()));
grant select on sheet_designs to twofold_app;

-- One number for all rows of a table, which the integrity check compares with the rows (I-117).
create table table_digests (
  book_id uuid not null default current_book() references books,
  name text not null,
  digest numeric not null,
  primary key (book_id, name)
) with (fillfactor = 50);

alter table table_digests enable row level security, force row level security;
create policy own_book on table_digests using (book_id = (select current_book()));
grant select on table_digests to twofold_app;
