-- A currency may have no decimals, or three (Decision 0097). Each row with amounts says to how many it is rounded, and the
-- checks that said two say that. What is there is of books in currencies with two.

create function minor_unit(currency text) returns integer language sql immutable parallel safe as $$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF',
      'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency not in ('CLF', 'UYW') then 2
  end
$$;

alter table books drop constraint currency_has_two_decimals,
  add constraint currency_has_a_minor_unit check (minor_unit(currency) is not null);

create function tax_components_are_sound(components jsonb, net numeric, tax numeric, minor_unit integer) returns boolean
  language sql immutable parallel safe as $$
  select count(*) between 1 and 8 and (count(*) > 1 or bool_or(kind is not null or "recoverablePercent" is not null))
    and coalesce(sum(amount) filter (where kind is distinct from 'reverse_charge'), 0) = tax and net + tax >= 0
    and bool_and(coalesce(
      case kind when 'withheld' then amount <= 0 when 'reverse_charge' then amount >= 0
        else kind is null and amount >= 0 end
      and amount = round(amount, minor_unit) and rate between 0 and 100 and "taxRateId" is not null
      and "isRecoverable" is not null and base = net + case when "isCompound" then before else 0 end
      and abs(abs(amount) - round(base * rate / 100, minor_unit)) <= 1
      and ("recoverablePercent" is null) = ("ownAmount" is null)
      and ("ownAmount" is null or ("isRecoverable" and kind is distinct from 'withheld' and "recoverablePercent" between 0 and 100
        and "ownAmount" = round("ownAmount", minor_unit) and "ownAmount" between 0 and amount
        and abs("ownAmount" - round(amount * (100 - "recoverablePercent") / 100, minor_unit)) <= 1)), false))
  from (
    select *, coalesce(sum(amount) filter (where kind is null)
      over (order by place rows between unbounded preceding and 1 preceding), 0) as before
    from rows from (jsonb_to_recordset(components) as ("taxRateId" uuid, rate numeric, base numeric, amount numeric,
      "isCompound" boolean, "isRecoverable" boolean, kind text, "recoverablePercent" numeric, "ownAmount" numeric))
      with ordinality as c ("taxRateId", rate, base, amount, "isCompound", "isRecoverable", kind, "recoverablePercent",
      "ownAmount", place)
  ) c
$$;

alter table journal_lines add column minor_unit smallint not null default 2,
  drop constraint line_is_in_cents,
  add constraint line_is_in_minor_units check (debit = round(debit, minor_unit) and credit = round(credit, minor_unit) and debit + credit <> 'NaN');
alter table documents add column minor_unit smallint not null default 2;
alter table document_items add column minor_unit smallint not null default 2,
  drop constraint item_discount_is_within_its_line,
  add constraint item_discount_is_within_its_line check (
    discount_amount between 0 and round(quantity * unit_price, minor_unit)
    and (discount_percent is null or (discount_percent between 0 and 100
      and discount_amount = round(round(quantity * unit_price, minor_unit) * discount_percent / 100, minor_unit)))
  ),
  drop constraint item_subtotal_is_what_is_left,
  add constraint item_subtotal_is_what_is_left check (subtotal = round(quantity * unit_price, minor_unit) - discount_amount - document_discount
      - case when prices_include_tax then tax_amount else 0 end),
  drop constraint item_tax_is_near_its_rate,
  add constraint item_tax_is_near_its_rate check (
    case when tax_rate is null then tax_amount = 0 and tax_components is null
      when tax_components is not null then tax_components_are_sound(tax_components, subtotal, tax_amount, minor_unit)
      when prices_include_tax then tax_amount >= 0
        and abs(tax_amount - round((subtotal + tax_amount) * tax_rate / (100 + tax_rate), minor_unit)) <= 1
      else abs(tax_amount - round(subtotal * tax_rate / 100, minor_unit)) <= 1 and tax_amount >= 0 end
  );
alter table order_items add column minor_unit smallint not null default 2,
  drop constraint order_item_tax_components_are_sound,
  add constraint order_item_tax_components_are_sound check (tax_components is null or tax_components_are_sound(tax_components, subtotal, tax_amount, minor_unit));
