-- Payments and the documents they are applied to. Paid amounts are derived from these rows and never sent by a client. Every
-- amount has its currency, its exchange rate and its value in the base currency (Accounting 10).

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
  bank_fee numeric(20, 4) not null default 0,
  is_refund boolean not null default false,
  -- A write-off of a bad debt or a small payment difference, which is stored like a payment without money.
  is_write_off boolean not null default false,
  -- The payment whose small difference is written off; both are voided together.
  difference_payment_id uuid,
  memo line_text not null default '',
  -- The part that is applied to documents or refunded; updated by functions/check-allocation.sql.
  allocated numeric(20, 4) not null default 0,
  -- The number of the first document or refund it is applied to; updated with it.
  applied_number text,
  status text not null default 'posted',
  void_reason line_text,
  reversed_on business_date,
  created_by uuid not null default current_actor(),
  created_at timestamptz not null default now(),
  -- The payment method; null if none was chosen.
  method text,
  -- Decimal places of the base currency, set by functions/minor-units.sql (Decision 0097).
  minor_unit smallint not null default 2,
  -- The amount posted to the party's account, for a payment in another currency: applied amounts at the rates of their documents,
  -- and the unapplied amount at the payment's own rate (Decision 0130).
  settled_amount numeric(20, 4),
  -- The amount posted to a bank or cash account in the account's own currency, and the rate of that currency to the base
  -- currency; null if the account has no currency of its own or the payment is in that currency (Accounting 10).
  account_amount numeric(20, 4),
  account_rate numeric(20, 8),
  -- The design and language of the receipt, as of the day the payment was entered (functions/store-design.sql).
  design_id uuid,
  language text,
  constraint payment_has_a_design check (design_id is not null and language is not null),
  constraint payment_method_is_known check (method in ('bank_transfer', 'card', 'cash', 'check', 'other')),
  constraint payment_direction_is_known check (direction in ('in', 'out')),
  constraint payment_status_is_known check (status in ('posted', 'void')),
  constraint payment_is_void_when_reversed check (reversed_on is null or status = 'void'),
  -- The bank charge on outgoing money is added to the amount, so it can exceed the amount.
  constraint payment_amount_is_positive
    check (amount > 0 and bank_fee >= 0 and (direction = 'out' or bank_fee < amount)),
  constraint payment_rate_is_positive check (exchange_rate > 0),
  constraint payment_base_is_amount_at_rate check (base_amount = round(amount * exchange_rate, minor_unit)),
  constraint payment_account_amount_is_above_zero check (account_amount > 0 and account_amount <> 'NaN'),
  constraint payment_account_rate_is_positive check (account_rate > 0),
  constraint payment_account_rate_is_for_an_amount check (account_rate is null or account_amount is not null),
  constraint payment_settled_is_not_negative check (settled_amount >= 0),
  constraint payment_write_off_is_without_money
    check (not is_write_off or bank_fee = 0),
  constraint payment_of_a_difference_is_a_write_off check (difference_payment_id is null or (is_write_off and difference_payment_id <> id)),
  constraint payment_party_exists foreign key (book_id, party_id) references parties (book_id, id),
  constraint payment_account_exists foreign key (book_id, account_id) references accounts (book_id, id)
);
create unique index payment_number_is_unique on payments (book_id, direction, number) where number is not null;
create index payments_by_date on payments (book_id, date desc, id desc);
create index payments_by_party on payments (book_id, party_id, date desc, id desc);
-- List order by any column (functions/list-page.sql).
create index payments_by_number on payments (book_id, natural_order(number), id);
create index payments_by_applied_number on payments (book_id, natural_order(coalesce(applied_number, '')), id);
-- The order by name reads payments party by party.
create index payments_in_order_of_party on payments (book_id, party_id, id);
create index payments_by_amount on payments (book_id, (case direction when 'in' then amount else -amount end), id);
-- Makes "contains" searches fast at any table size.
create index payments_by_text on payments using gin (book_id, fold_text(number || ' ' || memo) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index payments_by_account on payments (book_id, account_id) where account_id is not null;
-- Finds the last account used with each payment method.
create index payments_by_method on payments (book_id, method, date desc, id desc)
  where method is not null and status = 'posted';
create index payments_unapplied on payments (book_id, party_id) where status = 'posted' and allocated < amount;
create index payments_in_other_currencies on payments (book_id, party_id) where settled_amount is not null;
create index payments_of_differences on payments (book_id, difference_payment_id) where difference_payment_id is not null;
create index payments_reversed on payments (book_id, reversed_on) where reversed_on is not null;
-- The keys are added last: among indexes of equal cost, the planner takes the newest, and in a small table all costs are equal.
alter table payments
  add primary key (book_id, id);
alter table payments
  add constraint payment_difference_payment_exists foreign key (book_id, difference_payment_id) references payments (book_id, id);

alter table documents
  add constraint document_discount_payment_exists foreign key (book_id, discount_payment_id) references payments (book_id, id);

alter table payments enable row level security, force row level security;
create policy own_book on payments using (book_id = (select current_book()));
grant select, insert on payments to twofold_app;
grant update (status, void_reason, reversed_on, version) on payments to twofold_app;
-- The columns that a journal copies from its payment (functions/post-journal.sql).
grant select (book_id, id, number, direction, is_write_off) on payments to twofold_writer;
-- The columns that a search compares (functions/search-payments.sql).
create policy search_reads_all on payments for select to twofold_search using (true);
grant select (book_id, id, direction, number, party_id, date, amount, allocated, applied_number, memo, status) on payments
  to twofold_search;

-- Applications: a payment or credit applied to one document of the same party, or a refund applied to the payment that it
-- returns.
create table allocations (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  payment_id uuid,
  credit_id uuid,
  document_id uuid,
  -- The receipt or payment that a refund returns.
  refunded_payment_id uuid,
  date business_date not null,
  amount numeric(20, 4) not null,
  currency text not null,
  exchange_rate numeric(20, 8) not null default 1,
  base_amount numeric(20, 4) not null,
  -- For an advance in another currency: the part of its carrying amount that is applied, at the advance's own rate. A journal
  -- posts the difference from base_amount, which is at the document's rate (Decision 0130).
  advance_amount numeric(20, 4),
  -- How much the rate of an advance changes the net amounts of the document's lines: objects with the position of the line, the
  -- amount, and the fixed asset whose cost it changes. Deferrals of these lines and the register of assets read them. Goods have
  -- stock movements instead. Null if both rates are equal.
  line_differences jsonb,
  is_void boolean not null default false,
  -- The first day on which a voided application no longer counts; null if it still counts or never counted.
  voided_on business_date,
  -- Decimal places of the base currency, set by functions/minor-units.sql (Decision 0097).
  minor_unit smallint not null default 2,
  primary key (book_id, id),
  constraint allocation_has_one_source check ((payment_id is null) <> (credit_id is null)),
  constraint allocation_has_one_target check ((document_id is null) <> (refunded_payment_id is null)),
  constraint allocation_refunded_is_another_payment
    check (refunded_payment_id is null or (payment_id is not null and payment_id <> refunded_payment_id)),
  constraint allocation_amount_is_positive check (amount > 0),
  constraint allocation_rate_is_positive check (exchange_rate > 0),
  -- The last application to a document in another currency takes the exact remaining balance (functions/verify-currencies.sql).
  constraint allocation_base_is_amount_at_rate check (base_amount >= 0 and (exchange_rate <> 1 or base_amount = amount)),
  constraint allocation_of_advance_has_a_carrying_amount check (
    advance_amount is null or (advance_amount >= 0 and payment_id is not null and document_id is not null)),
  constraint allocation_has_line_differences check (
    line_differences is null or coalesce(advance_amount <> base_amount and jsonb_typeof(line_differences) = 'array', false)),
  constraint allocation_is_void_when_ended check (voided_on is null or is_void),
  constraint allocation_payment_exists foreign key (book_id, payment_id) references payments (book_id, id),
  constraint allocation_credit_exists foreign key (book_id, credit_id) references documents (book_id, id),
  constraint allocation_document_exists foreign key (book_id, document_id) references documents (book_id, id),
  constraint allocation_refunded_exists foreign key (book_id, refunded_payment_id) references payments (book_id, id)
);
create index allocations_by_document on allocations (book_id, document_id);
create index allocations_by_payment on allocations (book_id, payment_id);
create index allocations_by_credit on allocations (book_id, credit_id);
create index allocations_by_refunded_payment on allocations (book_id, refunded_payment_id);
create index allocations_by_date on allocations (book_id, date);
-- Finds applications that end after the date of a report.
create index allocations_by_end on allocations (book_id, voided_on) where voided_on is not null;

-- Voided applications of advances, whose journals end with them.
create index allocations_of_advances on allocations (book_id, id) where is_void and advance_amount is not null;

alter table allocations enable row level security, force row level security;
create policy own_book on allocations using (book_id = (select current_book()));
grant select, insert on allocations to twofold_app;
grant update (is_void) on allocations to twofold_app;
