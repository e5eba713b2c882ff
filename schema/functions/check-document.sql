-- A document has items, not only text lines, and its totals are the sums of its items in both currencies (I-16). An opening
-- document has no items.
create or replace function reject_wrong_document_total(d documents) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  items record;
begin
  if d.opening_id is not null then
    if exists (select from document_items where book_id = d.book_id and document_id = d.id) then
      raise exception 'opening document % cannot have items', d.number
        using errcode = '23514', constraint = 'opening_document_has_no_items',
          hint = 'opening_document_has_no_items';
    end if;
    if d.discount_amount <> 0 then
      raise exception 'opening document % cannot have a discount', d.number
        using errcode = '23514', constraint = 'opening_document_has_no_items',
          hint = 'opening_document_has_no_items';
    end if;
    -- An opening document has one total and the tax included in it; its rate converts both to the base currency.
    if d.base_total <> round(d.total * d.exchange_rate, d.minor_unit)
      or d.base_subtotal <> d.base_total - round(d.tax_amount * d.exchange_rate, d.minor_unit)
      or d.total <> round(d.total, minor_unit(d.currency)) or d.tax_amount <> round(d.tax_amount, minor_unit(d.currency))
    then
      raise exception 'the base amount of opening document % does not match its rate', d.number
        using errcode = '23514', constraint = 'opening_document_base_amount_matches_its_rate',
          hint = 'opening_document_base_amount_matches_its_rate';
    end if;
    return;
  end if;
  select count(coalesce(product_id, account_id)) as number, sum(subtotal) as subtotal, sum(tax_amount) as tax_amount,
    sum(document_discount) as discount, sum(round(quantity * unit_price, minor_unit(d.currency)) - discount_amount) as undiscounted,
    sum(base_subtotal) as base_subtotal, sum(base_subtotal + base_tax_amount) as base_total,
    bool_and(base_subtotal = round(subtotal * d.exchange_rate, d.minor_unit)
      and base_tax_amount = tax_in_base_currency(tax_amount, tax_components, d.exchange_rate, d.minor_unit)) as is_at_rate,
    bool_and(prices_include_tax = d.prices_include_tax) as is_priced_alike,
    bool_and(minor_unit = minor_unit(d.currency) and subtotal = round(subtotal, minor_unit)
      and tax_amount = round(tax_amount, minor_unit) and discount_amount = round(discount_amount, minor_unit)) as is_in_currency
  into items from document_items where book_id = d.book_id and document_id = d.id;
  if items.number = 0 or items.subtotal <> d.subtotal or items.base_subtotal <> coalesce(d.base_subtotal, d.subtotal)
    or items.tax_amount <> d.tax_amount
    or items.base_total + coalesce(d.base_rounding, 0) <> d.base_total or not items.is_at_rate or not items.is_priced_alike
    or not items.is_in_currency or items.discount <> d.discount_amount
    or d.discount_amount <> round(items.undiscounted * d.discount_percent / 100, minor_unit(d.currency))
  then
    raise exception 'document % is not the sum of its items', d.number
      using errcode = '23514', constraint = 'document_is_the_sum_of_its_items', hint = 'document_is_the_sum_of_its_items';
  end if;
end $$;

