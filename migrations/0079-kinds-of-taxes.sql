-- A tax may be owed by who buys, be kept back by who pays, or be recoverable in part (Decision 0088). What becomes of it stands
-- with its rate, and a line keeps what it was beside what it came to.
-- Whether the taxes that a line was taxed with are those of its net amount: each is near its rate of the net amount or, where
-- it is on top of others, of that and of those before it that are charged, and together they are the tax: what is owed by who
-- buys is none of it, and what is withheld lessens it (Decisions 0082, 0088). One alone is more than charged.
create or replace function tax_components_are_sound(components jsonb, net numeric, tax numeric) returns boolean
  language sql immutable parallel safe as $$
  select count(*) between 1 and 8 and (count(*) > 1 or bool_or(kind is not null or "recoverablePercent" is not null))
    and coalesce(sum(amount) filter (where kind is distinct from 'reverse_charge'), 0) = tax and net + tax >= 0
    and bool_and(coalesce(
      case kind when 'withheld' then amount <= 0 when 'reverse_charge' then amount >= 0
        else kind is null and amount >= 0 end
      and amount = round(amount, 2) and rate between 0 and 100 and "taxRateId" is not null
      and "isRecoverable" is not null and base = net + case when "isCompound" then before else 0 end
      and abs(abs(amount) - round(base * rate / 100, 2)) <= 1
      and ("recoverablePercent" is null) = ("ownAmount" is null)
      and ("ownAmount" is null or ("isRecoverable" and kind is distinct from 'withheld' and "recoverablePercent" between 0 and 100
        and "ownAmount" = round("ownAmount", 2) and "ownAmount" between 0 and amount
        and abs("ownAmount" - round(amount * (100 - "recoverablePercent") / 100, 2)) <= 1)), false))
  from (
    select *, coalesce(sum(amount) filter (where kind is null)
      over (order by place rows between unbounded preceding and 1 preceding), 0) as before
    from rows from (jsonb_to_recordset(components) as ("taxRateId" uuid, rate numeric, base numeric, amount numeric,
      "isCompound" boolean, "isRecoverable" boolean, kind text, "recoverablePercent" numeric, "ownAmount" numeric))
      with ordinality as c ("taxRateId", rate, base, amount, "isCompound", "isRecoverable", kind, "recoverablePercent",
      "ownAmount", place)
  ) c
$$;

-- What of the tax of a line is not recoverable, and so a part of its cost.
create or replace function unrecovered_tax(tax numeric, is_recoverable boolean, components jsonb) returns numeric
  language sql immutable parallel safe as $$
  select case when components is not null then (
      select coalesce(sum(coalesce("ownAmount", case when "isRecoverable" then 0 else amount end)), 0)
      from jsonb_to_recordset(components) as c (amount numeric, "isRecoverable" boolean, "ownAmount" numeric)
    ) when is_recoverable then 0 else tax end
$$;

-- The taxes of a line: what each is of and comes to, what of it is not recoverable and so a part of the cost, and what of it is
-- owed by who buys.
create function taxes_of_line(tax_rate uuid, net numeric, tax numeric, is_recoverable boolean, components jsonb)
  returns table (tax_rate_id uuid, place bigint, base numeric, amount numeric, own numeric, owed numeric, kind text)
  language sql immutable parallel safe as $$
  select tax_rate, 1::bigint, net, tax, case when is_recoverable then 0 else tax end, 0::numeric, null
  where components is null
  union all
  select c."taxRateId", c.place, c.base, c.amount,
    coalesce(c."ownAmount", case when c."isRecoverable" then 0 else c.amount end),
    case when c.kind = 'reverse_charge' then c.amount else 0 end, c.kind
  from rows from (jsonb_to_recordset(components) as ("taxRateId" uuid, base numeric, amount numeric,
    "isRecoverable" boolean, kind text, "ownAmount" numeric)) with ordinality
    as c ("taxRateId", base, amount, "isRecoverable", kind, "ownAmount", place)
$$;

alter table tax_rates add column kind text not null default 'charged';
alter table tax_rates add column recoverable_percent numeric(7, 4);
alter table tax_rates drop constraint tax_rate_sales_account_is_a_liability;
alter table tax_rates drop column sales_account_type;
alter table tax_rates add column sales_account_type text generated always as (
  case when sales_account_id is not null then case kind when 'withheld' then 'asset' else 'liability' end end
) stored;
alter table tax_rates add constraint tax_rate_sales_account_is_a_liability
  foreign key (book_id, sales_account_id, sales_account_type) references accounts (book_id, id, type);
alter table tax_rates add constraint tax_rate_kind_is_known check (kind in ('charged', 'reverse_charge', 'withheld'));
alter table tax_rates add constraint recoverable_part_is_a_part check (
  recoverable_percent is null or (recoverable_percent > 0 and recoverable_percent < 100 and is_recoverable)
);
alter table tax_rates add constraint withheld_tax_is_no_cost check (kind <> 'withheld' or (is_recoverable and recoverable_percent is null));
alter table tax_rates add constraint withheld_tax_has_its_accounts check (
  kind <> 'withheld' or ((applies_to = 'purchases' or sales_account_id is not null)
    and (applies_to = 'sales' or purchase_account_id is not null))
);
alter table tax_rates add constraint combined_tax_is_charged_by_its_components check (
  not is_combined or (kind = 'charged' and recoverable_percent is null)
);

alter table money_entry_lines drop constraint money_line_tax_is_within_its_amount;
alter table money_entry_lines add constraint money_line_tax_is_within_its_amount check (
  tax_amount <= amount and (tax_amount >= 0 or tax_components is not null)
  and (tax_rate_id is not null or tax_amount = 0)
);
alter table orders drop constraint order_total_is_its_sum;
alter table orders add constraint order_total_is_its_sum
  check (total = subtotal + tax_amount and subtotal >= 0 and total >= 0);
alter table order_items drop constraint order_item_is_not_negative;
alter table order_items add constraint order_item_is_not_negative check (
  quantity >= 0 and unit_price >= 0 and discount_amount >= 0 and document_discount >= 0
  and discount_percent between 0 and 100 and subtotal >= 0
  and (tax_amount >= 0 or tax_components is not null)
);
