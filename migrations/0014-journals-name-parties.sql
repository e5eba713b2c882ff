-- Lines of journals made by hand may name the vendor or customer on whose account they stand. No journal has done so yet.
alter table journals add column names_parties boolean not null default false;
create index journals_that_name_parties on journals (book_id, date) where names_parties;
grant update (names_parties) on journals to twofold_app;
