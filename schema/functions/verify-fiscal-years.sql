-- Fiscal years don't overlap, and the dates of a closed year don't change (I-122).

create or replace function guard_fiscal_year() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed fiscal_years := case when tg_op = 'DELETE' then old else new end;
begin
  perform require_current_book(changed.book_id, 'a fiscal year');
  -- Of two concurrent changes, the second sees the first.
  perform from books where book_id = changed.book_id for no key update;
  if tg_op = 'INSERT' and exists (
    select from fiscal_years
    where book_id = new.book_id and starts_on <= new.ends_on and ends_on >= new.starts_on
  ) then
    raise exception 'the fiscal year from % to % overlaps another one', new.starts_on, new.ends_on
      using errcode = '23514', constraint = 'fiscal_years_do_not_overlap', hint = 'fiscal_years_do_not_overlap';
  end if;
  if tg_op = 'DELETE' and exists (
    select from year_closings
    where book_id = old.book_id and ends_on = old.ends_on and reopened_at is null
  ) and exists (select from books where book_id = old.book_id and not is_sample) then
    raise exception 'the fiscal year through % is closed', old.ends_on
      using errcode = '23514', constraint = 'closed_fiscal_year_is_kept', hint = 'closed_fiscal_year_is_kept';
  end if;
  return changed;
end $$;

create or replace trigger fiscal_years_do_not_overlap before insert or delete on fiscal_years
  for each row execute function guard_fiscal_year();

drop trigger if exists fiscal_year_is_audited on fiscal_years;
create constraint trigger fiscal_year_is_audited after insert or delete on fiscal_years
  deferrable initially deferred for each row execute function check_audit('fiscal year');
