-- Payments and what they pay. What was paid is derived from these rows and never sent by a client. Every amount says
-- its currency, its rate and what it is in the book's (Accounting 10).

create table payments (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  direction text not null,
  number text not null,
  party_id uuid not null,
  date business_date not null,
  account_id uuid not null,
  amount numeric(20, 4) not null,
  currency text not null,
  exchange_rate numeric(20, 8) not null default 1,
  base_amount numeric(20, 4) not null,
  bank_charge numeric(20, 4) not null default 0,
  is_refund boolean not null default false,
  -- A bad debt, or a small difference of what was paid, is written off like a payment without money.
  is_write_off boolean not null default false,
  -- The payment whose small difference is written off; both are voided together.
  difference_of uuid,
  memo line_text not null default '',
  -- The part that is put against documents or returned by a refund; kept by functions/check-allocation.sql.
  allocated numeric(20, 4) not null default 0,
  -- The number of the first of these; kept by the same.
  used_for text,
  status text not null default 'posted',
  void_reason line_text,
  reversed_on business_date,
  created_by uuid not null default current_actor(),
  created_at timestamptz not null default now(),
  -- The payment method; null if none was chosen.
  method text,
  -- The decimals of what it is in the book's currency; functions/minor-units.sql writes it (Decision 0097).
  minor_unit smallint not null default 2,
  -- What it moves of its party's account, where it is in another currency: its documents at their rates, and its unapplied
  -- rest at its own (Decision 0130).
  settled_amount numeric(20, 4),
  -- By what it moves its account in that account's own currency, where it has one, and at which rate that is in the
  -- books; null where that currency is the payment's (Accounting 10).
  account_amount numeric(20, 4),
  account_rate numeric(20, 8),
  -- The design and the language of its receipt, as both were when it was entered (functions/store-design.sql).
  design_id uuid,
  language text,
  constraint payment_has_a_design check (design_id is not null and language is not null),
  constraint payment_method_is_known check (method in ('bank_transfer', 'card', 'cash', 'check', 'other')),
  constraint payment_direction_is_known check (direction in ('in', 'out')),
  constraint payment_status_is_known check (status in ('posted', 'void')),
  constraint payment_is_void_when_reversed check (reversed_on is null or status = 'void'),
  -- The charge on money that goes out is added to it, and so may be above it.
  constraint payment_amount_is_positive
    check (amount > 0 and bank_charge >= 0 and (direction = 'out' or bank_charge < amount)),
  constraint payment_rate_is_positive check (exchange_rate > 0),
  constraint payment_base_is_amount_at_rate check (base_amount = round(amount * exchange_rate, minor_unit)),
  constraint payment_account_amount_is_above_zero check (account_amount > 0 and account_amount <> 'NaN'),
  constraint payment_account_rate_is_positive check (account_rate > 0),
  constraint payment_account_rate_is_for_an_amount check (account_rate is null or account_amount is not null),
  constraint payment_settled_is_not_negative check (settled_amount >= 0),
  constraint payment_write_off_is_without_money
    check (not is_write_off or bank_charge = 0),
  constraint payment_of_a_difference_is_a_write_off check (difference_of is null or (is_write_off and difference_of <> id)),
  constraint payment_party_exists foreign key (book_id, party_id) references parties (book_id, id),
  constraint payment_account_exists foreign key (book_id, account_id) references accounts (book_id, id)
);
create unique index payment_number_is_unique on payments (book_id, direction, number) where number is not null;
create index payments_by_date on payments (book_id, date desc, id desc);
create index payments_by_party on payments (book_id, party_id, date desc, id desc);
-- A list in the order of any column (functions/list-page.sql).
create index payments_by_number on payments (book_id, natural_order(number), id);
create index payments_by_applied_number on payments (book_id, natural_order(coalesce(used_for, '')), id);
-- By name it is party after party.
create index payments_in_order_of_party on payments (book_id, party_id, id);
create index payments_by_amount on payments (book_id, (case direction when 'in' then amount else -amount end), id);
-- Answers "contains" at any size.
create index payments_by_text on payments using gin (book_id, folded(number || ' ' || memo) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index payments_by_account on payments (book_id, account_id) where account_id is not null;
-- The last account of each method.
create index payments_by_method on payments (book_id, method, date desc, id desc)
  where method is not null and status = 'posted';
create index payments_unapplied on payments (book_id, party_id) where status = 'posted' and allocated < amount;
create index payments_in_other_currencies on payments (book_id, party_id) where settled_amount is not null;
create index payments_of_differences on payments (book_id, difference_of) where difference_of is not null;
create index payments_reversed on payments (book_id, reversed_on) where reversed_on is not null;
-- The keys come last: of indexes that cost the same the planner takes the newest, and while a table is small all of them do.
alter table payments
  add primary key (book_id, id);
alter table payments
  add constraint payment_difference_payment_exists foreign key (book_id, difference_of) references payments (book_id, id);

alter table payments enable row level security, force row level security;
create policy own_book on payments using (book_id = (select current_book()));
grant select, insert on payments to twofold_app;
grant update (status, void_reason, reversed_on, version) on payments to twofold_app;
-- What a journal says of its payment (functions/post-journal.sql).
grant select (book_id, id, number, direction, is_write_off) on payments to twofold_writer;
-- What a search compares (functions/search-payments.sql).
create policy search_reads_all on payments for select to twofold_search using (true);
grant select (book_id, id, direction, number, party_id, date, amount, allocated, used_for, memo, status) on payments
  to twofold_search;

-- Money of a payment, or the amount of a credit, put against one document of the same party; or a refund, put against
-- the payment that it returns.
create table allocations (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  payment_id uuid,
  credit_id uuid,
  document_id uuid,
  -- The receipt or payment that a refund returns.
  returns_id uuid,
  date business_date not null,
  amount numeric(20, 4) not null,
  currency text not null,
  exchange_rate numeric(20, 8) not null default 1,
  base_amount numeric(20, 4) not null,
  -- Of an advance in another currency: the part of its carrying amount that is applied, at the advance's own rate. A journal
  -- posts the difference to base_amount, which is at the document's rate (Decision 0130).
  advance_amount numeric(20, 4),
  is_void boolean not null default false,
  -- The first day on which it counts no longer; null while it counts, or when it never did.
  voided_on business_date,
  -- The decimals of what it is in the book's currency; functions/minor-units.sql writes it (Decision 0097).
  minor_unit smallint not null default 2,
  primary key (book_id, id),
  constraint allocation_has_one_source check ((payment_id is null) <> (credit_id is null)),
  constraint allocation_has_one_target check ((document_id is null) <> (returns_id is null)),
  constraint allocation_returned_is_another_payment
    check (returns_id is null or (payment_id is not null and payment_id <> returns_id)),
  constraint allocation_amount_is_positive check (amount > 0),
  constraint allocation_rate_is_positive check (exchange_rate > 0),
  -- Of a document in another currency the last one takes what is left (functions/verify-currencies.sql).
  constraint allocation_base_is_amount_at_rate check (base_amount >= 0 and (exchange_rate <> 1 or base_amount = amount)),
  constraint allocation_of_advance_has_a_carrying_amount check (
    advance_amount is null or (advance_amount >= 0 and payment_id is not null and document_id is not null)),
  constraint allocation_is_void_when_ended check (voided_on is null or is_void),
  constraint allocation_payment_exists foreign key (book_id, payment_id) references payments (book_id, id),
  constraint allocation_credit_exists foreign key (book_id, credit_id) references documents (book_id, id),
  constraint allocation_document_exists foreign key (book_id, document_id) references documents (book_id, id),
  constraint allocation_returned_exists foreign key (book_id, returns_id) references payments (book_id, id)
);
create index allocations_by_document on allocations (book_id, document_id);
create index allocations_by_payment on allocations (book_id, payment_id);
create index allocations_by_credit on allocations (book_id, credit_id);
create index allocations_by_returned_payment on allocations (book_id, returns_id);
create index allocations_by_date on allocations (book_id, date);
-- Allocations that end after the day of a report.
create index allocations_by_end on allocations (book_id, voided_on) where voided_on is not null;

-- Voided applications of advances, whose journals end with them.
create index allocations_of_advances on allocations (book_id, id) where is_void and advance_amount is not null;

alter table allocations enable row level security, force row level security;
create policy own_book on allocations using (book_id = (select current_book()));
grant select, insert on allocations to twofold_app;
grant update (is_void) on allocations to twofold_app;
