-- A search among the bookings of the bank read all of them.
create index bank_lines_by_words
  on bank_lines using gin (book_id, folded(counterparty || ' ' || text || ' ' || reference) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
