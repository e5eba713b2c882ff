-- A statement with a beginning and an ending balance stores the difference between these balances and its transactions, and the
-- difference is correct (I-44). A statement with many transactions is written and deleted in chunks, and the rule holds after
-- each of them (Decision 0125).

create or replace function reject_unbalanced_statement(book uuid, statement uuid) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  s bank_statements;
  line_total numeric;
begin
  select * into s from bank_statements where book_id = book and id = statement;
  if not found or s.opening_balance is null or s.closing_balance is null then
    return;
  end if;
  select coalesce(sum(l.amount), 0) into line_total
  from bank_statement_transactions t join bank_transactions l on l.book_id = t.book_id and l.id = t.bank_transaction_id
  where t.book_id = book and t.statement_id = statement;
  if s.closing_balance - s.opening_balance - line_total is distinct from s.difference then
    raise exception 'a bank statement is out of balance by %, and its transactions by %', s.difference,
      s.closing_balance - s.opening_balance - line_total
      using errcode = '23514', constraint = 'bank_statement_is_balanced', hint = 'bank_statement_is_balanced';
  end if;
end $$;

create or replace function check_bank_statement() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'a bank statement');
  if tg_op = 'UPDATE' and (new.opening_balance is null or new.closing_balance is null) and new.difference is distinct from old.difference then
    raise exception 'the difference of a bank statement without both balances cannot change'
      using errcode = '23514', constraint = 'bank_statement_is_balanced', hint = 'bank_statement_is_balanced';
  end if;
  perform reject_unbalanced_statement(new.book_id, new.id);
  return null;
end $$;

drop trigger if exists bank_statement_is_checked on bank_statements;
create constraint trigger bank_statement_is_checked after insert or update of difference on bank_statements
  deferrable initially deferred for each row execute function check_bank_statement();

-- Reads by the primary key, the only index in this order. With any other order the planner may read the whole book while it has
-- no statistics (server/db/growth.test.ts).
create or replace function last_listed_position(book uuid, statement uuid) returns integer
  language plpgsql stable
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select position from bank_statement_transactions
    where book_id = book and statement_id = statement order by book_id, statement_id, position desc limit 1
  );
end $$;

-- The transactions of a statement are written in order. Each new row follows the previous one, so only the check of a statement's
-- last row has to add them all up.
create or replace function guard_listed_transaction() returns trigger
  language plpgsql
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'a bank statement');
  if last_listed_position(new.book_id, new.statement_id) > new.position then
    raise exception 'the transactions of a bank statement must be added in order'
      using errcode = '23514', constraint = 'only_last_listed_transaction_changes', hint = 'only_last_listed_transaction_changes';
  end if;
  return new;
end $$;

create or replace trigger listed_transaction_is_guarded before insert on bank_statement_transactions
  for each row execute function guard_listed_transaction();

create or replace function check_listed_transaction() returns trigger
  language plpgsql
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'a bank statement');
  if last_listed_position(new.book_id, new.statement_id) = new.position then
    if new.position + 1 <> (
      select count(*) from bank_statement_transactions where book_id = new.book_id and statement_id = new.statement_id
    ) then
      raise exception 'the transactions of a bank statement must be numbered from 0 without gaps'
        using errcode = '23514', constraint = 'only_last_listed_transaction_changes', hint = 'only_last_listed_transaction_changes';
    end if;
    perform reject_unbalanced_statement(new.book_id, new.statement_id);
  end if;
  return null;
end $$;

drop trigger if exists listed_transaction_is_checked on bank_statement_transactions;
create constraint trigger listed_transaction_is_checked after insert on bank_statement_transactions
  deferrable initially deferred for each row execute function check_listed_transaction();

-- If the statement is kept, its transactions are deleted from the end. The statement is checked again at commit, once per
-- statement: only the first of the deleted transactions directly follows the last one left.
create or replace function check_deleted_transaction() returns trigger
  language plpgsql
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  last integer := coalesce(last_listed_position(old.book_id, old.statement_id), -1);
begin
  perform require_current_book(old.book_id, 'a bank statement');
  if last > old.position then
    raise exception 'the transactions of a bank statement can only be deleted from the end'
      using errcode = '23514', constraint = 'only_last_listed_transaction_changes', hint = 'only_last_listed_transaction_changes';
  end if;
  if old.position = last + 1 then
    update bank_statements set difference = difference where book_id = old.book_id and id = old.statement_id;
  end if;
  return null;
end $$;

drop trigger if exists deleted_bookings_are_checked on bank_statement_transactions;
drop function if exists check_deleted_bookings();
create or replace trigger deleted_transaction_is_checked after delete on bank_statement_transactions
  for each row execute function check_deleted_transaction();
