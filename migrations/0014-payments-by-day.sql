-- What an allocation says is a matter of days: it counts from one day, and where its period was closed when it
-- was taken back, until another one. A refund is put against the payment that it returns, a bad debt is written
-- off like a payment without money, and every amount says its currency, its rate and what it is in the book's.

alter table payments
  add column is_write_off boolean not null default false,
  add column currency text,
  add column exchange_rate numeric(20, 8) not null default 1,
  add column base_amount numeric(20, 4);

alter table allocations
  alter column document_id drop not null,
  -- The receipt or payment that a refund returns.
  add column returns_id uuid,
  -- The first day on which it counts no more; null where it counts still, or never did.
  add column voided_on business_date,
  add column currency text,
  add column exchange_rate numeric(20, 8) not null default 1,
  add column base_amount numeric(20, 4);

-- The rows of all books are completed, whoever owns the tables.
alter table books no force row level security;
alter table documents no force row level security;
alter table payments no force row level security;
alter table allocations no force row level security;

update payments p set currency = b.currency, base_amount = p.amount from books b where b.book_id = p.book_id;

update allocations a set currency = b.currency, base_amount = a.amount,
  voided_on = case when a.is_void then least(
    (select reversed_on from payments where book_id = a.book_id and id = a.payment_id),
    (select reversed_on from documents where book_id = a.book_id and id = a.credit_id),
    (select reversed_on from documents where book_id = a.book_id and id = a.document_id)) end
from books b where b.book_id = a.book_id;

-- Refunds that named nothing return the oldest money that was left, as they do from now on.
with used as (
  select p.book_id, p.id, p.party_id, p.is_refund, p.date, p.currency, p.amount - coalesce(sum(a.amount), 0) as unused
  from payments p left join allocations a on a.book_id = p.book_id and a.payment_id = p.id and not a.is_void
  where p.status = 'posted' group by p.book_id, p.id
), placed as (
  select *, sum(unused) over (partition by book_id, party_id, is_refund order by date, id) as through
  from used where unused > 0
)
insert into allocations (book_id, id, payment_id, returns_id, date, amount, currency, base_amount)
select r.book_id, gen_random_uuid(), r.id, p.id, greatest(r.date, p.date), amount, r.currency, amount
from placed r join placed p on p.book_id = r.book_id and p.party_id = r.party_id and not p.is_refund,
  lateral (
    select least(r.through, p.through) - greatest(r.through - r.unused, p.through - p.unused) as amount
  ) overlap
where r.is_refund and amount > 0;

alter table books force row level security;
alter table documents force row level security;
alter table payments force row level security;
alter table allocations force row level security;

alter table payments
  alter column currency set not null,
  alter column base_amount set not null,
  add constraint payment_rate_is_positive check (exchange_rate > 0),
  add constraint payment_base_is_amount_at_rate check (base_amount = round(amount * exchange_rate, 2)),
  add constraint payment_write_off_is_without_money
    check (not is_write_off or (direction = 'in' and not is_refund and bank_charge = 0));

alter table allocations
  alter column currency set not null,
  alter column base_amount set not null,
  add constraint allocation_rate_is_positive check (exchange_rate > 0),
  add constraint allocation_base_is_amount_at_rate check (base_amount = round(amount * exchange_rate, 2)),
  add constraint allocation_has_one_target check ((document_id is null) <> (returns_id is null)),
  add constraint allocation_returned_is_another_payment
    check (returns_id is null or (payment_id is not null and payment_id <> returns_id)),
  add constraint allocation_is_void_when_ended check (voided_on is null or is_void),
  add constraint allocation_returned_exists foreign key (book_id, returns_id) references payments (book_id, id);
create index allocations_by_returned on allocations (book_id, returns_id);

alter table documents add constraint document_rate_is_positive check (exchange_rate > 0);

alter table number_series drop constraint number_kind_is_known;
alter table number_series add constraint number_kind_is_known check (kind in (
  'journal', 'vendor', 'customer', 'product', 'tax_rate',
  'bill', 'invoice', 'vendor_credit', 'credit_note', 'receipt', 'payment', 'write_off', 'stock'
));

drop trigger payments_are_append_only on payments;
create trigger payments_are_append_only
  before delete or update of book_id, id, direction, number, party_id, date, account_id, amount, bank_charge,
    is_refund, is_write_off, currency, exchange_rate, base_amount, memo, created_by, created_at on payments
  for each row execute function refuse_change();

drop trigger allocations_are_append_only on allocations;
create trigger allocations_are_append_only
  before delete or update of book_id, id, payment_id, credit_id, document_id, returns_id, date, amount, currency,
    exchange_rate, base_amount, voided_on on allocations
  for each row execute function refuse_change();

-- What a closed period says stays (Rules 5, 9): no allocation begins in it, and one that counted there counts
-- until the first open day, on which whatever is reversed is reversed as well. One that never counted in a
-- closed period is gone at its own date.
create function guard_allocation() returns trigger language plpgsql as $$
declare
  closed_until date;
  counts_from date;
begin
  select closed_through into closed_until from public.books where book_id = new.book_id;
  if tg_op = 'INSERT' then
    if new.date <= closed_until then
      raise exception 'an allocation of % lies in a closed period', new.date
        using errcode = '23514', constraint = 'journal_period_is_open';
    end if;
    new.is_void := false;
    new.voided_on := null;
    return new;
  end if;
  select greatest(new.date, max(date)) into counts_from from (
    select date from public.documents where book_id = new.book_id and id in (new.document_id, new.credit_id)
    union all
    select date from public.payments where book_id = new.book_id and id in (new.payment_id, new.returns_id)
  ) both_sides;
  new.voided_on := case when counts_from <= closed_until then closed_until + 1 end;
  return new;
end $$;

create trigger allocation_is_guarded before insert on allocations
  for each row execute function guard_allocation();
create trigger allocation_end_is_guarded before update of is_void on allocations
  for each row when (new.is_void and not old.is_void) execute function guard_allocation();

-- The tabs of a list are sums of different documents, and so in the book's currency.
create or replace function move_document_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    update document_status_totals set documents = documents - 1, total = total - old.base_total,
      open = open - (old.base_total - round(old.paid_amount * old.exchange_rate, 2))
    where book_id = old.book_id and kind = old.kind and status = old.status;
  end if;
  if tg_op <> 'DELETE' then
    insert into document_status_totals as t (book_id, kind, status, documents, total, open)
    values (new.book_id, new.kind, new.status, 1, new.base_total,
      new.base_total - round(new.paid_amount * new.exchange_rate, 2))
    on conflict (book_id, kind, status) do update set documents = t.documents + 1,
      total = t.total + excluded.total, open = t.open + excluded.open;
  end if;
  return null;
end $$;
