-- A rule for bookings of the bank may say whose they are: what it books is then money spent or received (Decision 0062).
alter table bank_rules add column party_id uuid;
alter table bank_rules add constraint bank_rule_party_exists
  foreign key (book_id, party_id) references parties (book_id, id);
create index bank_rules_by_party on bank_rules (book_id, party_id) where party_id is not null;

grant insert (party_id), update (party_id) on bank_rules to twofold_app;
