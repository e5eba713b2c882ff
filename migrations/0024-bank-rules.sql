-- What an owner says of bookings of the bank once, so that it need not be said each time (Accounting 17).
create table bank_rules (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  -- The first rule that fits a booking is taken.
  position integer not null,
  name name_text not null,
  -- The account of money whose bookings it is about; null for all.
  account_id uuid,
  -- The way of the money; null for both.
  direction text,
  -- Words that all stand in the booking, and the name or the account of the payee.
  words line_text not null default '',
  counterparty line_text not null default '',
  -- The amount without its sign.
  least numeric(20, 4),
  most numeric(20, 4),
  -- What the journal says; empty for what the bank says.
  description line_text not null default '',
  -- True where it books at the import without being asked.
  posts_unasked boolean not null default false,
  version integer not null default 1,
  -- One that was removed stays for the bookings that it made.
  removed_at timestamptz,
  primary key (book_id, id),
  constraint bank_rule_has_a_name check (name <> ''),
  constraint bank_rule_has_a_condition check (words <> '' or counterparty <> '' or least is not null or most is not null),
  constraint bank_rule_direction_is_known check (direction in ('in', 'out')),
  constraint bank_rule_amounts_are_in_order check (
    (least is null or (least = round(least, 2) and least >= 0 and least <> 'NaN'))
    and (most is null or (most = round(most, 2) and most >= 0 and most <> 'NaN'))
    and (least is null or most is null or least <= most)
  ),
  constraint bank_rule_account_exists foreign key (book_id, account_id) references accounts (book_id, id)
);
create index bank_rules_by_account on bank_rules (book_id, account_id) where account_id is not null;

alter table bank_rules enable row level security, force row level security;
create policy own_book on bank_rules using (book_id = (select current_book()));
grant select on bank_rules to twofold_app;
grant insert (book_id, id, position, name, account_id, direction, words, counterparty, least, most, description,
  posts_unasked) on bank_rules to twofold_app;
grant update (position, name, account_id, direction, words, counterparty, least, most, description, posts_unasked,
  version, removed_at) on bank_rules to twofold_app;

-- The accounts that a rule books to, each with its part; together they are the whole booking.
create table bank_rule_lines (
  book_id uuid not null default current_book() references books,
  rule_id uuid not null,
  position integer not null,
  account_id uuid not null,
  -- The part holds this tax.
  tax_rate_id uuid,
  percent numeric(7, 4) not null,
  description line_text not null default '',
  primary key (book_id, rule_id, position),
  constraint bank_rule_percent_is_a_part check (percent > 0 and percent <= 100),
  constraint bank_rule_line_is_of_a_rule foreign key (book_id, rule_id) references bank_rules (book_id, id),
  constraint bank_rule_line_account_exists foreign key (book_id, account_id) references accounts (book_id, id),
  constraint bank_rule_line_tax_rate_exists foreign key (book_id, tax_rate_id) references tax_rates (book_id, id)
);
create index bank_rule_lines_by_account on bank_rule_lines (book_id, account_id);
create index bank_rule_lines_by_tax_rate on bank_rule_lines (book_id, tax_rate_id) where tax_rate_id is not null;

alter table bank_rule_lines enable row level security, force row level security;
create policy own_book on bank_rule_lines using (book_id = (select current_book()));
grant select, insert, delete on bank_rule_lines to twofold_app;

-- By which rule a booking went into the books: how often each was used, and when.
alter table bank_matches add column rule_id uuid;
alter table bank_matches add constraint bank_match_is_by_a_rule
  foreign key (book_id, rule_id) references bank_rules (book_id, id);
create index bank_matches_by_rule on bank_matches (book_id, rule_id, matched_at desc) where rule_id is not null;
revoke insert on bank_matches from twofold_app;
grant insert (book_id, line_id, journal_id, account_id, amount, is_made, rule_id) on bank_matches to twofold_app;
