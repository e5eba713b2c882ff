-- An invoice is sent by mail as a delivery note, too, now or later, beside the mails of itself (Decision 0106).
alter table document_mails
  add column is_delivery_note boolean not null default false,
  add constraint document_mail_note_is_of_a_document check (not is_delivery_note or document_id is not null);
grant insert (is_delivery_note) on document_mails to twofold_app;

alter table planned_mails
  drop constraint planned_mail_of_a_document_is_one,
  drop constraint planned_mail_kind_is_known,
  add constraint planned_mail_of_a_document_is_one unique (book_id, document_id, kind),
  add constraint planned_mail_kind_is_known check (case
    when document_id is not null then kind in ('invoice', 'credit_note', 'delivery_note')
    when order_id is not null then kind in ('quote', 'sales_order', 'purchase_order')
    when delivery_id is not null then kind = 'delivery_note'
    else kind in ('vendor', 'customer') end);
