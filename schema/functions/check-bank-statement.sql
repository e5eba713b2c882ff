-- A statement with both balances says by how much its bookings miss the way between them, and it is so (I-44).

create or replace function refuse_unproved_statement(book uuid, statement uuid) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  s bank_statements;
  told numeric;
begin
  select * into s from bank_statements where book_id = book and id = statement;
  if not found or s.opening is null or s.closing is null then
    return;
  end if;
  select coalesce(sum(l.amount), 0) into told
  from bank_statement_lines t join bank_lines l on l.book_id = t.book_id and l.id = t.line_id
  where t.book_id = book and t.statement_id = statement;
  if s.closing - s.opening - told is distinct from s.difference then
    raise exception 'a bank statement says that it misses by %, and its bookings by %', s.difference,
      s.closing - s.opening - told
      using errcode = '23514', constraint = 'bank_statement_is_proved', hint = 'bank_statement_is_proved';
  end if;
end $$;

create or replace function check_bank_statement() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_outside_of_book(new.book_id, 'a bank statement');
  perform refuse_unproved_statement(new.book_id, new.id);
  return null;
end $$;

drop trigger if exists bank_statement_is_checked on bank_statements;
create constraint trigger bank_statement_is_checked after insert on bank_statements
  deferrable initially deferred for each row execute function check_bank_statement();

-- Read by the primary key, the only index in this order. Any other order lets the planner read the whole book while it has no
-- statistics of it (server/db/growth.test.ts).
create or replace function last_told_position(book uuid, statement uuid) returns integer
  language plpgsql stable
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select position from bank_statement_lines
    where book_id = book and statement_id = statement order by book_id, statement_id, position desc limit 1
  );
end $$;

-- Its bookings are written in their order. So whatever is written after one of them stands behind it, and of all those of a
-- statement the last one alone has to add them up.
create or replace function guard_told_booking() returns trigger
  language plpgsql
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform refuse_outside_of_book(new.book_id, 'a bank statement');
  if last_told_position(new.book_id, new.statement_id) > new.position then
    raise exception 'the bookings of a bank statement are written in their order'
      using errcode = '23514', constraint = 'told_booking_is_the_last', hint = 'told_booking_is_the_last';
  end if;
  return new;
end $$;

create or replace trigger told_booking_is_guarded before insert on bank_statement_lines
  for each row execute function guard_told_booking();

-- None is taken away but with its statement.
create or replace function check_told_booking() returns trigger
  language plpgsql
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  told record := case when tg_op = 'DELETE' then old else new end;
begin
  perform refuse_outside_of_book(told.book_id, 'a bank statement');
  if tg_op = 'DELETE' then
    if exists (select from bank_statements where book_id = told.book_id and id = told.statement_id) then
      raise exception 'the bookings of a bank statement stay with it'
        using errcode = '23514', constraint = 'bank_statement_is_proved', hint = 'bank_statement_is_proved';
    end if;
  elsif last_told_position(told.book_id, told.statement_id) = told.position then
    perform refuse_unproved_statement(told.book_id, told.statement_id);
  end if;
  return null;
end $$;

drop trigger if exists told_booking_is_checked on bank_statement_lines;
create constraint trigger told_booking_is_checked after insert or delete on bank_statement_lines
  deferrable initially deferred for each row execute function check_told_booking();
