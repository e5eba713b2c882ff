-- A tax of several, a reverse charge and a tax that is withheld are on documents in another currency as well: in the currency of
-- the books each of them is its amount at the rate of its document, rounded by itself (Decision 0111). A server of the version
-- before calls these without a rate, and has none of such documents.

drop function unrecovered_tax(numeric, boolean, jsonb);
drop function taxes_of_line(uuid, numeric, numeric, boolean, jsonb);

-- What of the tax of a line is not recoverable, and so a part of its cost; in the currency of the books at the rate of its document.
create function unrecovered_tax(tax numeric, is_recoverable boolean, components jsonb, exchange_rate numeric default 1,
  minor_unit integer default 4) returns numeric
  language sql immutable parallel safe as $$
  select case when components is not null then (
      select coalesce(sum(coalesce(round("ownAmount" * exchange_rate, minor_unit),
        case when "isRecoverable" then 0 else round(amount * exchange_rate, minor_unit) end)), 0)
      from jsonb_to_recordset(components) as c (amount numeric, "isRecoverable" boolean, "ownAmount" numeric)
    ) when is_recoverable then 0 else tax end
$$;

-- The taxes of a line: what each is of and comes to, what of it is not recoverable and so a part of the cost, and what of it is
-- owed by who buys. Net and tax are in the currency of the books, and so is what comes of them: each at the rate of its document.
create function taxes_of_line(tax_rate uuid, net numeric, tax numeric, is_recoverable boolean, components jsonb,
  exchange_rate numeric default 1, minor_unit integer default 4)
  returns table (tax_rate_id uuid, place bigint, base numeric, amount numeric, own numeric, owed numeric, kind text)
  language sql immutable parallel safe as $$
  select tax_rate, 1::bigint, net, tax, case when is_recoverable then 0 else tax end, 0::numeric, null
  where components is null
  union all
  select c."taxRateId", c.place, net + case when c."isCompound" then coalesce(sum(c.booked) filter (where c.kind is null)
      over (order by c.place rows between unbounded preceding and 1 preceding), 0) else 0 end, c.booked,
    coalesce(round(c."ownAmount" * exchange_rate, minor_unit), case when c."isRecoverable" then 0 else c.booked end),
    case when c.kind = 'reverse_charge' then c.booked else 0 end, c.kind
  from (
    select *, round(amount * exchange_rate, minor_unit) as booked
    from rows from (jsonb_to_recordset(components) as ("taxRateId" uuid, amount numeric, "isCompound" boolean,
      "isRecoverable" boolean, kind text, "ownAmount" numeric)) with ordinality
      as o ("taxRateId", amount, "isCompound", "isRecoverable", kind, "ownAmount", place)
  ) c
$$;

-- The tax of a line in the currency of the books: each of its taxes that is charged or withheld at the rate of its document,
-- rounded by itself (Decision 0111).
create function tax_in_books(tax numeric, components jsonb, exchange_rate numeric, minor_unit integer) returns numeric
  language sql immutable parallel safe as $$
  select case when components is null then round(tax * exchange_rate, minor_unit) else (
    select coalesce(sum(round(amount * exchange_rate, minor_unit)), 0)
    from jsonb_to_recordset(components) as c (amount numeric, kind text) where kind is distinct from 'reverse_charge'
  ) end
$$;
