-- What needs approval is posted only in the transaction in which another member approves it (Decision 0158, I-130). Each function
-- is called after the book was locked, so that it sees every rule and request set before.

-- The amount from which a kind of record needs approval, or null: its newest rule applies.
create or replace function approval_minimum(book uuid, of_kind text) returns numeric
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select min_amount from approval_rules where book_id = book and kind = of_kind order by set_at desc limit 1);
end $$;

create or replace function needs_approval(book uuid, of_kind text, amount numeric) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return coalesce(amount >= approval_minimum(book, of_kind), false);
end $$;

-- Whether this transaction has approved the record.
create or replace function is_being_approved(book uuid, record uuid) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (
    select from approvals where book_id = book and record_id = record and status = 'approved' and decided_at = now()
  );
end $$;

-- The status of a draft's approval, which lists and forms show: null if it needs none.
create or replace function approval_status(book uuid, of_kind text, record uuid, amount numeric) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  if not needs_approval(book, of_kind, amount) then return null; end if;
  return coalesce((
    select case when status in ('requested', 'rejected') then status else 'needed' end
    from approvals where book_id = book and record_id = record order by id desc limit 1
  ), 'needed');
end $$;

-- Whether the current user is the only member of the book. The role of the books can't read the members.
create or replace function is_sole_member(book uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_current_book(book, 'an approval');
  return not exists (
    select from auth.memberships where book_id = book and book_exists and user_id <> current_actor()
  );
end $$;

-- A digest of everything in a draft that posting keeps.
create or replace function approval_contents(book uuid, of_kind text, record uuid) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select md5(jsonb_build_array(d.kind, d.party_id, d.vendor_number, d.date, d.due_date, d.installment_dates, d.installment_amounts,
      d.early_discount_percent, d.early_discount_until, d.currency, d.exchange_rate, d.prices_include_tax, d.discount_percent,
      d.discount_amount, d.subtotal, d.tax_amount, d.total, d.notes, d.order_reference, d.contract_reference,
      d.credited_document_id, d.order_id, (
        select jsonb_agg(to_jsonb(i) order by i.position) from document_items i
        where i.book_id = d.book_id and i.document_id = d.id
      ))::text)
    from documents d where d.book_id = book and d.id = record and d.kind = of_kind
  );
end $$;

-- A rule applies from the moment it is set, also after the clock of the machine was set back.
create or replace function guard_approval_rule() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'an approval rule');
  perform from books where book_id = new.book_id for no key update;
  new.set_by := current_actor();
  select greatest(clock_timestamp(), max(set_at) + interval '1 microsecond') into new.set_at
  from approval_rules where book_id = new.book_id;
  return new;
end $$;

create or replace trigger approval_rule_is_guarded before insert on approval_rules
  for each row execute function guard_approval_rule();

-- A request takes its amount, contents and makers from the draft.
create or replace function guard_approval_request() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  draft record;
begin
  perform require_current_book(new.book_id, 'an approval');
  perform from books where book_id = new.book_id for no key update;
  select d.base_total as amount, d.created_by, d.updated_by into draft from documents d
  where d.book_id = new.book_id and d.id = new.record_id and d.kind = new.kind and d.status = 'draft';
  if not found or not needs_approval(new.book_id, new.kind, draft.amount) then
    perform reject_write('approval_is_of_a_draft', 'only a draft that needs approval can be approved');
  end if;
  new.amount := draft.amount;
  new.contents := approval_contents(new.book_id, new.kind, new.record_id);
  new.made_by := draft.created_by;
  new.changed_by := draft.updated_by;
  new.status := 'requested';
  new.requested_by := current_actor();
  new.requested_at := now();
  return new;
end $$;

create or replace trigger approval_request_is_guarded before insert on approvals
  for each row execute function guard_approval_request();

