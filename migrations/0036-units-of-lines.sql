-- A line says what its quantity is of, and may have a reference (Decision 0056). Products know hours, days, months,
-- kilometres and square metres as well.
alter table products drop constraint product_unit_is_known;
alter table products add constraint product_unit_is_known
  check (unit in ('pcs', 'unit', 'h', 'day', 'month', 'kg', 'g', 'l', 'm', 'km', 'm2', 'box', 'set'));

alter table document_items add column unit text;
alter table document_items add column reference line_text not null default '';
alter table document_items add constraint item_unit_is_known
  check (unit in ('pcs', 'unit', 'h', 'day', 'month', 'kg', 'g', 'l', 'm', 'km', 'm2', 'box', 'set'));
alter table document_items add constraint item_reference_is_short check (length(reference) <= 60);
alter table document_items add constraint item_of_text_has_no_unit check (
  product_id is not null or account_id is not null or (unit is null and reference = '')
);
