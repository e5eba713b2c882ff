-- An import is a record from now on: it says what it brought in, and can be undone as a whole. What was brought in before
-- belongs to none.

create table journal_imports (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  -- What it was brought in from, such as the name of a file.
  name name_text not null default '',
  journals integer not null constraint import_has_journals check (journals > 0),
  -- Those that count on the free plan (I-38).
  counted integer not null,
  first_date business_date not null,
  last_date business_date not null,
  made_by uuid not null default current_actor(),
  made_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  primary key (book_id, id),
  constraint import_count_is_of_its_journals check (counted between 0 and journals),
  constraint import_is_undone_by_somebody check ((undone_at is null) = (undone_by is null))
);

alter table journal_imports enable row level security, force row level security;
create policy own_book on journal_imports using (book_id = (select current_book()));
grant select, insert on journal_imports to twofold_app;
grant update (undone_by, undone_at) on journal_imports to twofold_app;
