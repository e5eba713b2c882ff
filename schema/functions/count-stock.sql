-- The database maintains the quantity on hand of a product from its movements; the quantity that the application writes must be
-- the same (I-19). Value-only changes don't touch the quantity, however many there are.

create or replace function guard_initial_stock() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  new.moved_quantity := 0;
  return new;
end $$;

create or replace trigger stock_is_guarded_at_first before insert on product_stock
  for each row execute function guard_initial_stock();

create or replace function add_movement_to_stock() returns trigger
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
  perform require_current_book(new.book_id, 'a movement');
  update product_stock set moved_quantity = moved_quantity + moved
  where book_id = new.book_id and product_id = new.product_id;
  if not found then
    insert into product_stock (book_id, product_id) values (new.book_id, new.product_id);
    update product_stock set moved_quantity = moved
    where book_id = new.book_id and product_id = new.product_id;
  end if;
  return null;
end $$;

create or replace trigger movement_updates_stock after insert on stock_movements
  for each row when (new.quantity <> 0) execute function add_movement_to_stock();

create or replace trigger void_movement_updates_stock after update of is_void on stock_movements
  for each row when (new.quantity <> 0 and old.is_void <> new.is_void) execute function add_movement_to_stock();

create or replace function check_stock() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'stock');
  if exists (
    select from product_stock where book_id = new.book_id and product_id = new.product_id
      and quantity <> moved_quantity
  ) then
    raise exception 'stock is not the sum of its movements'
      using errcode = '23514', constraint = 'stock_matches_its_movements', hint = 'stock_matches_its_movements';
  end if;
  return null;
end $$;

-- The quantity on hand directly after a count (Accounting 6): receipts through its date, less issues before it in order of date
-- and entry. Goods returned on the day they were issued count only after their issue.
create or replace function quantity_after_count(c stock_movements) returns numeric
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(sum(m.quantity), 0) from stock_movements m
    left join stock_movements o on m.kind = 'count_correction' and o.book_id = c.book_id and o.id = m.original_movement_id
    where m.book_id = c.book_id and m.product_id = c.product_id and not m.is_void
      and (m.date < c.date or (m.date = c.date and c.sequence >= case
        when m.kind = 'count_correction' then o.sequence
        when m.quantity < 0 or m.counted_quantity is not null then m.sequence
        else (
          select coalesce(max(sent.sequence), 0) from stock_movements sent
          left join stock_movements undone on undone.book_id = c.book_id and undone.id = sent.original_movement_id
          where sent.book_id = c.book_id and sent.product_id = c.product_id and sent.date = c.date and not sent.is_void
            and sent.quantity < 0 and coalesce(undone.original_movement_id, sent.id) = m.original_movement_id
        ) end))
  );
end $$;

-- A count stays valid: its adjustment leaves the counted quantity, even if earlier movements were added or voided since (I-112).
create or replace function check_stock_counts() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  c stock_movements;
begin
  perform require_current_book(new.book_id, 'a movement');
  for c in
    select * from stock_movements
    where book_id = new.book_id and product_id = new.product_id and counted_quantity is not null and date >= new.date and not is_void
  loop
    if quantity_after_count(c) <> c.counted_quantity then
      raise exception 'the stock count of % does not leave the counted quantity', c.date
        using errcode = '23514', constraint = 'stock_count_matches_counted_quantity', hint = 'stock_count_matches_counted_quantity';
    end if;
  end loop;
  return null;
end $$;

drop trigger if exists counts_are_checked on stock_movements;
create constraint trigger counts_are_checked after insert on stock_movements
  deferrable initially deferred for each row when (new.quantity <> 0 or new.counted_quantity is not null)
  execute function check_stock_counts();

drop trigger if exists counts_are_checked_after_void on stock_movements;
create constraint trigger counts_are_checked_after_void after update of is_void on stock_movements
  deferrable initially deferred for each row when (new.quantity <> 0 and new.is_void)
  execute function check_stock_counts();

drop trigger if exists product_stock_is_checked on product_stock;
create constraint trigger product_stock_is_checked after insert or update on product_stock
  deferrable initially deferred for each row execute function check_stock();
