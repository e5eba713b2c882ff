-- What the bookings of a bank are in the books, and up to when both were found to agree (Accounting 17).

alter table bank_lines add column is_matched boolean not null default false;
alter table bank_lines add constraint bank_line_and_account_key unique (book_id, account_id, id);
create index bank_lines_to_do on bank_lines (book_id, account_id, date, id) where not is_matched;
revoke insert on bank_lines from twofold_app;
grant insert (book_id, id, account_id, date, value_date, amount, counterparty, counterparty_account, text, reference,
  bank_id) on bank_lines to twofold_app;

-- What a booking of the bank is in the books: a journal, or several that come to its amount (Accounting 17).
create table bank_matches (
  book_id uuid not null default current_book() references books,
  line_id uuid not null,
  journal_id uuid not null,
  account_id uuid not null,
  -- What of the journal the booking is; the sign is that of the booking, or of a part of it such as a fee.
  amount numeric(20, 4) not null,
  -- True where the journal was written from the booking, and is taken back with the match.
  is_made boolean not null default false,
  matched_by uuid not null default current_actor(),
  matched_at timestamptz not null default now(),
  primary key (book_id, line_id, journal_id),
  constraint bank_match_is_in_cents check (amount = round(amount, 2) and amount <> 0 and amount <> 'NaN'),
  constraint bank_match_is_of_a_line foreign key (book_id, account_id, line_id)
    references bank_lines (book_id, account_id, id),
  constraint bank_match_is_with_a_journal foreign key (book_id, journal_id) references journals (book_id, id)
);
create index bank_matches_by_journal on bank_matches (book_id, journal_id, account_id);
-- What the latest bookings of an account were, from which the next ones are guessed.
create index bank_matches_by_time on bank_matches (book_id, account_id, matched_at desc);

alter table bank_matches enable row level security, force row level security;
create policy own_book on bank_matches using (book_id = (select current_book()));
grant select, delete on bank_matches to twofold_app;
grant insert (book_id, line_id, journal_id, account_id, amount, is_made) on bank_matches to twofold_app;

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
  -- What the books said then, which differs by what had not come to the bank.
  books_balance numeric(20, 4) not null,
  -- The bookings and what was outstanding, as they read on that day.
  report jsonb not null,
  finished_by uuid not null default current_actor(),
  finished_at timestamptz not null default now(),
  reopened_by uuid,
  reopened_at timestamptz,
  reopen_reason line_text,
  primary key (book_id, id),
  constraint reconciliation_and_account_key unique (book_id, account_id, id),
  constraint reconciliation_is_in_cents check (
    opening = round(opening, 2) and closing = round(closing, 2) and books_balance = round(books_balance, 2)
    and opening + closing + books_balance <> 'NaN'
  ),
  constraint reconciliation_is_reopened_with_a_reason
    check ((reopened_at is null) = (reopen_reason is null) and (reopened_at is null) = (reopened_by is null)),
  constraint reconciliation_is_of_an_account foreign key (book_id, account_id) references accounts (book_id, id)
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
  primary key (book_id, account_id, reconciliation_id, journal_id),
  constraint reconciled_amount_is_in_cents check (amount = round(amount, 2) and amount <> 'NaN'),
  constraint reconciled_is_of_a_reconciliation foreign key (book_id, account_id, reconciliation_id)
    references bank_reconciliations (book_id, account_id, id),
  constraint reconciled_is_a_journal foreign key (book_id, journal_id) references journals (book_id, id)
);
create unique index bank_reconciled_once on bank_reconciled (book_id, journal_id, account_id) where is_live;

alter table bank_reconciled enable row level security, force row level security;
create policy own_book on bank_reconciled using (book_id = (select current_book()));
grant select on bank_reconciled to twofold_app;
grant insert (book_id, reconciliation_id, journal_id, account_id, amount) on bank_reconciled to twofold_app;
