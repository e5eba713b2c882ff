-- What of a payment is used is also what a refund returns of it, so that the few payments with something left
-- are still found without reading the others.

create or replace function move_allocated() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payments set allocated = allocated + case when new.is_void then -new.amount else new.amount end
  where book_id = new.book_id and id in (new.payment_id, new.returns_id);
  return null;
end $$;

alter table payments no force row level security;
alter table allocations no force row level security;
update payments p set allocated = p.allocated + a.amount
from (select book_id, returns_id, sum(amount) as amount from allocations
  where returns_id is not null and not is_void group by book_id, returns_id) a
where p.book_id = a.book_id and p.id = a.returns_id;
alter table payments force row level security;
alter table allocations force row level security;
