-- An issued invoice has links by which whoever was given one reads it, without signing in (Decision 0064).
create table document_links (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  document_id uuid not null,
  -- That of who reads it.
  language text not null
    constraint document_link_language_is_known check (language in ('en', 'de', 'fr', 'es', 'it', 'nl', 'pt')),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  revoked_at timestamptz,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  times_opened integer not null default 0,
  primary key (book_id, id),
  constraint document_link_is_of_a_document foreign key (book_id, document_id) references documents (book_id, id),
  constraint document_link_has_an_end check (ends_at > created_at and ends_at <= created_at + interval '400 days'),
  constraint document_link_is_opened_in_order check (
    num_nonnulls(first_opened_at, last_opened_at) = case when times_opened = 0 then 0 else 2 end
    and times_opened >= 0 and first_opened_at <= last_opened_at
  )
);
create index document_links_by_document on document_links (book_id, document_id, id);

alter table document_links enable row level security, force row level security;
create policy own_book on document_links using (book_id = (select current_book()));
grant select, insert (book_id, id, document_id, language, ends_at) on document_links to twofold_app;
grant update (revoked_at, first_opened_at, last_opened_at, times_opened) on document_links to twofold_app;

-- Which book a link leads into, and in whose name: found by the digest of its secret alone, and gone once it is revoked.
create table auth.document_links (
  id uuid not null primary key,
  token_hash text not null,
  book_id uuid not null,
  person_id uuid not null,
  ends_at timestamptz not null,
  constraint link_token_is_unique unique (token_hash)
);
create index document_links_by_book on auth.document_links (book_id);
grant select on auth.document_links to twofold_identity;
