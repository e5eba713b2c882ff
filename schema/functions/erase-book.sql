-- The sample company: a book of its own beside the owner's, which may be erased as a whole. Only such a book can be:
-- the flag is set when the book is made and never afterwards.
create or replace function erase_sample_book() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
begin
  if not exists (select from books where book_id = book and is_sample) then
    raise exception 'only a sample company can be erased'
      using errcode = '23514', constraint = 'only_a_sample_is_erased';
  end if;
  delete from list_views where book_id = book;
  delete from auth.jobs where book_id = book;
  delete from schedule_occurrences where book_id = book;
  delete from schedules where book_id = book;
  delete from auth.outbox where book_id = book;
  delete from auth.document_links where book_id = book;
  delete from document_links where book_id = book;
  delete from document_mails where book_id = book;
  delete from received_files where book_id = book;
  delete from kept_files where book_id = book;
  delete from mail_words where book_id = book;
  delete from logos where book_id = book;
  delete from e_invoice_details where book_id = book;
  delete from bank_reconciled where book_id = book;
  delete from bank_reconciliations where book_id = book;
  delete from bank_matches where book_id = book;
  delete from bank_rule_lines where book_id = book;
  delete from bank_rules where book_id = book;
  delete from bank_statement_lines where book_id = book;
  delete from bank_lines where book_id = book;
  delete from bank_statements where book_id = book;
  delete from bank_imports where book_id = book;
  delete from bank_accounts where book_id = book;
  delete from year_closings where book_id = book;
  delete from allocations where book_id = book;
  delete from stock_movements where book_id = book;
  delete from payments where book_id = book;
  delete from document_items where book_id = book;
  delete from documents where book_id = book;
  delete from opening_balances where book_id = book;
  delete from document_status_totals where book_id = book;
  delete from money_entry_lines where book_id = book;
  delete from money_entries where book_id = book;
  delete from journal_history where book_id = book;
  delete from journal_lines where book_id = book;
  delete from journals where book_id = book;
  delete from journal_imports where book_id = book;
  delete from account_day_totals where book_id = book;
  delete from account_month_totals where book_id = book;
  delete from product_stock where book_id = book;
  delete from products where book_id = book;
  delete from parties where book_id = book;
  delete from default_tax_rates where book_id = book;
  delete from tax_rates where book_id = book;
  delete from default_accounts where book_id = book;
  delete from accounts where book_id = book;
  delete from audit_log where book_id = book;
  delete from idempotency_keys where book_id = book;
  delete from journal_month_counts where book_id = book;
  delete from number_schemes where book_id = book;
  delete from number_series where book_id = book;
  delete from books where book_id = book;
end $$;

-- Erases a person who asks for it, with the books and everything that is known of the person (I-41). Only the operators
-- of the server can do it, as the owner of the tables: the roles that requests drop to cannot call this, so that books
-- stay append-only whatever a request does.
create or replace function erase_book() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  book uuid := current_book();
begin
  -- From here to the end of the transaction the book may go as a whole, as a sample company may.
  update books set is_sample = true where book_id = book;
  perform erase_sample_book();
end $$;

revoke execute on function erase_book from public;
