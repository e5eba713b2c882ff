-- What was taxed on each day, and what was posted with a tax rate on each account, kept from now on so that the tax report and a
-- return cost the same at any number of documents (I-108, Decision 0114).

-- What of it was posted with a tax rate, so that a report tells the tax of documents from what journals did to the same
-- account without reading lines (I-108, Decision 0114).
create table account_tax_totals (
  book_id uuid not null,
  date business_date not null,
  account_id uuid not null,
  tax_rate_id uuid not null,
  debit numeric(30, 4) not null,
  credit numeric(30, 4) not null,
  primary key (book_id, date, account_id, tax_rate_id)
) with (fillfactor = 70);

-- What was taxed on each day, less credits: by the side of a return (sold, bought, or owed by who bought) and the rate, so that
-- a report of taxes costs the same at any number of documents (Decision 0114). Entries of money count as well.
create table tax_day_totals (
  book_id uuid not null,
  date business_date not null,
  side text not null,
  -- Zeros for what has no rate, for a key has no null.
  tax_rate_id uuid not null,
  -- How many taxes of lines: a rate of which some cancel each other out still has been used.
  lines bigint not null,
  net numeric(30, 4) not null,
  -- Of the net amount what no other rate of the same lines counts.
  counted numeric(30, 4) not null,
  tax numeric(30, 4) not null,
  -- Tax that is not recoverable.
  own numeric(30, 4) not null,
  primary key (book_id, date, side, tax_rate_id)
) with (fillfactor = 50);

-- Documents and entries of money that are not in these totals until the transaction that changes them ends
-- (functions/keep-tax-totals.sql).
create table tax_recounts (
  book_id uuid not null,
  id uuid not null,
  -- A transaction knows its own by when it began.
  at timestamptz not null default now(),
  primary key (book_id, id)
);

-- Summed once from what there is. Row security would hide every book from the owner of the tables, who fills them.
alter table documents no force row level security;
alter table document_items no force row level security;
alter table money_entries no force row level security;
alter table money_entry_lines no force row level security;
alter table journals no force row level security;
alter table journal_lines no force row level security;
insert into account_tax_totals (book_id, date, account_id, tax_rate_id, debit, credit)
select l.book_id, l.date, l.account_id, l.tax_rate_id, sum(l.debit), sum(l.credit)
from journal_lines l join journals j on j.book_id = l.book_id and j.id = l.journal_id
where l.tax_rate_id is not null and j.status = 'posted' and j.deleted_at is null
group by 1, 2, 3, 4;
insert into tax_day_totals (book_id, date, side, tax_rate_id, lines, net, counted, tax, own)
select l.book_id, l.date, s.side, coalesce(l.tax_rate_id, '00000000-0000-0000-0000-000000000000'), count(*), sum(l.sign * l.base),
  sum(l.sign * s.counted), sum(l.sign * coalesce(s.tax, 0)), sum(l.sign * coalesce(s.own, 0))
from (
  select d.book_id, day.date, day.sign * case when d.kind in ('credit_note', 'vendor_credit') then -1 else 1 end as sign,
    d.side = 'customer' as is_sale, i.base_subtotal as net, x.*
  from documents d
  join document_items i on i.book_id = d.book_id and i.document_id = d.id
    and (i.product_id is not null or i.account_id is not null)
  cross join lateral taxes_of_line(i.tax_rate_id, i.base_subtotal, i.base_tax_amount,
    i.is_recoverable or d.side = 'customer', i.tax_components, d.exchange_rate, d.minor_unit) x
  cross join lateral (values (d.date, 1), (d.reversed_on, -1)) as day (date, sign)
  where day.date is not null and (d.status in ('posted', 'paid') or d.reversed_on is not null)
    and exists (select from journals j where j.book_id = d.book_id and j.source_id = d.id and j.source = 'document'
      and j.status = 'posted')
  union all
  select l.book_id, l.date, 1, m.kind = 'receive', l.amount - l.tax_amount, x.*
  from money_entry_lines l
  join money_entries m on m.book_id = l.book_id and m.journal_id = l.journal_id
  join journals j on j.book_id = l.book_id and j.id = l.journal_id and j.status = 'posted'
  cross join lateral taxes_of_line(l.tax_rate_id, l.amount - l.tax_amount, l.tax_amount,
    l.is_recoverable or m.kind = 'receive', l.tax_components) x
  where l.tax_rate_id is not null
) l
cross join lateral (
  select case when l.is_sale then 'sales' else 'purchases' end, case when l.place = 1 then l.net else 0 end,
    l.amount - l.own, l.own
  union all
  select 'owed', 0, l.owed, 0 where l.kind = 'reverse_charge' and not l.is_sale
) as s (side, counted, tax, own)
group by 1, 2, 3, 4;
alter table documents force row level security;
alter table document_items force row level security;
alter table money_entries force row level security;
alter table money_entry_lines force row level security;
alter table journals force row level security;
alter table journal_lines force row level security;

alter table account_tax_totals enable row level security, force row level security;
create policy own_book on account_tax_totals using (book_id = (select current_book()));
grant select on account_tax_totals to twofold_app;
grant select, insert, update on account_tax_totals to twofold_writer;

alter table tax_day_totals enable row level security, force row level security;
create policy own_book on tax_day_totals using (book_id = (select current_book()));
grant select on tax_day_totals to twofold_app;

alter table tax_recounts enable row level security, force row level security;
create policy own_book on tax_recounts using (book_id = (select current_book()));
grant select on tax_recounts to twofold_app;
