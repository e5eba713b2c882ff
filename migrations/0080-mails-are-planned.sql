-- A mail may be planned for a time (Decision 0089); a job may be such a mail.
create table planned_mails (
  book_id uuid not null default current_book() references books,
  -- Also that of its job.
  id uuid not null,
  kind text not null,
  document_id uuid,
  order_id uuid,
  party_id uuid,
  -- Of a statement.
  period_start business_date,
  period_end business_date,
  due_at timestamptz not null,
  recipients text[] not null,
  subject line_text not null,
  body text not null,
  -- It says what the company's words say of it, and so what is true when it leaves.
  is_as_proposed boolean not null,
  copy_to_me boolean not null,
  language text not null,
  planned_at timestamptz not null default now(),
  planned_by uuid not null default current_actor(),
  -- Why it did not leave, how often that was tried, when it was, and when it is tried again by itself.
  error line_text,
  attempts integer not null default 0,
  tried_at timestamptz,
  retry_at timestamptz,
  primary key (book_id, id),
  constraint planned_mail_of_a_document_is_one unique (book_id, document_id),
  constraint planned_mail_of_an_order_is_one unique (book_id, order_id),
  constraint planned_mail_of_a_statement_is_one unique (book_id, party_id, period_start, period_end),
  constraint planned_mail_kind_is_known check (case
    when document_id is not null then kind in ('invoice', 'credit_note')
    when order_id is not null then kind in ('quote', 'sales_order', 'purchase_order')
    else kind in ('vendor', 'customer') end),
  constraint planned_mail_is_of_one_thing check (
    num_nonnulls(document_id, party_id, order_id) = 1
    and num_nonnulls(period_start, period_end) = case when party_id is null then 0 else 2 end
  ),
  constraint planned_mail_has_recipients
    check (cardinality(recipients) between 1 and 10 and array_to_string(recipients, ' ', '') !~ '[[:cntrl:]]'),
  constraint planned_mail_has_words check (subject <> '' and body <> '' and length(body) <= 10000),
  constraint planned_mail_language_is_a_code check (language ~ '^[a-z]{2}$'),
  constraint planned_mail_error_is_of_a_try check (
    attempts >= 0 and num_nonnulls(error, tried_at) = case when attempts = 0 then 0 else 2 end
    and (attempts > 0 or retry_at is null)
  ),
  constraint planned_mail_is_of_a_document foreign key (book_id, document_id)
    references documents (book_id, id) on delete cascade,
  constraint planned_mail_is_of_an_order foreign key (book_id, order_id) references orders (book_id, id) on delete cascade,
  constraint planned_mail_is_of_a_party foreign key (book_id, party_id) references parties (book_id, id) on delete cascade
);

alter table planned_mails enable row level security, force row level security;
create policy own_book on planned_mails using (book_id = (select current_book()));
grant select, delete, insert (book_id, id, kind, document_id, order_id, party_id, period_start, period_end, due_at, recipients,
  subject, body, is_as_proposed, copy_to_me, language) on planned_mails to twofold_app;
grant update (error, attempts, tried_at, retry_at) on planned_mails to twofold_app;

alter table auth.jobs drop constraint job_kind_is_known;
alter table auth.jobs add constraint job_kind_is_known check (kind in ('schedule', 'asset', 'mail'));
