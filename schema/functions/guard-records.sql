-- The rules of a record, for every writer: each change increases its version by one (I-40) and has an audit log entry in the same
-- transaction (I-07), the names and addresses on a posted document can't be changed, and a void record stays void. The
-- conditions are on the triggers, so that a valid row costs no function call.

create or replace function reject_with_rule() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception '% breaks the rule %', tg_table_name, tg_argv[0]
    using errcode = '23514', constraint = tg_argv[0], hint = tg_argv[0];
end $$;

create or replace trigger account_version_increases before update on accounts
  for each row when (new.version <> old.version + 1) execute function reject_with_rule('record_version_increases_by_one');

create or replace trigger party_version_increases before update on parties
  for each row when (new.version <> old.version + 1) execute function reject_with_rule('record_version_increases_by_one');

create or replace trigger product_version_increases before update on products
  for each row when (new.version <> old.version + 1) execute function reject_with_rule('record_version_increases_by_one');

create or replace trigger tax_rate_version_increases before update on tax_rates
  for each row when (new.version <> old.version + 1) execute function reject_with_rule('record_version_increases_by_one');

create or replace trigger comment_version_increases before update on comments
  for each row when (new.version <> old.version + 1) execute function reject_with_rule('record_version_increases_by_one');

create or replace trigger checklist_item_version_increases before update on checklist_items
  for each row when (new.version <> old.version + 1) execute function reject_with_rule('record_version_increases_by_one');

create or replace trigger checklist_status_version_increases before update on checklist_statuses
  for each row when (new.version <> old.version + 1) execute function reject_with_rule('record_version_increases_by_one');

create or replace trigger attachment_version_increases before update on attachments
  for each row when (new.version <> old.version + 1) execute function reject_with_rule('record_version_increases_by_one');

create or replace trigger document_version_increases before update on documents
  for each row when (new.version <> old.version + 1) execute function reject_with_rule('record_version_increases_by_one');

-- Applying a payment, or refunding part of it, doesn't change its version.
create or replace trigger payment_version_increases before update of version, status, void_reason, reversed_on on payments
  for each row when (new.version <> old.version + 1) execute function reject_with_rule('record_version_increases_by_one');

-- Other functions update the head of the journal history and the lock date; they don't change the version.
create or replace trigger book_version_increases before update of version, name, address, phone, email, tax_id,
    fiscal_year_start, fiscal_year_end, currency, time_zone, negative_stock, default_product_type, locale, country,
    sales_prices_include_tax, purchase_prices_include_tax, tax_rounding, early_discount_tax, named_terms, account_codes on books
  for each row when (new.version <> old.version + 1) execute function reject_with_rule('record_version_increases_by_one');

create or replace trigger default_accounts_version_increases before update of default_accounts_version on books
  for each row when (new.default_accounts_version <> old.default_accounts_version + 1)
  execute function reject_with_rule('record_version_increases_by_one');

create or replace trigger journal_count_increases before update on journal_month_counts
  for each row when (new.journals < old.journals) execute function reject_with_rule('journal_count_increases');

-- The totals and checks of parties rely on this flag of the journal (I-24), so it can't be cleared.
create or replace trigger journal_continues_naming_parties before update of names_parties on journals
  for each row when (old.names_parties and not new.names_parties)
  execute function reject_with_rule('journal_continues_naming_parties');

-- The function that updates these names runs as the owner of the table (functions/update-contact-details.sql).
create or replace function reject_changed_names() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then return new; end if;
  raise exception 'the names and addresses on a posted document cannot be changed'
    using errcode = '23514', constraint = 'posted_document_keeps_names', hint = 'posted_document_keeps_names';
end $$;

create or replace trigger posted_document_keeps_names before update on documents
  for each row when (
    old.status <> 'draft' and new.party_id = old.party_id
    and (new.party_name, new.party_email, new.party_snapshot, new.company_snapshot)
      is distinct from (old.party_name, old.party_email, old.party_snapshot, old.company_snapshot)
  ) execute function reject_changed_names();

create or replace trigger void_document_stays_void before update on documents
  for each row when (
    old.status = 'void'
    and (new.status, new.number, new.party_id, new.date, new.due_date, new.installment_dates, new.installment_amounts, new.early_discount_percent, new.early_discount_until, new.currency, new.exchange_rate,
      new.prices_include_tax, new.discount_percent, new.discount_amount, new.subtotal, new.tax_amount, new.base_total, new.void_reason) is distinct from (old.status, old.number, old.party_id, old.date,
      old.due_date, old.installment_dates, old.installment_amounts, old.early_discount_percent, old.early_discount_until, old.currency, old.exchange_rate, old.prices_include_tax, old.discount_percent, old.discount_amount, old.subtotal, old.tax_amount, old.base_total, old.void_reason)
  ) execute function reject_with_rule('void_document_stays_void');

