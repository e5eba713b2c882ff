-- Writes new documents with items and numbers and, for posted ones, journals, goods movements, stock levels and audit log
-- entries, in one call. Works like post_journal: it runs the commit checks that others get per row here, once per document.
create or replace function post_documents(book uuid, posting jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  done text;
begin
  done := require_current_book(book, 'a document');
  insert into documents (book_id, id, kind, number, vendor_number, party_id, party_name, party_email, party_snapshot, company_snapshot,
    date, due_date, status, notes, credited_document_id, currency, prices_include_tax, discount_percent, discount_amount, subtotal, tax_amount, total,
    base_total, order_id, exchange_rate, base_paid_amount, base_rounding, base_subtotal, minor_unit, tax_rounding, order_reference, contract_reference,
    installment_dates, installment_amounts, early_discount_percent, early_discount_until, discount_payment_id)
  select b.book_id, d.id, d.kind, d.number, d."vendorInvoiceNumber", d."partyId", d."partyName", d."partyEmail", d."partySnapshot",
    d."companySnapshot", d.date, d."dueDate", d.status, d.notes, d."creditedDocumentId", d.currency, coalesce(d."pricesIncludeTax", false),
    case when d.discount like '%\%' then rtrim(d.discount, '%')::numeric end, coalesce(d."discountAmount", 0), d.subtotal,
    d."taxAmount", d.total, coalesce(d."baseTotal", d.total), d."orderId", coalesce(d."exchangeRate", 1), d."basePaidAmount", d."baseRounding", d."baseSubtotal", b.unit, coalesce(d."taxRounding", 'line'),
    coalesce(d."orderReference", ''), coalesce(d."contractReference", ''),
    (select array_agg((i ->> 'dueDate')::date order by place) from jsonb_array_elements(d.installments) with ordinality as s (i, place)),
    (select array_agg((i ->> 'amount')::numeric order by place) from jsonb_array_elements(d.installments) with ordinality as s (i, place)),
    (d."earlyDiscount" ->> 'percent')::numeric, (d."earlyDiscount" ->> 'until')::date, d."discountPaymentId"
  from (select book, minor_unit_of_book(book)) b (book_id, unit), jsonb_to_recordset(posting -> 'documents') as d (id uuid, kind text, number text,
    "vendorInvoiceNumber" text, "partyId" uuid, "partyName" text, "partyEmail" text, "partySnapshot" jsonb, "companySnapshot" jsonb, date date,
    "dueDate" date, status text, notes text, "creditedDocumentId" uuid, currency text, "pricesIncludeTax" boolean, discount text, "discountAmount" numeric,
    subtotal numeric, "taxAmount" numeric, total numeric, "orderId" uuid,
    "baseTotal" numeric, "exchangeRate" numeric, "basePaidAmount" numeric, "baseRounding" numeric, "baseSubtotal" numeric, "taxRounding" text,
    "orderReference" text, "contractReference" text, installments jsonb, "earlyDiscount" jsonb, "discountPaymentId" uuid);
  insert into document_items (book_id, document_id, position, product_id, product_type, account_id, description,
    quantity, unit, reference, unit_price, prices_include_tax, discount_percent, discount_amount, document_discount, tax_rate_id, tax_rate,
    is_recoverable, subtotal, tax_amount, total, base_subtotal, base_tax_amount, credited_position, returns_stock, order_position,
    tax_components, minor_unit)
  select b.book_id, d.id, i.position, i."productId", i."productType", i."accountId", i.description, i.quantity, i.unit, coalesce(i.reference, ''), i."unitPrice",
    coalesce(i."pricesIncludeTax", false),
    case when i.discount like '%\%' then rtrim(i.discount, '%')::numeric end, coalesce(i."discountAmount", 0),
    coalesce(i."documentDiscount", 0),
    i."taxRateId", i."taxRate", i."isRecoverable", i.subtotal, i."taxAmount", i.total, coalesce(i."baseSubtotal", i.subtotal), coalesce(i."baseTaxAmount", i."taxAmount"),
    i."creditedPosition", i."returnsStock", i."orderPosition", nullif(i."taxComponents", '[]'), minor_unit(d.currency)
  from (select book) b (book_id), jsonb_to_recordset(posting -> 'documents') as d (id uuid, currency text, items jsonb),
    jsonb_to_recordset(d.items) as i (position integer, "productId" uuid, "productType" text, "accountId" uuid,
      description text, quantity numeric, unit text, reference text, "unitPrice" numeric, "pricesIncludeTax" boolean, discount text, "discountAmount" numeric, "documentDiscount" numeric,
      "taxRateId" uuid, "taxRate" numeric, "isRecoverable" boolean,
      subtotal numeric, "taxAmount" numeric, total numeric, "creditedPosition" integer, "returnsStock" boolean, "orderPosition" integer,
      "taxComponents" jsonb, "baseSubtotal" numeric, "baseTaxAmount" numeric);
  -- A number in our default format advances its series, whether it was assigned or typed.
  perform advance_series(book, kind, 0, array_agg(digits[1]::integer))
  from jsonb_to_recordset(posting -> 'documents') as sent (kind text, number text),
    regexp_match(number, '^' || series_prefix(kind, 0) || '([0-9]{4,9})$') digits
  where digits is not null group by kind;
  if jsonb_array_length(posting -> 'journals') > 0 then
    perform post_journal(book, posting -> 'journals');
  end if;
  done := add_new_documents_to_tax_totals(book, array(select (document ->> 'id')::uuid from jsonb_array_elements(posting -> 'documents') document));
  if jsonb_array_length(posting -> 'stocks') > 0 then
    done := write_stock_movements(book, posting -> 'movements', posting -> 'stocks');
  end if;
  insert into audit_log (book_id, id, action, subject, subject_id, after)
  select b.book_id, a.id, a.action, a.subject, a."subjectId", a.after
  from (select book) b (book_id), jsonb_to_recordset(posting -> 'audits') as a (id uuid, action text, subject text,
    "subjectId" uuid, after jsonb);
  done := check_documents(book, array(
    select (document ->> 'id')::uuid from jsonb_array_elements(posting -> 'documents') document
    union select (movement ->> 'documentId')::uuid from jsonb_array_elements(posting -> 'movements') movement
  ));
end $$;

alter function post_documents owner to twofold_writer;
revoke execute on function post_documents from public;
grant execute on function post_documents to twofold_app;
