-- Domains and functions that columns in all areas use. The text domains enforce the rules for any text in a book (I-31).
-- Defaults, policies and indexes call these functions, so a change to one of them is a change to tables.

create extension if not exists btree_gin;
create extension if not exists pg_trgm;

create domain name_text as text
  constraint name_has_valid_characters check (
    length(value) <= 200 and value is nfc normalized and value !~ '[[:cntrl:]\u202a-\u202e\u2066-\u2069\ufeff]'
  );

create domain line_text as text
  constraint line_has_valid_characters check (
    length(value) <= 1000 and value is nfc normalized and value !~ '[[:cntrl:]\u202a-\u202e\u2066-\u2069\ufeff]'
  );

create domain long_text as text
  constraint long_text_has_valid_characters check (
    length(value) <= 4000 and value is nfc normalized
    and value !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\ufeff]'
  );

-- The kinds of records that can have attachments and comments (domain/record-kinds.ts).
create function is_record_kind(name text) returns boolean language sql immutable parallel safe as $$
  select name in (
    'document', 'order', 'delivery', 'payment', 'journal', 'bank_transaction', 'bank_statement', 'reconciliation', 'party',
    'product', 'asset', 'loan', 'accrual', 'tax_return'
  )
$$;

create domain record_kind as text constraint record_kind_is_known check (is_record_kind(value));

create domain business_date as date
  constraint date_is_in_range check (value between '1900-01-01' and '2199-12-31');

-- The book of the current transaction; if it isn't set, no rows match.
create function current_book() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.book_id', true), '')::uuid $$;

-- The user who acts in the current transaction.
create function current_actor() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- The number of decimal places of a currency (Decision 0097); null for units of account with four decimals, which can't be a base
-- currency.
create function minor_unit(currency text) returns integer language sql immutable parallel safe as $$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF',
      'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency not in ('CLF', 'UYW') then 2
  end
$$;

-- The largest accepted rounding difference in amounts of another program: 100 of the smallest units, such as 1.00 dollar or 100
-- yen (Accounting 8).
create function max_rounding(minor_unit integer) returns numeric language sql immutable parallel safe as $$
  select 100 / 10::numeric ^ minor_unit
$$;

-- The document language for a company with this locale (domain/pdf-texts.ts).
create function language_of(locale text) returns text language sql immutable parallel safe as $$
  select case when left(locale, 2) in ('en', 'de', 'fr', 'es', 'it', 'nl', 'pt') then left(locale, 2) else 'en' end
$$;

-- Checks the installments of a document (I-123): at least two, in date order, from its date through its due date, with the
-- decimals of its currency, and adding up to its total.
create function installments_are_valid(
  dates date[], amounts numeric[], date date, due_date date, total numeric, currency text
) returns boolean language sql immutable parallel safe as $$
  select coalesce(
    array_ndims(dates) = 1 and array_ndims(amounts) = 1 and array_lower(dates, 1) = 1 and array_lower(amounts, 1) = 1
    and cardinality(dates) between 2 and 36 and cardinality(amounts) = cardinality(dates)
    and dates[1] >= date and dates[cardinality(dates)] = due_date
    and (
      select sum(amount) = total and bool_and(coalesce(
        day > coalesce(day_before, day - 1) and amount > 0 and amount = round(amount, coalesce(minor_unit(currency), 4)), false))
      from (
        select day, amount, lag(day) over (order by place) as day_before
        from unnest(dates, amounts) with ordinality as i (day, amount, place)
      ) installments
    ), false)
$$;

