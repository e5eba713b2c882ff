-- Books may begin with balances: those of accounts in one journal, and what was open as documents without items.

-- The balances with which a book begins, posted together and undone together (Accounting 18). One set of them is live.
create table opening_balances (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  -- The last day of the books before, on which the balances of accounts are posted.
  date business_date not null,
  -- What was accepted to be missing from zero.
  difference numeric(20, 4) not null,
  made_by uuid not null default current_actor(),
  made_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  primary key (book_id, id),
  constraint opening_is_undone_by_somebody check ((undone_at is null) = (undone_by is null))
);
create unique index opening_is_live_once on opening_balances (book_id) where undone_at is null;

alter table opening_balances enable row level security, force row level security;
create policy own_book on opening_balances using (book_id = (select current_book()));
grant select, insert on opening_balances to twofold_app;
grant update (undone_by, undone_at) on opening_balances to twofold_app;

alter table documents add column opening_id uuid;
alter table documents add constraint document_is_of_an_opening
  foreign key (book_id, opening_id) references opening_balances (book_id, id);
alter table documents add constraint document_of_an_opening_is_no_draft check (opening_id is null or status <> 'draft');
alter table documents drop constraint document_number_is_unique;
create unique index document_number_is_unique on documents (book_id, kind, number)
  where opening_id is null or status <> 'void';
create index documents_by_opening on documents (book_id, opening_id) where opening_id is not null;

alter table journals drop constraint journal_source_is_known;
alter table journals add constraint journal_source_is_known check (source in ('manual', 'import', 'document', 'payment',
  'stock', 'correction', 'reversal', 'year_end', 'opening'));
