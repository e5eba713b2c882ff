-- Reminders of overdue invoices: each is sent once, and one email lists everything overdue for a customer (Decision 0075).

-- A company's reminder settings: days and texts of each reminder; without a row, the defaults of domain/reminder-templates.ts apply.
create table reminder_settings (
  book_id uuid not null primary key default current_book() references books,
  version integer not null default 2,
  -- Matches the schema in contract/reminders.ts.
  settings jsonb not null,
  -- The job in auth.jobs that sends reminders automatically, and when it is due (Decision 0160); null if they aren't.
  job_id uuid not null default gen_random_uuid(),
  next_at timestamptz,
  -- The time and error of the last run that failed; cleared by a success.
  failed_at timestamptz,
  error line_text,
  attempts integer not null default 0,
  constraint reminder_settings_are_short check (jsonb_typeof(settings) = 'object' and length(settings::text) <= 500000),
  constraint reminders_are_sent_while_automatic
    check ((next_at is not null) = coalesce((settings ->> 'isAutomatic')::boolean, false)),
  constraint failed_reminder_run_has_its_reason
    check ((failed_at is null) = (error is null) and (error is null) = (attempts = 0) and attempts >= 0)
);

alter table reminder_settings enable row level security, force row level security;
create policy own_book on reminder_settings using (book_id = (select current_book()));
grant select, insert on reminder_settings to twofold_app;
grant update (version, settings, next_at, failed_at, error, attempts) on reminder_settings to twofold_app;

-- Invoices in dispute and customers who don't get reminders, with the reason. The row is deleted when reminders resume.
create table reminder_pauses (
  book_id uuid not null default current_book() references books,
  -- The ID of the invoice or customer.
  id uuid not null,
  document_id uuid,
  party_id uuid,
  note line_text not null,
  paused_by uuid not null default current_actor(),
  paused_at timestamptz not null default now(),
  primary key (book_id, id),
  constraint reminder_pause_is_for_one_subject check (num_nonnulls(document_id, party_id) = 1 and id = coalesce(document_id, party_id)),
  constraint reminder_pause_has_a_reason check (note <> ''),
  constraint reminder_pause_document_exists foreign key (book_id, document_id) references documents (book_id, id) on delete cascade,
  constraint reminder_pause_party_exists foreign key (book_id, party_id) references parties (book_id, id) on delete cascade
);
create index reminder_pauses_by_document on reminder_pauses (book_id, document_id) where document_id is not null;
create index reminder_pauses_by_party on reminder_pauses (book_id, party_id) where party_id is not null;

alter table reminder_pauses enable row level security, force row level security;
create policy own_book on reminder_pauses using (book_id = (select current_book()));
grant select, insert, delete on reminder_pauses to twofold_app;
grant update (note) on reminder_pauses to twofold_app;

-- A reminder of one invoice. Each number is sent once, unless its email couldn't be sent (I-70).
create table reminders (
  book_id uuid not null default current_book() references books,
  document_id uuid not null,
  -- The number of the unpaid installment: each has its own reminders (Decision 0133).
  installment integer not null default 1,
  reminder_number integer not null,
  party_id uuid not null,
  -- The email, which also lists the customer's other overdue invoices.
  email_id uuid not null,
  reminded_on business_date not null,
  -- The balance due and due date shown in the email, in the currency of the invoice.
  balance_due numeric(20, 4) not null,
  due_date business_date not null,
  -- The invoice for the reminder fee, if there is one.
  fee_id uuid,
  primary key (book_id, document_id, installment, reminder_number),
  constraint reminder_number_is_known check (reminder_number between 1 and 5),
  constraint reminder_document_is_overdue check (balance_due > 0 and due_date < reminded_on),
  constraint reminder_invoice_belongs_to_its_customer foreign key (book_id, document_id, party_id)
    references documents (book_id, id, party_id),
  constraint reminder_has_its_email foreign key (book_id, email_id, party_id) references emails (book_id, id, party_id),
  constraint reminder_fee_belongs_to_its_customer foreign key (book_id, fee_id, party_id)
    references documents (book_id, id, party_id)
);
create index reminders_by_email on reminders (book_id, email_id);
create index reminders_by_fee on reminders (book_id, fee_id) where fee_id is not null;
create index reminders_by_party on reminders (book_id, party_id, email_id);

alter table reminders enable row level security, force row level security;
create policy own_book on reminders using (book_id = (select current_book()));
grant select, insert on reminders to twofold_app;
grant update (email_id, reminded_on, balance_due, due_date, fee_id) on reminders to twofold_app;

-- Interest charged on overdue invoices: the days, the balance and the invoice that charges it (Decision 0103, I-100). from_day
-- isn't included; to_day is.
create table reminder_interest (
  book_id uuid not null default current_book() references books,
  fee_id uuid not null,
  document_id uuid not null,
  party_id uuid not null,
  from_day business_date not null,
  to_day business_date not null,
  balance_due numeric(20, 4) not null,
  rate numeric(7, 4) not null,
  amount numeric(20, 4) not null,
  primary key (book_id, fee_id, document_id, from_day),
  constraint interest_is_for_days check (from_day < to_day),
  constraint interest_is_on_a_positive_amount check (balance_due > 0 and rate > 0 and rate <= 100),
  -- Allows the decimal places of any currency.
  constraint interest_matches_its_days check (amount > 0 and amount in (
    round(balance_due * rate * (to_day - from_day) / 36500, 0), round(balance_due * rate * (to_day - from_day) / 36500, 2),
    round(balance_due * rate * (to_day - from_day) / 36500, 3))),
  constraint interest_invoice_belongs_to_its_customer foreign key (book_id, document_id, party_id)
    references documents (book_id, id, party_id),
  constraint interest_charge_belongs_to_its_customer foreign key (book_id, fee_id, party_id)
    references documents (book_id, id, party_id)
);
create index reminder_interest_by_document on reminder_interest (book_id, document_id, to_day);

alter table reminder_interest enable row level security, force row level security;
create policy own_book on reminder_interest using (book_id = (select current_book()));
grant select, insert on reminder_interest to twofold_app;
