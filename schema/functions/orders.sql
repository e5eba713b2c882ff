-- The rules of an order, for every writer (I-68): its totals are the sums of its lines, an answered quote doesn't change, and no
-- line is invoiced for more than was ordered. An order is open, closed or void (I-85). Its documents are in its currency (I-106).

-- Columns that the database maintains don't change the version, and nothing else can write them (I-111).
create or replace trigger order_version_increases before update on orders
  for each row when (
    new.version <> old.version + 1
    and (new.conversion_status, new.converted_total, new.delivery_progress) is not distinct from (old.conversion_status, old.converted_total, old.delivery_progress)
  ) execute function reject_with_rule('record_version_increases_by_one');

create or replace trigger answered_order_is_immutable before update of version on orders
  for each row when (old.status in ('accepted', 'declined')) execute function reject_with_rule('answered_order_is_immutable');

-- Only a sent quote can be accepted or declined. Changes to its contents are a separate step.
create or replace trigger order_is_answered_unchanged before update of version on orders
  for each row when (
    new.status in ('accepted', 'declined') and (
      old.status <> 'sent'
      or (new.number, new.party_id, new.date, new.due_date, new.notes, new.currency, new.prices_include_tax, new.discount_percent,
        new.discount_amount, new.subtotal, new.tax_amount, new.total)
        is distinct from (old.number, old.party_id, old.date, old.due_date, old.notes, old.currency, old.prices_include_tax,
        old.discount_percent, old.discount_amount, old.subtotal, old.tax_amount, old.total)
    )
  ) execute function reject_with_rule('order_is_answered_unchanged');

-- A void order stays void. A closed order doesn't change until it is reopened.
create or replace trigger order_stays_closed_or_void before update of version on orders
  for each row when (old.status = 'void' or (old.status = 'closed' and new.status <> 'open'))
  execute function reject_with_rule('order_stays_closed_or_void');

create or replace trigger order_begins_unanswered before insert on orders
  for each row when (new.status not in ('draft', 'sent', 'open')) execute function reject_with_rule('order_begins_unanswered');

create or replace trigger order_starts_unconverted before insert on orders
  for each row when (new.conversion_status is not null or new.converted_total <> 0 or new.delivery_progress <> 'none')
  execute function reject_with_rule('order_starts_unconverted');

create or replace function guard_sent_order() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if is_erasure_allowed(tg_relid, old.book_id) then return old; end if;
  raise exception 'a sent order cannot be changed'
    using errcode = '23514', constraint = 'order_is_kept_once_sent', hint = 'order_is_kept_once_sent';
end $$;

create or replace trigger order_is_kept_once_sent before delete on orders
  for each row when (old.status <> 'draft') execute function guard_sent_order();

create or replace function guard_order_item() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  item record := case when tg_op = 'DELETE' then old else new end;
begin
  perform require_current_book(item.book_id, 'a line of an order');
  if tg_op = 'DELETE' and is_erasure_allowed(tg_relid, item.book_id) then return item; end if;
  -- A concurrent conversion of the order waits for the lock on its row, and then uses these lines.
  perform from orders where book_id = item.book_id and id = item.order_id for no key update;
  if exists (
    select from orders where book_id = item.book_id and id = item.order_id and status in ('accepted', 'declined')
  ) then
    raise exception 'the lines of an answered quote cannot be changed'
      using errcode = '23514', constraint = 'answered_order_is_immutable', hint = 'answered_order_is_immutable';
  end if;
  if exists (
    select from orders where book_id = item.book_id and id = item.order_id and status in ('closed', 'void')
  ) then
    raise exception 'the lines of a closed or voided order cannot be changed'
      using errcode = '23514', constraint = 'order_stays_closed_or_void', hint = 'order_stays_closed_or_void';
  end if;
  if exists (select from documents where book_id = item.book_id and order_id = item.order_id)
    or exists (select from deliveries where book_id = item.book_id and order_id = item.order_id)
  then
    raise exception 'lines that were invoiced or delivered cannot be changed'
      using errcode = '23514', constraint = 'converted_order_is_fixed', hint = 'converted_order_is_fixed';
  end if;
  return item;
end $$;

create or replace trigger answered_order_lines_are_fixed before insert or delete on order_items
  for each row execute function guard_order_item();

-- A void order has no documents or deliveries. A concurrent document or delivery waits for the lock on its row
-- (check_order_of_document, check_delivery).
create or replace function guard_void_order() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'order ' || new.number);
  if exists (select from documents where book_id = new.book_id and order_id = new.id and status <> 'void')
    or exists (select from deliveries where book_id = new.book_id and order_id = new.id and status <> 'void')
  then
    raise exception 'order % already has documents or deliveries', new.number
      using errcode = '23514', constraint = 'converted_order_is_fixed', hint = 'converted_order_is_fixed';
  end if;
  return new;
end $$;

create or replace trigger order_is_voided_without_documents before update on orders
  for each row when (new.status = 'void' and old.status <> 'void') execute function guard_void_order();

