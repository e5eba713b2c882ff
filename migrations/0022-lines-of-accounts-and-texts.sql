-- A line of a document is of a product, as it was, of an account, or a text alone (Decision 0042).

alter table document_items alter column product_id drop not null;
alter table document_items alter column product_type drop not null;
alter table document_items add column account_id uuid;
alter table document_items add constraint item_account_exists
  foreign key (book_id, account_id) references accounts (book_id, id);
alter table document_items add constraint item_is_of_a_product_an_account_or_text check (
  (product_id is null) = (product_type is null) and (product_id is null or account_id is null)
  and (product_id is not null or account_id is not null
    or (description <> '' and quantity = 0 and unit_price = 0 and tax_rate_id is null and tax_rate is null))
);
create index document_items_by_account on document_items (book_id, account_id, document_id)
  where account_id is not null;
