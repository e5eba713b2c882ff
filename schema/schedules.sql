-- Recurring transactions: documents, journals, expenses, deposits and transfers that repeat on a schedule (Accounting 21,
-- Decision 0055). Due dates are also in auth.jobs, because the worker can't read every book.

create table schedules (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  kind text not null,
  -- The customer or vendor of the documents; null for journals.
  party_id uuid,
  -- The transaction to create, which matches the schema in contract/schedules.ts, and its total when it was entered.
  template jsonb not null,
  total numeric(20, 4) not null,
  result text not null,
  -- The language of placeholders in texts; null to use the language of the customer or vendor, or else of the company.
  language text,
  interval_unit text not null,
  interval_count integer not null,
  starts_on business_date not null,
  on_last_day boolean not null,
  ends_on business_date,
  occurrence_count integer,
  status text not null default 'active',
  -- The last date that was processed, and the next one; the next one is null while the schedule is paused and after it ends.
  processed_through business_date,
  next_date business_date,
  created_at timestamptz not null default now(),
  primary key (book_id, id),
  constraint schedule_kind_is_known check (kind in ('invoice', 'bill', 'journal', 'money')),
  constraint schedule_has_its_party check (kind not in ('invoice', 'bill') or party_id is not null),
  constraint schedule_template_is_short check (jsonb_typeof(template) = 'object' and length(template::text) <= 1000000),
  constraint schedule_result_is_known check (result in ('draft', 'posted', 'sent') and (result <> 'sent' or kind = 'invoice')),
  constraint schedule_language_is_a_code check (language ~ '^[a-z]{2}$'),
  constraint schedule_interval_unit_is_known check (interval_unit in ('day', 'week', 'month', 'year')),
  constraint schedule_rule_has_days check (
    interval_count between 1 and 999 and occurrence_count between 1 and 9999 and ends_on >= starts_on and num_nonnulls(ends_on, occurrence_count) <= 1
    and (not on_last_day or interval_unit in ('month', 'year'))
  ),
  constraint schedule_status_is_known check (status in ('active', 'paused', 'ended')),
  constraint schedule_has_a_next_day_while_active check ((status = 'active') = (next_date is not null)),
  constraint schedule_next_day_is_unprocessed check (next_date > processed_through and next_date >= starts_on),
  constraint schedule_party_exists foreign key (book_id, party_id) references parties (book_id, id)
);
create index schedules_by_next_day on schedules (book_id, next_date, id) where next_date is not null;
create index schedules_by_party on schedules (book_id, party_id) where party_id is not null;

alter table schedules enable row level security, force row level security;
create policy own_book on schedules using (book_id = (select current_book()));
grant select, insert on schedules to twofold_app;
grant update (version, party_id, template, total, result, language, interval_unit, interval_count, starts_on, on_last_day, ends_on, occurrence_count,
  status, processed_through, next_date) on schedules to twofold_app;

-- One date of a schedule, which is processed once: the row is written in the same transaction as the document (I-57).
create table schedule_occurrences (
  book_id uuid not null default current_book() references books,
  schedule_id uuid not null,
  date business_date not null,
  status text not null,
  -- The created record. A draft can be deleted, and the date stays processed.
  created_record_id uuid,
  -- Why the record couldn't be created or sent, the number of attempts, and the time of the next automatic retry.
  error line_text,
  attempts integer not null default 0,
  retry_at timestamptz,
  -- The reason a user gave for retrying a date under a soft lock (Decision 0152).
  lock_reason text default nullif(current_setting('app.lock_reason', true), ''),
  at timestamptz not null default now(),
  primary key (book_id, schedule_id, date),
  constraint lock_reason_of_occurrence_is_short check (char_length(lock_reason) <= 500),
  constraint occurrence_status_is_known check (status in ('created', 'unsent', 'failed', 'skipped')),
  constraint occurrence_has_its_record check ((status in ('created', 'unsent')) = (created_record_id is not null)),
  constraint occurrence_error_needs_a_failed_attempt check (
    (status in ('unsent', 'failed') or (error is null and retry_at is null)) and (status <> 'failed' or error is not null)
    and attempts >= 0
  ),
  constraint occurrence_document_is_unique unique (book_id, created_record_id),
  constraint occurrence_belongs_to_a_schedule foreign key (book_id, schedule_id) references schedules (book_id, id)
);
create index occurrences_to_retry on schedule_occurrences (book_id, schedule_id) where status in ('unsent', 'failed');

alter table schedule_occurrences enable row level security, force row level security;
create policy own_book on schedule_occurrences using (book_id = (select current_book()));
grant select, insert on schedule_occurrences to twofold_app;
grant update (status, created_record_id, error, attempts, retry_at, lock_reason, at) on schedule_occurrences to twofold_app;
