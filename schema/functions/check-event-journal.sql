-- The journal of an event is there for that event only (I-18).
create or replace function check_event_journal() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  is_sound boolean;
begin
  perform refuse_outside_of_book(new.book_id, 'journal ' || new.number);
  if new.source in ('document', 'reversal') then
    select stands_in_journals(book_id, 'document', id, status in ('posted', 'paid') or reversed_on is not null, date,
      case when kind in ('invoice', 'vendor_credit') then base_total else -base_total end, reversed_on)
    into is_sound from documents where book_id = new.book_id and id = new.source_id;
  end if;
  if is_sound is null and new.source in ('payment', 'reversal') then
    select stands_in_journals(book_id, 'payment', id, status = 'posted' or reversed_on is not null, date,
      case direction when 'in' then -base_amount else base_amount end, reversed_on)
    into is_sound from payments where book_id = new.book_id and id = new.source_id;
  end if;
  if is_sound is distinct from true
    and (select counts_in_totals(status, deleted_at is not null) or is_sound is false from journals
      where book_id = new.book_id and id = new.id)
  then
    raise exception 'journal % is not that of its document or payment', new.number
      using errcode = '23514', constraint = 'journal_is_that_of_its_event';
  end if;
  return null;
end $$;

drop trigger if exists event_journal_is_checked on journals;
create constraint trigger event_journal_is_checked after insert or update on journals
  deferrable initially deferred for each row when (new.source in ('document', 'payment', 'reversal'))
  execute function check_event_journal();
