-- Bills, invoices and credits with their items. Check constraints validate the amounts of each row (I-15, I-16). The party's name
-- and address are copied when the document is posted, so later edits of the party don't change it.

-- The opening balances of a book, posted together and undone together (Accounting 18). Only one set is active.
create table opening_balances (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  -- The last day before the books start, on which the account balances are posted.
  date business_date not null,
  -- The accepted difference between debits and credits.
  difference numeric(20, 4) not null,
  created_by uuid not null default current_actor(),
  created_at timestamptz not null default now(),
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
  -- The vendor's own number, which detects a bill that is entered twice (I-55).
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
  -- The numbers that the other party uses for the buyer's order (BT-13) and the contract (BT-12).
  order_reference line_text not null default '',
  contract_reference line_text not null default '',
  -- The bill or invoice that a credit applies to.
  credited_document_id uuid,
  -- Opening documents have no items, because their revenue or cost was recorded before the books started (Accounting 18).
  opening_id uuid,
  currency text not null default 'USD',
  -- The value of one unit of the document's currency in the base currency (Accounting 10).
  exchange_rate numeric(20, 8) not null default 1,
  -- Whether item prices include tax (Decision 0052).
  prices_include_tax boolean not null default false,
  -- The discount on the whole document, which is allocated to the items; the percentage if it was entered as one (Decision 0051).
  discount_percent numeric(7, 4),
  discount_amount numeric(20, 4) not null default 0,
  subtotal numeric(20, 4) not null,
  tax_amount numeric(20, 4) not null,
  total numeric(20, 4) not null,
  base_total numeric(20, 4) not null,
  paid_amount numeric(20, 4) not null default 0,
  void_reason line_text,
  -- The date of the reversing journal, if the document was voided after its period was closed (Accounting 5).
  reversed_on business_date,
  created_by uuid not null default current_actor(),
  created_at timestamptz not null default now(),
  updated_by uuid not null default current_actor(),
  updated_at timestamptz not null default now(),
  -- The quote or order that the document was created from (Accounting 23, 26).
  order_id uuid,
  -- The design and language of the PDF, as of the day the document was posted. They are written only by
  -- functions/store-design.sql, and a design is never deleted.
  design_id uuid,
  language text,
  -- Decimal places of the base currency, set by functions/minor-units.sql (Decision 0097).
  minor_unit smallint not null default 2,
  -- The paid amount in the base currency, for a document in another currency; null for a document in the base currency (Decision
  -- 0099).
  base_paid_amount numeric(20, 4),
  -- The rounding difference with which a credit in another currency clears the exact remaining balance of its document.
  base_rounding numeric(20, 4),
  -- The net total of the items in the base currency; null for a document in the base currency.
  base_subtotal numeric(20, 4),
  -- Where taxes are rounded: the book's setting when the document was created, which never changes afterwards (I-105).
  tax_rounding text not null default 'line',
  -- The due dates and amounts of the installments; null if the document is due all at once (Decision 0133).
  installment_dates date[],
  installment_amounts numeric(20, 4)[],
  -- The early payment discount: its percentage, and the last day of payment (Decision 0154).
  early_discount_percent numeric(7, 4),
  early_discount_until business_date,
  -- The payment whose early payment discount the credit is; both are voided together (I-133).
  discount_payment_id uuid,
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
  constraint document_early_discount_is_valid check (
    case when early_discount_until is null then early_discount_percent is null
      else coalesce(kind in ('bill', 'invoice') and installment_dates is null and early_discount_percent > 0
        and early_discount_percent < 100 and early_discount_until between date and due_date, false) end
  ),
  constraint document_of_discount_is_a_credit check (discount_payment_id is null or kind in ('vendor_credit', 'credit_note')),
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
  constraint posted_document_has_a_design check (status = 'draft' or (design_id is not null and language is not null)),
  constraint document_order_exists foreign key (book_id, order_id, party_id) references orders (book_id, id, party_id)
);
-- When opening balances are undone, their document numbers can be used again.
create unique index document_number_is_unique on documents (book_id, kind, number)
  where opening_id is null or status <> 'void';
