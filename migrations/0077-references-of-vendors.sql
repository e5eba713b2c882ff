-- A bill that came as a file keeps what its payment is to say, by which the bank's booking is known. What came before has none:
-- its file is kept, and is read by nobody again.
alter table received_files add column payment_reference line_text;
grant insert (payment_reference) on received_files to twofold_app;
