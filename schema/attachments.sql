-- Files attached to records (Decision 0127). The content is stored under DATA_DIR/files, named by its hash; a row links a file to
-- a record, or to the receipt inbox of the company (Decision 0165).

create table attachments (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  -- The kind of record, which determines the table of record_id; a trigger replaces the foreign key
  -- (functions/check-attachment.sql).
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
  constraint attachment_record_kind_is_known check (record_kind = 'inbox' or is_record_kind(record_kind)),
  constraint attachment_has_a_hash check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint attachment_size_is_in_range check (size_bytes between 1 and 104857600),
  constraint attachment_type_is_known check (type in (
    'application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/gif', 'image/tiff', 'application/xml', 'text/csv', 'text/plain',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  )),
  constraint attachment_has_a_name check (name <> ''),
  constraint attachment_is_removed_by_a_user check ((removed_at is null) = (removed_by is null))
);
-- A file can be attached to a record only once.
create unique index attachment_is_unique_on_its_record on attachments (book_id, record_id, sha256) where removed_at is null;
-- Finds the total size of a company's stored files.
create index attachments_by_file on attachments (book_id, sha256);

alter table attachments enable row level security, force row level security;
create policy own_book on attachments using (book_id = (select current_book()));
grant select, insert (book_id, id, record_kind, record_id, sha256, size_bytes, type, name) on attachments to twofold_app;
create policy search_reads_all on attachments for select to twofold_search using (true);
grant select (book_id, record_id, removed_at) on attachments to twofold_search;
grant update (version, name, removed_at, removed_by) on attachments to twofold_app;
