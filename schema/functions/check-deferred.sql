-- What is checked at commit is checked now, and refused by its rule. Asked beside the row of a book it runs on the machine
-- that has the book, which a command to set constraints is not handed on to (docs/scale.md).
create or replace function check_deferred() returns void language plpgsql as $$
begin
  set constraints all immediate;
  set constraints all deferred;
end $$;
