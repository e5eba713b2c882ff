-- Bills, invoices and credits with their items. Amounts are checked in place (I-15, I-16); the party's name and
-- address are copied at issue, so that a later edit of the party changes no document.

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
  constraint opening_is_undone_by_a_user check ((undone_at is null) = (undone_by is null))
);
create unique index opening_is_active_once on opening_balances (book_id) where undone_at is null;

alter table opening_balances enable row level security, force row level security;
create policy own_book on opening_balances using (book_id = (select current_book()));
grant select, insert on opening_balances to twofold_app;
grant update (undone_by, undone_at) on opening_balances to twofold_app;

create table documents (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  kind text not null,
  side text not null generated always as (case when kind in ('bill', 'vendor_credit') then 'vendor' else 'customer' end) stored,
  number text not null,
  -- The vendor's own number, which finds a bill that is entered twice (I-55).
  vendor_number line_text,
  party_id uuid not null,
  party_name name_text not null,
  party_email line_text not null default '',
  party_snapshot jsonb not null default '{}',
  company_snapshot jsonb not null default '{}',
  date business_date not null,
  due_date business_date not null,
  status text not null default 'draft',
  notes long_text not null default '',
  -- The buyer's order (BT-13) and the contract (BT-12), as the other side calls them.
  order_reference line_text not null default '',
  contract_reference line_text not null default '',
  -- The bill or invoice that a credit takes back.
  credited_document_id uuid,
  -- What was open when the books began has no items: what they sold or bought was accounted for before (Accounting 18).
  opening_id uuid,
  currency text not null default 'USD',
  -- Units of the book's currency for one unit of the document's (Accounting 10).
  exchange_rate numeric(20, 8) not null default 1,
  -- Whether the prices of its items have their tax in them (Decision 0052).
  prices_include_tax boolean not null default false,
  -- The discount on the whole document, as spread over the items; the percentage where it was entered as one (Decision 0051).
  discount_percent numeric(7, 4),
  discount_amount numeric(20, 4) not null default 0,
  subtotal numeric(20, 4) not null,
  tax_amount numeric(20, 4) not null,
  total numeric(20, 4) not null,
  base_total numeric(20, 4) not null,
  paid_amount numeric(20, 4) not null default 0,
  void_reason line_text,
  -- The date of the journal that takes it back, when it was voided after its own period was closed (Accounting 5).
  reversed_on business_date,
  created_by uuid not null default current_actor(),
  created_at timestamptz not null default now(),
  updated_by uuid not null default current_actor(),
  updated_at timestamptz not null default now(),
  -- The quote or order that it is made from (Accounting 23, 26).
  order_id uuid,
  -- The design and the language of its sheet, as both were when it was issued: functions/store-design.sql alone writes them, and no
  -- design is ever deleted.
  design_id uuid,
  language text,
  -- The decimals of what it is in the book's currency; functions/minor-units.sql writes it (Decision 0097).
  minor_unit smallint not null default 2,
  -- What was paid in the currency of the books, of a document in another one; null where it is the same (Decision 0099).
  base_paid_amount numeric(20, 4),
  -- The cents by which a credit in another currency takes back exactly what is left of its document.
  base_rounding numeric(20, 4),
  -- What its items come to there without their tax; null where it is in the currency of the books.
  base_subtotal numeric(20, 4),
  -- Where its taxes are rounded, as the book's setting was when it was created; it never changes (I-105).
  tax_rounding text not null default 'line',
  -- When it is due in parts, and how much each time; null where it is due at once (Decision 0133).
  installment_dates date[],
  installment_amounts numeric(20, 4)[],
  next_due_date business_date not null generated always as (
    case when installment_dates is null then due_date
      else next_unpaid_day(installment_dates, installment_amounts, due_date, paid_amount) end
  ) stored,
  constraint document_kind_is_known check (kind in ('bill', 'invoice', 'vendor_credit', 'credit_note')),
  constraint document_status_is_known check (status in ('draft', 'posted', 'paid', 'void')),
  constraint document_number_is_short check (length(number) between 1 and 40 and number !~ '[[:cntrl:]]'),
  constraint vendor_number_needs_a_vendor check (
    vendor_number is null or (kind in ('bill', 'vendor_credit') and length(vendor_number) between 1 and 200)
  ),
  constraint document_references_are_short check (greatest(length(order_reference), length(contract_reference)) <= 100),
  constraint document_is_due_on_or_after_its_date check (due_date >= date),
  constraint document_installments_are_valid check (
    case when installment_dates is null then installment_amounts is null
      else kind in ('bill', 'invoice')
        and installments_are_valid(installment_dates, installment_amounts, date, due_date, total, currency) end
  ),
  constraint document_tax_rounding_is_known check (tax_rounding in ('line', 'document')),
  constraint document_rate_is_positive check (exchange_rate > 0),
  constraint document_discount_is_not_negative check (discount_amount >= 0 and discount_percent between 0 and 100),
  constraint document_total_is_its_sum check (total = subtotal + tax_amount),
  constraint document_is_not_negative check (total >= 0 and base_total >= 0),
  constraint document_is_paid_between_zero_and_total check (paid_amount >= 0 and paid_amount <= total),
  constraint document_is_paid_when_balance_is_zero check (
    case status when 'paid' then paid_amount = total when 'posted' then paid_amount < total else paid_amount = 0 end
  ),
  constraint document_base_paid_is_within_its_total check (
    base_paid_amount is null or case status when 'paid' then base_paid_amount = base_total
      when 'posted' then base_paid_amount between 0 and base_total else base_paid_amount = 0 end
  ),
  constraint document_is_rounded_only_as_a_credit check (base_rounding is null or (credited_document_id is not null and base_paid_amount is not null)),
  constraint document_is_void_when_reversed check (reversed_on is null or status = 'void'),
  constraint document_party_exists foreign key (book_id, party_id, side) references parties (book_id, id, side),
  constraint document_opening_exists foreign key (book_id, opening_id) references opening_balances (book_id, id),
  constraint document_of_opening_is_not_a_draft check (opening_id is null or status <> 'draft'),
  constraint issued_document_has_a_design check (status = 'draft' or (design_id is not null and language is not null)),
  constraint document_order_exists foreign key (book_id, order_id, party_id) references orders (book_id, id, party_id)
);
-- The numbers of opening balances that were undone are free for those that are entered in their place.
create unique index document_number_is_unique on documents (book_id, kind, number)
  where opening_id is null or status <> 'void';
