/** The smallest schema that could hold the same figures: no books, no row security, no seal, no history. */
export const SCHEMA = `
create table accounts (id uuid primary key, code text not null unique, name text not null, type text not null);
create table journals (
  id uuid primary key, number text not null unique, date date not null, description text not null,
  total numeric(20, 4) not null
);
create index journals_by_date on journals (date desc, id desc);
create table lines (
  journal_id uuid not null references journals, position integer not null, date date not null,
  account_id uuid not null references accounts, debit numeric(20, 4) not null, credit numeric(20, 4) not null,
  description text not null, primary key (journal_id, position)
);
create index lines_by_account on lines (account_id, date);
create table month_totals (
  account_id uuid not null, month date not null, debit numeric(30, 4) not null, credit numeric(30, 4) not null,
  primary key (account_id, month)
) with (fillfactor = 70);
create table day_totals (
  account_id uuid not null, date date not null, debit numeric(30, 4) not null, credit numeric(30, 4) not null,
  primary key (account_id, date)
) with (fillfactor = 70);
create index day_totals_by_date on day_totals (date);
create table documents (
  id uuid primary key, date date not null, party text not null, currency text not null,
  exchange_rate numeric(20, 10) not null, total numeric(20, 4) not null
);
create index documents_by_date on documents (date desc, id desc);
create table items (
  document_id uuid not null references documents, position integer not null, description text not null,
  quantity numeric(20, 4) not null, unit_price numeric(20, 6) not null, tax numeric(20, 4) not null,
  amount numeric(20, 4) not null, primary key (document_id, position)
);
create table pages (token text primary key, page text not null);
create table bank_transactions (
  id uuid primary key, date date not null, name text not null, description text not null,
  amount numeric(20, 4) not null
);
create index bank_transactions_by_date on bank_transactions (date desc, id desc);`;

const LINES = `
  select * from unnest($6::uuid[], $7::int[], $8::date[], $9::uuid[], $10::numeric[], $11::numeric[], $12::text[])
    as l (journal_id, position, date, account_id, debit, credit, description)`;

const ROWS = `
  with l as materialized (${LINES}),
  headers as (
    insert into journals (id, number, date, description, total)
    select * from unnest($1::uuid[], $2::text[], $3::date[], $4::text[], $5::numeric[])
  ), entries as (
    insert into lines (journal_id, position, date, account_id, debit, credit, description) select * from l
  )`;

const MONTHS = `
  insert into month_totals as t (account_id, month, debit, credit)
  select account_id, date_trunc('month', date)::date as month, sum(debit), sum(credit) from l
  group by 1, 2 order by 1, 2
  on conflict (account_id, month) do update
    set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit`;

const DAYS = `
  insert into day_totals as t (account_id, date, debit, credit)
  select account_id, date, sum(debit), sum(credit) from l group by 1, 2 order by 1, 2
  on conflict (account_id, date) do update
    set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit`;

/** A journal, its lines and its month totals in one statement. */
export const POST = `${ROWS} ${MONTHS}`;

/** An invoice with its items, and its journal as above. */
export const INVOICE = `${ROWS}, document as (
    insert into documents (id, date, party, currency, exchange_rate, total)
    values ($13::uuid, $14::date, $15, $16, $17::numeric, $18::numeric)
  ), own_items as (
    insert into items (document_id, position, description, quantity, unit_price, tax, amount)
    select $13::uuid, * from unnest($19::int[], $20::text[], $21::numeric[], $22::numeric[], $23::numeric[], $24::numeric[])
  ) ${MONTHS}`;

/** The same for many journals, with day totals, which the reports below need. */
export const IMPORT = `${ROWS}, days as (${DAYS}) ${MONTHS}`;

export const TRIAL_BALANCE = `
  with edges as (
    select date_trunc('month', $1::date)::date as start_month, date_trunc('month', $2::date)::date as end_month
  ), parts as (
    select account_id, debit, credit from month_totals where month < (select end_month from edges)
    union all
    select account_id, debit, credit from day_totals
    where date >= (select end_month from edges) and date <= $2::date
    union all
    select account_id, -debit, -credit from month_totals where month < (select start_month from edges)
    union all
    select account_id, -debit, -credit from day_totals
    where date >= (select start_month from edges) and date < $1::date
  )
  select a.id, a.code, a.name, a.type, sum(debit)::numeric(32, 2) as debit, sum(credit)::numeric(32, 2) as credit
  from accounts a join parts p on p.account_id = a.id group by a.id order by a.code`;

export const LIST = `
  select id, number, date, description, total::numeric(20, 2) as total from journals
  order by date desc, id desc limit 50`;

export const LEDGER = `
  select l.journal_id, j.number, l.date, j.description, l.debit::numeric(20, 2) as debit,
    l.credit::numeric(20, 2) as credit,
    (select coalesce(sum(debit - credit), 0)::numeric(32, 2) from month_totals
      where account_id = $1 and month < date_trunc('month', $2::date)) as opening
  from lines l join journals j on j.id = l.journal_id
  where l.account_id = $1 and l.date >= $2::date and l.date <= $3::date
  order by l.date, l.journal_id, l.position limit 50`;
