-- A posted document keeps its contents: its names date from the day it was posted or its party was changed (Accounting 4, I-91),
-- and its lines change only together with its version, an audit log entry and its journal (I-07, I-40, I-18).

-- The name and address of a party and of the company, as a document posted now stores them.
create or replace function current_details(book uuid, of_party uuid, out name text, out email text, out party jsonb, out company jsonb)
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  select p.name, coalesce(p.email, ''),
    jsonb_build_object('code', p.code, 'name', p.name, 'email', p.email, 'phone', p.phone, 'address', p.address,
      'taxId', p.tax_id),
    jsonb_build_object('name', b.name, 'address', b.address, 'phone', b.phone, 'email', b.email, 'taxId', b.tax_id)
  into name, email, party, company from parties p join books b on b.book_id = p.book_id
  where p.book_id = book and p.id = of_party;
end $$;

create or replace function guard_current_names() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  today record;
begin
  today := current_details(new.book_id, new.party_id);
  if (new.party_name::text, new.party_email::text, new.party_snapshot, new.company_snapshot)
    is distinct from (today.name, today.email, today.party, today.company)
  then
    raise exception 'document % is not posted with the current names and addresses', new.number
      using errcode = '23514', constraint = 'posted_document_has_current_names',
        hint = 'posted_document_has_current_names';
  end if;
  return new;
end $$;

create or replace trigger posted_document_has_current_names before update on documents
  for each row when (
    new.status in ('posted', 'paid') and (old.status = 'draft' or new.party_id <> old.party_id)
  ) execute function guard_current_names();

-- Checks a written or deleted line, unless a later change of the same document or order triggers its own check: the line exists
-- again or is gone by now, or a later statement wrote another line. So the whole document is checked once per statement.
create or replace function check_posted_item() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  item record := case when tg_op = 'DELETE' then old else new end;
  d documents := document_at_commit(item.book_id, item.document_id, 'an item');
  journal uuid;
  current_line record;
begin
  if d.id is null or d.status = 'draft' then return null; end if;
  select i.xmin::text as xid, i.cmin::text::bigint as command into current_line from document_items i
  where i.book_id = d.book_id and i.document_id = d.id and i.position = item.position;
  if (tg_op = 'DELETE') = (current_line.xid is not null) then return null; end if;
  -- On a distributed database, xmin and cmin can only be read in a separate statement.
  perform from document_items i where i.book_id = d.book_id and i.document_id = d.id and i.xmin::text = current_line.xid
    and (i.cmin::text::bigint, i.position) > (current_line.command, item.position);
  if found then return null; end if;
  if d.updated_at <> now() then
    raise exception 'the lines of document % do not match its version', d.number
      using errcode = '23514', constraint = 'record_version_increases_by_one', hint = 'record_version_increases_by_one';
  end if;
  -- Changed lines of a document that needs approval (I-130).
  if d.opening_id is null and d.discount_payment_id is null and needs_approval(d.book_id, d.kind, d.base_total)
    and not is_being_approved(d.book_id, d.id)
  then
    perform reject_write('approved_record_is_kept', 'changes to document ' || d.number || ' need approval');
  end if;
  if not exists (select from audit_log where book_id = d.book_id and subject_id = d.id and at = now()) then
    raise exception 'the audit log has no entry for the changed lines of document %', d.number
      using errcode = '23514', constraint = 'change_is_audited', hint = 'change_is_audited';
  end if;
  select id into journal from journals
  where book_id = d.book_id and source = 'document' and source_id = d.id and status = 'posted' and deleted_at is null;
  if journal_mismatch(d.book_id, journal) is not null then
    raise exception 'the journal of document % does not match its lines', d.number
      using errcode = '23514', constraint = 'journal_lines_match_its_event',
        hint = 'journal_lines_match_its_event';
  end if;
  return null;
end $$;

-- The time of the last change shows that lines were written in the same transaction. It comes from the machine that holds the
-- book, as in audit_log.
create or replace function stamp_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.updated_at := now();
  return new;
end $$;

create or replace trigger document_is_date_stamped before insert or update of updated_at on documents
  for each row when (new.updated_at <> now()) execute function stamp_change();
create or replace trigger order_is_date_stamped before insert or update of updated_at on orders
  for each row when (new.updated_at <> now()) execute function stamp_change();

drop trigger if exists posted_item_is_checked on document_items;
create constraint trigger posted_item_is_checked after insert or delete on document_items
  deferrable initially deferred for each row when (current_user <> 'twofold_writer') execute function check_posted_item();

-- The same for sent quotes and open orders: lines change only together with their quote or order, and its audit log entry.
create or replace function check_sent_item() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  item record := case when tg_op = 'DELETE' then old else new end;
begin
  perform require_current_book(item.book_id, 'a line of an order');
  if exists (
    select from orders where book_id = item.book_id and id = item.order_id and status <> 'draft' and updated_at <> now()
  ) then
    raise exception 'the lines of an order do not match its version'
      using errcode = '23514', constraint = 'record_version_increases_by_one', hint = 'record_version_increases_by_one';
  end if;
  return null;
end $$;

drop trigger if exists sent_item_is_checked on order_items;
create constraint trigger sent_item_is_checked after insert or delete on order_items
  deferrable initially deferred for each row execute function check_sent_item();
