-- The vendors and customers of the company. Keys enforce the rules: the account of a vendor is a liability, and the account of a
-- customer is an asset (I-14).

create table parties (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  side text not null,
  code name_text not null,
  name name_text not null,
  email line_text,
  phone name_text,
  address long_text,
  tax_id name_text,
  account_id uuid not null,
  account_type text not null generated always as (case side when 'vendor' then 'liability' else 'asset' end) stored,
  is_active boolean not null default true,
  -- The default tax rate for lines whose product has none (Accounting 8).
  tax_rate_id uuid,
  -- The language of documents and emails for this party; null to use the company's language.
  language text constraint party_language_is_known check (language in ('en', 'de', 'fr', 'es', 'it', 'nl', 'pt')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The default currency for new documents; null to use the base currency (Accounting 10).
  currency text constraint party_currency_is_a_code check (currency ~ '^[A-Z]{3}$'),
  -- The payment terms: due days and percentages of the total; an empty list means 30 days after the document date (Accounting 3).
  payment_terms jsonb not null default '[]',
  constraint party_payment_terms_are_valid check (payment_terms_are_valid(payment_terms)),
  constraint party_side_is_known check (side in ('vendor', 'customer')),
  constraint party_name_is_not_blank check (name <> '' and code <> ''),
  constraint party_account_has_its_type
    foreign key (book_id, account_id, account_type) references accounts (book_id, id, type)
);
create unique index party_code_is_unique on parties (book_id, side, code) where code is not null;
create index parties_by_account on parties (book_id, account_id) where account_id is not null;
-- One index for each sort order of the lists, so that a page reads only its own rows at any number of customers
-- (src/domain/lists.ts).
create index parties_by_code on parties (book_id, side, (code::text), id);
create index parties_by_name on parties (book_id, fold_text(name), id);
-- The keys are added last: among indexes of equal cost, the planner takes the newest, and in a small table all costs are equal.
alter table parties
  add primary key (book_id, id),
  add constraint party_id_and_side_key unique (book_id, id, side);

alter table parties enable row level security, force row level security;
create policy own_book on parties using (book_id = (select current_book()));
grant select, insert, update, delete on parties to twofold_app;
-- Sorts payments by party name (functions/search-payments.sql).
create policy search_reads_all on parties for select to twofold_search using (true);
grant select (book_id, id, name) on parties to twofold_search;

-- Debits and credits of each party by month, like the totals of accounts, so that the cost of a list of parties, a balance or the
-- beginning balance of a statement doesn't depend on the number of journals.
create table party_month_totals (
  book_id uuid not null,
  party_id uuid not null,
  month business_date not null,
  -- The party's account when the lines were posted, which can be an earlier one.
  account_id uuid not null,
  debit numeric(30, 4) not null,
  credit numeric(30, 4) not null,
  primary key (book_id, party_id, month, account_id),
  -- A party can be deleted only if it has no lines, so its totals are zero.
  constraint party_month_total_party_exists foreign key (book_id, party_id) references parties (book_id, id)
    on delete cascade
) with (fillfactor = 70);

alter table party_month_totals enable row level security, force row level security;
create policy own_book on party_month_totals using (book_id = (select current_book()));
grant select on party_month_totals to twofold_app;
