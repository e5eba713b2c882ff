-- A book is one company's set of books, the unit of isolation: every table of a book begins its keys
-- with book_id and is under forced row-level security (I-32). The text domains hold what must be
-- true of any text in a book (I-31).

create domain name_text as text
  constraint name_is_text check (length(value) <= 200 and value is nfc normalized and value !~ '[[:cntrl:]]');

create domain line_text as text
  constraint line_is_text check (length(value) <= 1000 and value is nfc normalized and value !~ '[[:cntrl:]]');

create domain long_text as text
  constraint long_text_is_text check (
    length(value) <= 4000 and value is nfc normalized and value !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]'
  );

create domain business_date as date
  constraint date_is_in_range check (value between '1900-01-01' and '2199-12-31');

-- The book of the running transaction; no rows match when it is not set.
create function current_book() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.book_id', true), '')::uuid $$;

-- Who acts in the running transaction.
create function current_actor() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

create table books (
  book_id uuid not null default current_book(),
  version integer not null default 1,
  name name_text not null default 'My Company',
  address long_text,
  phone name_text,
  email line_text,
  tax_id name_text,
  fiscal_year_start business_date,
  fiscal_year_end business_date,
  currency text not null default 'USD' constraint currency_is_a_code check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null default 'UTC',
  closed_through business_date,
  -- The head of the chained journal history (I-08).
  history_sequence bigint not null default 0,
  history_hash text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (book_id),
  constraint book_name_is_not_blank check (name <> '')
) with (fillfactor = 50);

-- Numbers come from a row, not a sequence: a rollback gives its number back (I-11).
create table number_series (
  book_id uuid not null default current_book() references books,
  kind text not null constraint number_kind_is_known check (kind in ('journal')),
  year integer not null,
  last integer not null constraint last_number_is_positive check (last > 0),
  primary key (book_id, kind, year)
) with (fillfactor = 50);

-- One effect for each key: the row is written in the transaction of the effect (I-34).
create table idempotency_keys (
  book_id uuid not null default current_book(),
  key text not null constraint key_is_short check (length(key) between 1 and 200),
  request_hash text not null,
  reply text not null,
  created_at timestamptz not null default now(),
  primary key (book_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (book_id, created_at);

-- Who did what, before and after; journals have their own, chained history (I-07).
create table audit_log (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid not null default current_actor(),
  action text not null,
  subject text not null,
  subject_id uuid not null,
  before jsonb,
  after jsonb,
  primary key (book_id, id)
);
create index audit_log_by_subject on audit_log (book_id, subject_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name
    using errcode = '23514', constraint = tg_table_name || '_is_append_only';
end $$;

create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();

grant select, insert, update on number_series to twofold_app;
grant select, insert on books to twofold_app;
grant update (version, name, address, phone, email, tax_id, fiscal_year_start, fiscal_year_end, currency,
  time_zone, closed_through, updated_at) on books to twofold_app;
grant select, insert, delete on idempotency_keys to twofold_app;
grant select, insert on audit_log to twofold_app;

alter table books enable row level security, force row level security;
alter table number_series enable row level security, force row level security;
alter table idempotency_keys enable row level security, force row level security;
alter table audit_log enable row level security, force row level security;
create policy own_book on books using (book_id = (select current_book()));
create policy own_book on number_series using (book_id = (select current_book()));
create policy own_book on idempotency_keys using (book_id = (select current_book()));
create policy own_book on audit_log using (book_id = (select current_book()));
