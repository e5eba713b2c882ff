-- The statement of a party is in one currency, so that a planned one says in which (Accounting 10, Decision 0110). Those that are
-- planned already are in that of their books, as all were.
alter table planned_mails add column currency text
  constraint planned_mail_currency_is_a_code check (currency ~ '^[A-Z]{3}$');
alter table planned_mails no force row level security;
alter table books no force row level security;
update planned_mails m set currency = b.currency from books b where b.book_id = m.book_id and m.party_id is not null;
alter table planned_mails force row level security;
alter table books force row level security;
alter table planned_mails
  drop constraint planned_mail_of_a_statement_is_one,
  drop constraint planned_mail_is_of_one_thing,
  add constraint planned_mail_of_a_statement_is_one unique (book_id, party_id, period_start, period_end, currency),
  add constraint planned_mail_is_of_one_thing check (
    num_nonnulls(document_id, party_id, order_id, delivery_id) = 1
    and num_nonnulls(period_start, period_end, currency) = case when party_id is null then 0 else 3 end
  );
grant insert (currency) on planned_mails to twofold_app;

-- What of a party is in other currencies is found without reading all that it has.
create index documents_in_other_currencies on documents (book_id, party_id) where base_paid_amount is not null;
create index payments_in_other_currencies on payments (book_id, party_id) where settled_amount is not null;
