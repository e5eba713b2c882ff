-- Journals and their lines. The date is repeated on the lines, so that reports don't need a join, and the foreign key keeps both
-- dates equal (I-04).

create table journals (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  number text not null,
  date business_date not null,
  description line_text not null,
  status text not null,
  -- What created the journal, and the ID of its document, payment or other record.
  source text not null default 'manual',
  source_id uuid,
  -- Whether lines name a party although the journal isn't from a document or payment. Aging uses it to find these lines.
  names_parties boolean not null default false,
  total numeric(20, 4) not null,
  -- The total of the document or payment that the journal posts or reverses: the amount on the party's account.
  amount numeric(20, 4),
  -- The kind of event, if the source doesn't determine it, and the number of the document or payment.
  event_kind text,
  event_number text,
  deleted_at timestamptz,
  created_by uuid not null default current_actor(),
  created_at timestamptz not null default now(),
  updated_by uuid not null default current_actor(),
  updated_at timestamptz not null default now(),
  primary key (book_id, id),
  constraint journal_status_is_known check (status in ('posted', 'draft', 'void')),
  constraint journal_source_is_known
    check (source in ('manual', 'import', 'document', 'payment', 'stock', 'correction', 'reversal', 'year_end',
      'opening', 'money', 'asset', 'tax_return', 'accrual', 'loan', 'revaluation', 'application')),
  constraint journal_amount_needs_an_event
    check (amount is null or source in ('document', 'payment', 'reversal')),
  constraint journal_event_matches_its_source check (
    (event_kind is null
      or source in ('document', 'payment', 'reversal', 'money', 'correction', 'asset', 'accrual', 'loan'))
    and (event_number is null or source in ('document', 'payment', 'reversal'))),
  constraint journal_number_is_short check (length(number) between 1 and 40 and number !~ '[[:cntrl:]]'),
  constraint journal_id_and_date_key unique (book_id, id, date)
);
create unique index journal_number_is_unique on journals (book_id, number) where number is not null;
-- A document or payment has at most one posted journal (I-18).
create unique index journal_of_an_event_is_unique on journals (book_id, source, source_id)
  where source in ('document', 'payment') and status = 'posted' and deleted_at is null;
-- A tax return has at most one active payment (I-95).
create unique index tax_return_is_paid_once on journals (book_id, source_id)
  where source = 'tax_return' and status = 'posted' and deleted_at is null;
create index journals_by_date on journals (book_id, date desc, id desc) where deleted_at is null;
-- Finds the journals of a document or payment, including reversals, without reading the others.
create index journals_by_source on journals (book_id, source_id, source) where source_id is not null;
create index journals_by_reversed_journal on journals (book_id, source_id) where source = 'reversal';
-- The few journals that the income statement leaves out (Accounting 11.6).
create index journals_closing_years on journals (book_id, date) where source = 'year_end';
-- Journals that weren't posted by a document, payment, asset, accrual or loan. A tax return counts their sales and purchases.
create index journals_posted_directly on journals (book_id, date) where source in ('manual', 'import', 'money');
-- The few journals that name a party themselves (Accounting 9).
create index journals_naming_parties on journals (book_id, date) where names_parties;
create index journals_unposted on journals (book_id, status, date desc, id desc)
  where status <> 'posted' and deleted_at is null;
-- List order by any column (functions/list-page.sql). A search for 1,234.50 finds the journals with that total (Interface 2).
create index journals_by_number on journals (book_id, status, natural_order(number), id) where deleted_at is null;
create index journals_by_description on journals (book_id, status, fold_text(left(description, 80)), id)
  where deleted_at is null;
create index journals_by_total on journals (book_id, status, total, id) where deleted_at is null;
create index journals_by_amount on journals (book_id, status, coalesce(amount, total), id) where deleted_at is null;
create index journals_by_status on journals (book_id, status, id) where deleted_at is null;
create index journals_by_event on journals (book_id, status,
    coalesce(event_kind, case when source in ('manual', 'import') then 'journal' else source end), id)
  where deleted_at is null;
create index journals_by_event_number on journals (book_id, status, natural_order(coalesce(event_number, number)), id)
  where deleted_at is null;
-- Makes "contains" searches fast at any table size.
create index journals_by_text on journals using gin (book_id, fold_text(number || ' ' || description) gin_trgm_ops)
  with (gin_pending_list_limit = 512);

alter table journals enable row level security, force row level security;
create policy own_book on journals using (book_id = (select current_book()));
grant select, insert on journals to twofold_app;
grant update (version, number, date, description, status, total, amount, event_kind, event_number, deleted_at, names_parties)
  on journals to twofold_app;
