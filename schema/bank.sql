-- Bank statements and their transactions, kept apart from the ledger. Nothing here moves a balance
-- (Accounting 16).

-- An account of money that has statements. The key holds that it stays one (I-43).
create table bank_accounts (
  book_id uuid not null default current_book() references books,
  account_id uuid not null,
  is_money boolean not null generated always as (true) stored,
  -- IBAN or account number, from the first statement; a file with another number belongs to another account.
  number line_text not null default '',
  -- The column mapping of its bank's files, as a user corrected it.
  mapping long_text,
  primary key (book_id, account_id),
  constraint bank_account_is_money
    foreign key (book_id, account_id, is_money) references accounts (book_id, id, is_money)
);
create unique index bank_account_number_is_unique on bank_accounts (book_id, number) where number <> '';

alter table bank_accounts enable row level security, force row level security;
create policy own_book on bank_accounts using (book_id = (select current_book()));
grant select, insert on bank_accounts to twofold_app;
grant update (number, mapping) on bank_accounts to twofold_app;

-- A file that was brought in: one thing, which can be taken back as one.
create table bank_imports (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  file_name name_text not null,
  format text not null,
  created_by uuid not null default current_actor(),
  created_at timestamptz not null default now(),
  primary key (book_id, id),
  constraint bank_format_is_known check (format in ('ofx', 'qif', 'camt052', 'camt053', 'camt054', 'mt940', 'mt942', 'csv', 'xlsx',
    'feed'))
);

alter table bank_imports enable row level security, force row level security;
create policy own_book on bank_imports using (book_id = (select current_book()));
grant select, insert, delete on bank_imports to twofold_app;

create table bank_statements (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  import_id uuid not null,
  account_id uuid not null,
  number line_text not null default '',
  starts_on business_date not null,
  ends_on business_date not null,
  opening numeric(20, 4),
  closing numeric(20, 4),
  -- The difference between the transactions and the closing balance: zero is balanced, null has no balance to compare, and
  -- anything else was kept because the owner accepted it, and later files may have explained it.
  difference numeric(20, 4),
  -- The first line of the file from which it may be out of balance, and that transaction's day; null without transactions.
  breaks_at_line integer,
  breaks_on business_date,
  -- The days of its balances; a statement kept before they were stored has its first and last day instead.
  opening_on business_date,
  closing_on business_date,
  -- The decimals of the currency of its account; functions/minor-units.sql writes it (Decisions 0097, 0116).
  minor_unit smallint not null default 2,
  primary key (book_id, id),
  constraint bank_statement_break_has_a_line_and_date check (
    (breaks_at_line is null) = (breaks_on is null)
    and (breaks_on is null or (breaks_at_line > 0 and difference is not null and difference <> 0))
  ),
  constraint bank_statement_day_needs_a_balance check (
    (opening_on is null or opening is not null) and (closing_on is null or closing is not null)
  ),
  constraint bank_statement_is_in_order check (ends_on >= starts_on),
  constraint bank_statement_is_in_minor_units check (
    (opening is null or opening = round(opening, minor_unit)) and (closing is null or closing = round(closing, minor_unit))
    and (difference is null or difference = round(difference, minor_unit))
  ),
  constraint bank_statement_belongs_to_an_import foreign key (book_id, import_id) references bank_imports (book_id, id),
  constraint bank_statement_belongs_to_an_account foreign key (book_id, account_id) references bank_accounts (book_id, account_id)
);
create index bank_statements_by_import on bank_statements (book_id, import_id) where import_id is not null;
create index bank_statements_by_account on bank_statements (book_id, account_id, ends_on desc) where account_id is not null;
create index bank_statements_by_closing on bank_statements (book_id, account_id, (case when closing_on is null then ends_on else closing_on end))
  where closing is not null;
create index bank_statements_by_opening on bank_statements (book_id, account_id, starts_on) where opening is not null;

alter table bank_statements enable row level security, force row level security;
create policy own_book on bank_statements using (book_id = (select current_book()));
grant select, insert, delete on bank_statements to twofold_app;
-- While its transactions are written or deleted in pieces (functions/check-bank-statement.sql).
grant update (difference, breaks_at_line, breaks_on) on bank_statements to twofold_app;