create unique index vendor_number_is_unique on documents (book_id, party_id, kind, folded(plain_number(vendor_number)))
  where vendor_number is not null and status <> 'void';
create index documents_by_opening on documents (book_id, opening_id) where opening_id is not null;
create index documents_by_date on documents (book_id, kind, date desc, id desc);
-- With the due date, so that overdue documents are found without reading all documents.
create index documents_by_status on documents (book_id, kind, status, date desc, id desc, next_due_date);
create index documents_by_party on documents (book_id, party_id, date desc, id desc);
-- A list in the order of any column, and in each of its tabs (functions/list-page.sql).
create index documents_by_number on documents (book_id, kind, status, natural_order(number), id);
create index documents_by_name on documents (book_id, kind, status, folded(party_name), id);
create index documents_by_due_date on documents (book_id, kind, status, next_due_date, id);
create index documents_by_total on documents (book_id, kind, status, total, id);
create index documents_in_status on documents (book_id, kind, status, id);
create index documents_by_credited_document on documents (book_id, credited_document_id) where credited_document_id is not null;
create index documents_by_order on documents (book_id, order_id) where order_id is not null;
-- Restated at the end of a period (Accounting 32).
create index documents_unpaid_in_other_currencies on documents (book_id, date)
  where base_paid_amount is not null and status = 'posted';