grant insert, select (book_id, number) on journals to twofold_writer;
-- The columns that a search compares (functions/search-journals.sql).
create policy search_reads_all on journals for select to twofold_search using (true);
grant select (book_id, id, date, number, description, status, total, amount, event_kind, event_number, source, source_id, deleted_at)
  on journals to twofold_search;

create table journal_lines (
  book_id uuid not null default current_book(),
  journal_id uuid not null,
  position integer not null,
  date business_date not null,
  account_id uuid not null,
  debit numeric(20, 4) not null,
  credit numeric(20, 4) not null,
  description line_text not null default '',
  -- The party of a receivable or payable, which a manual journal can name too (Accounting 9), and the tax rate and net amount of
  -- a tax line posted by a document.
  party_id uuid,
  tax_rate_id uuid,
  tax_base numeric(20, 4),
  -- Decimal places of the base currency, set by functions/minor-units.sql (Decision 0097).
  minor_unit smallint not null default 2,
  -- The amount in the account's own currency, on the same side, if the account has one (Accounting 10).
  foreign_amount numeric(20, 4),
  primary key (book_id, journal_id, position),
  constraint line_has_one_side check (debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0)),
  -- NaN equals itself, so lines with it would balance.
  constraint line_is_in_minor_units
    check (debit = round(debit, minor_unit) and credit = round(credit, minor_unit) and debit + credit <> 'NaN'),
  constraint line_foreign_amount_has_no_sign check (foreign_amount >= 0 and foreign_amount <> 'NaN'),
  -- Deferred, so that an edit can change the date of the journal before it rewrites the lines.
  constraint line_belongs_to_its_journal foreign key (book_id, journal_id, date)
    references journals (book_id, id, date) deferrable initially deferred,
  constraint line_account_exists foreign key (book_id, account_id) references accounts (book_id, id),
  constraint line_party_exists foreign key (book_id, party_id) references parties (book_id, id),
  constraint line_tax_rate_exists foreign key (book_id, tax_rate_id) references tax_rates (book_id, id)
);
-- A partial index tempts the planner wherever its condition holds: while no line has a party, the planner assumes that the index
-- is empty, and keeps using it after the book has grown. So queries for the lines of one journal fetch them first, with `offset
-- 0` (server/db/growth.test.ts).
create index journal_lines_by_account on journal_lines (book_id, account_id, date, journal_id, position);
create index journal_lines_by_party on journal_lines (book_id, party_id, date) where party_id is not null;
create index journal_lines_by_tax_rate on journal_lines (book_id, tax_rate_id, date) where tax_rate_id is not null;

alter table journal_lines enable row level security, force row level security;
create policy own_book on journal_lines using (book_id = (select current_book()));
grant select, insert, delete on journal_lines to twofold_app;
grant insert on journal_lines to twofold_writer;

-- Every version of every journal, in a hash chain (I-06, I-08). The seal appends them.
create table journal_history (
  book_id uuid not null,
  journal_id uuid not null,
  version integer not null,
  sequence bigint not null,
  -- The exact bytes that are hashed: text, because jsonb would reorder them.
  payload text not null,
  previous_hash text not null,
  hash text not null,
  -- The reason for a change in a soft-locked period (Decision 0141).
  lock_reason text default nullif(current_setting('app.lock_reason', true), ''),
  primary key (book_id, journal_id, version),
  constraint lock_reason_is_short check (char_length(lock_reason) <= 500),
  constraint history_sequence_is_unique unique (book_id, sequence)
);

alter table journal_history enable row level security, force row level security;
create policy own_book on journal_history using (book_id = (select current_book()));
grant select on journal_history to twofold_app;
grant insert on journal_history to twofold_writer;

-- Journals that were imported together, which can be undone together (Accounting 13). Each refers to the import as its source.
create table journal_imports (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  -- The source of the import, such as a file name.
  name name_text not null default '',
  journals integer not null constraint import_has_journals check (journals > 0),
  -- The number of journals that count against the limit of the free plan (I-38).
  counted_toward_limit integer not null,
  first_date business_date not null,
  last_date business_date not null,
  created_by uuid not null default current_actor(),
  created_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  primary key (book_id, id),
  constraint import_count_is_within_its_journals check (counted_toward_limit between 0 and journals),
  constraint import_is_undone_by_a_user check ((undone_at is null) = (undone_by is null))
);

alter table journal_imports enable row level security, force row level security;
create policy own_book on journal_imports using (book_id = (select current_book()));
grant select, insert on journal_imports to twofold_app;
grant update (undone_by, undone_at) on journal_imports to twofold_app;
