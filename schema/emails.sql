-- Documents and statements sent by email, with the exact files that were sent (Decision 0048). The emails to send are in
-- auth.outbox, next to those for signing in.

-- A file as it was sent, stored once even if it was sent several times. It never changes.
create table stored_files (
  book_id uuid not null default current_book() references books,
  sha256 text not null,
  bytes bytea not null,
  stored_at timestamptz not null default now(),
  primary key (book_id, sha256),
  constraint stored_file_has_its_digest check (sha256 = encode(sha256(bytes), 'hex')),
  constraint stored_file_is_not_too_large check (octet_length(bytes) between 1 and 10485760)
);

alter table stored_files enable row level security, force row level security;
create policy own_book on stored_files using (book_id = (select current_book()));
grant select, insert (book_id, sha256, bytes) on stored_files to twofold_app;

create table emails (
  book_id uuid not null default current_book() references books,
  -- Also the first part of the Message-ID, which is the same for every attempt.
  id uuid not null,
  -- The document; the other subjects are the statement of a party, a quote or order, or a delivery note.
  document_id uuid,
  recipients text[] not null,
  -- The address for a blind copy, which the recipients don't see.
  copy_to line_text,
  -- The sender's name, and the address for replies.
  sender_name line_text not null,
  reply_to line_text not null,
  subject line_text not null,
  body text not null,
  file_name line_text not null,
  file_sha256 text not null,
  created_at timestamptz not null default now(),
  created_by uuid not null default current_actor(),
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  -- The error of the last attempt or, if the email was sent, of the recipients who didn't get it.
  error line_text,
  party_id uuid,
  order_id uuid,
  delivery_id uuid,
  -- True if an invoice is sent as a delivery note.
  is_delivery_note boolean not null default false,
  -- The electronic invoice that is sent with the PDF, if the customer's format is a file like that.
  xml_name line_text,
  xml_sha256 text,
  -- Attempts that ended when the server stopped before the mail server answered; any of them may have delivered the email.
  unknown_attempts integer not null default 0,
  primary key (book_id, id),
  constraint email_unknown_attempts_are_not_negative check (unknown_attempts between 0 and attempts),
  constraint email_id_and_party_key unique (book_id, id, party_id),
  constraint email_is_for_one_subject check (num_nonnulls(document_id, party_id, order_id, delivery_id) = 1),
  constraint email_note_needs_a_document check (not is_delivery_note or document_id is not null),
  constraint email_has_recipients
    check (cardinality(recipients) between 1 and 10 and array_to_string(recipients, ' ', '') !~ '[[:cntrl:]]'),
  constraint email_has_text check (subject <> '' and body <> '' and length(body) <= 10000),
  constraint email_is_sent_or_failed check (num_nonnulls(sent_at, failed_at) <= 1),
  constraint email_document_exists foreign key (book_id, document_id) references documents (book_id, id),
  constraint email_party_exists foreign key (book_id, party_id) references parties (book_id, id),
  constraint email_order_exists foreign key (book_id, order_id) references orders (book_id, id),
  constraint email_delivery_exists foreign key (book_id, delivery_id) references deliveries (book_id, id),
  constraint email_file_exists foreign key (book_id, file_sha256) references stored_files (book_id, sha256),
  constraint email_xml_has_a_name check ((xml_name is null) = (xml_sha256 is null)),
  constraint email_xml_exists foreign key (book_id, xml_sha256) references stored_files (book_id, sha256)
);
create index emails_by_document on emails (book_id, document_id, id) where document_id is not null;
create index emails_by_party on emails (book_id, party_id, id) where party_id is not null;
create index emails_by_order on emails (book_id, order_id, id) where order_id is not null;
create index emails_by_delivery on emails (book_id, delivery_id, id) where delivery_id is not null;
create index emails_by_file on emails (book_id, file_sha256) where file_sha256 is not null;
create index emails_by_xml on emails (book_id, xml_sha256) where xml_sha256 is not null;
create index emails_failed on emails (book_id, document_id, id)
  where document_id is not null and error is not null and sent_at is null;
create index emails_by_time on emails (book_id, created_at) where created_at is not null;

alter table emails enable row level security, force row level security;
create policy own_book on emails using (book_id = (select current_book()));
grant select, insert (book_id, id, document_id, recipients, copy_to, sender_name, reply_to, subject, body, file_name,
  file_sha256, party_id, order_id, delivery_id, is_delivery_note, xml_name, xml_sha256) on emails to twofold_app;
grant update (attempts, unknown_attempts, sent_at, failed_at, error) on emails to twofold_app;
create policy search_reads_all on emails for select to twofold_search using (true);
grant select (book_id, document_id, is_delivery_note, failed_at) on emails to twofold_search;

