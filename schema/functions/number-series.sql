-- A number series follows the numbers of existing records (I-11): it never decreases, and at commit its last number belongs to a
-- record. post_journal and post_documents advance the series for the numbers they assign.

create or replace trigger number_series_increases before update on number_series
  for each row when (new.last < old.last) execute function reject_with_rule('number_series_increases');

-- How far a single typed number may advance a series (domain/numbering.ts), so that no typo or abuse uses up the numbers.
create or replace function max_number_step() returns integer
  language sql immutable parallel safe as $$ select 100000 $$;

-- Checked after the insert: a check before it would also apply to an existing series that only advances (on conflict).
drop trigger if exists number_series_starts_low on number_series;
create trigger number_series_starts_low after insert on number_series
  for each row when (new.kind <> 'stock' and new.last > max_number_step())
  execute function reject_with_rule('number_series_advances_by_limited_steps');

create or replace trigger number_series_advances_by_limited_steps before update on number_series
  for each row when (new.kind <> 'stock' and new.last > old.last + max_number_step())
  execute function reject_with_rule('number_series_advances_by_limited_steps');

-- The text before the digits of a series (domain/numbering.ts).
create or replace function series_prefix(kind text, year integer) returns text
  language sql stable parallel safe as $$
  -- A separate branch for each kind: Citus loses a list of values when it sends the query to another machine.
  select case when kind = 'journal' then 'JE-' || year || '-' when kind = 'vendor' then 'V' when kind = 'customer' then 'C'
    when kind = 'product' then 'P' when kind = 'tax_rate' then 'T' when kind = 'bill' then 'BILL-'
    when kind = 'invoice' then 'INV-' when kind = 'vendor_credit' then 'VC-' when kind = 'credit_note' then 'CN-'
    when kind = 'receipt' then 'RC-' when kind = 'payment' then 'PM-' when kind = 'write_off' then 'WO-'
    when kind = 'quote' then 'QU-' when kind = 'sales_order' then 'SO-' when kind = 'purchase_order' then 'PO-'
    when kind = 'delivery_note' then 'DN-' when kind = 'goods_receipt' then 'GR-'
    when kind = 'draft' then 'DRAFT-' end
$$;

-- The number of a series at a count.
create or replace function number_of_series(kind text, year integer, count integer) returns text
  language sql stable parallel safe as $$
  select series_prefix(kind, year) || lpad(count::text, greatest(4, length(count::text)), '0')
$$;

-- Which of these numbers or codes already exist on records of a kind (I-10, I-11). One statement for each kind of record: a
-- single statement for all of them would open every table first. Looks up each number separately: with all numbers at once and
-- without statistics, the planner reads the whole book instead.
create or replace function existing_numbers(book uuid, of_kind text, numbers text[]) returns text[]
  language plpgsql stable parallel safe as $$
begin
  if of_kind = 'journal' then
    return array(select one from unnest(numbers) one where exists (
      select from journals where book_id = book and number = one offset 0));
  elsif of_kind in ('quote', 'sales_order', 'purchase_order') then
    return array(select one from unnest(numbers) one where exists (
      select from orders where book_id = book and kind = of_kind and number = one offset 0));
  elsif of_kind in ('delivery_note', 'goods_receipt') then
    return array(select one from unnest(numbers) one where exists (
      select from deliveries where book_id = book and kind = of_kind and number = one offset 0));
  elsif of_kind in ('vendor', 'customer') then
    return array(select one from unnest(numbers) one where exists (
      select from parties where book_id = book and side = of_kind and code = one offset 0));
  elsif of_kind = 'product' then
    return array(select one from unnest(numbers) one where exists (
      select from products where book_id = book and code = one offset 0));
  elsif of_kind = 'tax_rate' then
    return array(select one from unnest(numbers) one where exists (
      select from tax_rates where book_id = book and code = one offset 0));
  elsif of_kind in ('receipt', 'payment', 'write_off') then
    return array(select one from unnest(numbers) one where exists (
      select from payments where book_id = book and direction in ('in', 'out') and number = one offset 0));
  elsif of_kind = 'draft' then
    return array(select one from unnest(numbers) one where exists (
      select from unnest(array['bill', 'invoice', 'vendor_credit', 'credit_note']) k (kind)
      join documents d on d.book_id = book and d.kind = k.kind and d.number = one offset 0));
  end if;
  return array(select one from unnest(numbers) one where exists (
    select from documents where book_id = book and kind = of_kind and number = one
      and (opening_id is null or status <> 'void') offset 0));
end $$;

-- The next counts of a series whose numbers don't exist yet and aren't among the typed numbers of the same request.
create or replace function next_series_counts(
  book uuid, of_kind text, of_year integer, needed integer, typed text[] default '{}', after integer default null
) returns integer[]
  language plpgsql stable as $$
declare
  last integer := coalesce(after, (
    select s.last from number_series s where s.book_id = book and s.kind = of_kind and s.year = of_year), 0);
  free integer[] := '{}';
  missing integer;
  numbers text[];
  given text[];
begin
  loop
    missing := needed - cardinality(free);
    exit when missing <= 0;
    numbers := array(select number_of_series(of_kind, of_year, last + step) from generate_series(1, missing) step);
    given := existing_numbers(book, of_kind, numbers) || typed;
    free := free || array(
      select (last + place)::integer from unnest(numbers) with ordinality as n (number, place)
      where number <> all(given) order by place);
    last := last + missing;
  end loop;
  return free;
end $$;

-- Advances a series to the highest of these counts that is within one step; never moves it back.
create or replace function advance_series(book uuid, of_kind text, of_year integer, counts integer[]) returns void
  language plpgsql as $$
declare
  before integer := coalesce((
    select s.last from number_series s where s.book_id = book and s.kind = of_kind and s.year = of_year), 0);
  reached integer := (
    select max(count) from unnest(counts) count where count > before and count - before <= max_number_step());
begin
  if reached is null then return; end if;
  insert into number_series as s (book_id, kind, year, last)
  select b.book_id, of_kind, of_year, reached from (select book) b (book_id)
  on conflict (book_id, kind, year) do update set last = greatest(s.last, excluded.last);
end $$;

create or replace function check_number_series() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  digits text := new.last;
begin
  perform require_current_book(new.book_id, 'a number');
  -- A typed number may have more leading zeros than an automatic one.
  if existing_numbers(new.book_id, new.kind, array(
    select series_prefix(new.kind, new.year) || lpad(digits, width, '0')
    from generate_series(greatest(4, length(digits)), greatest(9, length(digits))) width
  )) = '{}' then
    raise exception 'no record has the last number of series %', new.kind
      using errcode = '23514', constraint = 'last_number_belongs_to_a_record', hint = 'last_number_belongs_to_a_record';
  end if;
  return null;
end $$;

drop trigger if exists number_series_start_is_checked on number_series;
create constraint trigger number_series_start_is_checked after insert on number_series
  deferrable initially deferred for each row when (new.kind <> 'stock' and current_user <> 'twofold_writer')
  execute function check_number_series();

drop trigger if exists number_series_is_checked on number_series;
create constraint trigger number_series_is_checked after update on number_series
  deferrable initially deferred for each row
  when (new.last <> old.last and new.kind <> 'stock' and current_user <> 'twofold_writer')
  execute function check_number_series();
