-- An item is looked at once at commit, for its sum (0015) and for its goods (0019).
drop trigger goods_of_item_are_checked on document_items;
drop function check_goods_of_item();

create or replace function check_document_item() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  item record := case when tg_op = 'DELETE' then old else new end;
  d public.documents;
begin
  perform refuse_outside_of_book(item.book_id, 'an item');
  select * into d from documents where book_id = item.book_id and id = item.document_id;
  if found then
    perform refuse_other_sum(d);
    perform refuse_other_goods(d, item.position);
  end if;
  return null;
end $$;
