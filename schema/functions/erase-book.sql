-- Erases a book's rows from one table, referencing tables first. Returns false after the last table.
create or replace function erase_next_table(book uuid, part int) returns boolean language plpgsql as $$
declare
  tables constant text[] := array[
    'checklist_statuses', 'checklist_items', 'comments', 'attachments', 'approvals', 'approval_rules', 'list_views', 'card_events', 'card_checkouts', 'card_accounts', 'schedule_occurrences', 'schedules',
    'document_links', 'reminder_interest', 'reminders', 'reminder_pauses', 'reminder_settings', 'scheduled_emails', 'emails',
    'received_files', 'stored_files', 'email_templates', 'logos', 'document_designs', 'exchange_rates', 'rate_fetches', 'e_invoice_details',
    'reconciled_entries', 'bank_reconciliations', 'bank_matches', 'bank_rule_lines', 'bank_rules',
    'bank_statement_transactions', 'bank_transactions', 'bank_statements', 'bank_imports', 'bank_accounts', 'year_closings', 'period_locks', 'lock_exceptions',
    'asset_entries', 'assets', 'accrual_entries', 'accruals', 'loan_entries', 'loans',
    'revaluation_items', 'revaluation_balances', 'revaluations', 'tax_returns',
    'allocations', 'stock_movements', 'payments', 'document_items', 'documents',
    'delivery_items', 'deliveries', 'order_items', 'orders', 'design_snapshots',
    'opening_balances', 'document_status_totals', 'order_status_totals', 'tax_day_totals', 'pending_tax_totals', 'money_entry_lines', 'money_entries', 'journal_history', 'journal_lines', 'journals',
    'journal_imports', 'account_day_totals', 'account_month_totals', 'account_tax_totals', 'product_stock', 'products', 'parties',
    'default_tax_rates', 'tax_rate_components', 'tax_rates', 'default_accounts', 'accounts', 'audit_log', 'idempotency_keys',
    'journal_month_counts', 'number_formats', 'number_schemes', 'number_series', 'fiscal_years', 'table_digests', 'books'
  ];
begin
  execute format('delete from %s where book_id = $1', tables[part]) using book;
  return part < cardinality(tables);
end $$;

-- A book's jobs and memberships are stored with the sign-in data.
create or replace function delete_work_of_book(book uuid) returns void language plpgsql as $$
begin
  delete from auth.jobs where book_id = book;
  delete from auth.outbox where book_id = book;
  delete from auth.document_links where book_id = book;
  delete from auth.books_checks where book_id = book;
end $$;

create or replace function reject_book_with_members(book uuid) returns void language plpgsql as $$
begin
  if exists (select from auth.memberships where book_id = book and book_exists) then
    raise exception 'a company that still has members cannot be erased'
      using errcode = '23514', constraint = 'only_book_without_members_is_erased', hint = 'only_book_without_members_is_erased';
  end if;
end $$;

-- The first step: cancels all pending work of the sample company.
create or replace function prepare_sample_erasure() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform reject_book_with_members(current_book());
  perform delete_work_of_book(current_book());
end $$;

-- Erases the sample company, a separate book next to the owner's, part by part. Only a sample company can be erased as a whole:
-- the flag is set when the book is created and never changes. Erases in parts, because others read between the parts (Decision
-- 0038), and only when no user works in it, so that no one sees a partly erased book.
drop function if exists erase_sample_book();
create or replace function erase_sample_book(part int) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
begin
  if not exists (select from books where book_id = book and is_sample) then
    raise exception 'only a sample company can be erased'
      using errcode = '23514', constraint = 'only_a_sample_is_erased', hint = 'only_a_sample_is_erased';
  end if;
  perform reject_book_with_members(book);
  return erase_next_table(book, part);
end $$;

-- Erases a person on request, with their books and all their personal data (I-41). Only the operators of the server can call it,
-- as the owner of the tables; the roles that requests run as cannot. So books stay append-only for every request.
create or replace function erase_book() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
  part int := 1;
begin
  -- From here to the end of the transaction the whole book may be erased, as with a sample company.
  update books set is_sample = true where book_id = book;
  while erase_next_table(book, part) loop
    part := part + 1;
  end loop;
  -- Runs the deferred checks now, while the transaction is still in this book.
  perform check_deferred();
end $$;

revoke execute on function erase_next_table, erase_book, delete_work_of_book, reject_book_with_members from public;
