-- Keeps the figures of closed periods unchanged (Accounting 5, 9): no allocation starts in a closed period, and one that counted
-- there keeps counting until the first open day, or until its document or payment is reversed, if that is earlier. An allocation
-- that never counted in a closed period, or whose days are open again, ends on its own date (Accounting 11.5).
create or replace function guard_allocation() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  area text := case when new.payment_id is not null then 'payments'
    else public.area_of_journal(new.book_id, 'document', new.document_id) end;
  closed_until date;
  counts_from date;
  gone_on date;
begin
  perform public.require_current_book(new.book_id, 'an allocation');
  select closed_through into closed_until from public.books where book_id = new.book_id for no key update;
  if tg_op = 'INSERT' then
    perform public.reject_locked_day(new.book_id, area, new.date, 'an allocation');
    new.is_void := false;
    new.voided_on := null;
    -- On a Citus worker the row has the type of a shard, so it is converted (docs/scale.md).
    new.date := public.first_day_allocation_fits(jsonb_populate_record(null::public.allocations, to_jsonb(new)));
    return new;
  end if;
  select greatest(new.date, max(date)), min(reversed_on) into counts_from, gone_on from (
    select date, reversed_on from public.documents
    where book_id = new.book_id and id in (new.document_id, new.credit_id)
    union all
    select date, reversed_on from public.payments
    where book_id = new.book_id and id in (new.payment_id, new.refunded_payment_id)
  ) both_sides;
  if not old.is_void and coalesce(counts_from > closed_until, true) then
    perform public.reject_locked_day(new.book_id, area, counts_from, 'an allocation');
  end if;
  new.voided_on := case when counts_from <= closed_until
    then least(case when old.is_void then old.voided_on else public.locked_through(new.book_id, area) + 1 end, gone_on) end;
  return new;
end $$;

create or replace trigger allocation_is_guarded before insert on allocations
  for each row execute function guard_allocation();

create or replace trigger allocation_end_is_guarded before update of is_void on allocations
  for each row when (new.is_void) execute function guard_allocation();

-- The first day on which an allocation fits next to allocations that were voided but still count because their period is closed.
-- Until those end, the payment or document counts as fully applied, as in the ledger (Accounting 5).
create or replace function first_day_allocation_fits(a allocations) returns date language plpgsql as $$
begin
  return (
    with ending as (
      select * from public.allocations where book_id = a.book_id and voided_on > a.date
    ), sides as (
      select id, total as most, public.amount_applied_to_document(book_id, id) as used from public.documents
      where book_id = a.book_id and id in (a.document_id, a.credit_id) and exists (select from ending)
      union all
      select id, amount, public.applied_amount_of_payment(book_id, id) from public.payments
      where book_id = a.book_id and id in (a.payment_id, a.refunded_payment_id) and exists (select from ending)
    )
    select greatest(a.date, max(voided_on)) from (
      select e.voided_on, s.most,
        s.used + a.amount + sum(e.amount) over (partition by s.id order by e.voided_on desc) as used
      from sides s join ending e on s.id in (e.document_id, e.credit_id, e.payment_id, e.refunded_payment_id)
    ) beside where used > most
  );
end $$;

-- When a document or payment is reversed, ends its voided allocations that would have counted longer.
create or replace function end_allocations() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform public.require_current_book(new.book_id, 'a reversed record');
  update public.allocations set is_void = true
  where book_id = new.book_id and voided_on > new.reversed_on
    and new.id in (document_id, credit_id, payment_id, refunded_payment_id);
  return null;
end $$;

create or replace trigger document_ends_allocations after update of reversed_on on documents
  for each row when (new.reversed_on is not null and old.reversed_on is null) execute function end_allocations();

create or replace trigger payment_ends_allocations after update of reversed_on on payments
  for each row when (new.reversed_on is not null and old.reversed_on is null) execute function end_allocations();

-- The number of the first record that a payment is applied to: a document, or else the payment that it refunds or is refunded by.
-- The list of payments shows this number.
create or replace function first_applied_number(book uuid, payment uuid) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select number from (
      select 1 as place, a.id, d.number from allocations a
      join documents d on d.book_id = a.book_id and d.id = a.document_id
      where a.book_id = book and a.payment_id = payment and not a.is_void
      union all
      select 2, a.id, p.number from allocations a
      join payments p on p.book_id = a.book_id and p.id = a.refunded_payment_id
      where a.book_id = book and a.payment_id = payment and not a.is_void
      union all
      select 2, a.id, p.number from allocations a
      join payments p on p.book_id = a.book_id and p.id = a.payment_id
      where a.book_id = book and a.refunded_payment_id = payment and not a.is_void
    ) used order by place, id limit 1
  );
