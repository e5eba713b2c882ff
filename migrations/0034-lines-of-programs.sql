-- Programs bring bookings of the bank under ids of their own (Accounting 16).
alter table bank_imports drop constraint bank_format_is_known;
alter table bank_imports add constraint bank_format_is_known
  check (format in ('ofx', 'qif', 'camt052', 'camt053', 'camt054', 'mt940', 'mt942', 'csv', 'xlsx', 'feed'));
create index bank_statement_lines_by_bank_id on bank_statement_lines (book_id, bank_id) where bank_id <> '';