-- A bank transaction: stored once, however many statements list it. Money in is positive.
create table bank_lines (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  account_id uuid not null,
  date business_date not null,
  value_date business_date,
  amount numeric(20, 4) not null,
  counterparty line_text not null default '',
  counterparty_account line_text not null default '',
  text line_text not null default '',
  reference line_text not null default '',
  -- What the payer called the payment; the text has it too (Decision 0136).
  end_to_end_id line_text not null default '',
  -- The bank's own id, by which alone nothing is recognized: banks repeat and change them.
  bank_id line_text not null default '',
  -- Whether it is in the books; kept by functions/check-bank-match.sql, so that those to do are found at any size.
  is_matched boolean not null default false,
  -- The decimals of the currency of its account; functions/minor-units.sql writes it (Decisions 0097, 0116).
  minor_unit smallint not null default 2,
  constraint bank_line_and_account_key unique (book_id, account_id, id),
  constraint bank_line_is_in_minor_units check (amount = round(amount, minor_unit) and amount <> 'NaN'),
  constraint bank_line_belongs_to_an_account foreign key (book_id, account_id) references bank_accounts (book_id, account_id)
);
create index bank_lines_by_date on bank_lines (book_id, account_id, date desc, id desc);
create index bank_lines_for_review on bank_lines (book_id, account_id, date, id) where not is_matched;
-- What the list of an account is put in order by (functions/search-bank-lines.sql).
create index bank_lines_by_name on bank_lines (book_id, account_id, folded(left(counterparty, 80)), id);
create index bank_lines_by_text on bank_lines (book_id, account_id, folded(left(text, 80)), id);
create index bank_lines_by_amount on bank_lines (book_id, account_id, amount, id);
create index bank_lines_by_state on bank_lines
  (book_id, account_id, (case when is_matched then 'matched' else 'open' end), id);