-- The currency is fixed under the same conditions as the lines. A concurrent document waits for the lock on the order's row.
create or replace function guard_order_currency() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'order ' || new.number);
  if exists (select from documents where book_id = new.book_id and order_id = new.id)
    or exists (select from deliveries where book_id = new.book_id and order_id = new.id)
  then
    raise exception 'order % already has documents or deliveries', new.number
      using errcode = '23514', constraint = 'converted_order_is_fixed', hint = 'converted_order_is_fixed';
  end if;
  return new;
end $$;

create or replace trigger order_currency_is_fixed_once_converted before update on orders
  for each row when (new.currency <> old.currency) execute function guard_order_currency();

-- Whether the amount of a line is its quantity times its price, less its discounts; if prices include tax, the price includes the
-- tax of this line.
create or replace function order_item_matches_price(i order_items, prices_include_tax boolean) returns boolean
  language sql immutable parallel safe as $$
  select i.subtotal = round(i.quantity * i.unit_price, i.minor_unit) - i.discount_amount - i.document_discount
    - case when prices_include_tax then i.tax_amount else 0 end
$$;

create or replace function check_order_sum() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  changed record := case when tg_op = 'DELETE' then old else new end;
  this uuid := case when tg_argv[0] = 'item' then (to_jsonb(changed) ->> 'order_id')::uuid
    else (to_jsonb(changed) ->> 'id')::uuid end;
  o orders;
  items record;
begin
  perform require_current_book(changed.book_id, 'an order');
  select * into o from orders where book_id = changed.book_id and id = this;
  if o.id is null then return null; end if;
  select count(coalesce(product_id, account_id)) as number, sum(subtotal) as subtotal, sum(tax_amount) as tax_amount,
    sum(document_discount) as discount,
    bool_and(minor_unit = minor_unit(o.currency) and subtotal = round(subtotal, minor_unit) and tax_amount = round(tax_amount, minor_unit)
      and discount_amount = round(discount_amount, minor_unit)
      and document_discount = round(document_discount, minor_unit)) as is_in_currency,
    bool_and(order_item_matches_price(i, o.prices_include_tax)) as is_priced
  into items from order_items i where book_id = o.book_id and order_id = o.id;
  if items.number = 0 or items.subtotal <> o.subtotal or items.tax_amount <> o.tax_amount
    or items.discount <> o.discount_amount or not items.is_in_currency
  then
    raise exception '% is not the sum of its lines', o.number
      using errcode = '23514', constraint = 'order_is_the_sum_of_its_lines', hint = 'order_is_the_sum_of_its_lines';
  end if;
  if not items.is_priced then
    raise exception 'a line of % is not its quantity times its price', o.number
      using errcode = '23514', constraint = 'order_item_amount_is_quantity_times_price', hint = 'order_item_amount_is_quantity_times_price';
  end if;
  if exists (
    select from deliveries where book_id = o.book_id and order_id = o.id and status <> 'void' and date < o.date
  ) then
    raise exception '% was delivered before its date', o.number
      using errcode = '23514', constraint = 'delivery_is_not_before_its_order', hint = 'delivery_is_not_before_its_order';
  end if;
  return null;
end $$;

drop trigger if exists order_is_checked on orders;
create constraint trigger order_is_checked after insert or update of version on orders
  deferrable initially deferred for each row execute function check_order_sum('order');

drop trigger if exists order_item_is_checked on order_items;
create constraint trigger order_item_is_checked after insert or delete on order_items
  deferrable initially deferred for each row execute function check_order_sum('item');

drop trigger if exists order_change_is_audited on orders;
create constraint trigger order_change_is_audited after insert or update of version or delete on orders
  deferrable initially deferred for each row execute function check_audit('order');

-- A document is made from an accepted quote or an open order: an invoice, or a bill for a purchase order. A foreign key ensures
-- that both have the same party. Locks the order, so that it isn't voided in the meantime and keeps its currency.
create or replace function check_order_of_document() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'a document');
  perform from orders where book_id = new.book_id and id = new.order_id for no key update;
  if not exists (
    select from orders where book_id = new.book_id and id = new.order_id and status in ('accepted', 'open')
      and new.kind = case kind when 'purchase_order' then 'bill' else 'invoice' end
  ) then
    raise exception 'document % is not based on an accepted quote or open order', new.number
      using errcode = '23514', constraint = 'document_order_is_accepted',
        hint = 'document_order_is_accepted';
  end if;
  -- The currency may have changed before the order was locked (I-106).
  if exists (select from documents d join orders o on o.book_id = d.book_id and o.id = d.order_id
    where d.book_id = new.book_id and d.id = new.id and o.currency <> d.currency)
  then
    raise exception 'document % is not in the currency of its order', new.number
      using errcode = '23514', constraint = 'document_is_in_the_currency_of_its_order',
        hint = 'document_is_in_the_currency_of_its_order';
  end if;
  return null;
end $$;

drop trigger if exists document_order_is_accepted on documents;
create constraint trigger document_order_is_accepted after insert on documents
  deferrable initially deferred for each row when (new.order_id is not null) execute function check_order_of_document();

