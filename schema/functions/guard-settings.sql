-- A setting of the whole book is a record like any other: each change increases its version by one (I-40) and has an audit log
-- entry in the same transaction (I-07), of the book if the row is one of its settings.

-- The result of sending reminders automatically changes every day, without a new version.
create or replace trigger reminder_settings_version_increases before update on reminder_settings
  for each row when (
    new.version <> old.version + 1 and (new.version, new.settings) is distinct from (old.version, old.settings)
  ) execute function reject_with_rule('record_version_increases_by_one');

create or replace trigger email_templates_version_increases before update on email_templates
  for each row when (new.version <> old.version + 1) execute function reject_with_rule('record_version_increases_by_one');

create or replace trigger number_formats_version_increases before update on number_formats
  for each row when (new.version <> old.version + 1) execute function reject_with_rule('record_version_increases_by_one');

create or replace trigger document_design_version_increases before update on document_designs
  for each row when (new.version <> old.version + 1) execute function reject_with_rule('record_version_increases_by_one');

create or replace trigger logo_version_increases before update on logos
  for each row when (new.version <> old.version + 1) execute function reject_with_rule('record_version_increases_by_one');

create or replace trigger e_invoice_details_version_increases before update on e_invoice_details
  for each row when (new.version <> old.version + 1) execute function reject_with_rule('record_version_increases_by_one');

-- Recording that an event has arrived doesn't increase the version.
create or replace trigger card_account_version_increases before update on card_accounts
  for each row when (
    new.version <> old.version + 1
    and (new.version, new.provider_account_id, new.provider_name, new.secret_key, new.webhook_secret, new.account_id,
      new.payout_account_id) is distinct from (old.version, old.provider_account_id, old.provider_name, old.secret_key,
      old.webhook_secret, old.account_id, old.payout_account_id)
  ) execute function reject_with_rule('record_version_increases_by_one');

-- Removing a rule clears its references, and moving a rule in the order doesn't change its version.
create or replace trigger bank_rule_version_increases before update on bank_rules
  for each row when (
    new.version <> old.version + 1 and (new.removed_at is null or old.removed_at is not null)
    and (new.version, new.name, new.account_id, new.direction, new.keywords, new.counterparty, new.min_amount, new.max_amount,
      new.description, new.party_id, new.posts_automatically, new.removed_at) is distinct from (old.version, old.name,
      old.account_id, old.direction, old.keywords, old.counterparty, old.min_amount, old.max_amount, old.description, old.party_id,
      old.posts_automatically, old.removed_at)
  ) execute function reject_with_rule('record_version_increases_by_one');

drop trigger if exists reminder_settings_change_is_audited on reminder_settings;
create constraint trigger reminder_settings_change_is_audited after insert or update of version, settings on reminder_settings
  deferrable initially deferred for each row execute function check_audit('book');

drop trigger if exists email_templates_change_is_audited on email_templates;
create constraint trigger email_templates_change_is_audited after insert or update on email_templates
  deferrable initially deferred for each row execute function check_audit('book');

drop trigger if exists number_formats_change_is_audited on number_formats;
create constraint trigger number_formats_change_is_audited after insert or update on number_formats
  deferrable initially deferred for each row execute function check_audit('book');

drop trigger if exists document_design_change_is_audited on document_designs;
create constraint trigger document_design_change_is_audited after insert or update on document_designs
  deferrable initially deferred for each row execute function check_audit('book');

drop trigger if exists logo_change_is_audited on logos;
create constraint trigger logo_change_is_audited after insert or update on logos
  deferrable initially deferred for each row execute function check_audit('book');

drop trigger if exists card_account_insert_is_audited on card_accounts;
create constraint trigger card_account_insert_is_audited after insert on card_accounts
  deferrable initially deferred for each row execute function check_audit('book');

drop trigger if exists card_account_change_is_audited on card_accounts;
create constraint trigger card_account_change_is_audited after update on card_accounts
  deferrable initially deferred for each row when (new.version <> old.version) execute function check_audit('book');

drop trigger if exists bank_rule_insert_is_audited on bank_rules;
create constraint trigger bank_rule_insert_is_audited after insert on bank_rules
  deferrable initially deferred for each row execute function check_audit('rule');

drop trigger if exists bank_rule_change_is_audited on bank_rules;
create constraint trigger bank_rule_change_is_audited after update on bank_rules
  deferrable initially deferred for each row
  when (new.version <> old.version or new.removed_at is distinct from old.removed_at)
  execute function check_audit('rule');

drop trigger if exists reconciliation_is_audited on bank_reconciliations;
create constraint trigger reconciliation_is_audited after insert or update on bank_reconciliations
  deferrable initially deferred for each row execute function check_audit('reconciliation');

drop trigger if exists import_is_audited on journal_imports;
create constraint trigger import_is_audited after insert or update on journal_imports
  deferrable initially deferred for each row execute function check_audit('import');

drop trigger if exists void_count_is_audited on stock_movements;
create constraint trigger void_count_is_audited after update of is_void on stock_movements
  deferrable initially deferred for each row
  when (new.is_void and not old.is_void and new.kind in ('opening', 'adjustment'))
  execute function check_audit('count of stock');

drop trigger if exists void_value_of_stock_is_audited on stock_movements;
create constraint trigger void_value_of_stock_is_audited after update of is_void on stock_movements
  deferrable initially deferred for each row
  when (new.is_void and not old.is_void and new.kind in ('landed_cost', 'revaluation'))
  execute function check_audit('value of stock');

-- The entry belongs to the account if posting has chosen it, and otherwise to the book.
drop trigger if exists default_account_is_audited on default_accounts;
create constraint trigger default_account_is_audited after insert or update or delete on default_accounts
  deferrable initially deferred for each row execute function check_audit('default account');

drop trigger if exists default_tax_rate_is_audited on default_tax_rates;
create constraint trigger default_tax_rate_is_audited after insert or update or delete on default_tax_rates
  deferrable initially deferred for each row execute function check_audit('book');

drop trigger if exists exchange_rate_change_is_audited on exchange_rates;
create constraint trigger exchange_rate_change_is_audited after insert or update or delete on exchange_rates
  deferrable initially deferred for each row execute function check_audit('book');

-- The result of a fetch changes every day, without an audit log entry.
drop trigger if exists rate_fetch_insert_is_audited on rate_fetches;
create constraint trigger rate_fetch_insert_is_audited after insert on rate_fetches
  deferrable initially deferred for each row execute function check_audit('book');

drop trigger if exists rate_fetch_change_is_audited on rate_fetches;
create constraint trigger rate_fetch_change_is_audited after update on rate_fetches
  deferrable initially deferred for each row when (new.is_enabled <> old.is_enabled) execute function check_audit('book');