end $$;

-- When the number of a document changes, updates the numbers shown on its payments. Updates one payment at a time: Citus doesn't
-- allow an update to call a function that reads tables for each row it finds (docs/scale.md).
create or replace function update_applied_numbers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payment uuid;
  used text;
begin
  perform require_current_book(new.book_id, 'document ' || new.number);
  for payment in
    select payment_id from allocations
    where book_id = new.book_id and document_id = new.id and payment_id is not null and not is_void
  loop
    used := first_applied_number(new.book_id, payment);
    update payments set applied_number = used where book_id = new.book_id and id = payment;
  end loop;
  return null;
end $$;

create or replace trigger document_number_updates_payments after update of number on documents
  for each row when (new.number <> old.number) execute function update_applied_numbers();

-- Maintains the used amount of a payment: the amounts applied to documents and the amounts refunded.
create or replace function update_allocated_amount() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payment uuid;
  used text;
begin
  perform require_current_book(new.book_id, 'an allocation');
  foreach payment in array array_remove(array[new.payment_id, new.refunded_payment_id], null) loop
    used := first_applied_number(new.book_id, payment);
    update payments
    set allocated = allocated + case when new.is_void then -new.amount else new.amount end, applied_number = used
    where book_id = new.book_id and id = payment;
  end loop;
  return null;
end $$;

create or replace trigger allocation_updates_payment after insert on allocations
  for each row when (new.payment_id is not null and not new.is_void) execute function update_allocated_amount();

create or replace trigger void_allocation_updates_payment after update of is_void on allocations
  for each row when (new.payment_id is not null and new.is_void and not old.is_void)
  execute function update_allocated_amount();

-- Whether the journals of an applied advance differ from the expected adjustment of the party's account: the difference between
-- the document's rate and the advance's rate, from the date of the application until it ends (Decision 0130).
create or replace function application_fault(book uuid, application uuid) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (
    with applied as (
      select a.date, a.voided_on, a.is_void, d.party_id,
        case d.kind when 'invoice' then 1 else -1 end * (a.base_amount - a.advance_amount) as amount
      from allocations a join documents d on d.book_id = a.book_id and d.id = a.document_id
      where a.book_id = book and a.id = application and a.advance_amount is not null
    )
    select from (
      select date, -amount as moved from applied where not is_void or voided_on > date
      union all
      select voided_on, amount from applied where is_void and voided_on > date
      union all
      select l.date, case when l.party_id = (select party_id from applied) then l.credit - l.debit else 'NaN' end
      from (select * from journals where book_id = book and source_id = application and source = 'application'
        and status = 'posted' and deleted_at is null offset 0) j
      cross join lateral (
        select * from journal_lines where book_id = book and journal_id = j.id and party_id is not null offset 0) l
    ) compared group by date having sum(moved) <> 0
  ) or exists (
    -- The goods of the document gain or lose value with the journal.
    select from journals j
    where j.book_id = book and j.source_id = application and j.source = 'application' and j.status = 'posted' and j.deleted_at is null
      and (select coalesce(sum(l.debit - l.credit), 0) from journal_lines l where l.book_id = book and l.journal_id = j.id
          and l.account_id = (select account_id from default_accounts where book_id = book and key = 'inventory'))
        <> (select coalesce(sum(value), 0) from stock_movements where book_id = book and journal_id = j.id and not is_void)
  );
end $$;

-- How much advances at other rates change the net amount of a document's line on a day (Decision 0144).
create or replace function advance_on_line(book uuid, document uuid, line integer, as_of date) returns numeric
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(sum((e ->> 'amount')::numeric), 0)
    from allocations a cross join lateral jsonb_array_elements(a.line_differences) as e
    where a.book_id = book and a.document_id = document and a.line_differences is not null
      and (e ->> 'position')::integer = line and a.date <= as_of and (not a.is_void or coalesce(a.voided_on > as_of, false))
  );
end $$;