create or replace function guard_approval_answer() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'an approval');
  perform from books where book_id = new.book_id for no key update;
  if old.status <> 'requested' or new.status = 'requested' then
    perform reject_write('approval_is_answered_once', 'the request has been answered or the record has changed');
  end if;
  new.decided_by := null;
  new.decided_at := null;
  if new.status in ('approved', 'rejected') then
    new.decided_by := current_actor();
    new.decided_at := now();
  end if;
  if new.status = 'approved' then
    new.is_sole_member := is_sole_member(new.book_id);
    if new.contents is distinct from approval_contents(new.book_id, new.kind, new.record_id) then
      perform reject_write('approval_is_answered_once', 'the record has changed since its approval was requested');
    end if;
  end if;
  return new;
end $$;

create or replace trigger approval_answer_is_guarded before update on approvals
  for each row execute function guard_approval_answer();

-- Approving posts the record, with the contents that were requested.
create or replace function check_approved_record() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'an approval');
  if new.contents is distinct from approval_contents(new.book_id, new.kind, new.record_id) or not exists (
    select from documents where book_id = new.book_id and id = new.record_id and status in ('posted', 'paid')
  ) then
    perform reject_write('approved_record_is_posted', 'an approved record was not posted as it was requested');
  end if;
  return null;
end $$;

drop trigger if exists approved_record_is_posted on approvals;
create constraint trigger approved_record_is_posted after update of status on approvals
  deferrable initially deferred for each row when (new.status = 'approved') execute function check_approved_record();

-- A draft is written in the name of the user who writes it, so that this user can't approve it.
create or replace function stamp_draft() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  new.updated_by := current_actor();
  if tg_op = 'INSERT' then new.created_by := current_actor(); end if;
  return new;
end $$;

create or replace trigger draft_has_its_author before insert on documents
  for each row when (new.status = 'draft' and (new.created_by, new.updated_by) is distinct from (current_actor(), current_actor()))
  execute function stamp_draft();

create or replace trigger draft_has_its_last_author before update on documents
  for each row when (old.status = 'draft' and new.updated_by is distinct from current_actor()) execute function stamp_draft();

-- Every way to post a document comes through here: forms, imports, recurring transactions, tokens, raw SQL.
create or replace function require_approval_of_document() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform require_current_book(new.book_id, 'document ' || new.number);
  if needs_approval(new.book_id, new.kind, new.base_total) and not is_being_approved(new.book_id, new.id) then
    if tg_op = 'UPDATE' and old.status <> 'draft' then
      perform reject_write('approved_record_is_kept', 'changes to document ' || new.number || ' need approval');
    end if;
    perform reject_write('posted_record_is_approved', 'document ' || new.number || ' needs approval');
  end if;
  return new;
end $$;

-- Opening documents were approved before the books started, and the credit of an early payment discount belongs to its payment.
create or replace trigger new_document_is_approved before insert on documents
  for each row when (
    new.kind <> 'invoice' and new.status in ('posted', 'paid') and new.opening_id is null and new.discount_payment_id is null
  ) execute function require_approval_of_document();

create or replace trigger posted_document_is_approved before update on documents
  for each row when (
    new.kind <> 'invoice' and new.status in ('posted', 'paid') and new.opening_id is null and new.discount_payment_id is null
    and (old.status = 'draft' or (new.party_id, new.vendor_number, new.date, new.currency, new.exchange_rate, new.subtotal, new.tax_amount,
        new.total, new.base_total) is distinct from (old.party_id, old.vendor_number, old.date, old.currency, old.exchange_rate,
        old.subtotal, old.tax_amount, old.total, old.base_total))
  ) execute function require_approval_of_document();

-- A change or deletion of a draft ends its request.
create or replace function end_approval_request() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_current_book(old.book_id, 'a record');
  update approvals set status = 'ended' where book_id = old.book_id and record_id = old.id and status = 'requested';
  return null;
end $$;

create or replace trigger changed_draft_ends_its_request after update of version on documents
  for each row when (old.status = 'draft' and old.kind <> 'invoice') execute function end_approval_request();

create or replace trigger deleted_draft_ends_its_request after delete on documents
  for each row when (old.status = 'draft' and old.kind <> 'invoice') execute function end_approval_request();
