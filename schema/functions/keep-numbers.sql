-- A series of numbers goes on by the numbers that records have (I-11): it never falls, and at commit its last number is
-- that of a record. What post_journal and post_documents count they give themselves.

create or replace trigger number_series_rises before update on number_series
  for each row when (new.last < old.last) execute function refuse_record('number_series_rises');

-- What stands before the digits of a series (domain/numbering.ts).
create or replace function series_prefix(kind text, year integer) returns text
  language sql stable parallel safe as $$
  -- A question of its own for each kind: what is written as a list of values is lost on its way to another machine.
  select case when kind = 'journal' then 'JE-' || year || '-' when kind = 'vendor' then 'V' when kind = 'customer' then 'C'
    when kind = 'product' then 'P' when kind = 'tax_rate' then 'T' when kind = 'bill' then 'BILL-'
    when kind = 'invoice' then 'INV-' when kind = 'vendor_credit' then 'VC-' when kind = 'credit_note' then 'CN-'
    when kind = 'receipt' then 'RC-' when kind = 'payment' then 'PM-' when kind = 'write_off' then 'WO-'
    when kind = 'quote' then 'QU-' when kind = 'sales_order' then 'SO-' when kind = 'purchase_order' then 'PO-'
    when kind = 'delivery_note' then 'DN-' when kind = 'goods_receipt' then 'GR-' end
$$;

-- One statement for each kind of record: a single one of them all would begin by opening every table.
create or replace function check_number_series() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  digits text := new.last;
  -- A typed number may have more zeros than ours.
  numbers text[] := array(
    select series_prefix(new.kind, new.year) || lpad(digits, width, '0')
    from generate_series(greatest(4, length(digits)), 9) width
  );
  is_given boolean;
begin
  perform refuse_outside_of_book(new.book_id, 'a number');
  if new.kind = 'journal' then
    is_given := exists (select from journals where book_id = new.book_id and number = any(numbers));
  elsif new.kind in ('vendor', 'customer') then
    is_given := exists (select from parties where book_id = new.book_id and side = new.kind and code = any(numbers));
  elsif new.kind = 'product' then
    is_given := exists (select from products where book_id = new.book_id and code = any(numbers));
  elsif new.kind = 'tax_rate' then
    is_given := exists (select from tax_rates where book_id = new.book_id and code = any(numbers));
  elsif new.kind in ('receipt', 'payment', 'write_off') then
    is_given := exists (
      select from payments where book_id = new.book_id and direction in ('in', 'out') and number = any(numbers)
    );
  elsif new.kind in ('quote', 'sales_order', 'purchase_order') then
    is_given := exists (
      select from orders where book_id = new.book_id and kind = new.kind and number = any(numbers)
    );
  elsif new.kind in ('delivery_note', 'goods_receipt') then
    is_given := exists (
      select from deliveries where book_id = new.book_id and kind = new.kind and number = any(numbers)
    );
  else
    is_given := exists (
      select from documents where book_id = new.book_id and kind = new.kind and number = any(numbers)
    );
  end if;
  if not is_given then
    raise exception 'no record has the last number of the series %', new.kind
      using errcode = '23514', constraint = 'last_number_is_that_of_a_record', hint = 'last_number_is_that_of_a_record';
  end if;
  return null;
end $$;

drop trigger if exists number_series_begins on number_series;
create constraint trigger number_series_begins after insert on number_series
  deferrable initially deferred for each row when (new.kind <> 'stock' and current_user <> 'twofold_writer')
  execute function check_number_series();

drop trigger if exists number_series_goes_on on number_series;
create constraint trigger number_series_goes_on after update on number_series
  deferrable initially deferred for each row
  when (new.last <> old.last and new.kind <> 'stock' and current_user <> 'twofold_writer')
  execute function check_number_series();
