-- Documents are written by a function that owns what it writes with, as journals are (functions/post-documents.sql).

grant insert on documents, document_items, stock_movements, audit_log to twofold_writer;
grant select, insert on product_stock to twofold_writer;
grant update (quantity, value, average_value, average_quantity, last_date) on product_stock to twofold_writer;
