-- Statements of banks come in XLSX workbooks too (Accounting 16).
alter table bank_imports drop constraint bank_format_is_known;
alter table bank_imports add constraint bank_format_is_known
  check (format in ('ofx', 'qif', 'camt052', 'camt053', 'camt054', 'mt940', 'mt942', 'csv', 'xlsx'));
