-- The kept totals behind the tabs of a list: how many documents there are in each status and for how much, and the open
-- amounts by due date. Sums of different documents are in the currency of the book.

create or replace function move_document_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_outside_of_book(coalesce(new.book_id, old.book_id), 'a document');
  if tg_op <> 'INSERT' then
    update document_status_totals set documents = documents - 1, total = total - old.base_total,
      open = open - (old.base_total - round(old.paid_amount * old.exchange_rate, 2))
    where book_id = old.book_id and kind = old.kind and status = old.status;
  end if;
  if tg_op <> 'DELETE' then
    insert into document_status_totals as t (book_id, kind, status, documents, total, open)
    values (new.book_id, new.kind, new.status, 1, new.base_total,
      new.base_total - round(new.paid_amount * new.exchange_rate, 2))
    on conflict (book_id, kind, status) do update set documents = t.documents + 1,
      total = t.total + excluded.total, open = t.open + excluded.open;
  end if;
  return null;
end $$;

create or replace trigger document_totals_are_moved after insert or update or delete on documents
  for each row execute function move_document_totals();

-- The new amount is added before the old one is taken away, so that the row of an unchanged day is not made anew.
create or replace function move_due_totals() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform refuse_outside_of_book(coalesce(new.book_id, old.book_id), 'a document');
  if tg_op <> 'DELETE' and new.status = 'posted' then
    insert into document_due_totals as t (book_id, kind, due_date, documents, open)
    values (new.book_id, new.kind, new.due_date, 1,
      new.base_total - round(new.paid_amount * new.exchange_rate, 2))
    on conflict (book_id, kind, due_date)
    do update set documents = t.documents + 1, open = t.open + excluded.open;
  end if;
  if tg_op <> 'INSERT' and old.status = 'posted' then
    update document_due_totals set documents = documents - 1,
      open = open - (old.base_total - round(old.paid_amount * old.exchange_rate, 2))
    where book_id = old.book_id and kind = old.kind and due_date = old.due_date;
    delete from document_due_totals
    where book_id = old.book_id and kind = old.kind and due_date = old.due_date and documents = 0;
  end if;
  return null;
end $$;

create or replace trigger due_totals_are_moved after insert or update or delete on documents
  for each row execute function move_due_totals();
