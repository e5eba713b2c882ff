-- A tax may be made of others, each with its rate and its accounts, one of them perhaps on top of those before it; a line
-- keeps what each of them came to (Decision 0082).
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

alter table tax_rates add column is_combined boolean not null default false;
alter table tax_rates add constraint tax_rate_id_and_kind_key unique (book_id, id, is_combined);
alter table tax_rates add constraint combined_tax_has_no_account
  check (not is_combined or (sales_account_id is null and purchase_account_id is null));

-- The taxes that a tax of several is made of, in their order (Decision 0082). Each is a tax of its own that is made of no
-- others: so none can be a part of itself.
create table tax_rate_components (
  book_id uuid not null default current_book() references books,
  tax_rate_id uuid not null,
  position integer not null,
  component_id uuid not null,
  -- Whether it is on the net amount and the taxes before it, or on the net amount alone.
  is_compound boolean not null default false,
  of_combined boolean not null generated always as (true) stored,
  is_combined boolean not null generated always as (false) stored,
  primary key (book_id, tax_rate_id, position),
  constraint tax_component_is_of_a_combined_tax foreign key (book_id, tax_rate_id, of_combined)
    references tax_rates (book_id, id, is_combined),
  constraint tax_component_is_a_single_tax foreign key (book_id, component_id, is_combined)
    references tax_rates (book_id, id, is_combined),
  constraint tax_component_is_in_it_once unique (book_id, tax_rate_id, component_id),
  constraint tax_component_has_a_place check (position between 1 and 8),
  constraint tax_component_is_on_top_of_others check (position > 1 or not is_compound)
);
create index tax_rate_components_by_component on tax_rate_components (book_id, component_id);

alter table tax_rate_components enable row level security, force row level security;
create policy own_book on tax_rate_components using (book_id = (select current_book()));
grant select, insert, delete on tax_rate_components to twofold_app;

alter table document_items add column tax_components jsonb;
alter table document_items drop constraint item_tax_is_near_its_rate;
alter table document_items add constraint item_tax_is_near_its_rate check (
  case when tax_rate is null then tax_amount = 0 and tax_components is null
    when tax_components is not null then tax_components_are_sound(tax_components, subtotal, tax_amount)
    when prices_include_tax then tax_amount >= 0
      and abs(tax_amount - round((subtotal + tax_amount) * tax_rate / (100 + tax_rate), 2)) <= 1
    else abs(tax_amount - round(subtotal * tax_rate / 100, 2)) <= 1 and tax_amount >= 0 end
);
alter table order_items add column tax_components jsonb;
alter table order_items add constraint order_item_tax_components_are_sound
  check (tax_components is null or tax_components_are_sound(tax_components, subtotal, tax_amount));
alter table money_entry_lines add column tax_components jsonb;
alter table money_entry_lines add constraint money_line_tax_components_are_sound
  check (tax_components is null or tax_components_are_sound(tax_components, amount - tax_amount, tax_amount));
