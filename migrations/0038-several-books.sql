-- A person has several companies, and a token opens one of them (Decision 0061).

-- Who makes the first one holds the person's row meanwhile.
drop index auth.user_owns_one_book;

-- It opened the company that its owner worked in. From now on it opens the first.
alter table auth.api_tokens add column book_id uuid;
update auth.api_tokens t set book_id = (
  select m.book_id from auth.memberships m
  where m.user_id = t.user_id and m.role = 'owner' order by m.created_at, m.book_id limit 1
);
delete from auth.api_tokens where book_id is null;
alter table auth.api_tokens alter column book_id set not null,
  add constraint token_is_of_a_book foreign key (user_id, book_id) references auth.memberships on delete cascade;

-- They take one thing more from now on.
drop function if exists enter_book_of;