create unique index vendor_number_is_unique on documents (book_id, party_id, kind, fold_text(normalize_number(vendor_number)))
  where vendor_number is not null and status <> 'void';
create index documents_by_opening on documents (book_id, opening_id) where opening_id is not null;
create index documents_by_date on documents (book_id, kind, date desc, id desc);
-- Includes the due date, so that overdue documents are found without reading all documents.
create index documents_by_status on documents (book_id, kind, status, date desc, id desc, next_due_date);
create index documents_by_party on documents (book_id, party_id, date desc, id desc);
-- List order by any column, within each tab (functions/list-page.sql).
create index documents_by_number on documents (book_id, kind, status, natural_order(number), id);
create index documents_by_name on documents (book_id, kind, status, fold_text(party_name), id);
create index documents_by_due_date on documents (book_id, kind, status, next_due_date, id);
create index documents_by_total on documents (book_id, kind, status, total, id);
create index documents_in_status on documents (book_id, kind, status, id);
create index documents_by_credited_document on documents (book_id, credited_document_id) where credited_document_id is not null;
create index documents_by_discount_payment on documents (book_id, discount_payment_id) where discount_payment_id is not null;
create index documents_by_order on documents (book_id, order_id) where order_id is not null;
-- Unpaid documents in other currencies, which are revalued at the end of a period (Accounting 32).
create index documents_unpaid_in_other_currencies on documents (book_id, date)
  where base_paid_amount is not null and status = 'posted';
-- Finds a party's documents in other currencies (Accounting 10).
create index documents_in_other_currencies on documents (book_id, party_id) where base_paid_amount is not null;
-- Finds the last rate of a currency if the table of exchange rates has none (Accounting 10).
create index documents_by_currency on documents (book_id, currency, date) where base_paid_amount is not null;
create index documents_reversed on documents (book_id, reversed_on) where reversed_on is not null;
-- Makes "contains" searches fast at any table size.
create index documents_by_text on documents
  using gin (book_id, fold_text(number || ' ' || coalesce(vendor_number || ' ', '') || party_name || ' ' || party_email) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
-- The keys are added last: among indexes of equal cost, the planner takes the newest, and in a small table all costs are equal.
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
  installment_dates, installment_amounts, early_discount_percent, early_discount_until) on documents to twofold_app;
-- The columns that a search compares and totals (functions/search-documents.sql).
create policy search_reads_all on documents for select to twofold_search using (true);
grant select (book_id, id, kind, party_id, date, due_date, next_due_date, installment_dates, installment_amounts, number, vendor_number, party_name, party_email, status, total, base_total,
  paid_amount, exchange_rate, minor_unit, base_paid_amount) on documents to twofold_search;

