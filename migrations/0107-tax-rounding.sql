-- Where the taxes of documents are rounded, as the law of the company asks: line by line, or once for each rate of a document.
-- A document keeps what its company had when it was made (Decision 0107, I-105).
alter table books add column tax_rounding text not null default 'line';
alter table books add constraint tax_rounding_is_known check (tax_rounding in ('line', 'document'));
grant update (tax_rounding) on books to twofold_app;

alter table documents add column tax_rounding text not null default 'line';
alter table documents add constraint document_tax_rounding_is_known check (tax_rounding in ('line', 'document'));

alter table orders add column tax_rounding text not null default 'line';
alter table orders add constraint order_tax_rounding_is_known check (tax_rounding in ('line', 'document'));
