-- A book holds the accounting of one company and is the unit of isolation: in every table of a book, the keys start with book_id
-- and row-level security is forced (I-32). The policy reads the current book in a subquery, and so once for each statement;
-- tables that are distributed over machines do without the subquery (docs/scale.md).

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
  -- The lock date, changed only by functions/close-year.sql (I-09).
  closed_through business_date,
  negative_stock text not null default 'allow'
    constraint negative_stock_is_known check (negative_stock in ('allow', 'block')),
  -- Incremented with each change of the default accounts, so that a stale change is rejected (I-40).
  default_accounts_version integer not null default 1,
  -- A sample company can be erased as a whole. Set when the book is created, and never changed.
  is_sample boolean not null default false,
  -- The last entry of the chained journal history (I-08).
  history_sequence bigint not null default 0,
  history_hash text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (book_id),
  -- The default type of a new product.
  default_product_type text not null default 'inventory' constraint default_product_type_is_known check (default_product_type in ('inventory', 'service')),
  -- The format of amounts and dates, and the country of the company; null until a user chooses it (Decision 0047).
  locale text not null default 'en-US' constraint locale_is_a_locale check (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  country text constraint country_is_a_code check (country ~ '^[A-Z]{2}$'),
  -- The defaults of new documents, and whether product prices include tax (Decision 0052).
  sales_prices_include_tax boolean not null default false,
  purchase_prices_include_tax boolean not null default false,
  -- The tax return form and the filing frequency; null to use the default of the country (Decision 0098).
  tax_form text constraint tax_form_is_known check (tax_form in ('uk_vat', 'de_ustva', 'us_sales_tax', 'generic')),
  tax_frequency text constraint tax_frequency_is_known
    check (tax_frequency in ('month', 'quarter', 'quarter_from_february', 'quarter_from_march', 'year')),
  -- The last day of the last filed tax return, changed only by functions/tax-returns.sql (I-94).
  tax_filed_through business_date,
  -- Where to round the taxes of new documents: on each line, or once for each rate (Decision 0107).
  tax_rounding text not null default 'line' constraint tax_rounding_is_known check (tax_rounding in ('line', 'document')),
  -- Whether early payment discounts reduce the tax; null to use the rule of the country (Decision 0154).
  early_discount_tax text constraint early_discount_tax_is_known check (early_discount_tax in ('reduced', 'unchanged')),
  -- The company's own payment terms, each with a name (Decision 0155).
  named_terms jsonb not null default '[]' constraint named_terms_are_valid check (named_terms_are_valid(named_terms)),
  -- Whether account codes contain digits only (I-12).
  account_codes text not null default 'numbers'
    constraint account_codes_are_known check (account_codes in ('numbers', 'characters')),
  constraint book_name_is_not_blank check (name <> ''),
  constraint currency_has_a_minor_unit check (minor_unit(currency) is not null)
) with (fillfactor = 50);

alter table books enable row level security, force row level security;
create policy own_book on books using (book_id = (select current_book()));
grant select, insert on books to twofold_app;
grant update (version, name, address, phone, email, tax_id, fiscal_year_start, fiscal_year_end, currency,
  time_zone, negative_stock, default_product_type, locale, country, sales_prices_include_tax, purchase_prices_include_tax, tax_form, tax_frequency, tax_rounding, early_discount_tax, named_terms, account_codes, default_accounts_version, updated_at) on books to twofold_app;
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

-- The next numbers come from a row instead of a sequence, so that a rollback also returns the number (I-11).
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

