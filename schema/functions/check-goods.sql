-- The goods of a document (I-20): each inventory item of a posted document has moved its goods exactly once, whichever way it was
-- written, and nothing else of the document has moved goods. Services move nothing; the constraints on movement types already
-- ensure that.

-- Checks that an item, or every item if none is given, has moved the goods of its line: nothing while the document is a draft or
-- void, and a sum of zero once it was voided after its period was closed. Only credits may leave goods in place (Accounting 2);
-- bills and invoices always move theirs.
create or replace function reject_goods_mismatch(d documents, item integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    with expected as (
      select position, product_id, case when d.kind in ('bill', 'credit_note') then quantity else -quantity end as quantity
      from document_items
      where book_id = d.book_id and document_id = d.id and (item is null or position = item)
        and d.status in ('posted', 'paid') and product_type = 'inventory' and quantity <> 0
        and (returns_stock or d.kind in ('bill', 'invoice'))
    ), moved as (
      select item_position as position, product_id, sum(quantity) as quantity, count(*) as movements
      from stock_movements
      where book_id = d.book_id and document_id = d.id and not is_void and (item is null or item_position = item)
      group by item_position, product_id
    )
    select from expected w full join moved m using (position, product_id)
    where coalesce(w.quantity, 0) <> coalesce(m.quantity, 0) or (m.movements > 1 and d.reversed_on is null)
  ) then
    raise exception 'the items of document % do not match its stock movements', d.number
      using errcode = '23514', constraint = 'document_matches_its_stock_movements', hint = 'document_matches_its_stock_movements';
  end if;
end $$;

create or replace function check_goods_of_document() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  d public.documents := document_at_commit(new.book_id, new.id, 'document ' || new.number);
begin
  if d.id is not null then
    perform reject_goods_mismatch(d, null);
  end if;
  return null;
end $$;

-- A change to the paid amount or the version doesn't move goods.
drop trigger if exists goods_of_document_are_checked on documents;
create constraint trigger goods_of_document_are_checked
  after insert or update of status, kind, reversed_on on documents
  deferrable initially deferred for each row when (current_user <> 'twofold_writer')
  execute function check_goods_of_document();

create or replace function check_goods_of_movement() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  d public.documents := document_at_commit(new.book_id, new.document_id, 'a movement');
begin
  if d.id is not null then
    perform reject_goods_mismatch(d, new.item_position);
  end if;
  return null;
end $$;

-- Value-only changes belong to no document.
drop trigger if exists goods_of_movement_are_checked on stock_movements;
create constraint trigger goods_of_movement_are_checked after insert or update of is_void on stock_movements
  deferrable initially deferred for each row when (new.document_id is not null and current_user <> 'twofold_writer')
  execute function check_goods_of_movement();
