-- The formatted number of a scheme at a count. On a distributed database the row has the type of a shard.
drop function if exists number_of_scheme(number_schemes);
create or replace function number_of_scheme(scheme anyelement) returns text
  language plpgsql immutable parallel safe as $$
begin
  return scheme.prefix || lpad(scheme.last::text, greatest(scheme.digits, length(scheme.last::text)), '0') || scheme.suffix;
end $$;

-- The formatted number of a scheme at another count.
create or replace function number_in_scheme(scheme number_schemes, count integer) returns text
  language sql immutable parallel safe as $$
  select scheme.prefix || lpad(count::text, greatest(scheme.digits, length(count::text)), '0') || scheme.suffix
$$;

-- The scheme of a kind, advanced to its next unused number, in the year of a date, or of today without one. Returns nothing if
-- the company has set no format and there is no scheme to continue, or if the number has no digits left.
drop function if exists next_scheme_count(uuid, text);
create or replace function next_scheme_count(book uuid, of_kind text, day date default null) returns number_schemes
  language plpgsql stable as $$
declare
  scheme number_schemes;
  of_year integer;
  format jsonb;
  longest constant integer := case when of_kind in ('vendor', 'customer', 'product') then 20 else 40 end;
  tried integer := 1;
  free integer;
begin
  select extract(year from coalesce(day, now() at time zone time_zone)) into of_year from books where book_id = book;
  select formats -> of_kind into format from number_formats where book_id = book;
  if format is null then
    select * into scheme from number_schemes where book_id = book and kind = of_kind and is_active
    order by (year is not distinct from of_year) desc, year desc nulls last limit 1;
    if not found then return null; end if;
    if scheme.year is not null and scheme.year <> of_year then
      scheme.prefix := replace_year(scheme.prefix, scheme.year, of_year);
      scheme.suffix := replace_year(scheme.suffix, scheme.year, of_year);
      scheme.year := of_year;
      scheme.last := 0;
    end if;
  else
    scheme := set_scheme(book, of_kind, format, of_year);
  end if;
  loop
    if scheme.last > 999999999 - tried then return null; end if;
    select min(place) into free from (
      select place, number_in_scheme(scheme, scheme.last + place) as number from generate_series(1, tried) place
    ) numbers where cardinality(existing_numbers(book, of_kind, array[number])) = 0;
    scheme.last := scheme.last + coalesce(free, tried);
    exit when free is not null;
    tried := least(tried * 2, 256);
  end loop;
  if length(number_of_scheme(scheme)) > longest then return null; end if;
  return scheme;
end $$;

-- The scheme for a format set by the company, at its last number in a year. If numbers restart each year, the starting count
-- applies only to the year in which the format was set.
create or replace function set_scheme(book uuid, of_kind text, format jsonb, of_year integer) returns number_schemes
  language plpgsql stable as $$
declare
  scheme number_schemes;
  restarts constant boolean := (format ->> 'restartsYearly')::boolean;
begin
  scheme.book_id := book;
  scheme.kind := of_kind;
  scheme.prefix := insert_year(format ->> 'prefix', of_year);
  scheme.suffix := insert_year(format ->> 'suffix', of_year);
  scheme.digits := (format ->> 'digits')::integer;
  scheme.year := case when restarts then of_year end;
  scheme.is_active := true;
  select coalesce(max(last), 0) into scheme.last from number_schemes s
  where s.book_id = book and s.kind = of_kind and (not restarts or s.year = of_year);
  if not restarts or (format ->> 'startYear')::integer = of_year then
    scheme.last := greatest(scheme.last, (format ->> 'start')::integer - 1);
  end if;
  return scheme;
end $$;

-- Inserts the year into a part of a format.
create or replace function insert_year(part text, year integer) returns text
  language sql immutable parallel safe as $$
  select replace(replace(part, '{year}', year::text), '{yy}', right(year::text, 2))
$$;

-- Replaces a year in a text, including a two-digit year before a slash, as in 12/26.
create or replace function replace_year(part text, was integer, is_now integer) returns text
  language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(part, '(?<![0-9])' || was || '(?![0-9])', is_now::text, 'g'),
    '^/' || right(was::text, 2) || '$', '/' || right(is_now::text, 2))
$$;

-- Takes the next number of a scheme; null if there is none. Writes to a book wait for one another.
drop function if exists take_number(uuid, text);
create or replace function take_number(book uuid, of_kind text, day date default null) returns text
  language plpgsql as $$
declare
  taken number_schemes := next_scheme_count(book, of_kind, day);
begin
  if taken.kind is null then return null; end if;
  insert into number_schemes as s (book_id, kind, prefix, suffix, digits, last, year, is_active)
  select b.book_id, of_kind, taken.prefix, taken.suffix, taken.digits, taken.last, taken.year, true
  from (select book) b (book_id)
  on conflict (book_id, kind, prefix, suffix)
    do update set digits = excluded.digits, last = excluded.last, year = excluded.year, is_active = true;
  return number_of_scheme(taken);
end $$;

-- Whether the company has set a number format for a kind.
create or replace function has_number_format(book uuid, of_kind text) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return exists (select from number_formats where book_id = book and formats -> of_kind is not null);
end $$;

-- Manual journals without a number continue their scheme; a number in our default format switches back to the default series.
create or replace function number_manual_journals(book uuid, drafts jsonb) returns jsonb
  language plpgsql as $$
declare
  numbered jsonb := '[]';
  draft jsonb;
begin
  for draft in select value from jsonb_array_elements(drafts) loop
    if draft ->> 'source' = 'manual' and draft ->> 'number' ~ '^JE-[0-9]{4}-[0-9]{4,9}$'
      and not has_number_format(book, 'journal') then
      delete from number_schemes where book_id = book and kind = 'journal';
    elsif draft ->> 'source' = 'manual' and draft ->> 'number' is null then
      draft := draft || jsonb_strip_nulls(jsonb_build_object('number', take_number(book, 'journal', (draft ->> 'date')::date)));
    end if;
    numbered := numbered || jsonb_build_array(draft);
  end loop;
  return numbered;
end $$;

-- The last number of a scheme belongs to a record, as with a series (I-11).
create or replace function check_number_scheme() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'a number');
  if existing_numbers(new.book_id, new.kind, array[number_of_scheme(new)]) = '{}' then
    raise exception 'no record has the last number of the format of %', new.kind
      using errcode = '23514', constraint = 'last_number_belongs_to_a_record', hint = 'last_number_belongs_to_a_record';
  end if;
  return null;
end $$;

drop trigger if exists number_scheme_is_checked on number_schemes;
create constraint trigger number_scheme_is_checked after insert or update on number_schemes
  deferrable initially deferred for each row execute function check_number_scheme();
