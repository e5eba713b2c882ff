-- The number that a scheme gives with a count. On one of several machines it is a row of the part that lies there.
drop function if exists number_of_scheme(number_schemes);
create or replace function number_of_scheme(scheme anyelement) returns text
  language plpgsql immutable parallel safe as $$
begin
  return scheme.prefix || lpad(scheme.last::text, greatest(scheme.digits, length(scheme.last::text)), '0') || scheme.suffix;
end $$;

-- The scheme of a kind at its next number that no record has; nothing where none is followed, or where the number has no
-- room any more. In a new year it begins anew.
create or replace function next_in_scheme(book uuid, of_kind text) returns number_schemes
  language plpgsql stable as $$
declare
  scheme number_schemes;
  this_year integer;
  longest constant integer := case when of_kind in ('vendor', 'customer', 'product') then 20 else 40 end;
begin
  select * into scheme from number_schemes where book_id = book and kind = of_kind and is_followed;
  if not found then return null; end if;
  if scheme.year is not null then
    select extract(year from now() at time zone time_zone) into this_year from books where book_id = book;
    if scheme.year < this_year then
      scheme.prefix := in_year(scheme.prefix, scheme.year, this_year);
      scheme.suffix := in_year(scheme.suffix, scheme.year, this_year);
      scheme.year := this_year;
      scheme.last := 0;
    end if;
  end if;
  loop
    if scheme.last = 999999999 then return null; end if;
    scheme.last := scheme.last + 1;
    exit when given_numbers(book, of_kind, array[number_of_scheme(scheme)]) = '{}';
  end loop;
  if length(number_of_scheme(scheme)) > longest then return null; end if;
  return scheme;
end $$;

-- A text with another year in the place of one, which a slash may precede with two digits, as in 12/26.
create or replace function in_year(part text, was integer, is_now integer) returns text
  language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(part, '(?<![0-9])' || was || '(?![0-9])', is_now::text, 'g'),
    '^/' || right(was::text, 2) || '$', '/' || right(is_now::text, 2))
$$;

-- Takes the next number of a scheme; null where none is followed. The row stays locked until the transaction ends.
create or replace function take_number(book uuid, of_kind text) returns text
  language plpgsql as $$
declare
  taken number_schemes;
begin
  perform from number_schemes where book_id = book and kind = of_kind for no key update;
  if not found then return null; end if;
  taken := next_in_scheme(book, of_kind);
  if taken.kind is null then return null; end if;
  update number_schemes set prefix = taken.prefix, suffix = taken.suffix, last = taken.last, year = taken.year
  where book_id = book and kind = of_kind;
  return number_of_scheme(taken);
end $$;

-- Journals by hand without a number go on with their scheme; one with a number of our own form leads back to that.
create or replace function number_by_hand(book uuid, drafts jsonb) returns jsonb
  language plpgsql as $$
declare
  numbered jsonb := '[]';
  draft jsonb;
begin
  for draft in select value from jsonb_array_elements(drafts) loop
    if draft ->> 'source' = 'manual' and draft ->> 'number' ~ '^JE-[0-9]{4}-[0-9]{4,9}$' then
      delete from number_schemes where book_id = book and kind = 'journal';
    elsif draft ->> 'source' = 'manual' and draft ->> 'number' is null then
      draft := draft || jsonb_strip_nulls(jsonb_build_object('number', take_number(book, 'journal')));
    end if;
    numbered := numbered || jsonb_build_array(draft);
  end loop;
  return numbered;
end $$;

-- The last number of a scheme is that of a record, as that of a series is (I-11).
create or replace function check_number_scheme() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform refuse_outside_of_book(new.book_id, 'a number');
  if given_numbers(new.book_id, new.kind, array[number_of_scheme(new)]) = '{}' then
    raise exception 'no record has the last number of the scheme of %', new.kind
      using errcode = '23514', constraint = 'last_number_is_that_of_a_record', hint = 'last_number_is_that_of_a_record';
  end if;
  return null;
end $$;

drop trigger if exists number_scheme_goes_on on number_schemes;
create constraint trigger number_scheme_goes_on after insert or update on number_schemes
  deferrable initially deferred for each row execute function check_number_scheme();
