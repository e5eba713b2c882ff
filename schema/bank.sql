-- Bank statements and their transactions, kept apart from the ledger. Nothing here changes a balance (Accounting 16).

-- A bank or cash account that has statements. The foreign key prevents the account from losing its money kind (I-43).
create table bank_accounts (
  book_id uuid not null default current_book() references books,
  account_id uuid not null,
  is_money boolean not null generated always as (true) stored,
  -- IBAN or account number, from the first statement; a file with another number belongs to another account.
  number line_text not null default '',
  -- The column mapping for files from this bank, as a user corrected it.
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

-- An import of one bank file, which can be undone as a whole.
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
  opening_balance numeric(20, 4),
  closing_balance numeric(20, 4),
  -- The difference between the transactions and the closing balance. Zero means balanced, and null means that there is no balance
  -- to compare. A user accepted any other difference, and a later file may have explained it.
  difference numeric(20, 4),
  -- The first line of the file at which the statement may be out of balance, and the date of its transaction; null without
  -- transactions.
  mismatch_line integer,
  mismatch_on business_date,
  -- The dates of the balances; null for older statements, which use their first and last day instead.
  opening_on business_date,
  closing_on business_date,
  -- Decimal places of the account's currency, set by functions/minor-units.sql (Decisions 0097, 0116).
  minor_unit smallint not null default 2,
  primary key (book_id, id),
  constraint bank_statement_break_has_a_line_and_date check (
    (mismatch_line is null) = (mismatch_on is null)
    and (mismatch_on is null or (mismatch_line > 0 and difference is not null and difference <> 0))
  ),
  constraint bank_statement_day_needs_a_balance check (
    (opening_on is null or opening_balance is not null) and (closing_on is null or closing_balance is not null)
  ),
  constraint bank_statement_is_in_order check (ends_on >= starts_on),
  constraint bank_statement_is_in_minor_units check (
    (opening_balance is null or opening_balance = round(opening_balance, minor_unit)) and (closing_balance is null or closing_balance = round(closing_balance, minor_unit))
    and (difference is null or difference = round(difference, minor_unit))
  ),
  constraint bank_statement_belongs_to_an_import foreign key (book_id, import_id) references bank_imports (book_id, id),
  constraint bank_statement_belongs_to_an_account foreign key (book_id, account_id) references bank_accounts (book_id, account_id)
);
create index bank_statements_by_import on bank_statements (book_id, import_id) where import_id is not null;
create index bank_statements_by_account on bank_statements (book_id, account_id, ends_on desc) where account_id is not null;
create index bank_statements_by_closing on bank_statements (book_id, account_id, (case when closing_on is null then ends_on else closing_on end))
  where closing_balance is not null;
create index bank_statements_by_opening on bank_statements (book_id, account_id, starts_on) where opening_balance is not null;

alter table bank_statements enable row level security, force row level security;
create policy own_book on bank_statements using (book_id = (select current_book()));
grant select, insert, delete on bank_statements to twofold_app;
-- Updated while transactions are written or deleted in batches (functions/check-bank-statement.sql).
grant update (difference, mismatch_line, mismatch_on) on bank_statements to twofold_app;

-- A bank transaction, stored once even if several statements list it. Money in is positive.
create table bank_transactions (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  account_id uuid not null,
  date business_date not null,
  value_date business_date,
  amount numeric(20, 4) not null,
  counterparty line_text not null default '',
  counterparty_account line_text not null default '',
  description line_text not null default '',
  reference line_text not null default '',
  -- The payer's ID of the payment, which the text contains too (Decision 0136).
  end_to_end_id line_text not null default '',
  -- The bank's own ID. It can't identify a transaction without other data, because banks reuse and change their IDs.
  bank_id line_text not null default '',
  -- Whether the transaction is matched, set by functions/check-bank-match.sql; transactions for review are found fast at any
  -- table size.
  is_matched boolean not null default false,
  -- Decimal places of the account's currency, set by functions/minor-units.sql (Decisions 0097, 0116).
  minor_unit smallint not null default 2,
  constraint bank_transaction_and_account_key unique (book_id, account_id, id),
  constraint bank_transaction_is_in_minor_units check (amount = round(amount, minor_unit) and amount <> 'NaN'),
  constraint bank_transaction_belongs_to_an_account foreign key (book_id, account_id) references bank_accounts (book_id, account_id)
);
create index bank_transactions_by_date on bank_transactions (book_id, account_id, date desc, id desc);
create index bank_transactions_for_review on bank_transactions (book_id, account_id, date, id) where not is_matched;
-- Sort orders of an account's transaction list (functions/search-bank-transactions.sql).
create index bank_transactions_by_name on bank_transactions (book_id, account_id, fold_text(left(counterparty, 80)), id);
create index bank_transactions_by_description on bank_transactions (book_id, account_id, fold_text(left(description, 80)), id);
create index bank_transactions_by_amount on bank_transactions (book_id, account_id, amount, id);
create index bank_transactions_by_status on bank_transactions
  (book_id, account_id, (case when is_matched then 'matched' else 'open' end), id);
