-- Filed tax returns (Decision 0098). They follow one another without gaps, and taxed transactions can't change through the last
-- day of the last return (functions/tax-returns.sql, I-94).

create table tax_returns (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  form text not null,
  starts_on business_date not null,
  ends_on business_date not null,
  filed_on business_date not null,
  -- The boxes of the form with their amounts, and the totals by rate and side that they add up (contract/tax-returns.ts).
  boxes jsonb not null,
  facts jsonb not null,
  -- The tax accounts with the amount that the return counted on each; credits are positive.
  accounts jsonb not null,
  -- The amount to pay; negative for a refund.
  payable numeric(20, 4) not null,
  -- The last entry of the history when the return was filed, to print on it (I-121); null if the history was empty.
  history_seal text,
  filed_by uuid not null default current_actor(),
  filed_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  -- Decimal places of the base currency, set by functions/minor-units.sql (Decision 0097).
  minor_unit smallint not null default 2,
  primary key (book_id, id),
  constraint tax_return_form_is_known check (form in ('uk_vat', 'de_ustva', 'us_sales_tax', 'generic')),
  constraint tax_return_is_over_when_filed check (starts_on <= ends_on and ends_on < filed_on),
  constraint tax_return_is_in_minor_units check (payable = round(payable, minor_unit) and payable <> 'NaN'),
  constraint tax_return_has_seal check (history_seal ~ '^[1-9]\d{0,15}\.[0-9a-f]{64}$'),
  constraint tax_return_has_lists check (
    jsonb_typeof(boxes) = 'array' and jsonb_typeof(facts) = 'array' and jsonb_typeof(accounts) = 'array'
  ),
  constraint tax_return_is_undone_by_a_user check ((undone_at is null) = (undone_by is null))
);
create unique index tax_return_is_filed_once on tax_returns (book_id, ends_on) where undone_at is null;

alter table tax_returns enable row level security, force row level security;
create policy own_book on tax_returns using (book_id = (select current_book()));
grant select on tax_returns to twofold_app;