create or replace trigger payment_begins_posted before insert on payments
  for each row when (new.status <> 'posted' or new.allocated <> 0 or new.applied_number is not null)
  execute function reject_with_rule('payment_begins_posted');

create or replace trigger payment_is_voided_with_a_reason before update of void_reason on payments
  for each row when (new.void_reason is distinct from old.void_reason and (old.status = 'void' or new.status <> 'void'))
  execute function reject_with_rule('payment_is_voided_with_a_reason');

-- Purchases and sales have a document, and movements with a value have a journal. A stock count has its own record.
create or replace trigger goods_movement_has_a_document before insert on stock_movements
  for each row when (
    new.document_id is null and new.kind in ('purchase', 'sale', 'sales_return', 'purchase_return', 'price_credit')
  ) execute function reject_with_rule('goods_movement_has_a_document');

create or replace trigger stock_value_has_a_journal before insert on stock_movements
  for each row when (new.value <> 0 and new.journal_id is null)
  execute function reject_with_rule('stock_value_has_a_journal');

-- Numbers are text as well (I-31). Only new text is checked, so that a record accepted by an older version can still be voided.
create or replace trigger journal_number_has_valid_characters before insert or update of number on journals
  for each row when (new.number is not nfc normalized or new.number ~ '[[:cntrl:]\u202a-\u202e\u2066-\u2069\ufeff]')
  execute function reject_with_rule('number_has_valid_characters');

create or replace trigger document_number_has_valid_characters before insert or update of number on documents
  for each row when (new.number is not nfc normalized or new.number ~ '[[:cntrl:]\u202a-\u202e\u2066-\u2069\ufeff]')
  execute function reject_with_rule('number_has_valid_characters');

create or replace trigger payment_number_has_valid_characters before insert on payments
  for each row when (
    length(new.number) > 40 or new.number is not nfc normalized
    or new.number ~ '[[:cntrl:]\u202a-\u202e\u2066-\u2069\ufeff]'
  ) execute function reject_with_rule('number_has_valid_characters');

-- The audit log is written in the name of the current user, and now. On a worker of a distributed database, where the check below
-- runs, now() is a different moment.
create or replace function stamp_audit_entry() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  new.at := now();
  new.actor_id := public.current_actor();
  return new;
end $$;

create or replace trigger audit_entry_is_stamped before insert on audit_log
  for each row when (new.at <> now() or new.actor_id is distinct from current_actor()) execute function stamp_audit_entry();

-- At commit each created, changed or deleted record has an audit log entry written by this transaction.
create or replace function check_audit() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  changed record := case when tg_op = 'DELETE' then old else new end;
  subjects uuid[];
  one uuid;
begin
  perform require_current_book(changed.book_id, 'a change');
  if tg_argv[0] = 'book' then
    subjects := array[changed.book_id];
  elsif tg_argv[0] = 'allocation' then
    subjects := array[changed.payment_id, changed.credit_id, changed.document_id, changed.refunded_payment_id];
  elsif tg_argv[0] = 'attachment' then
    -- A file in the receipt inbox has a history of its own.
    subjects := array[case changed.record_kind when 'inbox' then changed.id else changed.record_id end];
  elsif tg_argv[0] in ('approval', 'comment') then
    subjects := array[changed.record_id];
  elsif tg_argv[0] = 'count of stock' then
    subjects := array[changed.product_id];
  elsif tg_argv[0] = 'value of stock' then
    -- The entry for a reversal belongs to the journal that it reverses.
    subjects := array[changed.journal_id,
      (select journal_id from stock_movements where book_id = changed.book_id and id = changed.original_movement_id)];
  elsif tg_argv[0] = 'fiscal year' then
    -- Closing a year fixes the dates of its fiscal year.
    subjects := array[changed.book_id,
      (select id from year_closings where book_id = changed.book_id and ends_on = changed.ends_on and reopened_at is null)];
  elsif tg_argv[0] = 'default account' then
    subjects := array[changed.account_id, changed.book_id];
  else
    subjects := array[changed.id];
  end if;
  -- Looks up one subject at a time: the planner assumes ten for an array, and if the log was short when it planned, it reads the
  -- whole log of the book instead. After 10,000 changes it would do that for every change.
  foreach one in array subjects loop
    if exists (select from audit_log where book_id = changed.book_id and subject_id = one and at = now()) then
      return null;
    end if;
  end loop;
  -- A sample company is erased as a whole, including its audit log.
  if exists (select from books where book_id = changed.book_id) then
    raise exception 'the audit log has no entry for the change of this %', tg_argv[0]
      using errcode = '23514', constraint = 'change_is_audited', hint = 'change_is_audited';
  end if;
  return null;
