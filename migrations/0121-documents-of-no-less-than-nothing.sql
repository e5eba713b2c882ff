-- A document comes to no less than nothing in its own currency, nor in that of the books, whatever rounding leaves of its lines
-- (I-109). That it is paid between nothing and its total said so of the former alone.
alter table documents add constraint document_is_no_less_than_nothing check (total >= 0 and base_total >= 0);