-- A document equals the sum of its items, its paid amount equals the amounts applied to it (I-17), and it has a journal exactly
-- if its status requires one (I-18).
create or replace function reject_inconsistent_document(d documents) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  -- A credit, or a document made from a quote or order, rounds taxes the same way as its original (I-105).
  if exists (select from documents o where o.book_id = d.book_id and o.id = d.credited_document_id and o.tax_rounding <> d.tax_rounding)
    or exists (select from orders o where o.book_id = d.book_id and o.id = d.order_id and o.tax_rounding <> d.tax_rounding)
  then
    raise exception 'document % does not round taxes like the document it was created from', d.number
      using errcode = '23514', constraint = 'document_tax_rounding_matches_its_source', hint = 'document_tax_rounding_matches_its_source';
  end if;
  -- A document made from a quote or order has the same currency (I-106).
  if exists (select from orders o where o.book_id = d.book_id and o.id = d.order_id and o.currency <> d.currency) then
    raise exception 'document % is not in the currency of its order', d.number
      using errcode = '23514', constraint = 'document_is_in_the_currency_of_its_order',
        hint = 'document_is_in_the_currency_of_its_order';
  end if;
  perform reject_wrong_document_total(d);
  if d.opening_id is not null and d.status <> 'void' and not exists (
    select from opening_balances where book_id = d.book_id and id = d.opening_id and undone_at is null
  ) then
    raise exception 'document % belongs to opening balances that were undone', d.number
      using errcode = '23514', constraint = 'document_follows_its_opening', hint = 'document_follows_its_opening';
  end if;
  if d.paid_amount <> amount_applied_to_document(d.book_id, d.id) then
    raise exception 'the paid amount of document % is not the sum of the amounts applied to it', d.number
      using errcode = '23514', constraint = 'document_paid_amount_matches_its_allocations',
        hint = 'document_paid_amount_matches_its_allocations';
  end if;
  perform reject_inconsistent_currency(d);
  if not matches_journals(d.book_id, 'document', d.id, d.party_id, d.status in ('posted', 'paid') or d.reversed_on is not null,
    d.date, case when d.kind in ('invoice', 'vendor_credit') then d.base_total else -d.base_total end, d.reversed_on)
  then
    raise exception 'document % does not match its journals', d.number
      using errcode = '23514', constraint = 'document_matches_its_journal', hint = 'document_matches_its_journal';
  end if;
end $$;

create or replace function check_document() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  d public.documents := document_at_commit(new.book_id, new.id, 'document ' || new.number);
begin
  if d.id is not null then
    perform reject_inconsistent_document(d);
  end if;
  return null;
end $$;

drop trigger if exists document_is_checked on documents;
create constraint trigger document_is_checked after insert or update on documents
  deferrable initially deferred for each row when (current_user <> 'twofold_writer') execute function check_document();

-- A deleted document leaves no posted journal behind (I-18).
create or replace function check_deleted_document() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform require_current_book(old.book_id, 'document ' || old.number);
  if exists (
    select from journals where book_id = old.book_id and source_id = old.id and source in ('document', 'reversal')
      and counts_in_totals(status, deleted_at is not null)
  ) then
    raise exception 'document % was deleted but is still in the journals', old.number
      using errcode = '23514', constraint = 'document_matches_its_journal', hint = 'document_matches_its_journal';
  end if;
  return null;
end $$;

drop trigger if exists deleted_document_is_checked on documents;
create constraint trigger deleted_document_is_checked after delete on documents
  deferrable initially deferred for each row execute function check_deleted_document();

-- Checks an item once at commit, for both the totals and the goods of its document.
create or replace function check_document_item() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  item record := case when tg_op = 'DELETE' then old else new end;
  d public.documents := document_at_commit(item.book_id, item.document_id, 'an item');
begin
  if d.id is not null then
    perform reject_wrong_document_total(d);
    perform reject_goods_mismatch(d, item.position);
  end if;
  return null;
end $$;

drop trigger if exists document_item_is_checked on document_items;
create constraint trigger document_item_is_checked after insert or update or delete on document_items
  deferrable initially deferred for each row when (current_user <> 'twofold_writer')
  execute function check_document_item();

-- Checks whole documents, once each. post_documents calls it for the documents that it has written or moved goods for.
create or replace function check_documents(book uuid, ids uuid[]) returns void
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  one uuid;
  d documents;
begin
  perform require_current_book(book, 'a document');
  -- Checks one document at a time: the plan for a list of keys in a small book reads all of its documents, and the plan is kept
  -- as the book grows.
  foreach one in array ids loop
    select * into d from documents where book_id = book and id = one;
    continue when not found;
    perform reject_inconsistent_document(d);
    perform reject_goods_mismatch(d, null);
  end loop;
end $$;

revoke execute on function check_documents from public;
grant execute on function check_documents to twofold_writer;
