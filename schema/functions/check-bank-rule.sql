-- The splits of a bank rule add up to the whole transaction (I-50).

create or replace function check_bank_rule() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  checked uuid := case when logical_table_name(tg_table_name) = 'bank_rules' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> 'rule_id')::uuid end;
  book uuid := case when tg_op = 'DELETE' then old.book_id else new.book_id end;
begin
  perform require_current_book(book, 'a bank rule');
  if exists (
    select from bank_rules r where r.book_id = book and r.id = checked and r.removed_at is null
      and (select coalesce(sum(percent), 0) from bank_rule_lines where book_id = book and rule_id = r.id) <> 100
  ) then
    raise exception 'the splits of a rule do not add up to 100 percent'
      using errcode = '23514', constraint = 'bank_rule_adds_up_to_100_percent', hint = 'bank_rule_adds_up_to_100_percent';
  end if;
  return null;
end $$;

drop trigger if exists bank_rule_is_checked on bank_rules;
create constraint trigger bank_rule_is_checked after insert or update on bank_rules
  deferrable initially deferred for each row execute function check_bank_rule();
drop trigger if exists bank_rule_lines_are_checked on bank_rule_lines;
create constraint trigger bank_rule_lines_are_checked after insert or delete on bank_rule_lines
  deferrable initially deferred for each row execute function check_bank_rule();
