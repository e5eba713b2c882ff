import type { Attacks } from "./book.ts";

const PLAIN_OUTCOME = "without a record";
const CARDS = `insert into card_accounts (provider_account_id, provider_name, secret_key, webhook_secret, account_id, payout_account_id)
    values ('acct_1', 'Shop', 'a', 'b', {cash}, {capital})`;
const RULE = [
  "insert into bank_rules (id, position, name, keywords) values ({new}, 1, 'a', 'a')",
  "insert into bank_rule_lines (rule_id, position, account_id, percent) values ({new}, 1, {cash}, 100)",
];
const FORMATS = "insert into number_formats (formats) values ('{}')";
const INSERT_EMAIL_TEXTS = "insert into email_templates (templates) values ('{}')";
const PLAN = "insert into reminder_settings (settings) values ('{}')";
const LOGO = "insert into logos (image) values (null)";
const INSERT_DESIGN = `insert into document_designs (layout, accent, logo_side, logo_size, footer)
  values ('plain', '#15181e', 'left', 'small', '')`;
const DETAILS = "insert into e_invoice_details (subject_id, details) values (current_book(), '{}')";
const IMPORT =
  "insert into journal_imports (id, journals, counted_toward_limit, first_date, last_date) values ({new}, 1, 0, '2026-01-01', '2026-01-31')";
const RECONCILIATION = `insert into bank_reconciliations (id, account_id, ends_on, opening_balance, closing_balance, book_balance, report)
    values ({new}, (select account_id from money_entries), '2026-01-31', 0, 0, 0, '{}')`;

/** Choices and imports for the whole book, bypassing its audit log or its version. */
export const RECORD_ATTACKS: Attacks = {
  "changes without an actor": [
    [
      [PLAIN_OUTCOME, "update default_accounts set account_id = {sales} where key = 'sales'"],
      "change_is_audited",
    ],
    [[PLAIN_OUTCOME, "delete from default_accounts where key = 'sales'"], "change_is_audited"],
    [
      [PLAIN_OUTCOME, "insert into default_tax_rates (side, tax_rate_id) values ('vendor', {tax})"],
      "change_is_audited",
    ],
    [
      [PLAIN_OUTCOME, "update documents set version = version + 1, currency = 'EUR' where id = {open}"],
      "change_is_audited",
    ],
    [[PLAIN_OUTCOME, IMPORT], "change_is_audited"],
    [[IMPORT], "found as I-89"],
    [
      [
        PLAIN_OUTCOME,
        "update stock_movements set is_void = true where product_id = {gadget}",
        "update product_stock set quantity = 0, value = 0, average_value = 0, average_quantity = 0 where product_id = {gadget}",
        `update journals set version = version + 1, status = 'void'
          where id = (select journal_id from stock_movements where product_id = {gadget})`,
      ],
      "change_is_audited",
    ],
    [[PLAIN_OUTCOME, CARDS], "change_is_audited"],
    [[PLAIN_OUTCOME, ...RULE], "change_is_audited"],
    [RULE, "accepted"],
    [[PLAIN_OUTCOME, RECONCILIATION], "change_is_audited"],
    [[PLAIN_OUTCOME, INSERT_EMAIL_TEXTS], "change_is_audited"],
    [[PLAIN_OUTCOME, PLAN], "change_is_audited"],
    [[PLAIN_OUTCOME, LOGO], "change_is_audited"],
    [[PLAIN_OUTCOME, INSERT_DESIGN], "change_is_audited"],
  ],
  "changes that ignore a concurrent edit": [
    [[PLAIN_OUTCOME, "update books set default_product_type = 'service'"], "record_version_increases_by_one"],
    [[PLAIN_OUTCOME, "update books set sales_prices_include_tax = true"], "record_version_increases_by_one"],
    [[PLAIN_OUTCOME, "update books set tax_rounding = 'document'"], "record_version_increases_by_one"],
    [[CARDS, "update card_accounts set secret_key = 'mine'"], "record_version_increases_by_one"],
    [[CARDS, "update card_accounts set last_event_at = now()"], "accepted"],
    [[...RULE, "update bank_rules set posts_automatically = true"], "record_version_increases_by_one"],
    [[...RULE, "update bank_rules set position = 2"], "accepted"],
    [[FORMATS, "update number_formats set assigned_at_posting = true"], "record_version_increases_by_one"],
    [
      [INSERT_EMAIL_TEXTS, `update email_templates set templates = '{"a": 1}'`],
      "record_version_increases_by_one",
    ],
    [[PLAN, `update reminder_settings set settings = '{"a": 1}'`], "record_version_increases_by_one"],
    [[LOGO, "update logos set version = version + 2"], "record_version_increases_by_one"],
    [[INSERT_DESIGN, "update document_designs set version = version + 2"], "record_version_increases_by_one"],
    [[DETAILS, `update e_invoice_details set details = '{"a": 1}'`], "record_version_increases_by_one"],
  ],
};
