-- Only a credit may leave its goods where they are (Rules 2): a bill and an invoice move theirs (I-20).
create or replace function refuse_other_goods(d documents, item integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    with wanted as (
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
    select from wanted w full join moved m using (position, product_id)
    where coalesce(w.quantity, 0) <> coalesce(m.quantity, 0) or (m.movements > 1 and d.reversed_on is null)
  ) then
    raise exception 'the items of document % are not what moved', d.number
      using errcode = '23514', constraint = 'document_moves_its_goods';
  end if;
end $$;
