-- The schema begins anew, as schema/ tells it: what thirty migrations had built stands there by subject, and a database
-- that they made is brought over here. Their names go, for nothing is to be compared with them any more; their functions
-- and triggers are made again from schema/functions, as after any migration.

delete from migrations;

-- The book of the transaction is asked for without a subquery, which a table that is spread over machines could not have.
do $$
declare
  name regclass;
begin
  for name in select polrelid from pg_policy where polname = 'own_book' loop
    execute format('alter policy own_book on %s using (book_id = current_book())', name);
  end loop;
end $$;

-- Who writes journals counts them no more, keeps no replies, and does not look at accounts.
revoke select on accounts from twofold_writer;
revoke insert on idempotency_keys from twofold_writer;
revoke select, insert, update on journal_month_counts from twofold_writer;
