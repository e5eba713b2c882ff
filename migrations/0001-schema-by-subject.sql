-- The schema begins anew, as schema/ tells it: what thirty migrations had built stands there by subject, and a database
-- that they made is brought over here. Their names go, for nothing is to be compared with them any more; their functions
-- and triggers are made again from schema/functions, as after any migration.

delete from migrations;

-- Who writes journals counts them no more, keeps no replies, and does not look at accounts.
revoke select on accounts from twofold_writer;
revoke insert on idempotency_keys from twofold_writer;
revoke select, insert, update on journal_month_counts from twofold_writer;

-- What stands in the place of these has other names (Decision 0030).
drop function check_visitor;
drop function write_journals;
