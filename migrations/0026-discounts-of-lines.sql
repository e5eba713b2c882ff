-- A line may have a discount: an amount, with the percentage where it was said as one (Decision 0050).

alter table document_items add column discount_percent numeric(7, 4);
alter table document_items add column discount_amount numeric(20, 4) not null default 0;
alter table document_items drop constraint item_subtotal_is_quantity_times_price;
alter table document_items add constraint item_discount_is_within_its_line check (
  discount_amount between 0 and round(quantity * unit_price, 2)
  and (discount_percent is null or (discount_percent between 0 and 100
    and discount_amount = round(round(quantity * unit_price, 2) * discount_percent / 100, 2)))
);
alter table document_items add constraint item_subtotal_is_what_is_left
  check (subtotal = round(quantity * unit_price, 2) - discount_amount);
alter table document_items drop constraint item_is_of_a_product_an_account_or_text;
alter table document_items add constraint item_is_of_a_product_an_account_or_text check (
  (product_id is null) = (product_type is null) and (product_id is null or account_id is null)
  and (product_id is not null or account_id is not null
    or (description <> '' and quantity = 0 and unit_price = 0 and discount_percent is null and tax_rate_id is null
      and tax_rate is null))
);