-- Checks payment terms (I-127): no parts, or up to 36 parts that add up to 100 percent, each due later than the one before. Only a
-- single part can have an early payment discount, or months and days added to the end of its month.
create function payment_terms_are_valid(terms jsonb) returns boolean language sql immutable parallel safe as $$
  select case when jsonb_typeof(terms) <> 'array' then false when terms = '[]' then true else coalesce((
    select count(*) <= 36 and sum(percent) = 100 and bool_and(coalesce(
      percent > 0 and percent = round(percent, 4) and days > coalesce(days_before, -1) and days <= 3650
        and is_end_of_month is not null
        and months_later between 0 and 12 and days_after_month between 0 and 60
        and (is_end_of_month or months_later + days_after_month = 0)
        and (discount is null or ((discount ->> 'percent')::numeric > 0 and (discount ->> 'percent')::numeric < 100
          and (discount ->> 'days')::integer between 0 and case when is_end_of_month then 3650 else days end)), false))
      and (count(*) = 1 or bool_and(discount is null and months_later + days_after_month = 0))
    from (
      select (part ->> 'percent')::numeric as percent, (part ->> 'days')::integer as days,
        lag((part ->> 'days')::integer) over (order by position) as days_before,
        (part ->> 'isEndOfMonth')::boolean as is_end_of_month, part -> 'discount' as discount,
        coalesce((part ->> 'monthsLater')::integer, 0) as months_later,
        coalesce((part ->> 'daysAfterMonth')::integer, 0) as days_after_month
      from jsonb_array_elements(terms) with ordinality as p (part, position)
    ) parts
  ), false) end
$$;

-- Checks a company's own payment terms: up to 30, with different names.
create function named_terms_are_valid(named jsonb) returns boolean language sql immutable parallel safe as $$
  select case when jsonb_typeof(named) <> 'array' then false else coalesce((
    select count(*) <= 30 and count(distinct lower(term ->> 'name')) = count(*)
      and coalesce(bool_and(coalesce(length(term ->> 'name') between 1 and 60 and term -> 'paymentTerms' <> '[]'
        and payment_terms_are_valid(term -> 'paymentTerms'), false)), true)
    from jsonb_array_elements(named) as t (term)
  ), false) end
$$;

-- The installments of a document with their balances due: payments settle the oldest installment first (Decision 0133). A
-- document without installments is due as a whole. The balance due in the base currency is allocated in proportion, so that a
-- paid installment has no remaining balance.
create function installment_balances(
  dates date[], amounts numeric[], last_day date, total numeric, paid numeric, base_left numeric, minor_unit integer
) returns table (due_date date, balance_due numeric, base_balance_due numeric) language sql immutable parallel safe as $$
  select day, balance_due, base_through - lag(base_through, 1, 0::numeric) over (order by place)
  from (
    select place, day, balance_due,
      case when place = count(*) over () then base_left
        else coalesce(round(base_left * sum(balance_due) over (order by place) / nullif(total - paid, 0), minor_unit), 0) end as base_through
    from (
      select place, day, least(amount, greatest(sum(amount) over (order by place) - paid, 0)) as balance_due
      from unnest(coalesce(dates, array[last_day]), coalesce(amounts, array[total])) with ordinality as i (day, amount, place)
    ) installments
  ) parts
$$;

-- The unpaid amount of a document that was due before a day, in the document's currency.
create function overdue_amount(dates date[], amounts numeric[], last_day date, total numeric, paid numeric, day date) returns numeric
  language sql immutable parallel safe as $$
  select coalesce(sum(balance_due), 0) from installment_balances(dates, amounts, last_day, total, paid, 0, 0) part where part.due_date < day
$$;

-- The due date of the first installment that isn't paid in full; for a paid document, the last due date.
create function next_unpaid_day(dates date[], amounts numeric[], last_day date, paid numeric) returns date
  language sql immutable parallel safe as $$
  select coalesce(min(day), last_day) from (
    select day, sum(amount) over (order by place) as through
    from unnest(dates, amounts) with ordinality as i (day, amount, place)
  ) installments where through > paid
$$;

-- A sort key that orders numbers by value: "INV-9999" comes before "INV-10000". Each run of digits is padded to the same length.
create function natural_order(number text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(lower(number), '[0-9]+', '00000000000000000000\&', 'g'), '[0-9]*([0-9]{20})', '\1', 'g')
$$;