-- What of a party is in other currencies (Accounting 10).
create index documents_in_other_currencies on documents (book_id, party_id) where base_paid_amount is not null;
-- The last rate of a currency, where the table has none (Accounting 10).
create index documents_by_currency on documents (book_id, currency, date) where base_paid_amount is not null;
create index documents_reversed on documents (book_id, reversed_on) where reversed_on is not null;
-- Answers "contains" at any size.
create index documents_by_text on documents
  using gin (book_id, folded(number || ' ' || coalesce(vendor_number || ' ', '') || party_name || ' ' || party_email) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
-- The keys come last: of indexes that cost the same the planner takes the newest, and while a table is small all of them do.
alter table documents
  add primary key (book_id, id),
  add constraint document_id_and_party_key unique (book_id, id, party_id),
  add constraint document_credits_a_document foreign key (book_id, credited_document_id) references documents (book_id, id);

alter table documents enable row level security, force row level security;
create policy own_book on documents using (book_id = (select current_book()));
grant select, insert, delete on documents to twofold_app;
grant insert, select (book_id, id, kind, number) on documents to twofold_writer;
grant update (version, number, vendor_number, party_id, party_name, party_email, party_snapshot, company_snapshot, date, due_date,
  status, notes, order_reference, contract_reference, currency, exchange_rate, prices_include_tax, discount_percent, discount_amount, subtotal, tax_amount, total, base_total, paid_amount, void_reason,
  reversed_on, updated_by, updated_at, base_paid_amount, base_rounding, base_subtotal,
  installment_dates, installment_amounts) on documents to twofold_app;
-- What a search compares and counts (functions/search-documents.sql).
create policy search_reads_all on documents for select to twofold_search using (true);
grant select (book_id, id, kind, party_id, date, due_date, next_due_date, installment_dates, installment_amounts, number, vendor_number, party_name, party_email, status, total, base_total,
  paid_amount, exchange_rate, minor_unit, base_paid_amount) on documents to twofold_search;

create table document_items (
  book_id uuid not null default current_book(),
  document_id uuid not null,
  position integer not null,
  -- What it is of: a product, an account that is posted to as it is, or neither, for a text alone (Decision 0042).
  product_id uuid,
  product_type text,
  account_id uuid,
  description line_text not null default '',
  quantity numeric(20, 4) not null,
  -- What the quantity is of, and a word of the other side: where it was ordered, what it is for (Decision 0056).
  unit text,
  reference line_text not null default '',
  unit_price numeric(20, 6) not null,
  -- As its document says, so that its own checks can hold it.
  prices_include_tax boolean not null default false,
  -- The discount on quantity times price; the percentage where it was entered as one (Decision 0050).
  discount_percent numeric(7, 4),
  discount_amount numeric(20, 4) not null default 0,
  -- Its share of the discount of the document.
  document_discount numeric(20, 4) not null default 0,
  tax_rate_id uuid,
  -- The rate as it was at saving: a later edit of the rate touches no document (Accounting 8).
  tax_rate numeric(7, 4),
  is_recoverable boolean not null default true,
  subtotal numeric(20, 4) not null,
  tax_amount numeric(20, 4) not null,
  total numeric(20, 4) not null,
  base_subtotal numeric(20, 4) not null,
  base_tax_amount numeric(20, 4) not null,
  -- For a credit: the item that it takes back.
  credited_position integer,
  -- For a credit: whether the goods come back, or only the price does.
  returns_stock boolean not null default true,
  -- The line of the quote or order of which it takes a quantity.
  order_position integer,
  -- What each tax of a tax of several came to, as they were at saving; null for one that is only charged (Decisions 0082, 0088).
  tax_components jsonb,
  -- The decimals of the currency of its document; functions/minor-units.sql writes it (Decisions 0097, 0099).
  minor_unit smallint not null default 2,
  primary key (book_id, document_id, position),
  constraint item_belongs_to_its_document foreign key (book_id, document_id)
    references documents (book_id, id) on delete cascade deferrable initially deferred,
  constraint item_product_exists foreign key (book_id, product_id, product_type)
    references products (book_id, id, type),
  constraint item_account_exists foreign key (book_id, account_id) references accounts (book_id, id),
  constraint item_is_product_account_or_text check (
    (product_id is null) = (product_type is null) and (product_id is null or account_id is null)
    and (product_id is not null or account_id is not null
      or (description <> '' and quantity = 0 and unit_price = 0 and discount_percent is null and tax_rate_id is null
        and tax_rate is null))
  ),
  constraint item_unit_is_known
    check (unit in ('pcs', 'unit', 'h', 'day', 'month', 'kg', 'g', 'l', 'm', 'km', 'm2', 'box', 'set')),
  constraint item_reference_is_short check (length(reference) <= 60),
  constraint item_of_text_has_no_unit check (
    product_id is not null or account_id is not null or (unit is null and reference = '')
  ),
  constraint item_tax_rate_exists foreign key (book_id, tax_rate_id) references tax_rates (book_id, id),
  constraint item_price_is_not_negative check (unit_price >= 0),
  -- What is taken off a document: no goods, which come back by a credit, and nothing that was ordered. It has no discount.
  constraint item_below_zero_is_a_deduction check (
    case when quantity >= 0 then subtotal >= 0 and total >= 0
      else subtotal <= 0 and total <= 0 and product_type is distinct from 'inventory' and order_position is null
        and discount_percent is null and discount_amount = 0 and document_discount = 0 end
  ),
  constraint item_discount_is_within_its_line check (
    discount_amount between 0 and greatest(round(quantity * unit_price, minor_unit), 0)
    and (discount_percent is null or (discount_percent between 0 and 100
      and discount_amount = round(round(quantity * unit_price, minor_unit) * discount_percent / 100, minor_unit)))
  ),
  constraint item_subtotal_is_net_of_discount
    check (subtotal = round(quantity * unit_price, minor_unit) - discount_amount - document_discount
      - case when prices_include_tax then tax_amount else 0 end),
  constraint item_bears_no_negative_discount check (document_discount >= 0),
  constraint item_tax_is_near_its_rate check (
    case when tax_rate is null then tax_amount = 0 and tax_components is null
      when tax_components is not null then line_taxes_are_valid(quantity, tax_components, subtotal, tax_amount, minor_unit)
      when prices_include_tax then case when quantity >= 0 then tax_amount >= 0 else tax_amount <= 0 end
        and abs(tax_amount - round((subtotal + tax_amount) * tax_rate / (100 + tax_rate), minor_unit)) <= max_rounding(minor_unit)
      else abs(tax_amount - round(subtotal * tax_rate / 100, minor_unit)) <= max_rounding(minor_unit)
        and case when quantity >= 0 then tax_amount >= 0 else tax_amount <= 0 end end
  ),
  constraint item_total_is_its_sum check (total = subtotal + tax_amount)
);
create index document_items_by_product on document_items (book_id, product_id, document_id) where product_id is not null;
create index document_items_by_account on document_items (book_id, account_id, document_id)
  where account_id is not null;
create index document_items_by_tax_rate on document_items (book_id, tax_rate_id, document_id) where tax_rate_id is not null;

alter table document_items enable row level security, force row level security;
create policy own_book on document_items using (book_id = (select current_book()));
grant select, insert, delete on document_items to twofold_app;
grant insert on document_items to twofold_writer;

-- How many documents there are in each status, and for how much: the tabs of a list at any size.
create table document_status_totals (
  book_id uuid not null,
  kind text not null,
  status text not null,
  documents bigint not null,
  total numeric(30, 4) not null,
  open numeric(30, 4) not null,
  primary key (book_id, kind, status)
) with (fillfactor = 50);

alter table document_status_totals enable row level security, force row level security;
create policy own_book on document_status_totals using (book_id = (select current_book()));
grant select on document_status_totals to twofold_app;

-- The open amounts by due date, so that the overdue total costs the same at any number of documents. A day with nothing
-- to pay has no row. Which days are overdue depends on the date of the report, and changes nothing here.
create table document_due_totals (
  book_id uuid not null,
  kind text not null,
  due_date business_date not null,
  -- A document that is due in parts counts on the first day of which something is to pay.
  documents bigint not null,
  -- Still to pay, in the book's currency.
  open numeric(30, 4) not null,
  primary key (book_id, kind, due_date)
) with (fillfactor = 50);

alter table document_due_totals enable row level security, force row level security;
create policy own_book on document_due_totals using (book_id = (select current_book()));
grant select on document_due_totals to twofold_app;

-- What was sold to each customer and bought from each vendor in a calendar year, without tax and less what was credited,
-- so that the largest of them are found at any number of documents.
create table party_year_totals (
  book_id uuid not null,
  party_id uuid not null,
  year integer not null,
  net numeric(30, 4) not null,
  primary key (book_id, year, party_id),
  -- A party that is deleted has no documents that count, so its totals are zero.
  constraint party_year_total_party_exists foreign key (book_id, party_id) references parties (book_id, id) on delete cascade
) with (fillfactor = 50);
create index party_year_totals_by_party on party_year_totals (book_id, party_id);

alter table party_year_totals enable row level security, force row level security;
create policy own_book on party_year_totals using (book_id = (select current_book()));
grant select on party_year_totals to twofold_app;

-- What was taxed on each day, less credits: by the side of a return (sold, bought, or owed by who bought) and the rate, so that
-- a report of taxes costs the same at any number of documents (Decision 0114). Entries of money count as well.
create table tax_day_totals (
  book_id uuid not null,
  date business_date not null,
  side text not null,
  -- Zeros for what has no rate, for a key has no null.
  tax_rate_id uuid not null,
  -- How many taxes of lines: a rate of which some cancel each other out still has been used.
  lines bigint not null,
  net numeric(30, 4) not null,
  -- Of the net amount what no other rate of the same lines counts.
  counted numeric(30, 4) not null,
  tax numeric(30, 4) not null,
  -- Tax that is not recoverable.
  own numeric(30, 4) not null,
  primary key (book_id, date, side, tax_rate_id)
) with (fillfactor = 50);

alter table tax_day_totals enable row level security, force row level security;
create policy own_book on tax_day_totals using (book_id = (select current_book()));
grant select on tax_day_totals to twofold_app;

-- Documents and entries of money that are not in these totals until the transaction that changes them ends
-- (functions/update-tax-totals.sql).
create table tax_recounts (
  book_id uuid not null,
  id uuid not null,
  -- A transaction knows its own by when it began.
  at timestamptz not null default now(),
  primary key (book_id, id)
);

alter table tax_recounts enable row level security, force row level security;
create policy own_book on tax_recounts using (book_id = (select current_book()));
grant select on tax_recounts to twofold_app;
