-- Append-only tables (I-05, I-07): a row may be marked void or reopened, once and forever, and no other column changes. The
-- triggers list the columns that can't change.

-- Whether a row may be deleted with its whole book: the sample company, or the book of an erased owner, by functions that run as
-- the owner of the tables (functions/erase-book.sql).
create or replace function is_erasure_allowed(its_table oid, book uuid) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return current_user = (select pg_get_userbyid(relowner) from pg_class where oid = its_table)
    and exists (select from books where book_id = book and is_sample);
end $$;

-- On several machines a row is written to a shard, whose name ends with a number (docs/scale.md).
create or replace function logical_table_name(name text) returns text language sql immutable as $$
  select regexp_replace(name, '_\d+$', '')
$$;

-- Rejects a write because of a rule, whose name the program turns into an error (db/database-refusals.ts).
create or replace function reject_write(rule text, message text) returns void language plpgsql as $$
begin
  raise exception '%', message using errcode = '23514', constraint = rule, hint = rule;
end $$;

create or replace function reject_change() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' and is_erasure_allowed(tg_relid, old.book_id) then return old; end if;
  raise exception '% is append-only', tg_table_name
    using errcode = '23514', constraint = tg_table_name || '_is_append_only',
      hint = public.logical_table_name(tg_table_name) || '_is_append_only';
end $$;

create or replace trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function reject_change();

create or replace trigger journal_history_is_append_only before update or delete on journal_history
  for each row execute function reject_change();

-- Only drafts can be deleted (Accounting 4).
create or replace trigger posted_documents_are_kept before delete on documents
  for each row when (old.status <> 'draft') execute function reject_change();

create or replace trigger payments_are_append_only
  before delete or update of book_id, id, direction, number, party_id, date, account_id, amount, bank_fee,
    is_refund, is_write_off, difference_payment_id, currency, exchange_rate, base_amount, settled_amount, memo, method, created_by, created_at,
    minor_unit, account_amount, account_rate, design_id, language on payments
  for each row execute function reject_change();

create or replace trigger payments_stay_void before update of status on payments
  for each row when (old.status = 'void') execute function reject_change();

create or replace trigger allocations_are_append_only
  before delete or update of book_id, id, payment_id, credit_id, document_id, refunded_payment_id, date, amount, currency,
    exchange_rate, base_amount, advance_amount, line_differences, voided_on, minor_unit on allocations
  for each row execute function reject_change();

create or replace trigger allocations_stay_void before update of is_void on allocations
  for each row when (old.is_void and not new.is_void) execute function reject_change();

create or replace trigger stock_movements_are_append_only
  before delete or update of book_id, id, product_id, product_type, kind, date, sequence, reference, quantity, counted_quantity,
    cost, value, fallback_price, original_movement_id, cost_quantity, document_id, item_position, journal_id on stock_movements
  for each row execute function reject_change();

create or replace trigger stock_movements_stay_void before update of is_void on stock_movements
  for each row when (old.is_void and not new.is_void) execute function reject_change();

create or replace trigger year_closings_is_append_only
  before delete or update of book_id, id, year, starts_on, ends_on, journal_id, retained_earnings_account_id, closed_before,
    closed_by, closed_at on year_closings
  for each row execute function reject_change();

create or replace trigger year_closings_stays_reopened before update of reopen_reason on year_closings
  for each row when (old.reopened_at is not null) execute function reject_change();

create or replace trigger period_locks_is_append_only before update or delete on period_locks
  for each row execute function reject_change();

create or replace trigger lock_exceptions_is_append_only before update or delete on lock_exceptions
  for each row execute function reject_change();

create or replace trigger approval_rules_is_append_only before update or delete on approval_rules
  for each row execute function reject_change();

create or replace trigger approvals_is_append_only
  before delete or update of book_id, id, kind, record_id, amount, contents, made_by, changed_by, requested_by, requested_at
  on approvals for each row execute function reject_change();

create or replace trigger comments_is_append_only
  before delete or update of book_id, id, record_kind, record_id, written_by, written_at
  on comments for each row execute function reject_change();

create or replace trigger checklist_items_is_append_only
  before delete or update of book_id, id, first_month, created_at
  on checklist_items for each row execute function reject_change();

create or replace trigger checklist_statuses_is_append_only
  before delete or update of book_id, id, month, kind, item_id
  on checklist_statuses for each row execute function reject_change();

create or replace trigger attachments_is_append_only
  before delete or update of book_id, id, record_kind, record_id, sha256, size_bytes, type, added_at, added_by
  on attachments for each row execute function reject_change();

create or replace trigger attachments_stays_removed before update on attachments
  for each row when (old.removed_at is not null) execute function reject_change();

create or replace trigger journal_imports_is_append_only
  before delete or update of book_id, id, name, journals, counted_toward_limit, first_date, last_date, created_by, created_at
  on journal_imports for each row execute function reject_change();

create or replace trigger journal_imports_stay_undone before update of undone_at on journal_imports
  for each row when (old.undone_at is not null) execute function reject_change();

create or replace trigger opening_balances_is_append_only
  before delete or update of book_id, id, date, difference, created_by, created_at on opening_balances
  for each row execute function reject_change();

create or replace trigger opening_balances_stay_undone before update of undone_at on opening_balances
  for each row when (old.undone_at is not null) execute function reject_change();

-- An administrator's changes to a subscription are kept as long as the person exists.
create or replace function auth.reject_change() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' and not exists (select from auth.users where id = old.user_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name
    using errcode = '23514', constraint = tg_table_name || '_is_append_only',
      hint = tg_table_name || '_is_append_only';
end $$;

create or replace trigger subscription_changes_is_append_only before update or delete on auth.subscription_changes
  for each row execute function auth.reject_change();