create table document_items (
  book_id uuid not null default current_book(),
  document_id uuid not null,
  position integer not null,
  -- An item has a product, an account that it is posted to directly, or neither if it is only text (Decision 0042).
  product_id uuid,
  product_type text,
  account_id uuid,
  description line_text not null default '',
  quantity numeric(20, 4) not null,
  -- The unit of the quantity, and a short reference, such as the other party's order line (Decision 0056).
  unit text,
  reference line_text not null default '',
  unit_price numeric(20, 6) not null,
  -- Copied from the document for the check constraints of the item.
  prices_include_tax boolean not null default false,
  -- The discount on quantity times price; the percentage if it was entered as one (Decision 0050).
  discount_percent numeric(7, 4),
  discount_amount numeric(20, 4) not null default 0,
  -- The item's share of the document discount.
  document_discount numeric(20, 4) not null default 0,
  tax_rate_id uuid,
  -- The percentage of the tax rate when the item was saved; later edits of the tax rate don't change documents (Accounting 8).
  tax_rate numeric(7, 4),
  is_recoverable boolean not null default true,
  subtotal numeric(20, 4) not null,
  tax_amount numeric(20, 4) not null,
  total numeric(20, 4) not null,
  base_subtotal numeric(20, 4) not null,
  base_tax_amount numeric(20, 4) not null,
  -- For a credit: the credited item.
  credited_position integer,
  -- For a credit: true if the goods are returned, false for a price reduction.
  returns_stock boolean not null default true,
  -- The line of the quote or order that the item invoices.
  order_position integer,
  -- The amount of each tax of a combined tax when the item was saved; null for a single charged tax (Decisions 0082, 0088).
  tax_components jsonb,
  -- Decimal places of the document's currency, set by functions/minor-units.sql (Decisions 0097, 0099).
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
  -- A negative quantity is a deduction. It can't be goods, which are returned with a credit, or come from an order line, and it
  -- has no discount.
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
  constraint item_discount_share_is_not_negative check (document_discount >= 0),
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

-- The number and total of documents in each status, for the tabs of a list at any table size.
create table document_status_totals (
  book_id uuid not null,
  kind text not null,
  status text not null,
  documents bigint not null,
  total numeric(30, 4) not null,
  outstanding numeric(30, 4) not null,
  primary key (book_id, kind, status)
) with (fillfactor = 50);

alter table document_status_totals enable row level security, force row level security;
create policy own_book on document_status_totals using (book_id = (select current_book()));
grant select on document_status_totals to twofold_app;

-- Balances due by due date, so that the cost of the overdue total doesn't depend on the number of documents. A day without a
-- balance has no row. The report date decides which days are overdue and changes nothing here.
create table document_due_totals (
  book_id uuid not null,
  kind text not null,
  due_date business_date not null,
  -- A document with installments counts on the due date of its first unpaid installment.
  documents bigint not null,
  -- Balance due in the base currency.
  outstanding numeric(30, 4) not null,
  primary key (book_id, kind, due_date)
) with (fillfactor = 50);

alter table document_due_totals enable row level security, force row level security;
create policy own_book on document_due_totals using (book_id = (select current_book()));
grant select on document_due_totals to twofold_app;

-- Net sales to each customer and net purchases from each vendor in a calendar year, less credits, so that the top customers and
-- vendors are found at any number of documents.
create table party_year_totals (
  book_id uuid not null,
  party_id uuid not null,
  year integer not null,
  net numeric(30, 4) not null,
  primary key (book_id, year, party_id),
  -- A party can be deleted only if none of its documents count, so its totals are zero.
  constraint party_year_total_party_exists foreign key (book_id, party_id) references parties (book_id, id) on delete cascade
) with (fillfactor = 50);
create index party_year_totals_by_party on party_year_totals (book_id, party_id);

alter table party_year_totals enable row level security, force row level security;
create policy own_book on party_year_totals using (book_id = (select current_book()));
grant select on party_year_totals to twofold_app;

-- Taxes of each day, less credits, by side of a tax return (sales, purchases, or owed by the buyer) and rate, so that the cost of
-- a tax report doesn't depend on the number of documents (Decision 0114). They include expenses and deposits.
create table tax_day_totals (
  book_id uuid not null,
  date business_date not null,
  side text not null,
  -- An ID of zeros for amounts without a tax rate, because a key can't contain nulls.
  tax_rate_id uuid not null,
  -- The number of line taxes: a rate is still in use if its amounts cancel out.
  lines bigint not null,
  net numeric(30, 4) not null,
  -- The part of the net amount that no other tax of the same line counts.
  net_counted_once numeric(30, 4) not null,
  tax numeric(30, 4) not null,
  -- Nonrecoverable tax.
  nonrecoverable_tax numeric(30, 4) not null,
  primary key (book_id, date, side, tax_rate_id)
) with (fillfactor = 50);

alter table tax_day_totals enable row level security, force row level security;
create policy own_book on tax_day_totals using (book_id = (select current_book()));
grant select on tax_day_totals to twofold_app;

-- Documents, expenses and deposits that these totals leave out until the end of the transaction that changes them
-- (functions/update-tax-totals.sql).
create table pending_tax_totals (
  book_id uuid not null,
  id uuid not null,
  -- The start time of the transaction, by which a transaction recognizes its own rows.
  at timestamptz not null default now(),
  primary key (book_id, id)
);

alter table pending_tax_totals enable row level security, force row level security;
create policy own_book on pending_tax_totals using (book_id = (select current_book()));
grant select on pending_tax_totals to twofold_app;
