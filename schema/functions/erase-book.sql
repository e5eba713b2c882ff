-- Erases what one table holds of a book, the tables that name others first; false when it was the last of them.
create or replace function erase_part(book uuid, part int) returns boolean language plpgsql as $$
declare
  tables constant text[] := array[
    'list_views', 'card_events', 'card_checkouts', 'card_accounts', 'auth.jobs', 'schedule_occurrences', 'schedules',
    'auth.outbox', 'auth.document_links', 'document_links', 'reminders', 'reminder_holds', 'reminder_plans',
    'planned_mails', 'document_mails', 'received_files', 'kept_files', 'mail_words', 'logos', 'e_invoice_details',
    'bank_reconciled', 'bank_reconciliations', 'bank_matches', 'bank_rule_lines', 'bank_rules',
    'bank_statement_lines', 'bank_lines', 'bank_statements', 'bank_imports', 'bank_accounts', 'year_closings',
    'asset_entries', 'assets',
    'allocations', 'stock_movements', 'payments', 'document_items', 'documents', 'order_items', 'orders',
    'opening_balances', 'document_status_totals', 'money_entry_lines', 'money_entries', 'journal_history', 'journal_lines', 'journals',
    'journal_imports', 'account_day_totals', 'account_month_totals', 'product_stock', 'products', 'parties',
    'default_tax_rates', 'tax_rate_components', 'tax_rates', 'default_accounts', 'accounts', 'audit_log', 'idempotency_keys',
    'journal_month_counts', 'number_schemes', 'number_series', 'books'
  ];
begin
  execute format('delete from %s where book_id = $1', tables[part]) using book;
  return part < cardinality(tables);
end $$;

-- The sample company: a book of its own beside the owner's, which may be erased as a whole. Only such a book can be:
-- the flag is set when the book is made and never afterwards. Part by part, for others read between the parts
-- (Decision 0038), and only once nobody works in it, so that nobody sees a book of which parts are gone.
drop function if exists erase_sample_book();
create or replace function erase_sample_book(part int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
begin
  if not exists (select from books where book_id = book and is_sample) then
    raise exception 'only a sample company can be erased'
      using errcode = '23514', constraint = 'only_a_sample_is_erased';
  end if;
  if exists (select from auth.memberships where book_id = book and is_open) then
    raise exception 'a company that somebody works in is not erased'
      using errcode = '23514', constraint = 'only_what_was_left_is_erased';
  end if;
  return erase_part(book, part);
end $$;

-- Erases a person who asks for it, with the books and everything that is known of the person (I-41). Only the operators
-- of the server can do it, as the owner of the tables: the roles that requests drop to cannot call this, so that books
-- stay append-only whatever a request does.
create or replace function erase_book() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
  part int := 1;
begin
  -- From here to the end of the transaction the book may go as a whole, as a sample company may.
  update books set is_sample = true where book_id = book;
  while erase_part(book, part) loop
    part := part + 1;
  end loop;
end $$;

revoke execute on function erase_part, erase_book from public;
