-- Details of the company and of customers that only electronic invoices require (Decision 0046).

create table e_invoice_details (
  book_id uuid not null default current_book() references books,
  -- The ID of the customer, or of the book for the company itself.
  subject_id uuid not null,
  party_id uuid,
  version integer not null default 1,
  -- Matches the schemas in contract/e-invoices.ts.
  details jsonb not null,
  primary key (book_id, subject_id),
  constraint e_invoice_details_are_for_one_subject check (subject_id = coalesce(party_id, book_id)),
  constraint e_invoice_details_are_short check (jsonb_typeof(details) = 'object' and length(details::text) <= 4000),
  constraint e_invoice_details_party_exists foreign key (book_id, party_id)
    references parties (book_id, id) on delete cascade
);
create index e_invoice_details_by_party on e_invoice_details (book_id, party_id) where party_id is not null;

alter table e_invoice_details enable row level security, force row level security;
create policy own_book on e_invoice_details using (book_id = (select current_book()));
grant select, insert on e_invoice_details to twofold_app;
grant update (version, details) on e_invoice_details to twofold_app;
