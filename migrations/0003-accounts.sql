-- The chart of accounts. Keys carry what must never differ: a parent is a main account of the same
-- type (I-13), a code is unique and made of digits (I-12).

create table accounts (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  code text not null,
  type text not null,
  name name_text not null,
  description line_text not null default '',
  parent_id uuid,
  is_active boolean not null default true,
  is_main boolean not null generated always as (parent_id is null) stored,
  parent_is_main boolean generated always as (case when parent_id is not null then true end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (book_id, id),
  constraint account_code_is_digits check (code ~ '^[0-9]{1,20}$'),
  constraint account_type_is_known check (type in ('asset', 'liability', 'equity', 'revenue', 'expense')),
  constraint account_name_is_not_blank check (name <> ''),
  constraint account_code_is_unique unique (book_id, code),
  constraint account_main_key unique (book_id, id, type, is_main),
  constraint account_parent_is_main_account_of_same_type
    foreign key (book_id, parent_id, type, parent_is_main) references accounts (book_id, id, type, is_main)
);
create index accounts_by_parent on accounts (book_id, parent_id);

grant select, insert, update, delete on accounts to twofold_app;
alter table accounts enable row level security, force row level security;
create policy own_book on accounts using (book_id = (select current_book()));
