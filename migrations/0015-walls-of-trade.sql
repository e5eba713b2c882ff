-- The walls of trade (I-16 to I-19): what documents, payments and stock say of one another is compared at commit,
-- row by row, whoever wrote it. Functions run as the owner of the tables, in the book of the transaction; plans are
-- kept from when the books were empty, so a scan of a whole table is out of the question.

create index journals_by_reversed on journals (book_id, source_id) where source = 'reversal';

-- Row security would hide the rows of another book from a check, and nothing would be checked.
create function refuse_outside_of_book(book uuid, what text) returns void language plpgsql as $$
begin
  if book is distinct from public.current_book() then
    raise exception '% is written outside of its book', what
      using errcode = '23514', constraint = 'trade_is_checked_in_its_book';
  end if;
end $$;

-- Whether an event stands in the journals as it should: once, at its date and with its amount on the account of
-- the party while it counts, and taken back once on the day on which it was reversed.
create function stands_in_journals(
  book uuid, event_source text, event uuid, counts boolean, event_date date, amount numeric, reversed date
) returns boolean language plpgsql stable set search_path = public, pg_temp as $$
declare
  posted record;
  mirrored record;
begin
  select j.date, (
    select coalesce(sum(l.debit - l.credit), 0) from journal_lines l
    where l.book_id = book and l.journal_id = j.id and l.party_id is not null
  ) as amount into posted
  from journals j
  where j.book_id = book and j.source = event_source and j.source in ('document', 'payment') and j.source_id = event
    and j.status = 'posted' and j.deleted_at is null;
  if not counts then
    return posted is null;
  end if;
  if coalesce(posted.amount, 0) <> amount or posted.date <> event_date then
    return false;
  end if;
  select count(*) as journals, min(j.date) as date, coalesce(sum((
    select sum(l.debit - l.credit) from journal_lines l
    where l.book_id = book and l.journal_id = j.id and l.party_id is not null
  )), 0) as amount into mirrored
  from journals j
  where j.book_id = book and j.source = 'reversal' and j.source_id = event and j.status = 'posted'
    and j.deleted_at is null;
  if reversed is null then
    return mirrored.journals = 0;
  end if;
  return mirrored.journals <= 1 and mirrored.amount = -amount and coalesce(mirrored.date, reversed) = reversed;
end $$;

-- What was put against a document and, for a credit, what it was put against.
create function put_against_document(book uuid, document uuid) returns numeric
  language sql stable set search_path = public, pg_temp as $$
  select coalesce((
    select sum(amount) from allocations where book_id = book and document_id = document and not is_void
  ), 0) + coalesce((
    select sum(amount) from allocations where book_id = book and credit_id = document and not is_void
  ), 0)
$$;

-- What a payment was put against, and what refunds have returned of it.
create function used_of_payment(book uuid, payment uuid) returns numeric
  language sql stable set search_path = public, pg_temp as $$
  select coalesce((
    select sum(amount) from allocations where book_id = book and payment_id = payment and not is_void
  ), 0) + coalesce((
    select sum(amount) from allocations where book_id = book and returns_id = payment and not is_void
  ), 0)
$$;

-- A document has items and is their sum, in both currencies (I-16).
create function refuse_other_sum(d documents) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  items record;
begin
  select count(*) as number, sum(subtotal) as subtotal, sum(tax_amount) as tax_amount,
    sum(base_subtotal + base_tax_amount) as base_total,
    bool_and(base_subtotal = round(subtotal * d.exchange_rate, 2)
      and base_tax_amount = round(tax_amount * d.exchange_rate, 2)) as is_at_rate
  into items from document_items where book_id = d.book_id and document_id = d.id;
  if items.number = 0 or items.subtotal <> d.subtotal or items.tax_amount <> d.tax_amount
    or items.base_total <> d.base_total or not items.is_at_rate
  then
    raise exception 'document % is not the sum of its items', d.number
      using errcode = '23514', constraint = 'document_is_the_sum_of_its_items';
  end if;
end $$;

-- The sum of its items, paid by what was put against it (I-17), and posted when it says so (I-18).
create or replace function check_document() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  d public.documents;
begin
  perform refuse_outside_of_book(new.book_id, 'document ' || new.number);
  select * into d from documents where book_id = new.book_id and id = new.id;
  if not found then
    return null;
  end if;
  perform refuse_other_sum(d);
  if d.paid_amount <> put_against_document(d.book_id, d.id) then
    raise exception 'document % is not paid by what was put against it', d.number
      using errcode = '23514', constraint = 'document_is_paid_by_its_allocations';
  end if;
  if not stands_in_journals(d.book_id, 'document', d.id, d.status in ('posted', 'paid') or d.reversed_on is not null,
    d.date, case when d.kind in ('invoice', 'vendor_credit') then d.base_total else -d.base_total end, d.reversed_on)
  then
    raise exception 'document % does not stand in the journals as it says', d.number
      using errcode = '23514', constraint = 'document_stands_in_its_journal';
  end if;
  return null;
