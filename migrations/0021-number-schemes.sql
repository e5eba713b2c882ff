-- Who numbers documents or journals in a way of their own is offered the next number of that way: what stands around the
-- digits that count is kept for each kind, with the last count.
create table number_schemes (
  book_id uuid not null default current_book() references books,
  kind text not null,
  prefix line_text not null,
  suffix line_text not null,
  digits integer not null,
  last integer not null,
  year integer,
  is_followed boolean not null,
  primary key (book_id, kind),
  constraint number_scheme_is_of_a_kind check (kind in ('journal', 'bill', 'invoice', 'vendor_credit', 'credit_note')),
  constraint number_scheme_has_digits check (digits between 1 and 9 and last >= 0)
);

alter table number_schemes enable row level security, force row level security;
create policy own_book on number_schemes using (book_id = (select current_book()));
grant select, insert, update, delete on number_schemes to twofold_app, twofold_writer;

grant select (book_id, number) on journals to twofold_writer;
