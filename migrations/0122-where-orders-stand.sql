-- Where a quote or an order stands, what of it is left and whether goods are awaited was worked out for each of a kind, whenever a list
-- was put in order by it and for the figures above it. It is kept with the order now (functions/keep-orders.sql), and the figures
-- in totals (Decision 0115, I-111).
alter table orders
  add column made text,
  add column made_total numeric(20, 4) not null default 0,
  add column goods text not null default 'none',
  add constraint order_made_is_known check (made in ('partly_ordered', 'ordered', 'partly_invoiced', 'invoiced')),
  add constraint order_goods_are_known check (goods in ('none', 'awaited', 'partly', 'whole'));

drop index orders_by_number, orders_by_name, orders_by_due_date, orders_by_total, orders_by_status;
alter table orders no force row level security, disable trigger user;
alter table order_items no force row level security;
alter table documents no force row level security;
alter table document_items no force row level security;
alter table deliveries no force row level security;
alter table delivery_items no force row level security;
with taken as (
  select book_id, order_id, position, sum(quantity) as quantity from (
    select d.book_id, d.order_id, i.order_position as position, i.quantity from documents d
    join document_items i on i.book_id = d.book_id and i.document_id = d.id
    where d.order_id is not null and d.status <> 'void' and i.order_position is not null
    union all
    select k.book_id, k.quote_id, i.quote_position, i.quantity from orders k
    join order_items i on i.book_id = k.book_id and i.order_id = k.id
    where k.quote_id is not null and k.status <> 'void' and i.quote_position is not null
    union all
    select k.book_id, k.quote_id, i.position, i.quantity from orders k
    join order_items i on i.book_id = k.book_id and i.order_id = k.quote_id
    where k.status <> 'void' and not exists (
      select from order_items n where n.book_id = k.book_id and n.order_id = k.id and n.quote_position is not null
    )
  ) takers group by book_id, order_id, position
), delivered as (
  select i.book_id, i.order_id, i.position, sum(i.quantity) as quantity from delivery_items i
  join deliveries d on d.book_id = i.book_id and d.id = i.delivery_id and d.status <> 'void'
  group by i.book_id, i.order_id, i.position
), lines as (
  select i.book_id, i.order_id, bool_or(i.quantity > coalesce(t.quantity, 0)) as are_left,
    coalesce(sum(i.total - round(i.total * (i.quantity - coalesce(t.quantity, 0)) / nullif(i.quantity, 0), i.minor_unit)), 0) as made,
    count(*) filter (where i.product_type = 'inventory' and i.quantity > 0) as goods,
    count(*) filter (where i.product_type = 'inventory' and i.quantity > 0 and g.quantity >= i.quantity) as delivered,
    coalesce(sum(g.quantity) filter (where i.product_type = 'inventory'), 0) as quantity
  from order_items i
  left join taken t on t.book_id = i.book_id and t.order_id = i.order_id and t.position = i.position
  left join delivered g on g.book_id = i.book_id and g.order_id = i.order_id and g.position = i.position
  group by i.book_id, i.order_id
)
update orders o set made_total = l.made,
  made = case
    when exists (select from orders k where k.book_id = o.book_id and k.quote_id = o.id and k.status <> 'void')
      then case when l.are_left then 'partly_ordered' else 'ordered' end
    when exists (select from documents d where d.book_id = o.book_id and d.order_id = o.id and d.status <> 'void')
      then case when l.are_left then 'partly_invoiced' else 'invoiced' end end,
  goods = case when o.kind = 'quote' or l.goods = 0 then 'none' when l.delivered = l.goods then 'whole'
    when l.quantity > 0 then 'partly' else 'awaited' end
from lines l where l.book_id = o.book_id and l.order_id = o.id and (
  l.goods > 0 or exists (select from orders k where k.book_id = o.book_id and k.quote_id = o.id)
  or exists (select from documents d where d.book_id = o.book_id and d.order_id = o.id)
);
alter table order_items force row level security;
alter table documents force row level security;
alter table document_items force row level security;
alter table deliveries force row level security;
alter table delivery_items force row level security;

alter table orders
  add column state text not null generated always as (
    case when status in ('accepted', 'open') or made in ('partly_ordered', 'ordered') then coalesce(made, status) else status end
  ) stored,
  add column left_total numeric(20, 4) not null generated always as (
    case when status in ('accepted', 'open') then total - made_total else 0 end
  ) stored,
  add column is_awaited boolean not null generated always as (status = 'open' and goods in ('awaited', 'partly')) stored;

create index orders_in_state_by_date on orders (book_id, kind, state, is_awaited, date, id, due_date);
create index orders_by_number on orders (book_id, kind, state, is_awaited, natural_order(number), id, due_date);
create index orders_by_name on orders (book_id, kind, state, is_awaited, folded(party_name), id, due_date);
create index orders_by_due_date on orders (book_id, kind, state, is_awaited, due_date, id);
create index orders_by_total on orders (book_id, kind, state, is_awaited, total, id, due_date);
create index orders_by_left on orders (book_id, kind, state, is_awaited, left_total, id, due_date);
create index orders_in_state on orders (book_id, kind, state, is_awaited, id, due_date);
grant select (currency, state, left_total, is_awaited) on orders to twofold_search;

create table order_state_totals (
  book_id uuid not null,
  kind text not null,
  state text not null,
  currency text not null,
  last_day date not null,
  orders bigint not null,
  total numeric(30, 4) not null,
  left_total numeric(30, 4) not null,
  awaited bigint not null,
  awaited_total numeric(30, 4) not null,
  primary key (book_id, kind, state, currency, last_day)
) with (fillfactor = 50);
insert into order_state_totals (book_id, kind, state, currency, last_day, orders, total, left_total, awaited, awaited_total)
select book_id, kind, state, currency, case when state = 'sent' then due_date else 'infinity'::date end as last_day,
  count(*), sum(total), sum(left_total), count(*) filter (where is_awaited), coalesce(sum(total) filter (where is_awaited), 0)
from orders group by book_id, kind, state, currency, last_day;
alter table orders force row level security, enable trigger user;
alter table order_state_totals enable row level security, force row level security;
create policy own_book on order_state_totals using (book_id = (select current_book()));
grant select on order_state_totals to twofold_app;
