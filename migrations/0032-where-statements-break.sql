-- A statement that does not tie says where it begins to (Accounting 16).
alter table bank_statements add column breaks_at_line integer;
alter table bank_statements add column breaks_on business_date;
alter table bank_statements add constraint bank_statement_break_is_where_it_does_not_tie check (
  (breaks_at_line is null) = (breaks_on is null)
  and (breaks_on is null or (breaks_at_line > 0 and difference is not null and difference <> 0))
);
