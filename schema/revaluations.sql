-- Currency revaluations: balances in other currencies at the end of a period, restated at the rates of that day and reversed on
-- the next day (Accounting 32, Decision 0105).

create table revaluations (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  date business_date not null,
  -- The journal that posts the revaluation, and the one that reverses it on the next day.
  journal_id uuid not null,
  reversal_id uuid not null,
  -- The account for the unrealized gain or loss.
  account_id uuid not null,
  -- The number of documents in the revaluation.
  items integer not null,
  -- A voided revaluation counts nowhere, and both its journals are void.
  is_void boolean not null default false,
  created_by uuid not null default current_actor(),
  created_at timestamptz not null default now(),
  -- The number of bank and cash accounts in the revaluation.
  balances integer not null default 0,
  primary key (book_id, id),
  constraint revaluation_has_its_journal foreign key (book_id, journal_id) references journals (book_id, id),
  constraint revaluation_has_its_reversal foreign key (book_id, reversal_id) references journals (book_id, id),
  constraint revaluation_account_exists foreign key (book_id, account_id) references accounts (book_id, id),
  constraint revaluation_has_items check (items >= 0 and balances >= 0 and items + balances > 0)
);
-- A day can be revalued only once (I-103).
create unique index revaluation_of_a_day_is_unique on revaluations (book_id, date) where not is_void;
create unique index revaluation_journal_is_unique on revaluations (book_id, journal_id) where journal_id is not null;
create unique index revaluation_reversal_is_unique on revaluations (book_id, reversal_id) where reversal_id is not null;
create index revaluations_by_account on revaluations (book_id, account_id) where account_id is not null;

alter table revaluations enable row level security, force row level security;
create policy own_book on revaluations using (book_id = (select current_book()));
grant select, insert on revaluations to twofold_app;
grant update (is_void) on revaluations to twofold_app;

-- The balance due of one document on that day. Items are written before their revaluation and never change.
create table revaluation_items (
  book_id uuid not null default current_book() references books,
  revaluation_id uuid not null,
  document_id uuid not null,
  -- The party's account that the document is posted to.
  account_id uuid not null,
  currency text not null,
  -- The rate of the revaluation date, not of the document.
  exchange_rate numeric(20, 8) not null,
  -- The balance due in the document's currency, its book value, and its value at the rate of the day.
  amount numeric(20, 4) not null,
  base_amount numeric(20, 4) not null,
  revalued_amount numeric(20, 4) not null,
  -- Negative for a loss.
  gain numeric(20, 4) not null,
  -- Decimal places of the base currency, set by functions/minor-units.sql (Decision 0097).
  minor_unit smallint not null default 2,
  -- Date and rate of the document at that time; a later edit can change them (I-110).
  document_date business_date not null,
  document_rate numeric(20, 8) not null,
  -- The document's number and the party's name at that time.
  document_number text not null,
  party_name name_text not null,
  primary key (book_id, revaluation_id, document_id),
  constraint revaluation_item_has_its_revaluation foreign key (book_id, revaluation_id)
    references revaluations (book_id, id) deferrable initially deferred,
  constraint revaluation_item_document_exists foreign key (book_id, document_id) references documents (book_id, id),
  constraint revaluation_item_account_exists foreign key (book_id, account_id) references accounts (book_id, id),
  constraint revaluation_rate_is_positive check (exchange_rate > 0 and document_rate > 0),
  constraint revaluation_item_is_above_zero check (amount > 0 and amount <> 'NaN' and base_amount >= 0),
  constraint revaluation_item_is_in_minor_units check (
    base_amount = round(base_amount, minor_unit) and base_amount <> 'NaN'
    and revalued_amount = round(amount * exchange_rate, minor_unit)
  ),
  constraint revaluation_gain_is_the_difference check (abs(gain) = abs(revalued_amount - base_amount))
);
create index revaluation_items_by_document on revaluation_items (book_id, document_id);
create index revaluation_items_by_account on revaluation_items (book_id, account_id);

alter table revaluation_items enable row level security, force row level security;
create policy own_book on revaluation_items using (book_id = (select current_book()));
grant select, insert on revaluation_items to twofold_app;

-- The balance of a bank or cash account in its own currency at the end of that day (Accounting 10), debits less credits. Balances
-- are written before their revaluation and never change.
create table revaluation_balances (
  book_id uuid not null default current_book() references books,
  revaluation_id uuid not null,
  account_id uuid not null,
  currency text not null,
  exchange_rate numeric(20, 8) not null,
  -- The balance in the account's currency, its book value, and its value at the rate of the day.
  amount numeric(20, 4) not null,
  base_amount numeric(20, 4) not null,
  revalued_amount numeric(20, 4) not null,
  gain numeric(20, 4) not null,
  -- Decimal places of the base currency, set by functions/minor-units.sql (Decision 0097).
  minor_unit smallint not null default 2,
  primary key (book_id, revaluation_id, account_id),
  constraint revaluation_balance_has_its_revaluation foreign key (book_id, revaluation_id)
    references revaluations (book_id, id) deferrable initially deferred,
  constraint revaluation_balance_account_exists foreign key (book_id, account_id) references accounts (book_id, id),
  constraint revaluation_balance_rate_is_positive check (exchange_rate > 0),
  constraint revaluation_balance_is_in_minor_units check (
    base_amount = round(base_amount, minor_unit) and amount + base_amount <> 'NaN'
    and revalued_amount = sign(amount) * round(abs(amount) * exchange_rate, minor_unit)
  ),
  constraint revaluation_balance_gain_is_the_difference check (gain = revalued_amount - base_amount)
);
create index revaluation_balances_by_account on revaluation_balances (book_id, account_id);

alter table revaluation_balances enable row level security, force row level security;
create policy own_book on revaluation_balances using (book_id = (select current_book()));
grant select, insert on revaluation_balances to twofold_app;
