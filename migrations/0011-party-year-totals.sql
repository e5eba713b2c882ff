-- What was sold to each customer and bought from each vendor in a calendar year, kept from now on as the other totals of
-- documents are, and summed once from what there is.

create table party_year_totals (
  book_id uuid not null,
  party_id uuid not null,
  year integer not null,
  net numeric(30, 4) not null,
  primary key (book_id, year, party_id),
  -- A party that is deleted has no documents that count, so its totals are zero.
  constraint party_of_year_exists foreign key (book_id, party_id) references parties (book_id, id) on delete cascade
) with (fillfactor = 50);
create index party_year_totals_by_party on party_year_totals (book_id, party_id);

-- Row security would hide every book from the owner of the tables, who fills it.
alter table documents no force row level security;
insert into party_year_totals (book_id, party_id, year, net)
select book_id, party_id, year, sum(net) from (
  select book_id, party_id, extract(year from date)::integer as year,
    case when kind in ('credit_note', 'vendor_credit') then -1 else 1 end * round(subtotal * exchange_rate, 2) as net
  from documents where status in ('posted', 'paid') or reversed_on is not null
  union all
  select book_id, party_id, extract(year from reversed_on)::integer,
    case when kind in ('credit_note', 'vendor_credit') then 1 else -1 end * round(subtotal * exchange_rate, 2)
  from documents where reversed_on is not null
) counted
group by book_id, party_id, year having sum(net) <> 0;
alter table documents force row level security;

alter table party_year_totals enable row level security, force row level security;
create policy own_book on party_year_totals using (book_id = (select current_book()));
grant select on party_year_totals to twofold_app;
