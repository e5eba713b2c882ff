-- Bills, invoices and credits with their items. Amounts are checked where they stand (I-15, I-16); the
-- party's name and address are copied at issue, so that a later edit of the party changes no document.

create table documents (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  version integer not null default 1,
  kind text not null,
  side text not null generated always as (case when kind in ('bill', 'vendor_credit') then 'vendor' else 'customer' end) stored,
  number text not null,
  party_id uuid not null,
  party_name name_text not null,
  party_email line_text not null default '',
  party_snapshot jsonb not null default '{}',
  company_snapshot jsonb not null default '{}',
  date business_date not null,
  due_date business_date not null,
  status text not null default 'draft',
  notes long_text not null default '',
  -- The bill or invoice that a credit takes back.
  credits_id uuid,
  currency text not null default 'USD',
  -- Units of the book's currency for one unit of the document's (Rules 10).
  exchange_rate numeric(20, 8) not null default 1,
  subtotal numeric(20, 4) not null,
  tax_amount numeric(20, 4) not null,
  total numeric(20, 4) not null,
  base_total numeric(20, 4) not null,
  paid_amount numeric(20, 4) not null default 0,
  void_reason line_text,
  -- The date of the journal that takes it back, when it was voided after its own period was closed (Rules 5).
  reversed_on business_date,
  created_by uuid not null default current_actor(),
  created_at timestamptz not null default now(),
  updated_by uuid not null default current_actor(),
  updated_at timestamptz not null default now(),
  primary key (book_id, id),
  constraint document_kind_is_known check (kind in ('bill', 'invoice', 'vendor_credit', 'credit_note')),
  constraint document_status_is_known check (status in ('draft', 'posted', 'paid', 'void')),
  constraint document_number_is_short check (length(number) between 1 and 40 and number !~ '[[:cntrl:]]'),
  constraint document_number_is_unique unique (book_id, kind, number),
  constraint document_is_due_on_or_after_its_date check (due_date >= date),
  constraint document_total_is_its_sum check (total = subtotal + tax_amount),
  constraint document_is_paid_between_zero_and_total check (paid_amount >= 0 and paid_amount <= total),
  constraint document_is_paid_exactly_when_nothing_is_open check (
    case status when 'paid' then paid_amount = total when 'posted' then paid_amount < total else paid_amount = 0 end
  ),
  constraint document_is_void_when_reversed check (reversed_on is null or status = 'void'),
  constraint document_id_and_party_key unique (book_id, id, party_id),
  constraint document_party_exists foreign key (book_id, party_id, side) references parties (book_id, id, side),
  constraint document_credits_a_document foreign key (book_id, credits_id) references documents (book_id, id)
);
create index documents_by_date on documents (book_id, kind, date desc, id desc);
create index documents_by_status on documents (book_id, kind, status, date desc, id desc);
create index documents_by_party on documents (book_id, party_id, date desc, id desc);
create index documents_open on documents (book_id, kind, due_date) where status = 'posted';
create index documents_by_credited on documents (book_id, credits_id);
create index documents_by_text on documents
  using gin (book_id, (number || ' ' || party_name || ' ' || party_email) gin_trgm_ops)
  with (gin_pending_list_limit = 512);

create table document_items (
  book_id uuid not null default current_book(),
  document_id uuid not null,
  position integer not null,
  product_id uuid not null,
  product_type text not null,
  description line_text not null default '',
  quantity numeric(20, 4) not null,
  unit_price numeric(20, 4) not null,
  tax_rate_id uuid,
  -- The rate as it was at saving: a later edit of the rate touches no document (Rules 8).
  tax_rate numeric(7, 4),
  is_recoverable boolean not null default true,
  subtotal numeric(20, 4) not null,
  tax_amount numeric(20, 4) not null,
  total numeric(20, 4) not null,
  base_subtotal numeric(20, 4) not null,
  base_tax_amount numeric(20, 4) not null,
  -- For a credit: the item that it takes back.
  credits_position integer,
  -- For a credit: whether the goods come back, or only the price does.
  returns_stock boolean not null default true,
  primary key (book_id, document_id, position),
  constraint item_belongs_to_its_document foreign key (book_id, document_id)
    references documents (book_id, id) on delete cascade deferrable initially deferred,
  constraint item_product_exists foreign key (book_id, product_id, product_type)
    references products (book_id, id, type),
  constraint item_tax_rate_exists foreign key (book_id, tax_rate_id) references tax_rates (book_id, id),
  constraint item_quantity_is_not_negative check (quantity >= 0 and unit_price >= 0),
  constraint item_subtotal_is_quantity_times_price check (subtotal = round(quantity * unit_price, 2)),
  constraint item_tax_is_near_its_rate check (
    case when tax_rate is null then tax_amount = 0
      else abs(tax_amount - round(subtotal * tax_rate / 100, 2)) <= 1 and tax_amount >= 0 end
  ),
  constraint item_total_is_its_sum check (total = subtotal + tax_amount)
);
create index document_items_by_product on document_items (book_id, product_id, document_id);
create index document_items_by_tax_rate on document_items (book_id, tax_rate_id, document_id);

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

