-- A reminder may cost a fee, which is posted as an invoice of its own (Decision 0096).
alter table reminders add column fee_id uuid;
alter table reminders add constraint reminder_fee_is_its_customers_invoice foreign key (book_id, fee_id, party_id)
  references documents (book_id, id, party_id);
create index reminders_by_fee on reminders (book_id, fee_id) where fee_id is not null;
grant update (fee_id) on reminders to twofold_app;
