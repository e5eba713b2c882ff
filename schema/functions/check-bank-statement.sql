-- A statement with both balances says by how much its bookings miss the way between them, and it is so (I-44).

create or replace function check_bank_statement() returns trigger language plpgsql as $$
declare
  s public.bank_statements;
  told numeric;
begin
  perform public.refuse_outside_of_book(new.book_id, 'a bank statement');
  select * into s from public.bank_statements where book_id = new.book_id and id = new.id;
  if not found or s.opening is null or s.closing is null then
    return null;
  end if;
  select coalesce(sum(l.amount), 0) into told
  from public.bank_statement_lines t join public.bank_lines l on l.book_id = t.book_id and l.id = t.line_id
  where t.book_id = s.book_id and t.statement_id = s.id;
  if s.closing - s.opening - told is distinct from s.difference then
    raise exception 'a bank statement says that it misses by %, and its bookings by %', s.difference,
      s.closing - s.opening - told
      using errcode = '23514', constraint = 'bank_statement_is_proved', hint = 'bank_statement_is_proved';
  end if;
  return null;
end $$;

drop trigger if exists bank_statement_is_checked on bank_statements;
create constraint trigger bank_statement_is_checked after insert on bank_statements
  deferrable initially deferred for each row execute function check_bank_statement();
