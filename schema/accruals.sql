-- Accruals and deferrals: amounts that are deferred over months, or accrued at the end of a period and reversed the next day
-- (Accounting 30, Decision 0100).

create table accruals (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  kind text not null,
  name name_text not null,
  notes long_text not null default '',
  party_id uuid,
  -- The balance sheet account that holds the amount, and the expense or income account that it is released to.
  balance_sheet_account_id uuid not null,
  profit_loss_account_id uuid not null,
  -- The bill or invoice being deferred, or the purchase order with goods received but not billed.
  document_id uuid,
  order_id uuid,
  -- The document line, and its amount net of credits when the deferral was created; later credits reduce the deferral.
  document_position integer,
  document_amount numeric(20, 4),
  amount numeric(20, 4) not null,
  recorded_on business_date not null,
  starts_on business_date not null,
  -- The number of months to defer the amount over; null for an accrual.
  months integer,
  first_month_method text not null,
  -- True if the amount was posted to the expense or income account and the first entry moves it to the balance account.
  moves_first boolean not null,
  is_automatic boolean not null,
  -- The date of the next automatic entry, the error of the last attempt, and the time of the next retry.
  next_date business_date,
  error line_text,
  attempts integer not null default 0,
  retry_at timestamptz,
  -- The date on which the remaining amount was released early.
  ended_on business_date,
  -- A voided accrual counts nowhere, and its entries are void.
  is_void boolean not null default false,
  created_at timestamptz not null default now(),
  -- Decimal places of the base currency, set by functions/minor-units.sql (Decision 0097).
  minor_unit smallint not null default 2,
  primary key (book_id, id),
  constraint accrual_party_exists foreign key (book_id, party_id) references parties (book_id, id),
  constraint accrual_balance_sheet_account_exists foreign key (book_id, balance_sheet_account_id) references accounts (book_id, id),
  constraint accrual_profit_loss_account_exists foreign key (book_id, profit_loss_account_id) references accounts (book_id, id),
  constraint accrual_document_exists foreign key (book_id, document_id) references documents (book_id, id),
  constraint accrual_order_exists foreign key (book_id, order_id) references orders (book_id, id),
  constraint accrual_kind_is_known
    check (kind in ('prepaid_expense', 'deferred_income', 'accrued_expense', 'accrued_income')),
  constraint accrual_has_a_name check (name <> ''),
  constraint accrual_has_two_accounts check (balance_sheet_account_id <> profit_loss_account_id),
  constraint accrual_is_in_minor_units check (amount = round(amount, minor_unit) and amount > 0 and amount <> 'NaN'),
  constraint accrual_is_deferred_over_months check (
    (kind in ('prepaid_expense', 'deferred_income')) = (months is not null) and months between 1 and 360
    and (months is not null or (not moves_first and recorded_on = starts_on))
  ),
  constraint accrual_of_document_line_is_deferred check (
    (document_position is null) = (document_amount is null)
    and (document_position is null or (document_id is not null and months is not null and document_amount > 0
      and document_amount <> 'NaN'))
  ),
  constraint accrual_of_goods_is_an_expense check (order_id is null or (kind = 'accrued_expense' and document_id is null)),
  constraint accrual_first_month_is_known check (first_month_method in ('prorated', 'full')),
  constraint accrual_posting_needs_an_open_accrual check (next_date is null or (is_automatic and ended_on is null and not is_void)),
  constraint accrual_error_needs_a_failed_attempt
    check (attempts >= 0 and (error is not null or (retry_at is null and attempts = 0))),
  constraint accrual_is_not_both_ended_and_void check (not is_void or (ended_on is null and next_date is null)),
  constraint accrual_with_end_is_deferred check (ended_on is null or months is not null)
);
-- Goods received are accrued once for each date (I-98).
create unique index accrual_of_order_is_unique on accruals (book_id, order_id, profit_loss_account_id, starts_on)
  where order_id is not null and not is_void;
create index accruals_by_balance_sheet_account on accruals (book_id, balance_sheet_account_id) where balance_sheet_account_id is not null;
create index accruals_by_profit_loss_account on accruals (book_id, profit_loss_account_id) where profit_loss_account_id is not null;
create index accruals_by_party on accruals (book_id, party_id) where party_id is not null;
create index accruals_by_document on accruals (book_id, document_id) where document_id is not null;

alter table accruals enable row level security, force row level security;
create policy own_book on accruals using (book_id = (select current_book()));
grant select, insert on accruals to twofold_app;
grant update (version, kind, name, notes, party_id, balance_sheet_account_id, profit_loss_account_id, document_id,
  document_position, document_amount, order_id, amount, recorded_on, starts_on, months, first_month_method, moves_first, is_automatic, next_date, error, attempts, retry_at, ended_on, is_void)
  on accruals to twofold_app;

-- One entry of an accrual: the amount moves to the balance account, a part is released, or a credit of the document corrects it.
-- The journal with the same ID posts the entry.
create table accrual_entries (
  book_id uuid not null default current_book() references books,
  journal_id uuid not null,
  accrual_id uuid not null,
  number integer not null,
  kind text not null,
  -- The period that the entry covers. For the remainder of an accrual that ended early, the end can be before the start.
  period_start business_date not null,
  period_end business_date not null,
  -- The date of the journal: the last day of the period, or the first open day after it.
  date business_date not null,
  -- The amount debited to the balance account; negative if credited.
  amount numeric(20, 4) not null,
  is_void boolean not null default false,
  -- Decimal places of the base currency, set by functions/minor-units.sql (Decision 0097).
  minor_unit smallint not null default 2,
  primary key (book_id, journal_id),
  constraint accrual_entry_number_is_unique unique (book_id, accrual_id, number),
  constraint accrual_entry_belongs_to_an_accrual foreign key (book_id, accrual_id) references accruals (book_id, id),
  constraint accrual_entry_has_its_journal foreign key (book_id, journal_id) references journals (book_id, id),
  constraint accrual_entry_kind_is_known check (kind in ('accrual', 'credit', 'release')),
  constraint accrual_entry_is_posted_when_it_ends check (date >= period_end),
  constraint accrual_entry_is_in_minor_units check (amount = round(amount, minor_unit) and amount <> 0 and amount <> 'NaN')
);
-- Each period is posted once (I-98).
create unique index accrual_period_is_posted_once on accrual_entries (book_id, accrual_id, kind, period_start)
  where not is_void and kind <> 'credit';

alter table accrual_entries enable row level security, force row level security;
create policy own_book on accrual_entries using (book_id = (select current_book()));
grant select, insert on accrual_entries to twofold_app;
grant update (is_void) on accrual_entries to twofold_app;