-- Answers "contains" at any size.
create index bank_lines_by_searched_text
  on bank_lines using gin (book_id, folded(counterparty || ' ' || text || ' ' || reference || ' ' || end_to_end_id) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
-- The keys come last: of indexes that cost the same the planner takes the newest, and while a table is small all of them do.
alter table bank_lines add primary key (book_id, id);

alter table bank_lines enable row level security, force row level security;
create policy own_book on bank_lines using (book_id = (select current_book()));
grant select, delete on bank_lines to twofold_app;
grant insert (book_id, id, account_id, date, value_date, amount, counterparty, counterparty_account, text, reference,
  end_to_end_id, bank_id) on bank_lines to twofold_app;
-- What a search compares (functions/search-bank-lines.sql).
create policy search_reads_all on bank_lines for select to twofold_search using (true);
grant select (book_id, id, account_id, date, amount, counterparty, text, reference, end_to_end_id, is_matched) on bank_lines
  to twofold_search;

-- Which statements list which transactions, in the order of the file.
create table bank_statement_lines (
  book_id uuid not null default current_book() references books,
  statement_id uuid not null,
  position integer not null,
  line_id uuid not null,
  -- What this statement says of it, as it is compared with what others say.
  words line_text not null default '',
  bank_id line_text not null default '',
  primary key (book_id, statement_id, position),
  constraint bank_line_statement_exists
    foreign key (book_id, statement_id) references bank_statements (book_id, id),
  constraint bank_statement_line_exists foreign key (book_id, line_id) references bank_lines (book_id, id)
);
-- What programs have sent under an id.
create index bank_statement_lines_by_bank_id on bank_statement_lines (book_id, bank_id) where bank_id <> '';
create index bank_statement_lines_by_line on bank_statement_lines (book_id, line_id);

alter table bank_statement_lines enable row level security, force row level security;
create policy own_book on bank_statement_lines using (book_id = (select current_book()));
grant select, insert, delete on bank_statement_lines to twofold_app;

-- Bank rules: how an owner categorizes transactions that repeat (Accounting 17).
create table bank_rules (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  -- The first rule that fits a transaction applies.
  position integer not null,
  name name_text not null,
  -- The bank account whose transactions it covers; null for all.
  account_id uuid,
  -- The way of the money; null for both.
  direction text,
  -- Words to look for in the transaction, and the name or account of the payee.
  words line_text not null default '',
  -- Whether the transaction contains all words, any of those between commas, or starts with them.
  words_match text not null default 'all',
  counterparty line_text not null default '',
  -- The amount without its sign, in the currency of the account, or of the books for all accounts.
  min_amount numeric(20, 4),
  max_amount numeric(20, 4),
  -- What the journal says; empty for what the bank says.
  description line_text not null default '',
  -- The vendor or customer of the transactions (Decision 0062).
  party_id uuid,
  -- True where it adds transactions automatically at import.
  posts_automatically boolean not null default false,
  version integer not null default 1,
  -- A removed rule is kept for the transactions it categorized.
  removed_at timestamptz,
  -- The decimals of the currency of its amounts; functions/minor-units.sql writes it (Decisions 0097, 0117).
  minor_unit smallint not null default 2,
  primary key (book_id, id),
  constraint bank_rule_has_a_name check (name <> ''),
  constraint bank_rule_match_is_known check (words_match in ('all', 'any', 'start')),
  constraint bank_rule_has_a_condition check (words <> '' or counterparty <> '' or min_amount is not null or max_amount is not null),
  constraint bank_rule_direction_is_known check (direction in ('in', 'out')),
  constraint bank_rule_amounts_are_in_order check (
    (min_amount is null or (min_amount = round(min_amount, minor_unit) and min_amount >= 0 and min_amount <> 'NaN'))
    and (max_amount is null or (max_amount = round(max_amount, minor_unit) and max_amount >= 0 and max_amount <> 'NaN'))
    and (min_amount is null or max_amount is null or min_amount <= max_amount)
  ),
  constraint bank_rule_account_exists foreign key (book_id, account_id) references accounts (book_id, id),
  constraint bank_rule_party_exists foreign key (book_id, party_id) references parties (book_id, id)
);
create index bank_rules_by_account on bank_rules (book_id, account_id) where account_id is not null;
create index bank_rules_by_party on bank_rules (book_id, party_id) where party_id is not null;

alter table bank_rules enable row level security, force row level security;
create policy own_book on bank_rules using (book_id = (select current_book()));
grant select on bank_rules to twofold_app;
grant insert (book_id, id, position, name, account_id, direction, words, words_match, counterparty, min_amount, max_amount, description,
  party_id, posts_automatically) on bank_rules to twofold_app;
grant update (position, name, account_id, direction, words, words_match, counterparty, min_amount, max_amount, description, party_id,
  posts_automatically, version, removed_at) on bank_rules to twofold_app;

-- The accounts of a rule, each with its share; together they are the whole transaction.
create table bank_rule_lines (
  book_id uuid not null default current_book() references books,
  rule_id uuid not null,
  position integer not null,
  account_id uuid not null,
  -- The part holds this tax.
  tax_rate_id uuid,
  percent numeric(7, 4) not null,
  description line_text not null default '',
  primary key (book_id, rule_id, position),
  constraint bank_rule_percent_is_in_range check (percent > 0 and percent <= 100),
  constraint bank_rule_line_belongs_to_a_rule foreign key (book_id, rule_id) references bank_rules (book_id, id),
  constraint bank_rule_line_account_exists foreign key (book_id, account_id) references accounts (book_id, id),
  constraint bank_rule_line_tax_rate_exists foreign key (book_id, tax_rate_id) references tax_rates (book_id, id)
);
create index bank_rule_lines_by_account on bank_rule_lines (book_id, account_id);
create index bank_rule_lines_by_tax_rate on bank_rule_lines (book_id, tax_rate_id) where tax_rate_id is not null;

alter table bank_rule_lines enable row level security, force row level security;
create policy own_book on bank_rule_lines using (book_id = (select current_book()));
grant select, insert, delete on bank_rule_lines to twofold_app;

-- The journals that match a bank transaction: one, or several that add up to its amount (Accounting 17).
create table bank_matches (
  book_id uuid not null default current_book() references books,
  line_id uuid not null,
  journal_id uuid not null,
  account_id uuid not null,
  -- The matched part of the journal, with the sign of the transaction or of a part of it such as a fee.
  amount numeric(20, 4) not null,
  -- True where the journal was created from the transaction, and is voided with the match.
  is_made boolean not null default false,
  matched_by uuid not null default current_actor(),
  matched_at timestamptz not null default now(),
  -- By which rule it went into the books: how often each was used, and when.
  rule_id uuid,
  -- The decimals of the currency of its account; functions/minor-units.sql writes it (Decisions 0097, 0116).
  minor_unit smallint not null default 2,
  primary key (book_id, line_id, journal_id),
  constraint bank_match_is_in_minor_units check (amount = round(amount, minor_unit) and amount <> 0 and amount <> 'NaN'),
  constraint bank_match_belongs_to_a_line foreign key (book_id, account_id, line_id)
    references bank_lines (book_id, account_id, id),
  constraint bank_match_journal_exists foreign key (book_id, journal_id) references journals (book_id, id),
  constraint bank_match_rule_exists foreign key (book_id, rule_id) references bank_rules (book_id, id)
);
create index bank_matches_by_journal on bank_matches (book_id, journal_id, account_id);
-- How the latest transactions of an account were categorized, to suggest the next ones.
create index bank_matches_by_time on bank_matches (book_id, account_id, matched_at desc);
create index bank_matches_by_rule on bank_matches (book_id, rule_id, matched_at desc) where rule_id is not null;

alter table bank_matches enable row level security, force row level security;
create policy own_book on bank_matches using (book_id = (select current_book()));
grant select, delete on bank_matches to twofold_app;
grant insert (book_id, line_id, journal_id, account_id, amount, is_made, rule_id) on bank_matches to twofold_app;

-- The books and the bank were found to agree on an account at the end of a day. It stays as it was found for ever; one
-- that was reopened counts no longer.
create table bank_reconciliations (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  account_id uuid not null,
  ends_on business_date not null,
  -- Where the last one ended, and what the bank says now.
  opening numeric(20, 4) not null,
  closing numeric(20, 4) not null,
  -- The book balance then, which differs by uncleared entries.
  books_balance numeric(20, 4) not null,
  -- The transactions and the outstanding entries, as they read on that day.
  report jsonb not null,
  finished_by uuid not null default current_actor(),
  finished_at timestamptz not null default now(),
  reopened_by uuid,
  reopened_at timestamptz,
  reopen_reason line_text,
  -- How its account and its company were called on the day on which it was finished (functions/check-reconciliation.sql).
  account_code text not null,
  account_name name_text not null,
  company_name name_text not null,
  currency text not null,
  finished_on business_date not null,
  -- The decimals of the currency of its account; functions/minor-units.sql writes it (Decisions 0097, 0116).
  minor_unit smallint not null default 2,
  primary key (book_id, id),
  constraint reconciliation_and_account_key unique (book_id, account_id, id),
  constraint reconciliation_is_in_minor_units check (
    opening = round(opening, minor_unit) and closing = round(closing, minor_unit) and books_balance = round(books_balance, minor_unit)
    and opening + closing + books_balance <> 'NaN'
  ),
  constraint reconciliation_is_reopened_with_a_reason
    check ((reopened_at is null) = (reopen_reason is null) and (reopened_at is null) = (reopened_by is null)),
  constraint reconciliation_account_exists foreign key (book_id, account_id) references accounts (book_id, id)
);
create unique index reconciliations_by_account on bank_reconciliations (book_id, account_id, ends_on desc)
  where reopened_at is null;

alter table bank_reconciliations enable row level security, force row level security;
create policy own_book on bank_reconciliations using (book_id = (select current_book()));
grant select on bank_reconciliations to twofold_app;
grant insert (book_id, id, account_id, ends_on, opening, closing, books_balance, report) on bank_reconciliations
  to twofold_app;
grant update (reopen_reason) on bank_reconciliations to twofold_app;

-- The journals that were found at the bank, each with all that it moves on the account.
create table bank_reconciled (
  book_id uuid not null default current_book() references books,
  reconciliation_id uuid not null,
  journal_id uuid not null,
  account_id uuid not null,
  amount numeric(20, 4) not null,
  -- False once the reconciliation was reopened; kept by functions/check-reconciliation.sql.
  is_live boolean not null default true,
  -- The decimals of the currency of its account; functions/minor-units.sql writes it (Decisions 0097, 0116).
  minor_unit smallint not null default 2,
  primary key (book_id, account_id, reconciliation_id, journal_id),
  constraint reconciled_amount_is_in_minor_units check (amount = round(amount, minor_unit) and amount <> 'NaN'),
  constraint reconciled_entry_belongs_to_a_reconciliation foreign key (book_id, account_id, reconciliation_id)
    references bank_reconciliations (book_id, account_id, id),
  constraint reconciled_entry_journal_exists foreign key (book_id, journal_id) references journals (book_id, id)
);
create unique index reconciled_entry_is_unique on bank_reconciled (book_id, journal_id, account_id) where is_live;

alter table bank_reconciled enable row level security, force row level security;
create policy own_book on bank_reconciled using (book_id = (select current_book()));
grant select on bank_reconciled to twofold_app;
grant insert (book_id, reconciliation_id, journal_id, account_id, amount) on bank_reconciled to twofold_app;
