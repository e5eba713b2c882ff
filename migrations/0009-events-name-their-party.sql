-- What stands in the journals is asked for by its party from now on, by a function that takes one argument more. A database
-- that comes from the version before 0001 has it with its arguments of then.
drop function if exists stands_in_journals(uuid, text, uuid, boolean, date, numeric, date);