create function move_document_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    update document_status_totals set documents = documents - 1, total = total - old.base_total,
      open = open - (old.total - old.paid_amount)
    where book_id = old.book_id and kind = old.kind and status = old.status;
  end if;
  if tg_op <> 'DELETE' then
    insert into document_status_totals as t (book_id, kind, status, documents, total, open)
    values (new.book_id, new.kind, new.status, 1, new.base_total, new.total - new.paid_amount)
    on conflict (book_id, kind, status) do update set documents = t.documents + 1,
      total = t.total + excluded.total, open = t.open + excluded.open;
  end if;
  return null;
end $$;

create trigger document_totals_are_moved after insert or update or delete on documents
  for each row execute function move_document_totals();

-- A document has at least one item, and its amounts are their sums (I-16).
create function check_document() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  d public.documents;
  items record;
begin
  select * into d from documents where book_id = new.book_id and id = new.id;
  if not found then
    return null;
  end if;
  select count(*) as number, coalesce(sum(subtotal), 0) as subtotal, coalesce(sum(tax_amount), 0) as tax_amount,
    coalesce(sum(base_subtotal + base_tax_amount), 0) as base_total
  into items from document_items where book_id = d.book_id and document_id = d.id;
  if items.number = 0 or items.subtotal <> d.subtotal or items.tax_amount <> d.tax_amount
    or items.base_total <> d.base_total
  then
    raise exception 'document % is not the sum of its items', d.number
      using errcode = '23514', constraint = 'document_is_the_sum_of_its_items';
  end if;
  return null;
end $$;

create constraint trigger document_is_checked after insert or update on documents
  deferrable initially deferred for each row execute function check_document();

grant select, insert, delete on documents, document_items to twofold_app;
grant update (version, number, party_id, party_name, party_email, party_snapshot, company_snapshot, date, due_date,
  status, notes, currency, exchange_rate, subtotal, tax_amount, total, base_total, paid_amount, void_reason,
  reversed_on, updated_by, updated_at) on documents to twofold_app;
grant select on document_status_totals to twofold_app;
grant select (book_id, id, kind, party_id, date, due_date, number, party_name, party_email, status) on documents
  to twofold_search;

alter table documents enable row level security, force row level security;
alter table document_items enable row level security, force row level security;
alter table document_status_totals enable row level security, force row level security;
create policy own_book on documents using (book_id = (select current_book()));
create policy own_book on document_items using (book_id = (select current_book()));
create policy own_book on document_status_totals using (book_id = (select current_book()));
create policy search_reads_all on documents for select to twofold_search using (true);

-- Like search_journals (Decision 0007).
create function search_documents(
  search text, of_kind text, of_status text, of_party uuid, due_before date, first_date date, last_date date,
  before_date date, before_id uuid, at_most integer
) returns setof uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute $query$
    select id from documents
    where book_id = $1 and kind = $2 and (number || ' ' || party_name || ' ' || party_email) ilike $3
      and ($4 is null or status = $4) and ($5 is null or party_id = $5) and ($6 is null or due_date < $6)
      and date >= $7 and date <= $8 and (date, id) < ($9, $10)
    order by date desc, id desc limit $11 $query$
  using current_book(), of_kind,
    '%' || replace(replace(replace(search, '\', '\\'), '%', '\%'), '_', '\_') || '%',
    of_status, of_party, due_before, first_date, last_date, before_date, before_id, at_most;
end $$;

grant create on schema public to twofold_search;
alter function search_documents(text, text, text, uuid, date, date, date, date, uuid, integer)
  owner to twofold_search;
revoke create on schema public from twofold_search;
