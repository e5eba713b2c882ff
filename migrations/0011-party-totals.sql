-- Trade at any size: what was posted for each party is kept by month like the totals of accounts, so that a
-- list of parties, a balance and the opening of a statement cost the same, and what is open is found without
-- reading what is settled. And the default accounts get a version, so that a stale choice of them is
-- refused (I-40).

create table party_month_totals (
  book_id uuid not null,
  party_id uuid not null,
  month business_date not null,
  -- The party's own account, also one that it had earlier.
  account_id uuid not null,
  debit numeric(30, 4) not null,
  credit numeric(30, 4) not null,
  primary key (book_id, party_id, month, account_id),
  -- A party that is deleted has no lines, so its totals are zero.
  constraint party_of_totals_exists foreign key (book_id, party_id) references parties (book_id, id)
    on delete cascade
) with (fillfactor = 70);

grant select on party_month_totals to twofold_app;

-- What was posted so far. Row security holds for the owner too, who migrates all books at once.
alter table journals no force row level security;
alter table journal_lines no force row level security;
insert into party_month_totals (book_id, party_id, month, account_id, debit, credit)
select l.book_id, l.party_id, date_trunc('month', l.date)::date, l.account_id, sum(l.debit), sum(l.credit)
from journal_lines l join journals j on j.book_id = l.book_id and j.id = l.journal_id
where l.party_id is not null and counts_in_totals(j.status, j.deleted_at is not null)
group by l.book_id, l.party_id, date_trunc('month', l.date), l.account_id;
alter table journals force row level security;
alter table journal_lines force row level security;

alter table party_month_totals enable row level security, force row level security;
create policy own_book on party_month_totals using (book_id = (select current_book()));

-- Fires after the seal, which has checked the journal and kept its version before this one. Plans are kept
-- from when the books were empty, as in the seal.
create function move_party_totals() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  before jsonb;
begin
  if new.version > 1 then
    select payload::jsonb into before from journal_history
    where book_id = new.book_id and journal_id = new.id and version = new.version - 1;
  end if;
  insert into party_month_totals as t (book_id, party_id, month, account_id, debit, credit)
  select new.book_id, party_id, date_trunc('month', date)::date, account_id, sum(debit), sum(credit)
  from (
    select party_id, date, account_id, debit, credit from journal_lines
    where book_id = new.book_id and journal_id = new.id and party_id is not null
      and counts_in_totals(new.status, new.deleted_at is not null)
    union all
    select (line ->> 'partyId')::uuid, (before ->> 'date')::date, (line ->> 'accountId')::uuid,
      -(line ->> 'debit')::numeric, -(line ->> 'credit')::numeric
    from jsonb_array_elements(before -> 'lines') line
    where line ? 'partyId' and counts_in_totals(before ->> 'status', (before ->> 'deleted')::boolean)
  ) l
  group by party_id, date_trunc('month', date), account_id having sum(debit) <> 0 or sum(credit) <> 0
  order by party_id, date_trunc('month', date), account_id
  on conflict (book_id, party_id, month, account_id)
  do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit;
  return null;
end $$;

-- Only these journals have lines of a party.
create constraint trigger journal_moves_party_totals after insert or update on journals
  deferrable initially deferred for each row when (new.source in ('document', 'payment', 'reversal'))
  execute function move_party_totals();

alter table books add column default_accounts_version integer not null default 1;
grant update (default_accounts_version) on books to twofold_app;

-- A document or payment finds its journals, also those that took it back, without reading the others.
create index journals_by_source on journals (book_id, source_id, source) where source_id is not null;

-- What of a payment is put against documents, so that the few with something left are found at once.
alter table payments add column allocated numeric(20, 4) not null default 0;
alter table payments no force row level security;
alter table allocations no force row level security;
update payments p set allocated = a.amount
from (select book_id, payment_id, sum(amount) as amount from allocations
  where payment_id is not null and not is_void group by book_id, payment_id) a
where p.book_id = a.book_id and p.id = a.payment_id;
alter table payments force row level security;
alter table allocations force row level security;

create function move_allocated() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payments set allocated = allocated + case when new.is_void then -new.amount else new.amount end
  where book_id = new.book_id and id = new.payment_id;
  return null;
end $$;

create trigger allocation_is_counted after insert on allocations
  for each row when (new.payment_id is not null and not new.is_void) execute function move_allocated();
create trigger void_allocation_is_counted after update of is_void on allocations
  for each row when (new.payment_id is not null and new.is_void and not old.is_void)
  execute function move_allocated();

-- With its amounts, so that what is overdue is summed from the index alone.
drop index documents_open;
create index documents_open on documents (book_id, kind, due_date) include (total, paid_amount)
  where status = 'posted';
create index payments_unapplied on payments (book_id, party_id) where status = 'posted' and allocated < amount;
create index payments_reversed on payments (book_id, reversed_on) where reversed_on is not null;
create index documents_reversed on documents (book_id, reversed_on) where reversed_on is not null;
create index allocations_by_date on allocations (book_id, date);
