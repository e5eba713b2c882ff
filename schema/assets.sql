-- Fixed assets: cost, depreciation settings and posted entries (Accounting 24, Decision 0077).

create table assets (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  name name_text not null,
  notes long_text not null default '',
  cost_account_id uuid not null,
  accumulated_depreciation_account_id uuid not null,
  expense_account_id uuid not null,
  -- The bill for the purchase; null for an asset that was entered manually.
  document_id uuid,
  cost numeric(20, 4) not null,
  salvage_value numeric(20, 4) not null,
  -- Depreciation before the asset was entered in the books, and its last day.
  prior_depreciation numeric(20, 4) not null,
  prior_depreciation_through business_date,
  -- The date on which the cost was posted to its account, and the in-service date.
  recorded_on business_date not null,
  in_service_date business_date not null,
  useful_life_months integer not null,
  method text not null,
  -- For declining balance: the annual percentage of the book value, and whether to switch to straight-line once that is higher.
  rate numeric(7, 4),
  switches_to_straight_line boolean not null,
  first_month_method text not null,
  depreciation_frequency text not null,
  is_automatic boolean not null,
  -- The date of the next automatic depreciation, the error of the last attempt, and the time of the next retry.
  next_date business_date,
  error line_text,
  attempts integer not null default 0,
  retry_at timestamptz,
  disposed_on business_date,
  -- How much applications before its registration change its cost: [{"applicationId", "amount"}] (Decision 0149).
  advance_differences jsonb not null default '[]',
  -- Entered by mistake: the asset counts nowhere, and its entries are undone.
  is_removed boolean not null default false,
  created_at timestamptz not null default now(),
  -- Decimal places of the base currency, set by functions/minor-units.sql (Decision 0097).
  minor_unit smallint not null default 2,
  primary key (book_id, id),
  constraint asset_cost_account_exists foreign key (book_id, cost_account_id) references accounts (book_id, id),
  constraint asset_accumulated_account_exists
    foreign key (book_id, accumulated_depreciation_account_id) references accounts (book_id, id),
  constraint asset_expense_account_exists foreign key (book_id, expense_account_id) references accounts (book_id, id),
  constraint asset_document_exists foreign key (book_id, document_id) references documents (book_id, id),
  constraint asset_has_three_accounts check (
    cost_account_id <> accumulated_depreciation_account_id and expense_account_id not in (cost_account_id, accumulated_depreciation_account_id)
  ),
  constraint asset_has_a_name check (name <> ''),
  constraint asset_is_in_minor_units check (
    cost = round(cost, minor_unit) and salvage_value = round(salvage_value, minor_unit) and prior_depreciation = round(prior_depreciation, minor_unit)
    and cost + salvage_value + prior_depreciation <> 'NaN'
  ),
  constraint asset_is_worth_at_least_its_salvage_value
    check (cost > 0 and salvage_value >= 0 and prior_depreciation >= 0 and salvage_value + prior_depreciation <= cost),
  constraint asset_depreciation_has_its_day check (
    (prior_depreciation = 0 or prior_depreciation_through is not null)
    and (in_service_date >= recorded_on or prior_depreciation_through is not null)
    and prior_depreciation_through >= in_service_date and prior_depreciation_through >= recorded_on - 1
  ),
  constraint asset_has_advance_differences check (jsonb_typeof(advance_differences) = 'array'),
  constraint asset_has_a_useful_life check (useful_life_months between 1 and 1200),
  constraint asset_method_is_known check (method in ('straight_line', 'declining_balance')),
  constraint asset_rate_needs_declining_balance
    check ((method = 'declining_balance') = (rate is not null) and rate > 0 and rate <= 100 and (method = 'declining_balance' or not switches_to_straight_line)),
  constraint asset_first_month_is_known check (first_month_method in ('prorated', 'full')),
  constraint asset_depreciation_frequency_is_known check (depreciation_frequency in ('month', 'year')),
  constraint asset_posting_needs_an_asset_in_use
    check (next_date is null or (is_automatic and disposed_on is null and not is_removed)),
  constraint asset_error_needs_a_failed_attempt check (attempts >= 0 and (error is not null or (retry_at is null and attempts = 0))),
  constraint asset_is_not_both_sold_and_removed check (not is_removed or (disposed_on is null and next_date is null))
);
create index assets_by_cost_account on assets (book_id, cost_account_id) where cost_account_id is not null;
create index assets_by_accumulated_account on assets (book_id, accumulated_depreciation_account_id) where accumulated_depreciation_account_id is not null;
create index assets_by_expense_account on assets (book_id, expense_account_id) where expense_account_id is not null;
create index assets_by_document on assets (book_id, document_id) where document_id is not null;