alter table payments add column minor_unit smallint not null default 2,
  drop constraint payment_base_is_amount_at_rate,
  add constraint payment_base_is_amount_at_rate check (base_amount = round(amount * exchange_rate, minor_unit));
alter table allocations add column minor_unit smallint not null default 2,
  drop constraint allocation_base_is_amount_at_rate,
  add constraint allocation_base_is_amount_at_rate check (base_amount = round(amount * exchange_rate, minor_unit));
alter table money_entry_lines add column minor_unit smallint not null default 2,
  drop constraint money_line_tax_components_are_sound,
  add constraint money_line_tax_components_are_sound check (tax_components is null or tax_components_are_sound(tax_components, amount - tax_amount, tax_amount, minor_unit)),
  drop constraint money_line_is_in_cents,
  add constraint money_line_is_in_minor_units check (
    amount = round(amount, minor_unit) and tax_amount = round(tax_amount, minor_unit) and amount + tax_amount <> 'NaN'
  );
alter table bank_statements add column minor_unit smallint not null default 2,
  drop constraint bank_statement_is_in_cents,
  add constraint bank_statement_is_in_minor_units check (
    (opening is null or opening = round(opening, minor_unit)) and (closing is null or closing = round(closing, minor_unit))
    and (difference is null or difference = round(difference, minor_unit))
  );
alter table bank_lines add column minor_unit smallint not null default 2,
  drop constraint bank_line_is_in_cents,
  add constraint bank_line_is_in_minor_units check (amount = round(amount, minor_unit) and amount <> 'NaN');
alter table bank_rules add column minor_unit smallint not null default 2,
  drop constraint bank_rule_amounts_are_in_order,
  add constraint bank_rule_amounts_are_in_order check (
    (least is null or (least = round(least, minor_unit) and least >= 0 and least <> 'NaN'))
    and (most is null or (most = round(most, minor_unit) and most >= 0 and most <> 'NaN'))
    and (least is null or most is null or least <= most)
  );
alter table bank_matches add column minor_unit smallint not null default 2,
  drop constraint bank_match_is_in_cents,
  add constraint bank_match_is_in_minor_units check (amount = round(amount, minor_unit) and amount <> 0 and amount <> 'NaN');
alter table bank_reconciliations add column minor_unit smallint not null default 2,
  drop constraint reconciliation_is_in_cents,
  add constraint reconciliation_is_in_minor_units check (
    opening = round(opening, minor_unit) and closing = round(closing, minor_unit) and books_balance = round(books_balance, minor_unit)
    and opening + closing + books_balance <> 'NaN'
  );
alter table bank_reconciled add column minor_unit smallint not null default 2,
  drop constraint reconciled_amount_is_in_cents,
  add constraint reconciled_amount_is_in_minor_units check (amount = round(amount, minor_unit) and amount <> 'NaN');
alter table assets add column minor_unit smallint not null default 2,
  drop constraint asset_is_in_cents,
  add constraint asset_is_in_minor_units check (
    cost = round(cost, minor_unit) and residual = round(residual, minor_unit) and depreciated = round(depreciated, minor_unit)
    and cost + residual + depreciated <> 'NaN'
  );
alter table asset_entries add column minor_unit smallint not null default 2,
  drop constraint asset_entry_is_in_cents,
  add constraint asset_entry_is_in_minor_units check (
    amount = round(amount, minor_unit) and proceeds = round(proceeds, minor_unit) and amount + proceeds <> 'NaN'
    and amount >= 0 and (kind = 'disposal' or amount > 0) and proceeds >= 0
  );
alter table card_checkouts add column minor_unit smallint not null default 2,
  drop constraint card_checkout_is_in_cents,
  add constraint card_checkout_is_in_minor_units check (amount > 0 and amount = round(amount, minor_unit) and amount <> 'NaN');

grant select (minor_unit) on documents to twofold_search;

drop function tax_components_are_sound(jsonb, numeric, numeric);
