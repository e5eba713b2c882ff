-- A line of a document may be below zero: a deposit that is returned, what was invoiced in advance, what is taken in part payment
-- (Accounting 2, I-109). Its price stays zero or more, and the document comes to no less than nothing.

-- The taxes of a line below zero, turned: what is taken off is as sound as what is put on.
create function opposite_taxes(components jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_agg(tax || jsonb_build_object('base', -(tax ->> 'base')::numeric, 'amount', -(tax ->> 'amount')::numeric)
    || case when tax ? 'ownAmount' then jsonb_build_object('ownAmount', -(tax ->> 'ownAmount')::numeric) else '{}' end
    order by place)
  from jsonb_array_elements(components) with ordinality as taxes (tax, place)
$$;

create function line_taxes_are_sound(quantity numeric, components jsonb, net numeric, tax numeric, minor_unit integer)
  returns boolean language sql immutable parallel safe as $$
  select case when quantity >= 0 then tax_components_are_sound(components, net, tax, minor_unit)
    else tax_components_are_sound(opposite_taxes(components), -net, -tax, minor_unit) end
$$;

alter table document_items
  drop constraint item_quantity_is_not_negative,
  drop constraint item_discount_is_within_its_line,
  drop constraint item_bears_no_more_than_it_is,
  drop constraint item_tax_is_near_its_rate,
  add constraint item_price_is_not_negative check (unit_price >= 0),
  -- What is taken off a document: no goods, which come back by a credit, and nothing that was ordered. It has no discount.
  add constraint item_below_zero_is_taken_off check (
    case when quantity >= 0 then subtotal >= 0 and total >= 0
      else subtotal <= 0 and total <= 0 and product_type is distinct from 'inventory' and order_position is null
        and discount_percent is null and discount_amount = 0 and document_discount = 0 end
  ),
  add constraint item_discount_is_within_its_line check (
    discount_amount between 0 and greatest(round(quantity * unit_price, minor_unit), 0)
    and (discount_percent is null or (discount_percent between 0 and 100
      and discount_amount = round(round(quantity * unit_price, minor_unit) * discount_percent / 100, minor_unit)))
  ),
  add constraint item_bears_no_more_than_it_is check (document_discount >= 0),
  add constraint item_tax_is_near_its_rate check (
    case when tax_rate is null then tax_amount = 0 and tax_components is null
      when tax_components is not null then line_taxes_are_sound(quantity, tax_components, subtotal, tax_amount, minor_unit)
      when prices_include_tax then case when quantity >= 0 then tax_amount >= 0 else tax_amount <= 0 end
        and abs(tax_amount - round((subtotal + tax_amount) * tax_rate / (100 + tax_rate), minor_unit)) <= 1
      else abs(tax_amount - round(subtotal * tax_rate / 100, minor_unit)) <= 1
        and case when quantity >= 0 then tax_amount >= 0 else tax_amount <= 0 end end
  );
