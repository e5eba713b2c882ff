-- Files attached to records (Decision 0127). Their bytes are below DATA_DIR/files, named by their hash; a row links one
-- to a record.

create table attachments (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  -- Which table has the record; so no reference can (functions/check-attachment.sql).
  record_kind text not null,
  record_id uuid not null,
  sha256 text not null,
  size_bytes integer not null,
  type text not null,
  name name_text not null,
  added_at timestamptz not null default now(),
  added_by uuid not null default current_actor(),
  removed_at timestamptz,
  removed_by uuid,
  primary key (book_id, id),
  constraint attachment_record_kind_is_known check (record_kind in (
    'document', 'order', 'delivery', 'payment', 'journal', 'bank_transaction', 'bank_statement', 'reconciliation', 'party',
    'product', 'asset', 'loan', 'accrual', 'tax_return'
  )),
  constraint attachment_has_a_hash check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint attachment_size_is_in_range check (size_bytes between 1 and 104857600),
  constraint attachment_type_is_known check (type in (
    'application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/gif', 'image/tiff', 'application/xml', 'text/csv', 'text/plain',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  )),
  constraint attachment_has_a_name check (name <> ''),
  constraint attachment_is_removed_by_a_user check ((removed_at is null) = (removed_by is null))
);
-- The same file is attached to a record once.
create unique index attachment_is_unique_on_its_record on attachments (book_id, record_id, sha256) where removed_at is null;
-- How much a company has stored.
create index attachments_by_file on attachments (book_id, sha256);

alter table attachments enable row level security, force row level security;
create policy own_book on attachments using (book_id = (select current_book()));
grant select, insert (book_id, id, record_kind, record_id, sha256, size_bytes, type, name) on attachments to twofold_app;
create policy search_reads_all on attachments for select to twofold_search using (true);
grant select (book_id, record_id, removed_at) on attachments to twofold_search;
grant update (version, name, removed_at, removed_by) on attachments to twofold_app;
