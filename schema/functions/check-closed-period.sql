-- An event reversed on a later date is in a closed period (I-42): after the lock date moves back, no event in the reopened days
-- counts beyond its own end at commit (Accounting 11.5).

create or replace function check_closed_period() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  book uuid := new.book_id;
  closed_until date;
  -- A document with tax may also be reversed on a later day because taxes of its own day are filed (Decision 0098).
  filed_until date;
begin
  perform require_current_book(book, 'the lock date');
  select coalesce(closed_through, '-infinity'), coalesce(tax_filed_through, '-infinity') into closed_until, filed_until
  from books where book_id = book;
  if exists (
      select from documents
      where book_id = book and reversed_on is not null and date > greatest(closed_until, filed_until)
    )
    or exists (select from payments where book_id = book and reversed_on is not null and date > closed_until)
    or exists (
      select from allocations a where a.book_id = book and a.voided_on is not null and greatest(a.date,
        (select max(date) from documents where book_id = book and id in (a.document_id, a.credit_id)),
        (select max(date) from payments where book_id = book and id in (a.payment_id, a.refunded_payment_id))) > closed_until
    )
    or exists (
      select from stock_movements r join stock_movements m on m.book_id = book and m.id = r.original_movement_id
      where r.book_id = book and r.kind in ('opening', 'adjustment', 'landed_cost', 'revaluation') and r.kind = m.kind
        and not r.is_void and m.date > closed_until
    )
  then
    raise exception 'a record reversed on a later date is in a reopened period'
      using errcode = '23514', constraint = 'reversed_event_is_in_a_closed_period',
        hint = 'reversed_event_is_in_a_closed_period';
  end if;
  return null;
end $$;

drop trigger if exists closed_period_is_checked on books;
create constraint trigger closed_period_is_checked after update of closed_through, tax_filed_through on books
  deferrable initially deferred for each row
  when (
    (old.closed_through is not null and (new.closed_through is null or new.closed_through < old.closed_through))
    or (old.tax_filed_through is not null
      and (new.tax_filed_through is null or new.tax_filed_through < old.tax_filed_through))
  )
  execute function check_closed_period();
