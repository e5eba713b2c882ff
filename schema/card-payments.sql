-- Card payments of invoices through the company's own account at the payment provider (Decision 0079). The keys are encrypted,
-- and all events of the provider are stored, even those that weren't recorded in the books.

-- Without a row, or after the keys were removed, invoices can't be paid by card.
create table card_accounts (
  book_id uuid not null primary key default current_book() references books,
  version integer not null default 2,
  provider_account_id text,
  provider_name name_text,
  -- Encrypted with the server's secret.
  secret_key text,
  webhook_secret text,
  -- The account that holds the money until the payout, and the account that receives the payout.
  account_id uuid,
  payout_account_id uuid,
  last_event_at timestamptz,
  constraint card_account_is_complete check (
    num_nulls(provider_account_id, provider_name, secret_key, webhook_secret, account_id, payout_account_id) in (0, 6)
  ),
  constraint card_payout_account_is_another check (account_id <> payout_account_id),
  constraint card_money_account_exists foreign key (book_id, account_id) references accounts (book_id, id),
  constraint card_payout_account_exists foreign key (book_id, payout_account_id) references accounts (book_id, id)
);
create index card_accounts_by_account on card_accounts (book_id, account_id);
create index card_accounts_by_payout_account on card_accounts (book_id, payout_account_id);

alter table card_accounts enable row level security, force row level security;
create policy own_book on card_accounts using (book_id = (select current_book()));
grant select, insert, update (version, provider_account_id, provider_name, secret_key, webhook_secret, account_id,
  payout_account_id, last_event_at) on card_accounts to twofold_app;

-- A checkout page of the provider for an invoice, with the balance due at that time, and the payment once it is paid.
create table card_checkouts (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  session_id text not null,
  document_id uuid not null,
  amount numeric(20, 4) not null,
  currency text not null,
  requested_at timestamptz not null default now(),
  -- The provider's ID of the payment, and the recorded payment.
  intent_id text,
  payment_id uuid,
  -- The entry for the provider's fee, which may arrive later.
  fee_id uuid,
  -- Decimal places of the base currency, set by functions/minor-units.sql (Decision 0097).
  minor_unit smallint not null default 2,
  primary key (book_id, id),
  constraint card_session_is_unique unique (book_id, session_id),
  constraint card_intent_is_unique unique (book_id, intent_id),
  constraint card_payment_is_unique unique (book_id, payment_id),
  constraint card_fee_is_unique unique (book_id, fee_id),
  constraint card_checkout_document_exists foreign key (book_id, document_id) references documents (book_id, id),
  constraint card_checkout_payment_exists foreign key (book_id, payment_id) references payments (book_id, id),
  constraint card_fee_entry_exists foreign key (book_id, fee_id) references money_entries (book_id, journal_id),
  constraint card_checkout_is_in_minor_units check (amount > 0 and amount = round(amount, minor_unit) and amount <> 'NaN'),
  constraint card_checkout_payment_is_complete
    check ((intent_id is null) = (payment_id is null) and (fee_id is null or payment_id is not null))
);
create index card_checkouts_by_document on card_checkouts (book_id, document_id);

alter table card_checkouts enable row level security, force row level security;
create policy own_book on card_checkouts using (book_id = (select current_book()));
grant select, insert (book_id, id, session_id, document_id, amount, currency),
  update (intent_id, payment_id, fee_id) on card_checkouts to twofold_app;

-- An event of the provider, stored once even if it is sent several times, with the payment or entry recorded for it. If it wasn't
-- recorded, the note has the reason, and the event is shown until a user dismisses it.
create table card_events (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  kind text not null
    constraint card_event_kind_is_known
    check (kind in ('payment', 'fee', 'refund', 'dispute', 'payout', 'payout_failed')),
  -- The amount that the provider reports, in the currency of the event.
  amount numeric(20, 4) not null,
  currency text not null,
  -- The provider's ID of the payment, payout or other subject.
  reference name_text not null,
  document_id uuid,
  payment_id uuid,
  journal_id uuid,
  note text
    constraint card_event_note_is_known check (note in ('not_requested', 'amount_mismatch', 'unknown_payment', 'not_paid',
      'currency_mismatch', 'mode_mismatch', 'declined', 'overpaid', 'record_manually')),
  detail line_text not null default '',
  dismissed_at timestamptz,
  primary key (book_id, id),
  constraint card_event_is_stored_once unique (book_id, event_id, kind),
  constraint card_event_document_exists foreign key (book_id, document_id) references documents (book_id, id),
  constraint card_event_payment_exists foreign key (book_id, payment_id) references payments (book_id, id),
  constraint card_event_entry_exists foreign key (book_id, journal_id) references money_entries (book_id, journal_id),
  constraint card_event_has_at_most_one_record check (num_nonnulls(payment_id, journal_id) <= 1)
);
create index card_events_by_time on card_events (book_id, received_at, id);
create index card_events_by_document on card_events (book_id, document_id) where document_id is not null;
create index card_events_by_payment on card_events (book_id, payment_id) where payment_id is not null;
-- A payout and a fee are recorded once, even if several events report them.
create unique index card_entry_is_unique on card_events (book_id, kind, reference) where journal_id is not null;
create index card_events_by_entry on card_events (book_id, journal_id) where journal_id is not null;

alter table card_events enable row level security, force row level security;
create policy own_book on card_events using (book_id = (select current_book()));
grant select, insert (book_id, id, event_id, kind, amount, currency, reference, document_id, payment_id, journal_id, note,
  detail), update (dismissed_at) on card_events to twofold_app;
