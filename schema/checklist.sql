-- The closing checklist of a company (Behavior 2.35, Decision 0166). The rules are in functions/checklist.sql (I-138, I-139).

-- Items that members check off manually. An item appears in every month from its first until its last.
create table checklist_items (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  name name_text not null,
  -- The first day of each month; the last month is null while the item appears in every later month.
  first_month business_date not null,
  last_month business_date,
  created_at timestamptz not null default now(),
  primary key (book_id, id),
  constraint checklist_item_has_a_name check (name <> ''),
  constraint checklist_item_month_is_its_first_day check (
    extract(day from first_month) = 1 and extract(day from coalesce(last_month, first_month)) = 1
  ),
  -- An item that is removed in its first month appears in none.
  constraint checklist_item_end_is_after_its_start check (last_month >= first_month - interval '1 month')
);

alter table checklist_items enable row level security, force row level security;
create policy own_book on checklist_items using (book_id = (select current_book()));
grant select, insert (book_id, id, name, first_month) on checklist_items to twofold_app;
grant update (version, name, last_month) on checklist_items to twofold_app;

-- Whether an item was checked off in a month, and its note. An item without a row is neither.
create table checklist_statuses (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  month business_date not null,
  -- The kind of an item that the program checks, or else an item that members check off.
  kind text,
  item_id uuid,
  is_checked_off boolean not null default false,
  checked_off_by uuid,
  checked_off_at timestamptz,
  -- A digest of the records that were left of what the program checks. If others are left later, the item isn't done.
  remaining_digest text,
  note long_text not null default '',
  noted_by uuid,
  noted_at timestamptz,
  primary key (book_id, id),
  constraint checklist_status_belongs_to_an_item foreign key (book_id, item_id) references checklist_items (book_id, id),
  constraint checklist_status_month_is_its_first_day check (extract(day from month) = 1),
  constraint checklist_status_has_one_item check (num_nonnulls(kind, item_id) = 1),
  constraint checklist_status_kind_is_known check (kind in (
    'bank_review', 'bank_reconciled', 'receipts', 'drafts', 'approvals', 'recurring', 'depreciation', 'accruals', 'loans',
    'revaluation', 'tax_return', 'books_check', 'lock'
  )),
  constraint checklist_status_has_a_digest check (
    (kind is not null and is_checked_off) = (remaining_digest is not null) and remaining_digest ~ '^[0-9a-f]{64}$'
  ),
  constraint checklist_note_is_short check (length(note) <= 1000)
);
create unique index checklist_status_of_kind_is_unique on checklist_statuses (book_id, month, kind) where kind is not null;
create unique index checklist_status_of_item_is_unique on checklist_statuses (book_id, month, item_id) where item_id is not null;
create index checklist_statuses_by_item on checklist_statuses (book_id, item_id) where item_id is not null;

alter table checklist_statuses enable row level security, force row level security;
create policy own_book on checklist_statuses using (book_id = (select current_book()));
grant select, insert (book_id, id, month, kind, item_id, is_checked_off, remaining_digest, note) on checklist_statuses
  to twofold_app;
grant update (version, is_checked_off, remaining_digest, note) on checklist_statuses to twofold_app;
