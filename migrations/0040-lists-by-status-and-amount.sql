-- Lists are put in the order of their states, and transactions in that of what their documents and payments come to.
alter table journals add column amount numeric(20, 4),
  add constraint journal_amount_is_that_of_an_event
    check (amount is null or source in ('document', 'payment', 'reversal'));
grant update (amount) on journals to twofold_app;
grant select (amount) on journals to twofold_search;

-- It says nothing new of a journal, and so is no version of it.
alter table journals no force row level security, disable trigger user;
alter table journal_lines no force row level security;
update journals j set amount = (
  select coalesce(abs(sum(l.debit - l.credit)), 0) from journal_lines l
  where l.book_id = j.book_id and l.journal_id = j.id and l.party_id is not null
) where source in ('document', 'payment', 'reversal');
alter table journals force row level security, enable trigger user;
alter table journal_lines force row level security;

create index journals_by_amount on journals (book_id, status, coalesce(amount, total), id) where deleted_at is null;
create index journals_by_status on journals (book_id, status, id) where deleted_at is null;
create index documents_in_status on documents (book_id, kind, status, id);
