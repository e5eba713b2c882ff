-- Writes stock movements and the resulting stock levels. Movements get the next sequence numbers in order of entry, unless they
-- keep an existing one.
create or replace function write_stock_movements(book uuid, movements jsonb, stocks jsonb) returns void language plpgsql as $$
declare
  moved integer := jsonb_array_length(movements);
  last_place bigint;
begin
  insert into public.product_stock as s (book_id, product_id, quantity, value, average_value, average_quantity, last_date)
  select b.book_id, t."productId", t.quantity, t.value, t."averageValue", t."averageQuantity", t."lastDate"
  from (select book) b (book_id), jsonb_to_recordset(stocks) as t ("productId" uuid, quantity numeric, value numeric,
    "averageValue" numeric, "averageQuantity" numeric, "lastDate" date)
  on conflict (book_id, product_id) do update set quantity = excluded.quantity, value = excluded.value,
    average_value = excluded.average_value, average_quantity = excluded.average_quantity,
    last_date = excluded.last_date;
  if moved = 0 then
    return;
  end if;
  insert into public.number_series as n (book_id, kind, year, last) values (book, 'stock', 0, moved)
  on conflict (book_id, kind, year) do update set last = n.last + excluded.last
  returning last - moved into last_place;
  insert into public.stock_movements (book_id, id, product_id, kind, date, sequence, reference, quantity, counted_quantity, cost, value,
    fallback_price, is_provisional, original_movement_id, cost_quantity, document_id, item_position, journal_id)
  select b.book_id, m.id, m."productId", m.kind, m.date, coalesce(m.kept, last_place + m.place), m.reference,
    m.quantity, m."countedQuantity", m.cost, m.value,
    m."fallbackPrice", m."isProvisional", m."originalMovementId", m."costQuantity", m."documentId", m."itemPosition", m."journalId"
  from (select book) b (book_id), rows from (jsonb_to_recordset(movements) as (id uuid, "productId" uuid, kind text, date date,
    reference text, place bigint, quantity numeric, "countedQuantity" numeric, cost numeric, value numeric, "fallbackPrice" numeric, "isProvisional" boolean,
    "originalMovementId" uuid, "costQuantity" numeric, "documentId" uuid, "itemPosition" integer, "journalId" uuid)) with ordinality
    as m (id, "productId", kind, date, reference, kept, quantity, "countedQuantity", cost, value, "fallbackPrice", "isProvisional",
      "originalMovementId", "costQuantity", "documentId", "itemPosition", "journalId", place);
end $$;
