-- A document may have a discount, which its items bear (Decision 0051).

alter table documents add column discount_percent numeric(7, 4);
alter table documents add column discount_amount numeric(20, 4) not null default 0;
alter table documents add constraint document_discount_is_not_negative
  check (discount_amount >= 0 and discount_percent between 0 and 100);
grant update (discount_percent, discount_amount) on documents to twofold_app;
alter table document_items add column document_discount numeric(20, 4) not null default 0;
alter table document_items drop constraint item_subtotal_is_what_is_left;
alter table document_items add constraint item_subtotal_is_what_is_left
  check (subtotal = round(quantity * unit_price, 2) - discount_amount - document_discount);
alter table document_items add constraint item_bears_no_more_than_it_is
  check (document_discount >= 0 and subtotal >= 0);
