-- A statement keeps the days of its balances, from which and up to which its bookings count (Accounting 16). Of what came
-- before they are not known: its first and its last day stand for them.
alter table bank_statements add column opening_on business_date;
alter table bank_statements add column closing_on business_date;
alter table bank_statements add constraint bank_statement_day_is_of_a_balance check (
  (opening_on is null or opening is not null) and (closing_on is null or closing is not null)
);
