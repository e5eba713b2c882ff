-- At most the amount of a payment is applied (I-17), and the payment agrees with its journals (I-18).

create or replace function check_payment() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  p public.payments;
begin
  perform require_current_book(new.book_id, 'payment ' || new.number);
  select * into p from payments where book_id = new.book_id and id = new.id;
  if not found then
    return null;
  end if;
  if applied_amount_of_payment(p.book_id, p.id) > (case p.status when 'posted' then p.amount else 0 end) then
    raise exception 'payment % is applied beyond its amount', p.number
      using errcode = '23514', constraint = 'payment_is_applied_within_its_amount',
        hint = 'payment_is_applied_within_its_amount';
  end if;
  perform reject_inconsistent_payment(p);
  if not matches_journals(p.book_id, 'payment', p.id, p.party_id, p.status = 'posted' or p.reversed_on is not null, p.date,
    case p.direction when 'in' then -coalesce(p.settled_amount, p.base_amount) else coalesce(p.settled_amount, p.base_amount) end, p.reversed_on)
  then
    raise exception 'payment % does not match its journals', p.number
      using errcode = '23514', constraint = 'payment_matches_its_journal', hint = 'payment_matches_its_journal';
  end if;
  return null;
end $$;

drop trigger if exists payment_is_checked on payments;
create constraint trigger payment_is_checked after insert or update on payments
  deferrable initially deferred for each row execute function check_payment();
