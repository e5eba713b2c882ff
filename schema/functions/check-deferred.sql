-- Runs the deferred checks now, so that a failure is reported under the name of its rule. Called in a query on the book's row, it
-- runs on the machine that holds the book: Citus doesn't pass the command `set constraints` on (docs/scale.md).
create or replace function check_deferred() returns void language plpgsql as $$
begin
  set constraints all immediate;
  set constraints all deferred;
end $$;
