-- The statement of a customer or a vendor is sent by mail as documents are, and kept as it left.
alter table document_mails alter document_id drop not null;
alter table document_mails add column party_id uuid;
alter table document_mails
  add constraint document_mail_is_of_a_party foreign key (book_id, party_id) references parties (book_id, id);
alter table document_mails add constraint document_mail_is_of_one_thing check (num_nonnulls(document_id, party_id) = 1);
create index document_mails_by_party on document_mails (book_id, party_id, id) where party_id is not null;
grant insert (party_id) on document_mails to twofold_app;
