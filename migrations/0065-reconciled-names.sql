-- A reconciliation keeps how its account and its company were called on its day, for a report that stays as it was found.
alter table bank_reconciliations add column account_code text, add column account_name name_text,
  add column company_name name_text, add column currency text, add column finished_on business_date;

-- One that is older takes the names of today, the nearest that are known.
alter table bank_reconciliations no force row level security, disable trigger user;
alter table accounts no force row level security;
alter table books no force row level security;
update bank_reconciliations r
set account_code = a.code, account_name = a.name, company_name = b.name, currency = b.currency,
  finished_on = (r.finished_at at time zone b.time_zone)::date
from accounts a, books b
where a.book_id = r.book_id and a.id = r.account_id and b.book_id = r.book_id;
alter table bank_reconciliations force row level security, enable trigger user;
alter table accounts force row level security;
alter table books force row level security;

alter table bank_reconciliations alter column account_code set not null, alter column account_name set not null,
  alter column company_name set not null, alter column currency set not null, alter column finished_on set not null;
