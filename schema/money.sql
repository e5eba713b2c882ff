-- Expenses, deposits and transfers without a document, as entered (Decision 0045). The journal with the same ID posts the entry;
-- number, date, status and versions come from the journal.

create table money_entries (
  book_id uuid not null default current_book() references books,
  journal_id uuid not null,
  kind text not null,
  -- The account that the money was deposited to, paid from, or transferred from.
  account_id uuid not null,
  -- The payee or payer as free text, and the vendor or customer if there is one.
  payee name_text not null default '',
  party_id uuid,
  -- The receipt number.
  reference name_text not null default '',
  -- The value of one unit of the account's own currency in the base currency; null if the account has no other currency or
  -- nothing was converted.
  exchange_rate numeric(20, 8),
  primary key (book_id, journal_id),
  constraint money_entry_kind_is_known check (kind in ('expense', 'deposit', 'transfer')),
  constraint money_entry_rate_is_positive check (exchange_rate > 0),
  constraint money_entry_has_its_journal foreign key (book_id, journal_id) references journals (book_id, id),
  constraint money_entry_account_exists foreign key (book_id, account_id) references accounts (book_id, id),
  constraint money_entry_party_exists foreign key (book_id, party_id) references parties (book_id, id)
);
-- Finds the accounts last used for a payee (Accounting 20). IDs increase over time.
create index money_entries_by_payee on money_entries (book_id, kind, fold_text(payee) text_pattern_ops, journal_id)
  where payee <> '';
create index money_entries_by_account on money_entries (book_id, account_id) where account_id is not null;
create index money_entries_by_party on money_entries (book_id, party_id) where party_id is not null;

alter table money_entries enable row level security, force row level security;
create policy own_book on money_entries using (book_id = (select current_book()));
grant select, insert on money_entries to twofold_app;
grant update (kind, account_id, payee, party_id, reference, exchange_rate) on money_entries to twofold_app;

-- The lines of an entry. An amount is the one on the receipt, including tax.
create table money_entry_lines (
  book_id uuid not null default current_book() references books,
  journal_id uuid not null,
  position integer not null,
  date business_date not null,
  account_id uuid not null,
  description line_text not null default '',
  amount numeric(20, 4) not null,
  tax_rate_id uuid,
  tax_amount numeric(20, 4) not null default 0,
  -- Copied from the tax rate when the line was saved; nonrecoverable tax is part of the cost.
  is_recoverable boolean not null default true,
  -- The amount of each tax of a combined tax when the line was saved; null for a single charged tax (Decisions 0082, 0088).
  tax_components jsonb,
  -- Decimal places of the base currency, set by functions/minor-units.sql (Decision 0097).
  minor_unit smallint not null default 2,
  -- The amount in the currency of the entry's account and, for a transfer, the amount that arrived in the currency of the other
  -- account, if these accounts have currencies of their own (Accounting 10).
  foreign_amount numeric(20, 4),
  received_amount numeric(20, 4),
  primary key (book_id, journal_id, position),
  constraint money_line_tax_components_are_valid
    check (tax_components is null or tax_components_are_valid(tax_components, amount - tax_amount, tax_amount, minor_unit)),
  constraint money_line_belongs_to_an_entry
    foreign key (book_id, journal_id) references money_entries (book_id, journal_id),
  constraint money_line_account_exists foreign key (book_id, account_id) references accounts (book_id, id),
  constraint money_line_tax_rate_exists foreign key (book_id, tax_rate_id) references tax_rates (book_id, id),
  constraint money_line_is_in_minor_units check (
    amount = round(amount, minor_unit) and tax_amount = round(tax_amount, minor_unit) and amount + tax_amount <> 'NaN'
  ),
  constraint money_line_is_above_zero check (amount > 0),
  constraint money_line_foreign_amount_is_above_zero check (foreign_amount > 0 and foreign_amount <> 'NaN'),
  constraint money_line_received_amount_is_above_zero check (received_amount > 0 and received_amount <> 'NaN'),
  constraint money_line_tax_is_within_its_amount check (
    tax_amount <= amount and (tax_amount >= 0 or tax_components is not null)
    and (tax_rate_id is not null or tax_amount = 0)
  )
);
-- The taxes of a period (Accounting 8), and whether a tax rate is in use.
create index money_lines_taxed on money_entry_lines (book_id, date) where tax_rate_id is not null;
create index money_lines_by_account on money_entry_lines (book_id, account_id);
create index money_lines_by_tax_rate on money_entry_lines (book_id, tax_rate_id) where tax_rate_id is not null;

alter table money_entry_lines enable row level security, force row level security;
create policy own_book on money_entry_lines using (book_id = (select current_book()));
grant select, insert, delete on money_entry_lines to twofold_app;
