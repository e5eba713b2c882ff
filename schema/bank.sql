-- What banks tell: statements and their bookings, beside the books and apart from them. Nothing here moves a balance
-- (Accounting 16).

-- An account of money that has statements. The key holds that it stays one (I-43).
create table bank_accounts (
  book_id uuid not null default current_book() references books,
  account_id uuid not null,
  is_money boolean not null generated always as (true) stored,
  -- IBAN or account number, as the first statement said it; a file that says another one is of another account.
  number line_text not null default '',
  -- How its bank writes tables, as somebody has corrected it.
  mapping long_text,
  primary key (book_id, account_id),
  constraint bank_account_is_money
    foreign key (book_id, account_id, is_money) references accounts (book_id, id, is_money)
);
create unique index bank_account_number_is_unique on bank_accounts (book_id, number) where number <> '';

alter table bank_accounts enable row level security, force row level security;
create policy own_book on bank_accounts using (book_id = (select current_book()));
grant select, insert on bank_accounts to twofold_app;
grant update (number, mapping) on bank_accounts to twofold_app;

-- A file that was brought in: one thing, which can be taken back as one.
create table bank_imports (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  file_name name_text not null,
  format text not null,
  created_by uuid not null default current_actor(),
  created_at timestamptz not null default now(),
  primary key (book_id, id),
  constraint bank_format_is_known check (format in ('ofx', 'qif', 'camt052', 'camt053', 'camt054', 'mt940', 'mt942', 'csv'))
);

alter table bank_imports enable row level security, force row level security;
create policy own_book on bank_imports using (book_id = (select current_book()));
grant select, insert, delete on bank_imports to twofold_app;

create table bank_statements (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  import_id uuid not null,
  account_id uuid not null,
  number line_text not null default '',
  starts_on business_date not null,
  ends_on business_date not null,
  opening numeric(20, 4),
  closing numeric(20, 4),
  -- By how much the bookings miss the way to the closing balance: zero is proved, null had nothing to be proved by, and
  -- anything else was kept on the owner's word.
  difference numeric(20, 4),
  primary key (book_id, id),
  constraint bank_statement_is_in_order check (ends_on >= starts_on),
  constraint bank_statement_is_in_cents check (
    (opening is null or opening = round(opening, 2)) and (closing is null or closing = round(closing, 2))
    and (difference is null or difference = round(difference, 2))
  ),
  constraint bank_statement_is_of_an_import foreign key (book_id, import_id) references bank_imports (book_id, id),
  constraint bank_statement_is_of_an_account foreign key (book_id, account_id) references bank_accounts (book_id, account_id)
);
create index bank_statements_by_import on bank_statements (book_id, import_id);
create index bank_statements_by_account on bank_statements (book_id, account_id, ends_on desc);

alter table bank_statements enable row level security, force row level security;
create policy own_book on bank_statements using (book_id = (select current_book()));
grant select, insert, delete on bank_statements to twofold_app;

-- A booking of the bank: it stands once, however many statements tell it. Money that comes in is positive.
create table bank_lines (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  account_id uuid not null,
  date business_date not null,
  value_date business_date,
  amount numeric(20, 4) not null,
  counterparty line_text not null default '',
  counterparty_account line_text not null default '',
  text line_text not null default '',
  reference line_text not null default '',
  -- The bank's own id, by which alone nothing is recognised: banks repeat and change them.
  bank_id line_text not null default '',
  primary key (book_id, id),
  constraint bank_line_is_in_cents check (amount = round(amount, 2) and amount <> 'NaN'),
  constraint bank_line_is_of_an_account foreign key (book_id, account_id) references bank_accounts (book_id, account_id)
);
create index bank_lines_by_date on bank_lines (book_id, account_id, date desc, id desc);

alter table bank_lines enable row level security, force row level security;
create policy own_book on bank_lines using (book_id = (select current_book()));
grant select, insert, delete on bank_lines to twofold_app;

-- Which statements tell which bookings, in the order of the file.
create table bank_statement_lines (
  book_id uuid not null default current_book() references books,
  statement_id uuid not null,
  position integer not null,
  line_id uuid not null,
  -- What this statement says of it, as it is compared with what others say.
  words line_text not null default '',
  bank_id line_text not null default '',
  primary key (book_id, statement_id, position),
  constraint bank_line_is_told_by_a_statement
    foreign key (book_id, statement_id) references bank_statements (book_id, id),
  constraint bank_statement_tells_a_line foreign key (book_id, line_id) references bank_lines (book_id, id)
);
create index bank_statement_lines_by_line on bank_statement_lines (book_id, line_id);

alter table bank_statement_lines enable row level security, force row level security;
create policy own_book on bank_statement_lines using (book_id = (select current_book()));
grant select, insert, delete on bank_statement_lines to twofold_app;
