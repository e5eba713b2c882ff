-- A payment says how the money came or went, and each method remembers the account that it went through last.
alter table payments add column method text,
  add constraint payment_method_is_known check (method in ('bank_transfer', 'card', 'cash', 'check', 'other'));
create index payments_by_method on payments (book_id, method, date desc, id desc)
  where method is not null and status = 'posted';
