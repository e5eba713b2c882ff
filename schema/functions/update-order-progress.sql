-- Maintains the stored progress of a quote or an order (I-111), so that a list reads it instead of computing it: its documents
-- and orders and their share of its total, the delivery of its goods, and the figures above the list. Every change to these
-- updates it at commit, under the lock on the order's row, which every conversion takes anyway. The order's own lines can only
-- change before its first conversion.

create or replace function update_order_progress(book uuid, this uuid) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  of_kind text;
  new_status text;
  new_delivery text;
  lines record;
begin
  select kind into of_kind from orders where book_id = book and id = this for no key update;
  if of_kind is null then return; end if;
  select coalesce(bool_or(i.quantity > coalesce(t.taken, 0)), false) as are_left,
    coalesce(sum(i.total - round(i.total * (i.quantity - coalesce(t.taken, 0)) / nullif(i.quantity, 0), i.minor_unit)), 0) as converted,
    count(*) filter (where c.are_goods) as goods, count(*) filter (where c.are_goods and g.delivered >= i.quantity) as delivered,
    coalesce(sum(g.delivered) filter (where c.are_goods), 0) as quantity
  into lines
  from order_items i left join converted_quantities(book, this) t on t.line = i.position
  left join (
    select n.position, sum(n.quantity) as delivered from delivery_items n
    join deliveries d on d.book_id = n.book_id and d.id = n.delivery_id and d.status <> 'void'
    where n.book_id = book and n.order_id = this group by n.position
  ) g on g.position = i.position
  cross join lateral (select i.product_type = 'inventory' and i.quantity > 0 and of_kind <> 'quote') c (are_goods)
  where i.book_id = book and i.order_id = this;
  new_status := case
    when exists (select from orders where book_id = book and quote_id = this and status <> 'void')
      then case when lines.are_left then 'partially_ordered' else 'ordered' end
    when exists (select from documents where book_id = book and order_id = this and status <> 'void')
      then case when lines.are_left then 'partially_invoiced' else 'invoiced' end end;
  new_delivery := case when lines.goods = 0 then 'none' when lines.delivered = lines.goods then 'complete'
    when lines.quantity > 0 then 'partial' else 'pending' end;
  update orders set conversion_status = new_status, converted_total = lines.converted, delivery_progress = new_delivery
  where book_id = book and id = this and (conversion_status, converted_total, delivery_progress) is distinct from (new_status, lines.converted, new_delivery);
end $$;

revoke execute on function update_order_progress from public;

-- Runs when a document, an order made from a quote, or a delivery starts or stops counting.
create or replace function update_source_order() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  converted record := case when tg_op = 'DELETE' then old else new end;
begin
  perform require_current_book(converted.book_id, 'a record created from an order');
  perform update_order_progress(converted.book_id, (to_jsonb(converted) ->> tg_argv[0])::uuid);
  return null;
end $$;

-- The names of these triggers sort after the names of the checks, so that the checks run first.
drop trigger if exists document_refreshes_its_order on documents;
create constraint trigger document_refreshes_its_order after insert on documents
  deferrable initially deferred for each row when (new.order_id is not null) execute function update_source_order('order_id');

drop trigger if exists void_document_refreshes_its_order on documents;
create constraint trigger void_document_refreshes_its_order after update on documents
  deferrable initially deferred for each row when (
    (new.order_id is not null or old.order_id is not null) and (old.status = 'void') <> (new.status = 'void')
  ) execute function update_source_order('order_id');

drop trigger if exists deleted_document_refreshes_its_order on documents;
create constraint trigger deleted_document_refreshes_its_order after delete on documents
  deferrable initially deferred for each row when (old.order_id is not null) execute function update_source_order('order_id');

drop trigger if exists order_refreshes_its_quote on orders;
create constraint trigger order_refreshes_its_quote after insert on orders
  deferrable initially deferred for each row when (new.quote_id is not null) execute function update_source_order('quote_id');

drop trigger if exists void_order_refreshes_its_quote on orders;
create constraint trigger void_order_refreshes_its_quote after update of status on orders
  deferrable initially deferred for each row when (new.quote_id is not null and (old.status = 'void') <> (new.status = 'void'))
  execute function update_source_order('quote_id');

drop trigger if exists void_delivery_refreshes_its_order on deliveries;
create constraint trigger void_delivery_refreshes_its_order after update of status on deliveries
  deferrable initially deferred for each row when (old.status <> new.status) execute function update_source_order('order_id');

-- Runs for a line that takes from a line of an order. Updates the order once per statement, as in check_posted_item: not for a
-- line that exists again or is gone by now, nor if the same or a later statement wrote another line of the same record. On a
-- distributed database, xmin and cmin can only be read in a separate statement.
create or replace function update_source_order_of_line() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  line record := case when tg_op = 'DELETE' then old else new end;
  current_line record;
  this uuid;