-- An email scheduled for a chosen time, with its recipients and text. Its file is created when it is sent. The row is deleted in
-- the transaction that sends or cancels the email, so the email is sent once (Decision 0089, I-86). Only one email can be
-- scheduled for each subject: a document, an invoice as a delivery note, a quote or order, a delivery note, or the statement of a
-- party for a period.
create table scheduled_emails (
  book_id uuid not null default current_book() references books,
  -- Also the ID of the job.
  id uuid not null,
  kind text not null,
  document_id uuid,
  order_id uuid,
  party_id uuid,
  -- The period of a statement.
  period_start business_date,
  period_end business_date,
  due_at timestamptz not null,
  recipients text[] not null,
  subject line_text not null,
  body text not null,
  -- True if the text is the unchanged template, which is filled with current data when the email is sent.
  is_text_unchanged boolean not null,
  copy_to_me boolean not null,
  language text not null,
  scheduled_at timestamptz not null default now(),
  scheduled_by uuid not null default current_actor(),
  -- The error of the last attempt, the number of attempts, the time of the last one, and the time of the next automatic retry.
  error line_text,
  attempts integer not null default 0,
  last_attempt_at timestamptz,
  retry_at timestamptz,
  delivery_id uuid,
  -- The currency of the amounts on a statement.
  currency text constraint scheduled_email_currency_is_a_code check (currency ~ '^[A-Z]{3}$'),
  primary key (book_id, id),
  constraint scheduled_email_of_document_is_unique unique (book_id, document_id, kind),
  constraint scheduled_email_of_order_is_unique unique (book_id, order_id),
  constraint scheduled_email_of_delivery_is_unique unique (book_id, delivery_id),
  constraint scheduled_email_of_statement_is_unique unique (book_id, party_id, period_start, period_end, currency),
  constraint scheduled_email_kind_is_known check (case
    when document_id is not null then kind in ('invoice', 'credit_note', 'delivery_note')
    when order_id is not null then kind in ('quote', 'sales_order', 'purchase_order')
    when delivery_id is not null then kind = 'delivery_note'
    else kind in ('vendor', 'customer') end),
  constraint scheduled_email_is_for_one_subject check (
    num_nonnulls(document_id, party_id, order_id, delivery_id) = 1
    and num_nonnulls(period_start, period_end, currency) = case when party_id is null then 0 else 3 end
  ),
  constraint scheduled_email_has_recipients
    check (cardinality(recipients) between 1 and 10 and array_to_string(recipients, ' ', '') !~ '[[:cntrl:]]'),
  constraint scheduled_email_has_text check (subject <> '' and body <> '' and length(body) <= 10000),
  constraint scheduled_email_language_is_a_code check (language ~ '^[a-z]{2}$'),
  constraint scheduled_email_error_needs_an_attempt check (
    attempts >= 0 and num_nonnulls(error, last_attempt_at) = case when attempts = 0 then 0 else 2 end
    and (attempts > 0 or retry_at is null)
  ),
  constraint scheduled_email_document_exists foreign key (book_id, document_id)
    references documents (book_id, id) on delete cascade,
  constraint scheduled_email_order_exists foreign key (book_id, order_id) references orders (book_id, id) on delete cascade,
  constraint scheduled_email_delivery_exists foreign key (book_id, delivery_id) references deliveries (book_id, id),
  constraint scheduled_email_party_exists foreign key (book_id, party_id) references parties (book_id, id) on delete cascade
);

alter table scheduled_emails enable row level security, force row level security;
create policy own_book on scheduled_emails using (book_id = (select current_book()));
grant select, delete, insert (book_id, id, kind, document_id, order_id, party_id, period_start, period_end, due_at, recipients,
  subject, body, is_text_unchanged, copy_to_me, language, delivery_id, currency) on scheduled_emails to twofold_app;
grant update (error, attempts, last_attempt_at, retry_at) on scheduled_emails to twofold_app;

-- Share links, which open a posted invoice or a sent quote without signing in (Decisions 0064, 0074).
create table document_links (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  document_id uuid,
  -- The language of the page.
  language text not null
    constraint document_link_language_is_known check (language in ('en', 'de', 'fr', 'es', 'it', 'nl', 'pt')),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  revoked_at timestamptz,
  first_viewed_at timestamptz,
  last_viewed_at timestamptz,
  view_count integer not null default 0,
  order_id uuid,
  primary key (book_id, id),
  constraint document_link_is_for_one_subject check (num_nonnulls(document_id, order_id) = 1),
  constraint document_link_order_exists foreign key (book_id, order_id) references orders (book_id, id),
  constraint document_link_document_exists foreign key (book_id, document_id) references documents (book_id, id),
  constraint document_link_has_an_end check (ends_at > created_at and ends_at <= created_at + interval '400 days'),
  constraint document_link_is_viewed_in_order check (
    num_nonnulls(first_viewed_at, last_viewed_at) = case when view_count = 0 then 0 else 2 end
    and view_count >= 0 and first_viewed_at <= last_viewed_at
  )
);
create index document_links_by_document on document_links (book_id, document_id, id);
create index document_links_by_order on document_links (book_id, order_id, id) where order_id is not null;

alter table document_links enable row level security, force row level security;
create policy own_book on document_links using (book_id = (select current_book()));
create policy search_reads_all on document_links for select to twofold_search using (true);
grant select (book_id, document_id) on document_links to twofold_search;
grant select, insert (book_id, id, document_id, language, ends_at, order_id) on document_links to twofold_app;
grant update (revoked_at, first_viewed_at, last_viewed_at, view_count) on document_links to twofold_app;

-- The subjects and texts of emails that a company has customized, by kind and language; the defaults are in
-- domain/default-email-templates.ts.
create table email_templates (
  book_id uuid not null primary key default current_book() references books,
  version integer not null default 2,
  -- Matches the schema in contract/emails.ts.
  templates jsonb not null,
  constraint email_templates_are_short check (jsonb_typeof(templates) = 'object' and length(templates::text) <= 1000000)
);

alter table email_templates enable row level security, force row level security;
create policy own_book on email_templates using (book_id = (select current_book()));
grant select, insert on email_templates to twofold_app;
grant update (version, templates) on email_templates to twofold_app;
