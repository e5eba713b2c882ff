-- Loans that are repaid in installments, and their entries (Accounting 31, Decision 0101).

create table loans (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  name name_text not null,
  notes long_text not null default '',
  party_id uuid,
  loan_account_id uuid not null,
  interest_account_id uuid not null,
  -- The expense account for fees; null without fees.
  fee_account_id uuid,
  -- The account that receives the loan and pays the installments.
  payment_account_id uuid not null,
  principal numeric(20, 4) not null,
  fee numeric(20, 4) not null,
  -- Annual percentage.
  rate numeric(7, 4) not null,
  starts_on business_date not null,
  interval_months integer not null,
installment_count integer not null,
  method text not null,
  -- Whether the loan is part of the opening balances, in which case no payout is posted.
  is_opening boolean not null,
  is_automatic boolean not null,
  -- The date of the next automatic installment, the error of the last attempt, and the time of the next retry.
  next_date business_date,
  error line_text,
  attempts integer not null default 0,
  retry_at timestamptz,
  -- A voided loan counts nowhere, and its entries are void.
  is_void boolean not null default false,
  created_at timestamptz not null default now(),
  -- Decimal places of the base currency, set by functions/minor-units.sql (Decision 0097).
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
  constraint loan_has_installments check (interval_months in (1, 3, 12) and installment_count between 1 and 480),
  constraint loan_method_is_known check (method in ('equal_payments', 'equal_principal', 'interest_only')),
  constraint loan_posting_needs_an_open_loan check (next_date is null or (is_automatic and not is_void)),
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
  fee, rate, starts_on, interval_months, installment_count, method, is_opening, is_automatic, next_date, error, attempts, retry_at, is_void)
  on loans to twofold_app;

-- One entry of a loan: the payout, an installment or an extra repayment. The journal with the same ID posts the entry.
create table loan_entries (
  book_id uuid not null default current_book() references books,
  journal_id uuid not null,
  loan_id uuid not null,
  number integer not null,
  kind text not null,
  -- The due date. The journal has the same date, or the first open day if that day is closed.
  due_date business_date not null,
  date business_date not null,
  -- The principal repaid; negative for the payout.
  principal numeric(20, 4) not null,
  interest numeric(20, 4) not null,
  fee numeric(20, 4) not null,
  is_void boolean not null default false,
  -- Decimal places of the base currency, set by functions/minor-units.sql (Decision 0097).
  minor_unit smallint not null default 2,
  primary key (book_id, journal_id),
  constraint loan_entry_number_is_unique unique (book_id, loan_id, number),
  constraint loan_entry_belongs_to_a_loan foreign key (book_id, loan_id) references loans (book_id, id),
  constraint loan_entry_has_its_journal foreign key (book_id, journal_id) references journals (book_id, id),
  constraint loan_entry_kind_is_known check (kind in ('loan', 'installment', 'repayment')),
  constraint loan_entry_is_posted_when_it_is_due check (date = due_date or (kind = 'installment' and date > due_date)),
  constraint loan_entry_is_in_minor_units check (
    principal = round(principal, minor_unit) and interest = round(interest, minor_unit) and fee = round(fee, minor_unit)
    and principal + interest + fee <> 'NaN'
  ),
  constraint loan_entry_is_valid_for_its_kind check (
    case kind when 'loan' then principal < 0 and interest = 0 and fee >= 0
      else principal >= 0 and interest >= 0 and fee = 0 and principal + interest > 0 end
  )
);
-- Each installment is posted once (I-101).
create unique index loan_installment_is_posted_once on loan_entries (book_id, loan_id, due_date)
  where kind = 'installment' and not is_void;

alter table loan_entries enable row level security, force row level security;
create policy own_book on loan_entries using (book_id = (select current_book()));
grant select, insert on loan_entries to twofold_app;
grant update (is_void) on loan_entries to twofold_app;
