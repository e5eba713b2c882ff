-- Delivery notes and goods receipts (I-90): a delivery stays as entered and can only be voided, its order is open, and no line is
-- delivered beyond the quantity ordered.

create or replace trigger delivery_is_immutable before update on deliveries
  for each row when (old.status = 'void') execute function reject_with_rule('delivery_is_immutable');

-- Dates a new delivery with the current time, by which check_delivery_item rejects lines that are added in a later transaction.
create or replace function guard_new_delivery() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if new.status <> 'recorded' then
    raise exception '% cannot be created as void', new.number
      using errcode = '23514', constraint = 'delivery_begins_recorded', hint = 'delivery_begins_recorded';
  end if;
  new.created_at := now();
  return new;
end $$;

create or replace trigger delivery_begins_recorded before insert on deliveries
  for each row execute function guard_new_delivery();

-- Locks the order, so that it isn't voided in the meantime.
create or replace function check_delivery() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'a delivery');
  perform from orders where book_id = new.book_id and id = new.order_id for no key update;
  if not exists (
    select from orders where book_id = new.book_id and id = new.order_id and status = 'open'
      and new.kind = case kind when 'sales_order' then 'delivery_note' when 'purchase_order' then 'goods_receipt' end
  ) then
    raise exception '% does not belong to an open order of its kind', new.number
      using errcode = '23514', constraint = 'delivery_order_is_open', hint = 'delivery_order_is_open';
  end if;
  if exists (select from orders where book_id = new.book_id and id = new.order_id and date > new.date) then
    raise exception '% is dated before its order', new.number
      using errcode = '23514', constraint = 'delivery_is_not_before_its_order', hint = 'delivery_is_not_before_its_order';
  end if;
  if not exists (select from delivery_items where book_id = new.book_id and delivery_id = new.id) then
    raise exception '% has no quantities', new.number
      using errcode = '23514', constraint = 'delivery_has_lines', hint = 'delivery_has_lines';
  end if;
  return null;
end $$;

drop trigger if exists delivery_is_checked on deliveries;
create constraint trigger delivery_is_checked after insert on deliveries
  deferrable initially deferred for each row execute function check_delivery();

-- The quantity delivered for a line of an order by all deliveries that aren't void.
create or replace function delivered_quantity_of_line(book uuid, of_order uuid, line integer) returns numeric
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return coalesce((
    select sum(i.quantity) from delivery_items i
    join deliveries d on d.book_id = i.book_id and d.id = i.delivery_id and d.status <> 'void'
    where i.book_id = book and i.order_id = of_order and i.position = line
  ), 0);
end $$;

-- Locks the order, so that two deliveries can't both take the remaining quantity. A line is written together with its delivery.
create or replace function check_delivery_item() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  ordered numeric;
begin
  perform require_current_book(new.book_id, 'a line of a delivery');
  perform from orders where book_id = new.book_id and id = new.order_id for no key update;
  select quantity into ordered from order_items
  where book_id = new.book_id and order_id = new.order_id and position = new.position;
  if ordered is null or delivered_quantity_of_line(new.book_id, new.order_id, new.position) > ordered then
    raise exception 'more of line % is delivered than was ordered', new.position
      using errcode = '23514', constraint = 'delivered_quantity_is_within_order',
        hint = 'delivered_quantity_is_within_order';
  end if;
  if not exists (
    select from deliveries where book_id = new.book_id and id = new.delivery_id and created_at = now()
  ) then
    raise exception 'a line cannot be added to an existing delivery'
      using errcode = '23514', constraint = 'delivery_is_immutable', hint = 'delivery_is_immutable';
  end if;
  return null;
end $$;

drop trigger if exists delivery_item_is_checked on delivery_items;
create constraint trigger delivery_item_is_checked after insert on delivery_items
  deferrable initially deferred for each row execute function check_delivery_item();

drop trigger if exists delivery_change_is_audited on deliveries;
create constraint trigger delivery_change_is_audited after insert or update or delete on deliveries
  deferrable initially deferred for each row execute function check_audit('delivery');
