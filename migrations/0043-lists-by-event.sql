-- Transactions are put in the order of what happened and of its number, and payments in that of what they are for.
alter table journals add column event_kind text, add column event_number text,
  add constraint journal_event_is_what_its_source_leaves_open check (
    (event_kind is null or source in ('document', 'payment', 'reversal', 'money', 'correction'))
    and (event_number is null or source in ('document', 'payment', 'reversal')));
grant update (event_kind, event_number) on journals to twofold_app;
grant select (event_kind, event_number, source) on journals to twofold_search;
grant select (book_id, id, kind, number) on documents to twofold_writer;
grant select (book_id, id, number, direction, is_write_off) on payments to twofold_writer;

-- It says nothing new of a journal, and so is no version of it.
alter table journals no force row level security, disable trigger user;
alter table documents no force row level security;
alter table payments no force row level security;
alter table money_entries no force row level security;
alter table stock_movements no force row level security;
update journals j set event_kind = d.kind, event_number = d.number
from documents d
where j.source in ('document', 'reversal') and d.book_id = j.book_id and d.id = j.source_id;
update journals j set event_number = p.number,
  event_kind = case when p.is_write_off then 'write_off' when p.direction = 'in' then 'receipt' else 'payment' end
from payments p
where j.source in ('payment', 'reversal') and p.book_id = j.book_id and p.id = j.source_id;
update journals j set event_kind = e.kind
from money_entries e
where j.source = 'money' and e.book_id = j.book_id and e.journal_id = j.id;
update journals j set event_kind = case when of.kind in ('opening', 'adjustment') then 'stock' else 'cost_of_goods' end
from stock_movements m, stock_movements of
where j.source = 'correction' and m.book_id = j.book_id and m.journal_id = j.id
  and of.book_id = m.book_id and of.id = m.of_movement_id;
alter table journals force row level security, enable trigger user;
alter table documents force row level security;
alter table payments force row level security;
alter table money_entries force row level security;
alter table stock_movements force row level security;

alter table payments add column used_for text;
grant select (used_for) on payments to twofold_search;
alter table payments no force row level security, disable trigger user;
alter table documents no force row level security;
alter table allocations no force row level security;
update payments p set used_for = (
  select number from (
    select 1 as place, a.id, d.number from allocations a join documents d on d.book_id = a.book_id and d.id = a.document_id
    where a.book_id = p.book_id and a.payment_id = p.id and not a.is_void
    union all
    select 2, a.id, o.number from allocations a
    join payments o on o.book_id = a.book_id and o.id in (a.payment_id, a.returns_id) and o.id <> p.id
    where a.book_id = p.book_id and a.returns_id is not null and p.id in (a.payment_id, a.returns_id) and not a.is_void
  ) used order by place, id limit 1
) where allocated <> 0;
alter table payments force row level security, enable trigger user;
alter table documents force row level security;
alter table allocations force row level security;

-- What is overdue is told from what is not due yet without reading the documents.
drop index documents_by_status;
create index documents_by_status on documents (book_id, kind, status, date desc, id desc, due_date);
create index payments_by_use on payments (book_id, natural_order(coalesce(used_for, '')), id);
create index journals_by_event on journals (book_id, status,
    coalesce(event_kind, case when source in ('manual', 'import') then 'journal' else source end), id)
  where deleted_at is null;
create index journals_by_event_number on journals (book_id, status, natural_order(coalesce(event_number, number)), id)
  where deleted_at is null;
