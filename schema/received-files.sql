-- Files from vendors that bills and credits were created from, with the vendor's own number (Decision 0053).

create table received_files (
  book_id uuid not null default current_book() references books,
  document_id uuid not null,
  -- Copied from the document and kept up to date (functions/update-received-files.sql).
  kind text not null,
  party_id uuid not null,
  is_live boolean not null,
  -- The vendor's own number, as it appears in the file.
  number line_text not null,
  syntax text not null,
  -- The vendor's bank account, which identifies the vendor of later files.
  iban line_text,
  -- The payment reference that identifies the bank transaction (Accounting 17).
  payment_reference line_text,
  file_name line_text not null,
  file_sha256 text not null,
  received_at timestamptz not null default now(),
  received_by uuid not null default current_actor(),
  primary key (book_id, document_id),
  constraint received_file_has_a_number check (length(number) between 1 and 200),
  constraint received_file_syntax_is_known check (syntax in ('ubl', 'cii')),
  constraint received_file_document_exists foreign key (book_id, document_id) references documents (book_id, id)
    on delete cascade,
  constraint received_file_content_exists foreign key (book_id, file_sha256) references stored_files (book_id, sha256)
);
create index received_files_by_file on received_files (book_id, file_sha256);
create index received_files_by_iban on received_files (book_id, iban) where iban is not null;

alter table received_files enable row level security, force row level security;
create policy own_book on received_files using (book_id = (select current_book()));
grant select, insert (book_id, document_id, number, syntax, iban, payment_reference, file_name, file_sha256) on received_files to twofold_app;
