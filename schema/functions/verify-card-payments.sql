-- A customer's card payment is recorded once, for the requested amount (I-77).

-- The payment of a checkout comes from the invoice's customer and has the requested amount.
create or replace function check_card_payment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'a card payment');
  if not exists (
    select from payments p join documents d on d.book_id = p.book_id and d.party_id = p.party_id
    where p.book_id = new.book_id and p.id = new.payment_id and d.id = new.document_id
      and p.direction = 'in' and not p.is_refund and not p.is_write_off and p.amount = new.amount
      and p.status = 'posted'
  ) then
    raise exception 'the payment of a checkout differs from the requested amount'
      using errcode = '23514', constraint = 'card_payment_matches_checkout', hint = 'card_payment_matches_checkout';
  end if;
  return new;
end $$;

create or replace trigger card_payment_matches_checkout before update on card_checkouts
  for each row when (new.payment_id is distinct from old.payment_id and old.payment_id is null)
  execute function check_card_payment();

-- A paid checkout stays paid.
create or replace trigger card_checkout_is_immutable_once_paid before update on card_checkouts
  for each row when (
    (old.payment_id is not null and (new.payment_id, new.intent_id) is distinct from (old.payment_id, old.intent_id))
    or (old.fee_id is not null and new.fee_id is distinct from old.fee_id)
  ) execute function reject_with_rule('card_checkout_is_immutable_once_paid');

-- A dismissed event stays dismissed.
create or replace trigger card_event_is_immutable_once_dismissed before update on card_events
  for each row when (old.dismissed_at is not null) execute function reject_with_rule('card_event_is_immutable_once_dismissed');