end $$;

create function check_document_item() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  item record := case when tg_op = 'DELETE' then old else new end;
  d public.documents;
begin
  perform refuse_outside_of_book(item.book_id, 'an item');
  select * into d from documents where book_id = item.book_id and id = item.document_id;
  if found then
    perform refuse_other_sum(d);
  end if;
  return null;
end $$;

create constraint trigger document_item_is_checked after insert or update or delete on document_items
  deferrable initially deferred for each row execute function check_document_item();

-- Only drafts are deleted (Rules 4); a sample company goes as a whole.
create trigger issued_documents_are_kept before delete on documents
  for each row when (old.status <> 'draft') execute function refuse_change();

create function check_payment() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  p public.payments;
begin
  perform refuse_outside_of_book(new.book_id, 'payment ' || new.number);
  select * into p from payments where book_id = new.book_id and id = new.id;
  if not found then
    return null;
  end if;
  if used_of_payment(p.book_id, p.id) > (case p.status when 'posted' then p.amount else 0 end) then
    raise exception 'payment % is used beyond its amount', p.number
      using errcode = '23514', constraint = 'payment_is_used_within_its_amount';
  end if;
  if not stands_in_journals(p.book_id, 'payment', p.id, p.status = 'posted' or p.reversed_on is not null, p.date,
    case p.direction when 'in' then -p.base_amount else p.base_amount end, p.reversed_on)
  then
    raise exception 'payment % does not stand in the journals as it says', p.number
      using errcode = '23514', constraint = 'payment_stands_in_its_journal';
  end if;
  return null;
end $$;

create constraint trigger payment_is_checked after insert or update on payments
  deferrable initially deferred for each row execute function check_payment();

create function check_allocation() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  parties integer;
begin
  perform refuse_outside_of_book(new.book_id, 'an allocation');
  if exists (
    select from documents d where d.book_id = new.book_id and d.id in (new.document_id, new.credit_id)
      and d.paid_amount <> put_against_document(d.book_id, d.id)
  ) then
    raise exception 'a document is not paid by what was put against it'
      using errcode = '23514', constraint = 'document_is_paid_by_its_allocations';
  end if;
  if exists (
    select from payments p where p.book_id = new.book_id and p.id in (new.payment_id, new.returns_id)
      and used_of_payment(p.book_id, p.id) > case p.status when 'posted' then p.amount else 0 end
  ) then
    raise exception 'a payment is used beyond its amount'
      using errcode = '23514', constraint = 'payment_is_used_within_its_amount';
  end if;
  select count(distinct party_id) into parties from (
    select party_id from documents where book_id = new.book_id and id in (new.document_id, new.credit_id)
    union all
    select party_id from payments where book_id = new.book_id and id in (new.payment_id, new.returns_id)
  ) both_sides;
  if not new.is_void and parties > 1 then
    raise exception 'an allocation between two parties'
      using errcode = '23514', constraint = 'allocation_is_within_one_party';
  end if;
  return null;
end $$;

create constraint trigger allocation_is_checked after insert or update on allocations
  deferrable initially deferred for each row execute function check_allocation();

-- The journal of an event is there for that event only (I-18).
create function check_event_journal() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  is_sound boolean;
begin
  perform refuse_outside_of_book(new.book_id, 'journal ' || new.number);
  if new.source in ('document', 'reversal') then
    select stands_in_journals(book_id, 'document', id, status in ('posted', 'paid') or reversed_on is not null, date,
      case when kind in ('invoice', 'vendor_credit') then base_total else -base_total end, reversed_on)
    into is_sound from documents where book_id = new.book_id and id = new.source_id;
  end if;
  if is_sound is null and new.source in ('payment', 'reversal') then
    select stands_in_journals(book_id, 'payment', id, status = 'posted' or reversed_on is not null, date,
      case direction when 'in' then -base_amount else base_amount end, reversed_on)
    into is_sound from payments where book_id = new.book_id and id = new.source_id;
  end if;
  if is_sound is distinct from true
    and (select counts_in_totals(status, deleted_at is not null) or is_sound is false from journals
      where book_id = new.book_id and id = new.id)
  then
    raise exception 'journal % is not that of its document or payment', new.number
      using errcode = '23514', constraint = 'journal_is_that_of_its_event';
  end if;
  return null;
end $$;

