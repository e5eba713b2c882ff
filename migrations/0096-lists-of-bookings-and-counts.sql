-- The bookings of an account of money are put in the order of any of their columns, each with an index, and counts of stock
-- are found among all that moved.
create index bank_lines_by_name on bank_lines (book_id, account_id, folded(left(counterparty, 80)), id);
create index bank_lines_by_text on bank_lines (book_id, account_id, folded(left(text, 80)), id);
create index bank_lines_by_amount on bank_lines (book_id, account_id, amount, id);
create index bank_lines_by_state on bank_lines
  (book_id, account_id, (case when is_matched then 'matched' else 'open' end), id);
create policy search_reads_all on bank_lines for select to twofold_search using (true);
grant select (book_id, id, account_id, date, amount, counterparty, text, reference, is_matched) on bank_lines
  to twofold_search;
create index stock_counts_by_date on stock_movements (book_id, date, id)
  where kind in ('opening', 'adjustment') and of_movement_id is null;