-- The numbers in a custom format, set in Settings or taken from a number that was typed: the text before and after the count, the
-- minimum number of digits, and the last count. A format that contains the year has one row for each year. A typed format isn't
-- used for new numbers until is_active is true.
create table number_schemes (
  book_id uuid not null default current_book() references books,
  kind text not null,
  prefix line_text not null,
  suffix line_text not null,
  digits integer not null,
  last integer not null,
  year integer,
  is_active boolean not null,
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

-- The number formats that a company has set, by kind: the text before and after the count, with {year} or {yy} in it, the minimum
-- number of digits, the first count and its year, and whether counting restarts each year. If numbers are assigned at posting, a
-- draft has a provisional number (Accounting 13).
create table number_formats (
  book_id uuid not null primary key default current_book() references books,
  version integer not null default 2,
  assigned_at_posting boolean not null default false,
  -- Matches the type in domain/numbering-formats.ts.
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
grant update (version, assigned_at_posting, formats) on number_formats to twofold_app;

-- A request with an idempotency key takes effect once: the row is written in the same transaction (I-34).
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

-- The audit log: who changed what, with the values before and after. Journals have a chained history of their own (I-07).
create table audit_log (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid not null default current_actor(),
  action text not null,
  subject text not null,
  subject_id uuid not null,
  -- The number or name of the record at that time (functions/activity.sql).
  label text not null default '',
  -- The program that made the change: the app, an API token and its name, an import, a schedule, or the server itself.
  program text not null default coalesce(nullif(current_setting('app.program', true), ''), 'system'),
  program_name text default nullif(current_setting('app.program_name', true), ''),
  before jsonb,
  after jsonb,
  -- The reason for a change in a soft-locked period (Decision 0141).
  lock_reason text default nullif(current_setting('app.lock_reason', true), ''),
  primary key (book_id, id),
  constraint lock_reason_of_audit_is_short check (char_length(lock_reason) <= 500),
  constraint program_of_audit_is_known check (program in ('app', 'token', 'import', 'schedule', 'system'))
);
-- For each filter of the activity list (functions/activity.sql).
create index audit_log_by_action on audit_log (book_id, action, id);
create index audit_log_by_actor on audit_log (book_id, actor_id, action, id);
create index audit_log_by_program on audit_log (book_id, program, id);
create index audit_log_by_label on audit_log using gin (book_id, fold_text(label) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
-- The last of them: without statistics all cost the same, and PostgreSQL takes the newest. Others would read the book's entries
-- for each record written.
create index audit_log_by_subject on audit_log (book_id, subject_id, id);
-- From 137 to 186 entries, the index above has a second level while the others have one page, and they would be taken. A hash
-- index has no levels, so it is taken until then.
create index audit_log_of_subject on audit_log using hash (subject_id);

alter table audit_log enable row level security, force row level security;
create policy own_book on audit_log using (book_id = (select current_book()));
create policy search_reads_all on audit_log for select to twofold_search using (true);
grant select, insert on audit_log to twofold_app;
grant insert on audit_log to twofold_writer;
grant select (book_id, id, at, actor_id, action, subject_id, label, program) on audit_log to twofold_search;

-- A saved view of a list: its filters, order and columns under a name. The list is the one shown in the browser, and the query is
-- the query string of its URL.
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

-- The company's logo on documents (Decision 0057); no row or a null image means no logo.
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

-- The document design besides the logo (Decision 0102); without a row, the default of domain/document-design.ts applies.
create table document_designs (
  book_id uuid not null primary key default current_book() references books,
  version integer not null default 2,
  layout text not null,
  accent text not null,
  logo_side text not null,
  logo_size text not null,
  footer text not null,
  -- The paper size; null to use the default of the country.
  paper text,
  constraint design_layout_is_known check (layout in ('plain', 'band', 'letter')),
  constraint design_accent_is_a_color check (accent ~ '^#[0-9a-f]{6}$'),
  constraint design_logo_position_is_known check (logo_side in ('left', 'right') and logo_size in ('small', 'medium', 'large')),
  constraint design_footer_is_short check (length(footer) <= 300),
  constraint design_paper_is_known check (paper in ('a4', 'letter'))
);

alter table document_designs enable row level security, force row level security;
create policy own_book on document_designs using (book_id = (select current_book()));
grant select, insert on document_designs to twofold_app;
grant update (version, layout, accent, logo_side, logo_size, footer, paper) on document_designs to twofold_app;

-- The designs of posted documents: layout, color, logo, footer and locale as of that day (Decision 0119). Each design is stored
-- once, identified by a digest of its content, and never changes. Rows are written by functions/store-design.sql.
create table design_snapshots (
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

alter table design_snapshots enable row level security, force row level security;
create policy own_book on design_snapshots using (book_id = (select current_book()));
grant select on design_snapshots to twofold_app;

-- A digest of all rows of a table, which the integrity check compares with the rows (I-117).
create table table_digests (
  book_id uuid not null default current_book() references books,
  name text not null,
  digest numeric not null,
  primary key (book_id, name)
) with (fillfactor = 50);

alter table table_digests enable row level security, force row level security;
create policy own_book on table_digests using (book_id = (select current_book()));
grant select on table_digests to twofold_app;