create constraint trigger event_journal_is_checked after insert or update on journals
  deferrable initially deferred for each row when (new.source in ('document', 'payment', 'reversal'))
  execute function check_event_journal();

-- The quantity that movements have made of a product's stock, counted by the database: what the application
-- writes beside it must be the same (I-19). Changes of value alone do not touch it, however many there are.
alter table product_stock no force row level security;
alter table stock_movements no force row level security;
alter table product_stock add column moved_quantity numeric(20, 4) not null default 0;
update product_stock s set moved_quantity = coalesce((
  select sum(m.quantity) from stock_movements m
  where m.book_id = s.book_id and m.product_id = s.product_id and not m.is_void
), 0);
alter table product_stock force row level security;
alter table stock_movements force row level security;

create function begin_without_movements() returns trigger language plpgsql as $$
begin
  new.moved_quantity := 0;
  return new;
end $$;

create trigger stock_begins_without_movements before insert on product_stock
  for each row execute function begin_without_movements();

create function count_movement() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  moved numeric := case when new.is_void then 0 else new.quantity end;
begin
  if tg_op = 'UPDATE' and not old.is_void then
    moved := moved - old.quantity;
  end if;
  if moved = 0 then
    return null;
  end if;
  perform refuse_outside_of_book(new.book_id, 'a movement');
  update product_stock set moved_quantity = moved_quantity + moved
  where book_id = new.book_id and product_id = new.product_id;
  if not found then
    insert into product_stock (book_id, product_id) values (new.book_id, new.product_id);
    update product_stock set moved_quantity = moved
    where book_id = new.book_id and product_id = new.product_id;
  end if;
  return null;
end $$;

create trigger movement_is_counted after insert on stock_movements
  for each row when (new.quantity <> 0) execute function count_movement();
create trigger void_movement_is_counted after update of is_void on stock_movements
  for each row when (new.quantity <> 0 and old.is_void <> new.is_void) execute function count_movement();

create function check_stock() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform refuse_outside_of_book(new.book_id, 'stock');
  if exists (
    select from product_stock where book_id = new.book_id and product_id = new.product_id
      and quantity <> moved_quantity
  ) then
    raise exception 'stock is not what its movements made it'
      using errcode = '23514', constraint = 'stock_is_what_was_moved';
  end if;
  return null;
end $$;

create constraint trigger stock_is_checked after insert or update on product_stock
  deferrable initially deferred for each row execute function check_stock();

-- A document is found by the name that its party has now as well: the parties of that name come with the search,
-- for the searching role reads documents alone (Decision 0007). The newest documents are looked through first:
-- what is in most of them fills a page from these, where the index of the text would have to sort them all.
drop function search_documents(text, text, text, uuid, date, date, date, date, uuid, integer);

create function search_documents(
  search text, of_kind text, of_status text, of_party uuid, due_before date, first_date date, last_date date,
  before_date date, before_id uuid, at_most integer, named_parties uuid[]
) returns setof uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  pattern text := '%' || replace(replace(replace(search, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  named uuid[] := coalesce(named_parties, '{}');
  newest uuid[];
begin
  execute $query$
    select array_agg(id order by date desc, id desc) from (
      select id, date from (
        select id, date, party_id, number || ' ' || party_name || ' ' || party_email as text from documents
        where book_id = $1 and kind = $2 and ($4 is null or status = $4) and ($5 is null or party_id = $5)
          and ($6 is null or due_date < $6) and date >= $7 and date <= $8 and (date, id) < ($9, $10)
        order by date desc, id desc limit 1000
      ) newest where text ilike $3 or party_id = any($12) order by date desc, id desc limit $11
    ) found $query$
  into newest
  using current_book(), of_kind, pattern, of_status, of_party, due_before, first_date, last_date, before_date,
    before_id, at_most, named;
  if cardinality(newest) = at_most then
    return query select unnest(newest);
    return;
  end if;
  return query execute $query$
    select id from documents
    where book_id = $1 and kind = $2
      and ((number || ' ' || party_name || ' ' || party_email) ilike $3 or party_id = any($12))
      and ($4 is null or status = $4) and ($5 is null or party_id = $5) and ($6 is null or due_date < $6)
      and date >= $7 and date <= $8 and (date, id) < ($9, $10)
    order by date desc, id desc limit $11 $query$
  using current_book(), of_kind, pattern, of_status, of_party, due_before, first_date, last_date, before_date,
    before_id, at_most, named;
end $$;

grant create on schema public to twofold_search;
alter function search_documents(text, text, text, uuid, date, date, date, date, uuid, integer, uuid[])
  owner to twofold_search;
revoke create on schema public from twofold_search;
