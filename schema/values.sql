-- The domains and functions that columns of every subject use. The text domains hold what must be true of any text in a
-- book (I-31). A default, a policy or an index calls the functions here, so to change one of them is to change tables:
-- that is for a migration.

create extension if not exists btree_gin;
create extension if not exists pg_trgm;

create domain name_text as text
  constraint name_is_text check (
    length(value) <= 200 and value is nfc normalized and value !~ '[[:cntrl:]\u202a-\u202e\u2066-\u2069\ufeff]'
  );

create domain line_text as text
  constraint line_is_text check (
    length(value) <= 1000 and value is nfc normalized and value !~ '[[:cntrl:]\u202a-\u202e\u2066-\u2069\ufeff]'
  );

create domain long_text as text
  constraint long_text_is_text check (
    length(value) <= 4000 and value is nfc normalized
    and value !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\ufeff]'
  );

create domain business_date as date
  constraint date_is_in_range check (value between '1900-01-01' and '2199-12-31');

-- The book of the running transaction; no rows match when it is not set.
create function current_book() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.book_id', true), '')::uuid $$;

-- Who acts in the running transaction.
create function current_actor() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- A number as people count: "INV-9999" comes before "INV-10000". Each run of digits is made as long as the longest.
create function natural_order(number text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(lower(number), '[0-9]+', '00000000000000000000\&', 'g'), '[0-9]*([0-9]{20})', '\1', 'g')
$$;

-- A text as it is compared: in small letters and without the accents of European letters, so that a search for "jose"
-- finds "José". Most text has no accents, so it is asked for them first.
create function folded(text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length($1) = length($1) then lower($1)
    else lower(regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g'))
  end
$$;

-- Whether the taxes that a tax of several came to on a line are those of its net amount: each is near its rate of the net
-- amount or, where it is on top of others, of that and of those before it, and together they are the tax (Decision 0082).
create function tax_components_are_sound(components jsonb, net numeric, tax numeric) returns boolean
  language sql immutable parallel safe as $$
  select count(*) between 2 and 8 and sum(amount) = tax and bool_and(coalesce(
    amount >= 0 and amount = round(amount, 2) and rate between 0 and 100 and "taxRateId" is not null
      and "isRecoverable" is not null and base = net + case when "isCompound" then before else 0 end
      and abs(amount - round(base * rate / 100, 2)) <= 1, false))
  from (
    select *, coalesce(sum(amount) over (order by place rows between unbounded preceding and 1 preceding), 0) as before
    from rows from (jsonb_to_recordset(components) as ("taxRateId" uuid, rate numeric, base numeric, amount numeric,
      "isCompound" boolean, "isRecoverable" boolean)) with ordinality
      as c ("taxRateId", rate, base, amount, "isCompound", "isRecoverable", place)
  ) c
$$;

-- What of the tax of a line is not recoverable, and so a part of its cost.
create function unrecovered_tax(tax numeric, is_recoverable boolean, components jsonb) returns numeric
  language sql immutable parallel safe as $$
  select case when components is not null then (
      select coalesce(sum(amount), 0) from jsonb_to_recordset(components) as c (amount numeric, "isRecoverable" boolean)
      where not "isRecoverable"
    ) when is_recoverable then 0 else tax end
$$;