end $$;

drop trigger if exists account_change_is_audited on accounts;
create constraint trigger account_change_is_audited after insert or update or delete on accounts
  deferrable initially deferred for each row execute function check_audit('account');

drop trigger if exists party_change_is_audited on parties;
create constraint trigger party_change_is_audited after insert or update or delete on parties
  deferrable initially deferred for each row execute function check_audit('party');

drop trigger if exists product_change_is_audited on products;
create constraint trigger product_change_is_audited after insert or update or delete on products
  deferrable initially deferred for each row execute function check_audit('product');

drop trigger if exists tax_rate_change_is_audited on tax_rates;
create constraint trigger tax_rate_change_is_audited after insert or update or delete on tax_rates
  deferrable initially deferred for each row execute function check_audit('tax rate');

drop trigger if exists attachment_change_is_audited on attachments;
create constraint trigger attachment_change_is_audited after insert or update on attachments
  deferrable initially deferred for each row execute function check_audit('attachment');

drop trigger if exists comment_change_is_audited on comments;
create constraint trigger comment_change_is_audited after insert or update on comments
  deferrable initially deferred for each row execute function check_audit('comment');

drop trigger if exists checklist_item_change_is_audited on checklist_items;
create constraint trigger checklist_item_change_is_audited after insert or update on checklist_items
  deferrable initially deferred for each row execute function check_audit('checklist item');

drop trigger if exists checklist_status_change_is_audited on checklist_statuses;
create constraint trigger checklist_status_change_is_audited after insert or update on checklist_statuses
  deferrable initially deferred for each row execute function check_audit('checklist status');

drop trigger if exists document_change_is_audited on documents;
create constraint trigger document_change_is_audited after insert or delete on documents
  deferrable initially deferred for each row execute function check_audit('document');

drop trigger if exists document_edit_is_audited on documents;
create constraint trigger document_edit_is_audited after update on documents
  deferrable initially deferred for each row when (
    -- The paid amount changes with a payment, which has its own audit log entry.
    (old.status in ('posted', 'paid')) <> (new.status in ('posted', 'paid')) or old.status = 'draft'
    or (old.number, old.party_id, old.date, old.due_date, old.installment_dates, old.installment_amounts, old.early_discount_percent, old.early_discount_until, old.notes, old.order_reference, old.contract_reference, old.currency, old.base_total, old.reversed_on,
        old.void_reason, old.party_name, old.party_snapshot, old.company_snapshot)
      is distinct from (new.number, new.party_id, new.date, new.due_date, new.installment_dates, new.installment_amounts, new.early_discount_percent, new.early_discount_until, new.notes, new.order_reference, new.contract_reference, new.currency, new.base_total,
        new.reversed_on, new.void_reason, new.party_name, new.party_snapshot, new.company_snapshot)
  ) execute function check_audit('document');

drop trigger if exists payment_change_is_audited on payments;
create constraint trigger payment_change_is_audited after insert or update of status, reversed_on, void_reason on payments
  deferrable initially deferred for each row execute function check_audit('payment');

drop trigger if exists allocation_is_audited on allocations;
create constraint trigger allocation_is_audited after insert on allocations
  deferrable initially deferred for each row execute function check_audit('allocation');

drop trigger if exists allocation_end_is_audited on allocations;
create constraint trigger allocation_end_is_audited after update of is_void on allocations
  deferrable initially deferred for each row when (old.is_void <> new.is_void) execute function check_audit('allocation');

drop trigger if exists opening_is_audited on opening_balances;
create constraint trigger opening_is_audited after insert or update on opening_balances
  deferrable initially deferred for each row execute function check_audit('opening');

drop trigger if exists book_change_is_audited on books;
create constraint trigger book_change_is_audited after insert or update of version on books
  deferrable initially deferred for each row execute function check_audit('book');

drop trigger if exists count_is_audited on stock_movements;
create constraint trigger count_is_audited after insert on stock_movements
  deferrable initially deferred for each row when (new.kind in ('opening', 'adjustment'))
  execute function check_audit('count of stock');

drop trigger if exists value_of_stock_is_audited on stock_movements;
create constraint trigger value_of_stock_is_audited after insert on stock_movements
  deferrable initially deferred for each row when (new.kind in ('landed_cost', 'revaluation'))
  execute function check_audit('value of stock');

drop trigger if exists approval_is_audited on approvals;
create constraint trigger approval_is_audited after insert or update on approvals
  deferrable initially deferred for each row execute function check_audit('approval');

drop trigger if exists approval_rule_is_audited on approval_rules;
create constraint trigger approval_rule_is_audited after insert on approval_rules
  deferrable initially deferred for each row execute function check_audit('approval rule');