begin
  perform require_current_book(line.book_id, 'a line created from an order');
  if tg_argv[0] = 'document' then
    select order_id into this from documents where book_id = line.book_id and id = line.document_id;
    select i.xmin::text as xid, i.cmin::text::bigint as command into current_line from document_items i
    where i.book_id = line.book_id and i.document_id = line.document_id and i.position = line.position and i.order_position is not null;
    perform from document_items i
    where i.book_id = line.book_id and i.document_id = line.document_id and i.order_position is not null
      and i.xmin::text = current_line.xid and (i.cmin::text::bigint, i.position) > (current_line.command, line.position);
  elsif tg_argv[0] = 'order' then
    select quote_id into this from orders where book_id = line.book_id and id = line.order_id;
    select i.xmin::text as xid, i.cmin::text::bigint as command into current_line from order_items i
    where i.book_id = line.book_id and i.order_id = line.order_id and i.position = line.position and i.quote_position is not null;
    perform from order_items i
    where i.book_id = line.book_id and i.order_id = line.order_id and i.quote_position is not null
      and i.xmin::text = current_line.xid and (i.cmin::text::bigint, i.position) > (current_line.command, line.position);
  else
    this := line.order_id;
    select i.xmin::text as xid, i.cmin::text::bigint as command into current_line from delivery_items i
    where i.book_id = line.book_id and i.delivery_id = line.delivery_id and i.position = line.position;
    perform from delivery_items i where i.book_id = line.book_id and i.delivery_id = line.delivery_id
      and i.xmin::text = current_line.xid and (i.cmin::text::bigint, i.position) > (current_line.command, line.position);
  end if;
  if found or (tg_op = 'DELETE') = (current_line.xid is not null) then return null; end if;
  perform update_order_progress(line.book_id, this);
  return null;
end $$;

drop trigger if exists item_refreshes_its_order on document_items;
create constraint trigger item_refreshes_its_order after insert on document_items
  deferrable initially deferred for each row when (new.order_position is not null) execute function update_source_order_of_line('document');

drop trigger if exists deleted_item_refreshes_its_order on document_items;
create constraint trigger deleted_item_refreshes_its_order after delete on document_items
  deferrable initially deferred for each row when (old.order_position is not null) execute function update_source_order_of_line('document');

drop trigger if exists order_item_refreshes_its_quote on order_items;
create constraint trigger order_item_refreshes_its_quote after insert on order_items
  deferrable initially deferred for each row when (new.quote_position is not null) execute function update_source_order_of_line('order');

drop trigger if exists deleted_order_item_refreshes_its_quote on order_items;
create constraint trigger deleted_order_item_refreshes_its_quote after delete on order_items
  deferrable initially deferred for each row when (old.quote_position is not null) execute function update_source_order_of_line('order');

drop trigger if exists delivery_item_refreshes_its_order on delivery_items;
create constraint trigger delivery_item_refreshes_its_order after insert on delivery_items
  deferrable initially deferred for each row execute function update_source_order_of_line('delivery');

-- Sets whether an order awaits goods as its lines are written: nothing has been delivered by then.
create or replace function update_undelivered_goods() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  line record := case when tg_op = 'DELETE' then old else new end;
begin
  perform require_current_book(line.book_id, 'a line of an order');
  if tg_op = 'INSERT' then
    update orders set delivery_progress = 'pending'
    where book_id = line.book_id and id = line.order_id and delivery_progress = 'none' and kind <> 'quote';
  elsif exists (select from orders where book_id = line.book_id and id = line.order_id and delivery_progress = 'pending') and not exists (
    select from order_items
    where book_id = line.book_id and order_id = line.order_id and product_type = 'inventory' and quantity > 0
  ) then
    update orders set delivery_progress = 'none' where book_id = line.book_id and id = line.order_id;
  end if;
  return null;
end $$;

create or replace trigger order_item_adds_undelivered_goods after insert on order_items
  for each row when (new.product_type = 'inventory' and new.quantity > 0) execute function update_undelivered_goods();
create or replace trigger order_item_drops_undelivered_goods after delete on order_items
  for each row when (old.product_type = 'inventory' and old.quantity > 0) execute function update_undelivered_goods();

-- Adds the new order before subtracting the old one, so that an unchanged row isn't created again.
create or replace function update_order_totals() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(coalesce(new.book_id, old.book_id), 'an order');
  -- Changes to notes or emails don't affect these totals.
  if tg_op = 'UPDATE' and (new.undated_status, new.currency, new.due_date, new.total, new.remaining_total, new.is_undelivered)
    is not distinct from (old.undated_status, old.currency, old.due_date, old.total, old.remaining_total, old.is_undelivered)
  then
    return null;
  end if;
  if tg_op <> 'DELETE' then
    insert into order_status_totals as t (book_id, kind, undated_status, currency, last_day, orders, total, remaining_total, undelivered, undelivered_total)
    values (new.book_id, new.kind, new.undated_status, new.currency, case when new.undated_status = 'sent' then new.due_date else 'infinity'::date end,
      1, new.total, new.remaining_total, new.is_undelivered::integer, case when new.is_undelivered then new.total else 0 end)
    on conflict (book_id, kind, undated_status, currency, last_day) do update set orders = t.orders + 1, total = t.total + excluded.total,
      remaining_total = t.remaining_total + excluded.remaining_total, undelivered = t.undelivered + excluded.undelivered,
      undelivered_total = t.undelivered_total + excluded.undelivered_total;
  end if;
  if tg_op <> 'INSERT' then
    update order_status_totals set orders = orders - 1, total = total - old.total, remaining_total = remaining_total - old.remaining_total,
      undelivered = undelivered - old.is_undelivered::integer, undelivered_total = undelivered_total - case when old.is_undelivered then old.total else 0 end
    where book_id = old.book_id and kind = old.kind and undated_status = old.undated_status and currency = old.currency
      and last_day = case when old.undated_status = 'sent' then old.due_date else 'infinity'::date end;
    delete from order_status_totals
    where book_id = old.book_id and kind = old.kind and undated_status = old.undated_status and currency = old.currency
      and last_day = case when old.undated_status = 'sent' then old.due_date else 'infinity'::date end and orders = 0;
  end if;
  return null;
end $$;

create or replace trigger order_totals_are_updated after insert or update or delete on orders
  for each row execute function update_order_totals();
