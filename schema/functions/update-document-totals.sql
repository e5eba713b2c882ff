-- Maintains the totals behind the tabs of a list, the number and amount of documents per status, as well as the balances due by
-- due date, and the net amount per party and year. Sums over several documents are in the base currency.

create or replace function update_document_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_current_book(coalesce(new.book_id, old.book_id), 'a document');
  if tg_op <> 'INSERT' then
    update document_status_totals set documents = documents - 1, total = total - old.base_total,
      outstanding = outstanding - (old.base_total - coalesce(old.base_paid_amount, old.paid_amount))
    where book_id = old.book_id and kind = old.kind and status = old.status;
  end if;
  if tg_op <> 'DELETE' then
    insert into document_status_totals as t (book_id, kind, status, documents, total, outstanding)
    values (new.book_id, new.kind, new.status, 1, new.base_total,
      new.base_total - coalesce(new.base_paid_amount, new.paid_amount))
    on conflict (book_id, kind, status) do update set documents = t.documents + 1,
      total = t.total + excluded.total, outstanding = t.outstanding + excluded.outstanding;
  end if;
  return null;
end $$;

create or replace trigger document_totals_are_updated after insert or update or delete on documents
  for each row execute function update_document_totals();

-- Updates the balances due of a posted document by due date (Decision 0133). The document is counted only on its next due date.
create or replace function update_due_total(document anyelement, sign integer) returns void
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  part record;
begin
  perform require_current_book(document.book_id, 'a document');
  if document.status <> 'posted' then
    return;
  end if;
  for part in
    select due_date, base_balance_due as outstanding, (due_date = document.next_due_date)::integer as documents
    from installment_balances(document.installment_dates, document.installment_amounts, document.due_date, document.total, document.paid_amount,
      document.base_total - coalesce(document.base_paid_amount, document.paid_amount), document.minor_unit)
    where base_balance_due > 0 or due_date = document.next_due_date
  loop
    insert into document_due_totals as t (book_id, kind, due_date, documents, outstanding)
    values (document.book_id, document.kind, part.due_date, sign * part.documents, sign * part.outstanding)
    on conflict (book_id, kind, due_date) do update set documents = t.documents + excluded.documents, outstanding = t.outstanding + excluded.outstanding;
    if sign < 0 then
      delete from document_due_totals
      where book_id = document.book_id and kind = document.kind and due_date = part.due_date and documents = 0 and outstanding = 0;
    end if;
  end loop;
end $$;

revoke execute on function update_due_total from public;

-- Adds the new amount before subtracting the old one, so that an unchanged day keeps its row.
create or replace function update_due_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then perform update_due_total(new, 1); end if;
  if tg_op <> 'INSERT' then perform update_due_total(old, -1); end if;
  return null;
end $$;

create or replace trigger due_totals_are_updated after insert or update or delete on documents
  for each row execute function update_due_totals();

-- Adds the net amount of a document to the yearly totals of its party, in its own year, and subtracts it in the year of its
-- reversal. On several machines the row has the type of a shard, not of documents.
drop function if exists update_party_year_total(documents, integer);
create or replace function update_party_year_total(document anyelement, sign integer) returns void
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  traded numeric := sign * case when document.kind in ('credit_note', 'vendor_credit') then -1 else 1 end
    * coalesce(document.base_subtotal, document.subtotal);
begin
  perform require_current_book(document.book_id, 'a document');
  -- Opening documents were sold or bought before the books started.
  if document.opening_id is not null then
    return;
  end if;
  if document.status in ('posted', 'paid') or document.reversed_on is not null then
    insert into party_year_totals as t (book_id, party_id, year, net)
    values (document.book_id, document.party_id, extract(year from document.date)::integer, traded)
    on conflict (book_id, year, party_id) do update set net = t.net + excluded.net;
  end if;
  if document.reversed_on is not null then
    insert into party_year_totals as t (book_id, party_id, year, net)
    values (document.book_id, document.party_id, extract(year from document.reversed_on)::integer, -traded)
    on conflict (book_id, year, party_id) do update set net = t.net + excluded.net;
  end if;
end $$;

revoke execute on function update_party_year_total from public;

create or replace function update_party_year_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then perform update_party_year_total(old, -1); end if;
  if tg_op <> 'DELETE' then perform update_party_year_total(new, 1); end if;
  return null;
end $$;

-- A draft doesn't count, and a payment doesn't change any of these totals.
create or replace trigger trade_totals_count_new_document after insert on documents
  for each row when (new.status in ('posted', 'paid')) execute function update_party_year_totals();
create or replace trigger trade_totals_are_updated after update on documents for each row
  when (
    (old.status in ('posted', 'paid')) is distinct from (new.status in ('posted', 'paid'))
    or old.reversed_on is distinct from new.reversed_on
    or (old.date, old.party_id, old.subtotal, old.base_subtotal)
      is distinct from (new.date, new.party_id, new.subtotal, new.base_subtotal)
  )
  execute function update_party_year_totals();
create or replace trigger trade_totals_drop_deleted_document after delete on documents
  for each row when (old.status in ('posted', 'paid') or old.reversed_on is not null)
  execute function update_party_year_totals();