-- The converted quantities of a quote or an order, for all lines or one: what its documents and, for a quote, its orders take
-- from each line. Void ones take nothing, and an order whose lines don't refer to lines of the quote takes all of each line
-- (I-69, I-92).
create or replace function converted_quantities(book uuid, of_order uuid, of_line integer default null)
  returns table (line integer, taken numeric) language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query select u.position, sum(u.quantity) from (
    select i.order_position as position, i.quantity from documents d
    join document_items i on i.book_id = d.book_id and i.document_id = d.id
    where d.book_id = book and d.order_id = of_order and d.status <> 'void'
    union all
    select i.quote_position, i.quantity from orders k
    join order_items i on i.book_id = k.book_id and i.order_id = k.id
    where k.book_id = book and k.quote_id = of_order and k.status <> 'void'
    union all
    select i.position, i.quantity from orders k
    join order_items i on i.book_id = k.book_id and i.order_id = k.quote_id
    where k.book_id = book and k.quote_id = of_order and k.status <> 'void' and not exists (
      select from order_items n where n.book_id = k.book_id and n.order_id = k.id and n.quote_position is not null
    )
  ) u where u.position = of_line or of_line is null and u.position is not null group by u.position;
end $$;

create or replace function converted_quantity_of_line(book uuid, of_order uuid, line integer) returns numeric
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return coalesce((select t.taken from converted_quantities(book, of_order, converted_quantity_of_line.line) t), 0);
end $$;

-- A sales order is made from an accepted quote. Its lines take quantities from the lines of the quote, at most what other orders
-- and invoices leave. Locks the quote, so that two orders can't both take the remaining quantity.
create or replace function check_quote_of_order() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  this uuid := case when tg_argv[0] = 'item' then (to_jsonb(new) ->> 'order_id')::uuid else (to_jsonb(new) ->> 'id')::uuid end;
  -- Checks only the line that this item takes from. Checking all lines for each item would take quadratic time.
  line integer := case when tg_argv[0] = 'item' then (to_jsonb(new) ->> 'quote_position')::integer end;
  o orders;
begin
  perform require_current_book(new.book_id, 'an order');
  select * into o from orders where book_id = new.book_id and id = this;
  if o.id is null or o.status = 'void' then return null; end if;
  perform from orders where book_id = o.book_id and id = o.quote_id for no key update;
  if o.quote_id is not null and not exists (
    select from orders where book_id = o.book_id and id = o.quote_id and kind = 'quote' and status = 'accepted'
  ) then
    raise exception 'order % is not based on an accepted quote', o.number
      using errcode = '23514', constraint = 'order_quote_is_accepted', hint = 'order_quote_is_accepted';
  end if;
  if exists (select from orders where book_id = o.book_id and id = o.quote_id and currency <> o.currency) then
    raise exception 'order % is not in the currency of its quote', o.number
      using errcode = '23514', constraint = 'order_is_in_the_currency_of_its_quote',
        hint = 'order_is_in_the_currency_of_its_quote';
  end if;
  if exists (
    select from order_items i where i.book_id = o.book_id and i.order_id = o.id and i.quote_position is not null
      and (line is null or i.quote_position = line) and not exists (
        select from order_items q where q.book_id = o.book_id and q.order_id = o.quote_id and q.position = i.quote_position
      )
  ) or exists (
    select from order_items q where q.book_id = o.book_id and q.order_id = o.quote_id and (line is null or q.position = line)
      and converted_quantity_of_line(o.book_id, o.quote_id, q.position) > q.quantity
  ) then
    raise exception 'order % exceeds the remaining quantity of its quote', o.number
      using errcode = '23514', constraint = 'ordered_quantity_is_within_quote',
        hint = 'ordered_quantity_is_within_quote';
  end if;
  return null;
end $$;

drop trigger if exists order_quote_is_checked on orders;
create constraint trigger order_quote_is_checked after insert or update of version on orders
  deferrable initially deferred for each row when (new.quote_id is not null) execute function check_quote_of_order('order');

drop trigger if exists order_item_quote_is_checked on order_items;
create constraint trigger order_item_quote_is_checked after insert on order_items
  deferrable initially deferred for each row when (new.quote_position is not null)
  execute function check_quote_of_order('item');

-- Locks the order, so that two documents can't both take the remaining quantity.
create or replace function check_ordered_item() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  d documents := document_at_commit(new.book_id, new.document_id, 'an item');
  ordered numeric;
begin
  if d.id is null then return null; end if;
  perform from orders where book_id = d.book_id and id = d.order_id for no key update;
  select quantity into ordered from order_items
  where book_id = d.book_id and order_id = d.order_id and position = new.order_position;
  if ordered is null or converted_quantity_of_line(d.book_id, d.order_id, new.order_position) > ordered then
    raise exception 'document % exceeds the ordered quantity of a line', d.number
      using errcode = '23514', constraint = 'invoiced_quantity_is_within_order',
        hint = 'invoiced_quantity_is_within_order';
  end if;
  return null;
end $$;

drop trigger if exists item_stays_within_its_order on document_items;
create constraint trigger item_stays_within_its_order after insert on document_items
  deferrable initially deferred for each row when (new.order_position is not null)
  execute function check_ordered_item();
