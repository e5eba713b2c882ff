-- A code that somebody types for a vendor, a customer or a product is gone on with, as a number of a document is.
alter table number_schemes drop constraint number_scheme_is_of_a_kind,
  add constraint number_scheme_is_of_a_kind check (kind in (
    'journal', 'bill', 'invoice', 'vendor_credit', 'credit_note', 'quote', 'sales_order', 'purchase_order',
    'delivery_note', 'goods_receipt', 'vendor', 'customer', 'product'
  ));
