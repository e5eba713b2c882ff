-- Comments of members on records (Behavior 2.33). The rules are in functions/comments.sql (I-134).

create table comments (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  -- The kind of record, which determines the table of record_id; a trigger replaces the foreign key. The record may be deleted later.
  record_kind record_kind not null,
  record_id uuid not null,
  -- A mention is stored as "@{user id}", and shown as the user's name at that time.
  text long_text not null,
  mentioned_ids uuid[] not null default '{}',
  written_by uuid not null default current_actor(),
  written_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (book_id, id),
  constraint comment_has_text check (text <> ''),
  constraint comment_is_short check (length(text) <= 2000)
);
create index comments_by_record on comments (book_id, record_id, id);

alter table comments enable row level security, force row level security;
create policy own_book on comments using (book_id = (select current_book()));
grant select, insert (book_id, id, record_kind, record_id, text) on comments to twofold_app;
grant update (version, text, deleted_at) on comments to twofold_app;
