-- What is owed to a lender and paid back in installments, and each step of that (Accounting 31, Decision 0101).

create table loans (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  name name_text not null,
  notes long_text not null default '',
  party_id uuid,
  loan_account_id uuid not null,
  interest_account_id uuid not null,
  -- What fees are booked to; null where there are none.
  fee_account_id uuid,
  -- Where it is paid out to, and its installments from.
  payment_account_id uuid not null,
  principal numeric(20, 4) not null,
  fee numeric(20, 4) not null,
  -- Percent a year.
  rate numeric(7, 4) not null,
  starts_on business_date not null,
  interval_months integer not null,
  installments integer not null,
  method text not null,
  -- Whether it was on its account when the books started: then nothing is paid out.
  is_opening boolean not null,
  is_automatic boolean not null,
  -- What is posted next, where it is posted by itself; and why it could not be, and when that is tried again.
  next_on business_date,
  error line_text,
  attempts integer not null default 0,
  retry_at timestamptz,
  -- It counts nowhere, and what was posted of it is void.
  is_void boolean not null default false,
  created_at timestamptz not null default now(),
  -- The decimals of what it is in the book's currency; functions/minor-units.sql writes it (Decision 0097).
  minor_unit smallint not null default 2,
  primary key (book_id, id),
  constraint loan_party_exists foreign key (book_id, party_id) references parties (book_id, id),
  constraint loan_account_exists foreign key (book_id, loan_account_id) references accounts (book_id, id),
  constraint loan_interest_account_exists foreign key (book_id, interest_account_id) references accounts (book_id, id),
  constraint loan_fee_account_exists foreign key (book_id, fee_account_id) references accounts (book_id, id),
  constraint loan_money_account_exists foreign key (book_id, payment_account_id) references accounts (book_id, id),
  constraint loan_has_a_name check (name <> ''),
  constraint loan_has_its_accounts check (
    loan_account_id not in (interest_account_id, payment_account_id) and interest_account_id <> payment_account_id
    and fee_account_id not in (loan_account_id, payment_account_id) and (fee = 0) = (fee_account_id is null)
  ),
  constraint loan_is_in_minor_units check (
    principal = round(principal, minor_unit) and fee = round(fee, minor_unit) and principal + fee <> 'NaN' and principal > 0
    and fee >= 0 and fee < principal and (fee = 0 or not is_opening)
  ),
  constraint loan_rate_is_a_percentage check (rate between 0 and 100),
  constraint loan_has_installments check (interval_months in (1, 3, 12) and installments between 1 and 480),
  constraint loan_method_is_known check (method in ('annuity', 'equal_principal', 'interest_only')),
  constraint loan_posting_needs_an_open_loan check (next_on is null or (is_automatic and not is_void)),
  constraint loan_error_needs_a_failed_attempt check (attempts >= 0 and (error is not null or (retry_at is null and attempts = 0)))
);
create index loans_by_loan_account on loans (book_id, loan_account_id) where loan_account_id is not null;
create index loans_by_interest_account on loans (book_id, interest_account_id) where interest_account_id is not null;
create index loans_by_fee_account on loans (book_id, fee_account_id) where fee_account_id is not null;
create index loans_by_money_account on loans (book_id, payment_account_id) where payment_account_id is not null;
create index loans_by_party on loans (book_id, party_id) where party_id is not null;

alter table loans enable row level security, force row level security;
create policy own_book on loans using (book_id = (select current_book()));
grant select, insert on loans to twofold_app;
grant update (version, name, notes, party_id, loan_account_id, interest_account_id, fee_account_id, payment_account_id, principal,
  fee, rate, starts_on, interval_months, installments, method, is_opening, is_automatic, next_on, error, attempts, retry_at, is_void)
  on loans to twofold_app;

-- One step of a loan: it is paid out, an installment is paid, or more than that. The journal of the same id posts it.
create table loan_entries (
  book_id uuid not null default current_book() references books,
  journal_id uuid not null,
  loan_id uuid not null,
  number integer not null,
  kind text not null,
  -- When it is due; its journal is of that day, or of the first open one where that is closed.
  due_on business_date not null,
  date business_date not null,
  -- What it pays of the principal; what is paid out is less than zero.
  principal numeric(20, 4) not null,
  interest numeric(20, 4) not null,
  fee numeric(20, 4) not null,
  is_void boolean not null default false,
  -- The decimals of what it is in the book's currency; functions/minor-units.sql writes it (Decision 0097).
  minor_unit smallint not null default 2,
  primary key (book_id, journal_id),
  constraint loan_entry_number_is_unique unique (book_id, loan_id, number),
  constraint loan_entry_belongs_to_a_loan foreign key (book_id, loan_id) references loans (book_id, id),
  constraint loan_entry_has_its_journal foreign key (book_id, journal_id) references journals (book_id, id),
  constraint loan_entry_kind_is_known check (kind in ('loan', 'installment', 'repayment')),
  constraint loan_entry_is_posted_when_it_is_due check (date = due_on or (kind = 'installment' and date > due_on)),
  constraint loan_entry_is_in_minor_units check (
    principal = round(principal, minor_unit) and interest = round(interest, minor_unit) and fee = round(fee, minor_unit)
    and principal + interest + fee <> 'NaN'
  ),
  constraint loan_entry_is_valid_for_its_kind check (
    case kind when 'loan' then principal < 0 and interest = 0 and fee >= 0
      else principal >= 0 and interest >= 0 and fee = 0 and principal + interest > 0 end
  )
);
-- An installment is paid once (I-101).
create unique index loan_installment_is_posted_once on loan_entries (book_id, loan_id, due_on)
  where kind = 'installment' and not is_void;

alter table loan_entries enable row level security, force row level security;
create policy own_book on loan_entries using (book_id = (select current_book()));
grant select, insert on loan_entries to twofold_app;
grant update (is_void) on loan_entries to twofold_app;