alter table assets enable row level security, force row level security;
create policy own_book on assets using (book_id = (select current_book()));
grant select, insert on assets to twofold_app;
grant update (version, name, notes, cost_account_id, accumulated_depreciation_account_id, expense_account_id, document_id, cost, salvage_value,
  prior_depreciation, prior_depreciation_through, recorded_on, in_service_date, useful_life_months, method, rate, switches_to_straight_line, first_month_method, depreciation_frequency,
  is_automatic, next_date, error, attempts, retry_at, disposed_on, advance_differences, is_removed) on assets to twofold_app;

-- One entry of an asset: a depreciation or the disposal. The journal with the same ID posts the entry.
create table asset_entries (
  book_id uuid not null default current_book() references books,
  journal_id uuid not null,
  asset_id uuid not null,
  -- Numbered in the order of creation, including undone entries.
  number integer not null,
  kind text not null,
  -- The days that the entry depreciates. For a disposal without depreciation, the start is the day after the end.
  period_start business_date not null,
  period_end business_date not null,
  -- The date of the journal: the last day of the period, or the first open day if that day is closed.
  date business_date not null,
  -- The depreciation.
  amount numeric(20, 4) not null,
  -- For a disposal: the proceeds, the account that received them, and the account for the gain or loss.
  proceeds numeric(20, 4) not null default 0,
  proceeds_account_id uuid,
  gain_loss_account_id uuid,
  is_void boolean not null default false,
  -- Decimal places of the base currency, set by functions/minor-units.sql (Decision 0097).
  minor_unit smallint not null default 2,
  primary key (book_id, journal_id),
  constraint asset_entry_number_is_unique unique (book_id, asset_id, number),
  constraint asset_entry_belongs_to_an_asset foreign key (book_id, asset_id) references assets (book_id, id),
  constraint asset_entry_has_its_journal foreign key (book_id, journal_id) references journals (book_id, id),
  constraint asset_entry_proceeds_account_exists
    foreign key (book_id, proceeds_account_id) references accounts (book_id, id),
  constraint asset_entry_gain_loss_account_exists foreign key (book_id, gain_loss_account_id) references accounts (book_id, id),
  constraint asset_entry_kind_is_known check (kind in ('depreciation', 'disposal')),
  constraint asset_entry_has_days check (
    period_end >= period_start - 1 and (kind = 'disposal' or period_end >= period_start)
    and (date = period_end or (kind = 'depreciation' and date > period_end))
  ),
  constraint asset_entry_is_in_minor_units check (
    amount = round(amount, minor_unit) and proceeds = round(proceeds, minor_unit) and amount + proceeds <> 'NaN'
    and amount >= 0 and (kind = 'disposal' or amount > 0) and proceeds >= 0
  ),
  constraint asset_entry_has_its_accounts check (
    (kind = 'disposal') = (gain_loss_account_id is not null) and (proceeds > 0) = (proceeds_account_id is not null)
    and (kind = 'disposal' or proceeds = 0)
  )
);
-- Each period is depreciated once (I-73).
create unique index asset_period_is_posted_once on asset_entries (book_id, asset_id, kind, period_end) where not is_void;
create index asset_entries_by_proceeds_account on asset_entries (book_id, proceeds_account_id)
  where proceeds_account_id is not null;
create index asset_entries_by_gain_loss_account on asset_entries (book_id, gain_loss_account_id)
  where gain_loss_account_id is not null;

alter table asset_entries enable row level security, force row level security;
create policy own_book on asset_entries using (book_id = (select current_book()));
grant select, insert on asset_entries to twofold_app;
grant update (is_void) on asset_entries to twofold_app;
