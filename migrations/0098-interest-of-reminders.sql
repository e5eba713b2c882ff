-- For which days an invoice that was reminded of has borne interest, on what was open, and on which invoice that stands
-- (Decision 0103, I-100). The days begin after the first and end with the last.
create table reminder_interest (
  book_id uuid not null default current_book() references books,
  fee_id uuid not null,
  document_id uuid not null,
  party_id uuid not null,
  from_day business_date not null,
  to_day business_date not null,
  open numeric(20, 4) not null,
  rate numeric(7, 4) not null,
  amount numeric(20, 4) not null,
  primary key (book_id, fee_id, document_id),
  constraint interest_is_of_days check (from_day < to_day),
  constraint interest_is_of_something_open check (open > 0 and rate > 0 and rate <= 100),
  -- In the minor unit of any currency.
  constraint interest_is_that_of_its_days check (amount > 0 and amount in (
    round(open * rate * (to_day - from_day) / 36500, 0), round(open * rate * (to_day - from_day) / 36500, 2),
    round(open * rate * (to_day - from_day) / 36500, 3))),
  constraint interest_is_of_its_customers_invoice foreign key (book_id, document_id, party_id)
    references documents (book_id, id, party_id),
  constraint interest_stands_on_its_customers_invoice foreign key (book_id, fee_id, party_id)
    references documents (book_id, id, party_id)
);
create index reminder_interest_by_document on reminder_interest (book_id, document_id, to_day);

alter table reminder_interest enable row level security, force row level security;
create policy own_book on reminder_interest using (book_id = (select current_book()));
grant select, insert on reminder_interest to twofold_app;
