-- The prices of a document may have their tax in them; a company says which ones its own are (Decision 0052).
alter table books add column sales_prices_include_tax boolean not null default false;
alter table books add column purchase_prices_include_tax boolean not null default false;
grant update (sales_prices_include_tax, purchase_prices_include_tax) on books to twofold_app;

alter table documents add column prices_include_tax boolean not null default false;
grant update (prices_include_tax) on documents to twofold_app;
alter table document_items add column prices_include_tax boolean not null default false;
alter table document_items drop constraint item_subtotal_is_what_is_left;
alter table document_items add constraint item_subtotal_is_what_is_left
  check (subtotal = round(quantity * unit_price, 2) - discount_amount - document_discount
    - case when prices_include_tax then tax_amount else 0 end);
alter table document_items drop constraint item_tax_is_near_its_rate;
alter table document_items add constraint item_tax_is_near_its_rate check (
  case when tax_rate is null then tax_amount = 0
    when prices_include_tax then tax_amount >= 0
      and abs(tax_amount - round((subtotal + tax_amount) * tax_rate / (100 + tax_rate), 2)) <= 1
    else abs(tax_amount - round(subtotal * tax_rate / 100, 2)) <= 1 and tax_amount >= 0 end
);
