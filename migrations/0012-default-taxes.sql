-- A company says what it sells, and the company, its parties and its products say which tax their lines begin with.
alter table books add column sells text not null default 'goods'
  constraint what_is_sold_is_known check (sells in ('goods', 'services'));
grant update (sells) on books to twofold_app;
alter table parties add column tax_rate_id uuid;
alter table products add column tax_rate_id uuid;
alter table products add constraint product_tax_rate_exists
  foreign key (book_id, tax_rate_id) references tax_rates (book_id, id);
alter table parties add constraint party_tax_rate_exists
  foreign key (book_id, tax_rate_id) references tax_rates (book_id, id);
create index products_by_tax_rate on products (book_id, tax_rate_id);
create index parties_by_tax_rate on parties (book_id, tax_rate_id);

create table default_tax_rates (
  book_id uuid not null default current_book() references books,
  side text not null,
  tax_rate_id uuid not null,
  primary key (book_id, side),
  constraint default_tax_rate_side_is_known check (side in ('vendor', 'customer')),
  constraint default_tax_rate_exists foreign key (book_id, tax_rate_id) references tax_rates (book_id, id)
);
create index default_tax_rates_by_tax_rate on default_tax_rates (book_id, tax_rate_id);

alter table default_tax_rates enable row level security, force row level security;
create policy own_book on default_tax_rates using (book_id = (select current_book()));
grant select, insert, update, delete on default_tax_rates to twofold_app;