-- Makes "contains" searches fast at any table size.
create index bank_transactions_by_searched_text
  on bank_transactions using gin (book_id, fold_text(counterparty || ' ' || description || ' ' || reference || ' ' || end_to_end_id) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
-- The keys are added last: among indexes of equal cost, the planner takes the newest, and in a small table all costs are equal.
alter table bank_transactions add primary key (book_id, id);

alter table bank_transactions enable row level security, force row level security;
create policy own_book on bank_transactions using (book_id = (select current_book()));
grant select, delete on bank_transactions to twofold_app;
grant insert (book_id, id, account_id, date, value_date, amount, counterparty, counterparty_account, description, reference,
  end_to_end_id, bank_id) on bank_transactions to twofold_app;
-- The columns that a search compares (functions/search-bank-transactions.sql).
create policy search_reads_all on bank_transactions for select to twofold_search using (true);
grant select (book_id, id, account_id, date, amount, counterparty, description, reference, end_to_end_id, is_matched) on bank_transactions
  to twofold_search;

-- The transactions that each statement lists, in file order.
create table bank_statement_transactions (
  book_id uuid not null default current_book() references books,
  statement_id uuid not null,
  position integer not null,
  bank_transaction_id uuid not null,
  -- The transaction's text in this statement, normalized for comparison with other statements.
  normalized_text line_text not null default '',
  bank_id line_text not null default '',
  primary key (book_id, statement_id, position),
  constraint statement_transaction_statement_exists
    foreign key (book_id, statement_id) references bank_statements (book_id, id),
  constraint statement_transaction_exists foreign key (book_id, bank_transaction_id) references bank_transactions (book_id, id)
);
-- Finds the transactions that an API client has sent under an ID.
create index bank_statement_transactions_by_bank_id on bank_statement_transactions (book_id, bank_id) where bank_id <> '';
create index bank_statement_transactions_by_line on bank_statement_transactions (book_id, bank_transaction_id);

alter table bank_statement_transactions enable row level security, force row level security;
create policy own_book on bank_statement_transactions using (book_id = (select current_book()));
grant select, insert, delete on bank_statement_transactions to twofold_app;

-- Bank rules, which categorize recurring bank transactions (Accounting 17).
create table bank_rules (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  -- The first rule that fits a transaction applies.
  position integer not null,
  name name_text not null,
  -- The bank account whose transactions the rule covers; null for all.
  account_id uuid,
  -- Money in or out; null for both.
  direction text,
  -- Words to look for in the transaction, and the name or account of the payee.
  keywords line_text not null default '',
  -- Whether the transaction must contain all words, contain any of the comma-separated phrases, or start with them.
  keyword_match text not null default 'all',
  counterparty line_text not null default '',
  -- The range of the absolute amount, in the account's currency, or in the base currency if the rule covers all accounts.
  min_amount numeric(20, 4),
  max_amount numeric(20, 4),
  -- The description of the journal; if blank, the text of the bank transaction.
  description line_text not null default '',
  -- The vendor or customer of the transactions (Decision 0062).
  party_id uuid,
  -- True if the rule adds transactions automatically at import.
  posts_automatically boolean not null default false,
  version integer not null default 1,
  -- A removed rule is kept for the transactions that it categorized.
  removed_at timestamptz,
  -- Decimal places of the currency of the amounts, set by functions/minor-units.sql (Decisions 0097, 0117).
  minor_unit smallint not null default 2,
  primary key (book_id, id),
  constraint bank_rule_has_a_name check (name <> ''),
  constraint bank_rule_match_is_known check (keyword_match in ('all', 'any', 'start')),
  constraint bank_rule_has_a_condition check (keywords <> '' or counterparty <> '' or min_amount is not null or max_amount is not null),
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
grant insert (book_id, id, position, name, account_id, direction, keywords, keyword_match, counterparty, min_amount, max_amount, description,
  party_id, posts_automatically) on bank_rules to twofold_app;
grant update (position, name, account_id, direction, keywords, keyword_match, counterparty, min_amount, max_amount, description, party_id,
  posts_automatically, version, removed_at) on bank_rules to twofold_app;

-- The accounts of a rule with their percentages, which add up to the whole transaction.
create table bank_rule_lines (
  book_id uuid not null default current_book() references books,
  rule_id uuid not null,
  position integer not null,
  account_id uuid not null,
  -- The tax rate of the part, whose amount includes the tax.
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
  bank_transaction_id uuid not null,
  journal_id uuid not null,
  account_id uuid not null,
  -- The matched part of the journal, signed like the transaction, or like a part of it such as a fee.
  amount numeric(20, 4) not null,
  -- True if the journal was created from the transaction; unmatching voids it.
  is_created_by_match boolean not null default false,
  matched_by uuid not null default current_actor(),
  matched_at timestamptz not null default now(),
  -- The bank rule that categorized the transaction, from which we count the uses of each rule and find the last one.
  rule_id uuid,
  -- Decimal places of the account's currency, set by functions/minor-units.sql (Decisions 0097, 0116).
  minor_unit smallint not null default 2,
  primary key (book_id, bank_transaction_id, journal_id),
  constraint bank_match_is_in_minor_units check (amount = round(amount, minor_unit) and amount <> 0 and amount <> 'NaN'),
  constraint bank_match_belongs_to_a_transaction foreign key (book_id, account_id, bank_transaction_id)
    references bank_transactions (book_id, account_id, id),
  constraint bank_match_journal_exists foreign key (book_id, journal_id) references journals (book_id, id),
  constraint bank_match_rule_exists foreign key (book_id, rule_id) references bank_rules (book_id, id)
);
create index bank_matches_by_journal on bank_matches (book_id, journal_id, account_id);
-- Finds how the latest transactions of an account were categorized, to suggest the next ones.
create index bank_matches_by_time on bank_matches (book_id, account_id, matched_at desc);
create index bank_matches_by_rule on bank_matches (book_id, rule_id, matched_at desc) where rule_id is not null;

alter table bank_matches enable row level security, force row level security;
create policy own_book on bank_matches using (book_id = (select current_book()));
grant select, delete on bank_matches to twofold_app;
grant insert (book_id, bank_transaction_id, journal_id, account_id, amount, is_created_by_match, rule_id) on bank_matches to twofold_app;

-- A reconciliation: books and statement agreed on an account at the end of a day. Its content never changes, but once reopened it
-- no longer counts.
create table bank_reconciliations (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  account_id uuid not null,
  ends_on business_date not null,
  -- The beginning balance, which is the end of the last reconciliation, and the statement balance.
  opening_balance numeric(20, 4) not null,
  closing_balance numeric(20, 4) not null,
  -- The book balance at that time, which differs from the statement balance by uncleared entries.
  book_balance numeric(20, 4) not null,
  -- The cleared transactions and the uncleared entries, as shown on that day.
  report jsonb not null,
  finished_by uuid not null default current_actor(),
  finished_at timestamptz not null default now(),
  reopened_by uuid,
  reopened_at timestamptz,
  reopen_reason line_text,
  -- The names of the account and company, as of the day on which the reconciliation was finished
  -- (functions/check-reconciliation.sql).
  account_code text not null,
  account_name name_text not null,
  company_name name_text not null,
  currency text not null,
  finished_on business_date not null,
  -- Decimal places of the account's currency, set by functions/minor-units.sql (Decisions 0097, 0116).
  minor_unit smallint not null default 2,
  primary key (book_id, id),
  constraint reconciliation_and_account_key unique (book_id, account_id, id),
  constraint reconciliation_is_in_minor_units check (
    opening_balance = round(opening_balance, minor_unit) and closing_balance = round(closing_balance, minor_unit) and book_balance = round(book_balance, minor_unit)
    and opening_balance + closing_balance + book_balance <> 'NaN'
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
grant insert (book_id, id, account_id, ends_on, opening_balance, closing_balance, book_balance, report) on bank_reconciliations
  to twofold_app;
grant update (reopen_reason) on bank_reconciliations to twofold_app;

-- The cleared journals of a reconciliation, each with its full amount on the account.
create table reconciled_entries (
  book_id uuid not null default current_book() references books,
  reconciliation_id uuid not null,
  journal_id uuid not null,
  account_id uuid not null,
  amount numeric(20, 4) not null,
  -- False once the reconciliation is reopened; set by functions/check-reconciliation.sql.
  is_live boolean not null default true,
  -- Decimal places of the account's currency, set by functions/minor-units.sql (Decisions 0097, 0116).
  minor_unit smallint not null default 2,
  primary key (book_id, account_id, reconciliation_id, journal_id),
  constraint reconciled_amount_is_in_minor_units check (amount = round(amount, minor_unit) and amount <> 'NaN'),
  constraint reconciled_entry_belongs_to_a_reconciliation foreign key (book_id, account_id, reconciliation_id)
    references bank_reconciliations (book_id, account_id, id),
  constraint reconciled_entry_journal_exists foreign key (book_id, journal_id) references journals (book_id, id)
);
create unique index reconciled_entry_is_unique on reconciled_entries (book_id, journal_id, account_id) where is_live;

alter table reconciled_entries enable row level security, force row level security;
create policy own_book on reconciled_entries using (book_id = (select current_book()));
grant select on reconciled_entries to twofold_app;
grant insert (book_id, reconciliation_id, journal_id, account_id, amount) on reconciled_entries to twofold_app;
