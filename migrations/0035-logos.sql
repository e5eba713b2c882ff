-- The picture on the company's sheets (Decision 0057); without a row, or with none in it, there is none.
create table logos (
  book_id uuid not null primary key default current_book() references books,
  version integer not null default 2,
  image bytea,
  constraint logo_is_a_small_picture check (
    octet_length(image) between 30 and 150000
    and (substring(image from 1 for 8) = '\x89504e470d0a1a0a' or substring(image from 1 for 3) = '\xffd8ff')
  )
);

alter table logos enable row level security, force row level security;
create policy own_book on logos using (book_id = (select current_book()));
grant select, insert on logos to twofold_app;
grant update (version, image) on logos to twofold_app;
