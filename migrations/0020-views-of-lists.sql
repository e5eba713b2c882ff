-- How somebody looks at a list again: its filters, order and columns under a name. The list is the one that the browser
-- shows, the query what its address says.
create table list_views (
  book_id uuid not null default current_book() references books,
  id uuid not null,
  list text not null,
  name name_text not null,
  query line_text not null,
  primary key (book_id, id),
  constraint list_view_is_of_a_list check (list ~ '^[a-z-]{1,40}$'),
  constraint list_view_has_a_name check (name <> ''),
  constraint list_view_name_is_unique unique (book_id, list, name)
);

alter table list_views enable row level security, force row level security;
create policy own_book on list_views using (book_id = (select current_book()));
grant select, insert, delete on list_views to twofold_app;
grant update (query) on list_views to twofold_app;