-- How much each application of an advance at another rate changes the cost of a fixed asset, also when it has ended: its share of
-- the applications before its registration, and of those since (Decision 0149).
create or replace function asset_differences(book uuid, asset uuid) returns table (application_id uuid, amount numeric)
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query
    select a.id, sum(share.amount)
    from assets s join allocations a on a.book_id = s.book_id and a.document_id = s.document_id
    cross join lateral (
      select (e ->> 'amount')::numeric as amount from jsonb_array_elements(a.line_differences) as e
      where e ->> 'assetId' = asset::text
      union all
      select (e ->> 'amount')::numeric from jsonb_array_elements(s.advance_differences) as e
      where e ->> 'applicationId' = a.id::text
    ) share
    where s.book_id = book and s.id = asset and a.line_differences is not null group by a.id;
end $$;

-- How much advances at other rates change the cost of a fixed asset on a day.
create or replace function advance_on_asset(book uuid, asset uuid, as_of date) returns numeric
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(sum(share.amount), 0)
    from asset_differences(book, asset) share join allocations a on a.book_id = book and a.id = share.application_id
    where a.date <= as_of and (not a.is_void or coalesce(a.voided_on > as_of, false))
  );
end $$;

create or replace function check_application_journal() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(new.book_id, 'journal ' || new.number);
  if application_fault(new.book_id, new.source_id) then
    raise exception 'journal % does not match its application', new.number
      using errcode = '23514', constraint = 'application_matches_its_journal', hint = 'application_matches_its_journal';
  end if;
  return null;
end $$;

drop trigger if exists application_journal_is_checked on journals;
create constraint trigger application_journal_is_checked after insert or update on journals
  deferrable initially deferred for each row when (new.source = 'application')
  execute function check_application_journal();

create or replace function check_allocation() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  parties integer;
begin
  perform require_current_book(new.book_id, 'an allocation');
  if exists (
    select from documents d where d.book_id = new.book_id and d.id in (new.document_id, new.credit_id)
      and (d.paid_amount <> amount_applied_to_document(d.book_id, d.id)
        or d.base_paid_amount <> base_amount_applied_to_document(d.book_id, d.id))
  ) then
    raise exception 'the paid amount of a document is not the sum of the amounts applied to it'
      using errcode = '23514', constraint = 'document_paid_amount_matches_its_allocations',
        hint = 'document_paid_amount_matches_its_allocations';
  end if;
  if exists (
    select from payments p where p.book_id = new.book_id and p.id in (new.payment_id, new.refunded_payment_id)
      and applied_amount_of_payment(p.book_id, p.id) > case p.status when 'posted' then p.amount else 0 end
  ) then
    raise exception 'a payment is applied beyond its amount'
      using errcode = '23514', constraint = 'payment_is_applied_within_its_amount',
        hint = 'payment_is_applied_within_its_amount';
  end if;
  -- A voided allocation stays as it was written: the rate of its document may have changed since.
  if not new.is_void and new.refunded_payment_id is not null and exists (
    select from payments p where p.book_id = new.book_id
      and (p.id in (new.payment_id, new.refunded_payment_id) and p.currency <> new.currency
        or p.id = new.refunded_payment_id and p.exchange_rate <> new.exchange_rate)
  ) or not new.is_void and exists (
    select from documents d where d.book_id = new.book_id and d.id = new.document_id
      and (d.currency <> new.currency or d.exchange_rate <> new.exchange_rate)
  ) then
    raise exception 'an allocation is not in the currency of its document'
      using errcode = '23514', constraint = 'allocation_is_in_the_currency_of_its_document',
        hint = 'allocation_is_in_the_currency_of_its_document';
  end if;
  if new.advance_amount is not null and application_fault(new.book_id, new.id) then
    raise exception 'the journal of an application does not match it'
      using errcode = '23514', constraint = 'application_matches_its_journal', hint = 'application_matches_its_journal';
  end if;
  select count(distinct party_id) into parties from (
    select party_id from documents where book_id = new.book_id and id in (new.document_id, new.credit_id)
    union all
    select party_id from payments where book_id = new.book_id and id in (new.payment_id, new.refunded_payment_id)
  ) both_sides;
  if not new.is_void and parties > 1 then
    raise exception 'an allocation is between two different parties'
      using errcode = '23514', constraint = 'allocation_is_within_one_party', hint = 'allocation_is_within_one_party';
  end if;
  return null;
end $$;

drop trigger if exists allocation_is_checked on allocations;
create constraint trigger allocation_is_checked after insert or update on allocations
  deferrable initially deferred for each row execute function check_allocation();