-- The sort key of account codes: the leading number is compared digit by digit (1000, 1000001, 1100), later numbers by value (A2,
-- A10), both ignoring case. domain/account-code.ts sorts in the same order.
create function code_order(code text) returns text language sql immutable parallel safe as $$
  select case when code ~ '^[0-9]([^0-9]|$)' then '0' else '' end || substring(code from '^[0-9]*')
    || natural_order(substring(code from '^[0-9]*(.*)$')) || ' ' || code
$$;

-- Normalizes text for comparison: lower case, without the accents of European letters, so that a search for "jose" finds "José".
-- Most text has only ASCII characters, so we check for that first.
create function fold_text(text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length($1) = length($1) then lower($1)
    else lower(regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g'))
  end
$$;

-- Normalizes a vendor's number for comparison, except for case and accents: character widths and dashes become the same, several
-- spaces become one, and spaces next to a dash are removed.
create function normalize_number(text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(
    regexp_replace(regexp_replace(normalize($1, nfkc), '[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]', '-', 'g'), '\s+', ' ', 'g'),
    ' ?- ?', '-', 'g'))
$$;

-- Checks the taxes of a line. Each must be close to its rate of the net amount, or, for a compound tax, of the net amount and the
-- charged taxes before it. Together they must equal the tax of the line, to which a reverse charge adds nothing and which
-- withholding reduces (Decisions 0082, 0088). A single tax is listed only if it isn't simply charged or is partly recoverable.
create function tax_components_are_valid(components jsonb, net numeric, tax numeric, minor_unit integer) returns boolean
  language sql immutable parallel safe as $$
  select count(*) between 1 and 8 and (count(*) > 1 or bool_or(kind is not null or "recoverablePercent" is not null))
    and coalesce(sum(amount) filter (where kind is distinct from 'reverse_charge'), 0) = tax and net + tax >= 0
    and bool_and(coalesce(
      case kind when 'withheld' then amount <= 0 when 'reverse_charge' then amount >= 0
        else kind is null and amount >= 0 end
      and amount = round(amount, minor_unit) and rate between 0 and 100 and "taxRateId" is not null
      and "isRecoverable" is not null and base = net + case when "isCompound" then before else 0 end
      and abs(abs(amount) - round(base * rate / 100, minor_unit)) <= max_rounding(minor_unit)
      and ("recoverablePercent" is null) = ("nonrecoverableAmount" is null)
      and ("nonrecoverableAmount" is null or ("isRecoverable" and kind is distinct from 'withheld' and "recoverablePercent" between 0 and 100
        and "nonrecoverableAmount" = round("nonrecoverableAmount", minor_unit) and "nonrecoverableAmount" between 0 and amount
        and abs("nonrecoverableAmount" - round(amount * (100 - "recoverablePercent") / 100, minor_unit)) <= max_rounding(minor_unit))), false))
  from (
    select *, coalesce(sum(amount) filter (where kind is null)
      over (order by place rows between unbounded preceding and 1 preceding), 0) as before
    from rows from (jsonb_to_recordset(components) as ("taxRateId" uuid, rate numeric, base numeric, amount numeric,
      "isCompound" boolean, "isRecoverable" boolean, kind text, "recoverablePercent" numeric, "nonrecoverableAmount" numeric))
      with ordinality as c ("taxRateId", rate, base, amount, "isCompound", "isRecoverable", kind, "recoverablePercent",
      "nonrecoverableAmount", place)
  ) c
$$;

-- Changes the signs of a line's taxes, so that a deduction is checked with the same rules as a charge.
create function negate_taxes(components jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_agg(tax || jsonb_build_object('base', -(tax ->> 'base')::numeric, 'amount', -(tax ->> 'amount')::numeric)
    || case when tax ? 'nonrecoverableAmount' then jsonb_build_object('nonrecoverableAmount', -(tax ->> 'nonrecoverableAmount')::numeric) else '{}' end
    order by place)
  from jsonb_array_elements(components) with ordinality as taxes (tax, place)
$$;

create function line_taxes_are_valid(quantity numeric, components jsonb, net numeric, tax numeric, minor_unit integer)
  returns boolean language sql immutable parallel safe as $$
  select case when quantity >= 0 then tax_components_are_valid(components, net, tax, minor_unit)
    else tax_components_are_valid(negate_taxes(components), -net, -tax, minor_unit) end
$$;

-- The nonrecoverable tax of a line, which is part of its cost; in the base currency at the rate of its document.
create function nonrecoverable_tax_of_line(tax numeric, is_recoverable boolean, components jsonb, exchange_rate numeric default 1,
  minor_unit integer default 4) returns numeric
  language sql immutable parallel safe as $$
  select case when components is not null then (
      select coalesce(sum(coalesce(round("nonrecoverableAmount" * exchange_rate, minor_unit),
        case when "isRecoverable" then 0 else round(amount * exchange_rate, minor_unit) end)), 0)
      from jsonb_to_recordset(components) as c (amount numeric, "isRecoverable" boolean, "nonrecoverableAmount" numeric)
    ) when is_recoverable then 0 else tax end
$$;

-- The taxes of a line: the taxable base and amount of each, the nonrecoverable part, which is part of the cost, and the part owed
-- by the buyer. Net amount, tax and results are in the base currency; each tax is converted at the rate of its document.
create function taxes_of_line(tax_rate uuid, net numeric, tax numeric, is_recoverable boolean, components jsonb,
  exchange_rate numeric default 1, minor_unit integer default 4)
  returns table (tax_rate_id uuid, place bigint, base numeric, amount numeric, nonrecoverable numeric, owed numeric, kind text)
  language sql immutable parallel safe as $$
  select tax_rate, 1::bigint, net, tax, case when is_recoverable then 0 else tax end, 0::numeric, null
  where components is null
  union all
  select c."taxRateId", c.place, net + case when c."isCompound" then coalesce(sum(c.converted) filter (where c.kind is null)
      over (order by c.place rows between unbounded preceding and 1 preceding), 0) else 0 end, c.converted,
    coalesce(round(c."nonrecoverableAmount" * exchange_rate, minor_unit), case when c."isRecoverable" then 0 else c.converted end),
    case when c.kind = 'reverse_charge' then c.converted else 0 end, c.kind
  from (
    select *, round(amount * exchange_rate, minor_unit) as converted
    from rows from (jsonb_to_recordset(components) as ("taxRateId" uuid, amount numeric, "isCompound" boolean,
      "isRecoverable" boolean, kind text, "nonrecoverableAmount" numeric)) with ordinality
      as o ("taxRateId", amount, "isCompound", "isRecoverable", kind, "nonrecoverableAmount", place)
  ) c
$$;

-- The charged and withheld taxes of a combined tax in the base currency: each is converted at the rate of its document and
-- rounded separately (Decision 0111).
create function taxes_in_base_currency(components jsonb, exchange_rate numeric, minor_unit integer) returns numeric
  language sql immutable parallel safe as $$
  select coalesce(sum(round(amount * exchange_rate, minor_unit)), 0)
  from jsonb_to_recordset(components) as c (amount numeric, kind text) where kind is distinct from 'reverse_charge'
$$;

-- The tax of a line in the base currency. It contains no query, so that it can be inlined: nearly every line has a single tax.
create function tax_in_base_currency(tax numeric, components jsonb, exchange_rate numeric, minor_unit integer) returns numeric
  language sql immutable parallel safe as $$
  select case when components is null then round(tax * exchange_rate, minor_unit)
    else taxes_in_base_currency(components, exchange_rate, minor_unit) end
$$;
