-- A reminder belongs to a posted, unpaid and overdue invoice, unless reminders are on hold for the invoice or its customer. It is
-- created once, unless its email couldn't be sent (I-70).
create or replace function check_reminder() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'a reminder');
  if tg_op = 'UPDATE' and not exists (
    select from emails where book_id = old.book_id and id = old.email_id and failed_at is not null
  ) then
    raise exception 'this invoice already has this reminder'
      using errcode = '23514', constraint = 'reminder_is_sent_once', hint = 'reminder_is_sent_once';
  end if;
  if not exists (
    select from documents d
    where d.book_id = new.book_id and d.id = new.document_id and d.kind = 'invoice' and d.status = 'posted'
      and d.next_due_date = new.due_date and new.installment = coalesce(array_position(d.installment_dates, d.next_due_date::date), 1)
      and new.balance_due = overdue_amount(
        d.installment_dates, d.installment_amounts, d.due_date, d.total, d.paid_amount, new.reminded_on)
  ) or exists (
    select from reminder_pauses where book_id = new.book_id and id in (new.document_id, new.party_id)
  ) then
    raise exception 'this document cannot have reminders'
      using errcode = '23514', constraint = 'reminder_document_is_unpaid', hint = 'reminder_document_is_unpaid';
  end if;
  if new.fee_id is not null and not exists (
    select from documents d
    where d.book_id = new.book_id and d.id = new.fee_id and d.kind = 'invoice' and d.status in ('posted', 'paid')
  ) then
    raise exception 'the fee of a reminder must be a posted invoice'
      using errcode = '23514', constraint = 'reminder_fee_is_posted', hint = 'reminder_fee_is_posted';
  end if;
  return new;
end $$;

create or replace trigger reminder_document_is_unpaid before insert or update on reminders
  for each row execute function check_reminder();

-- How often interest was charged on an invoice for any of these days. Interest on a voided invoice doesn't count.
create or replace function count_interest_charges(i reminder_interest) returns bigint
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select count(*)
    from reminder_interest o join documents f on f.book_id = o.book_id and f.id = o.fee_id and f.status <> 'void'
    where o.book_id = i.book_id and o.document_id = i.document_id and o.from_day < i.to_day and i.from_day < o.to_day
  );
end $$;

-- Interest on an invoice is charged once per day, on another posted invoice to its customer, and fees bear no interest. A
-- concurrent charge waits for the lock on the invoice. Invoices in another currency bear no interest.
create or replace function check_interest() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'interest');
  perform from documents where book_id = new.book_id and id = new.document_id for no key update;
  if count_interest_charges(new) > 0 then
    raise exception 'this invoice was already charged interest for these days'
      using errcode = '23514', constraint = 'interest_is_charged_once', hint = 'interest_is_charged_once';
  end if;
  if not exists (
    select from documents d
    where d.book_id = new.book_id and d.id = new.document_id and d.kind = 'invoice' and d.status = 'posted'
      and d.base_paid_amount is null and d.next_due_date <= new.from_day
      -- Interest starts on the day after the due date, when more of the invoice may be overdue.
      and new.balance_due = overdue_amount(
        d.installment_dates, d.installment_amounts, d.due_date, d.total, d.paid_amount, new.from_day + 1)
  ) or not exists (
    select from documents f
    where f.book_id = new.book_id and f.id = new.fee_id and f.kind = 'invoice' and f.status in ('posted', 'paid')
      and f.id <> new.document_id
  ) then
    raise exception 'no interest can be charged on this document'
      using errcode = '23514', constraint = 'interest_document_is_unpaid', hint = 'interest_document_is_unpaid';
  end if;
  return new;
end $$;

create or replace trigger interest_is_charged_once before insert on reminder_interest
  for each row execute function check_interest();

drop trigger if exists reminder_pause_is_audited on reminder_pauses;
create constraint trigger reminder_pause_is_audited after insert or update or delete on reminder_pauses
  deferrable initially deferred for each row execute function check_audit('hold');

-- An interest or fee invoice stays posted or is voided: as a draft it would charge nothing.
create or replace function guard_reminder_fee() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'document ' || new.number);
  if exists (select from reminders where book_id = new.book_id and fee_id = new.id) then
    raise exception 'document % is the fee of a reminder', new.number using errcode = '23514',
      constraint = 'reminder_fee_belongs_to_its_customer', hint = 'reminder_fee_belongs_to_its_customer';
  end if;
  return new;
end $$;

create or replace trigger reminder_fee_stays_posted before update of status on documents
  for each row when (new.status = 'draft' and old.status <> 'draft') execute function guard_reminder_fee();
