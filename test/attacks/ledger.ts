import type { Attacks } from "./book.ts";

const insertImport = (counts: string) =>
  `insert into journal_imports (id, journals, counted_toward_limit, first_date, last_date)
    values ({new}, ${counts}, '2026-01-01', '2026-01-31')`;
const UNDO = "update journal_imports set undone_at = now(), undone_by = {person} where id = {new}";

const insertFiscalYear = (dates: string) => `insert into fiscal_years (starts_on, ends_on) values (${dates})`;

const inCurrency = (currency: string) => `insert into accounts (id, code, type, name, money_kind, currency)
  values ({new}, '1099', 'asset', 'Abroad', 'bank', ${currency})`;

/** Other tables that the ledger depends on. */
export const LEDGER_ATTACKS: Attacks = {
  journal_history: [
    ["update journal_history set payload = '{}'", "denied"],
    ["delete from journal_history", "denied"],
    ["truncate journal_history", "denied"],
    [
      `insert into journal_history (book_id, journal_id, version, sequence, payload, previous_hash, hash)
        values (current_book(), {new}, 1, 99, '{}', '', '')`,
      "denied",
    ],
    ["select append_history(current_book(), '', 1, '{}', 1, '{}')", "denied"],
    ["select from journal_history where book_id <> current_book()", "nothing"],
  ],
  account_day_totals: [
    ["update account_day_totals set debit = debit + 1", "denied"],
    ["delete from account_day_totals", "denied"],
    ["insert into account_day_totals values (current_book(), {cash}, '2026-01-01', 1, 0)", "denied"],
    ["select update_journal_totals(current_book(), '{}', '{}', '{}', '{}', '{}', '{}')", "denied"],
  ],
  account_month_totals: [
    ["update account_month_totals set debit = 0", "denied"],
    ["truncate account_month_totals", "denied"],
    ["insert into account_month_totals values (current_book(), {cash}, '2026-01-01', 1, 0)", "denied"],
  ],
  accounts: [
    ["update accounts set type = 'expense' where id = {cash}", "account_type_is_fixed_once_used"],
    ["delete from accounts where id = {cash}", "line_account_exists"],
    ["delete from accounts where id = {rent}", "found as I-116"],
    ["update accounts set currency = 'EUR' where id = {rent}", "account_currency_needs_a_money_account"],
    ["update accounts set currency = 'EUR' where id = {cash}", "account_currency_is_fixed_once_used"],
    [inCurrency("'EUR'"), "found as I-07"],
    [inCurrency("'USD'"), "account_currency_differs_from_base"],
    [inCurrency("'CLF'"), "account_currency_needs_a_money_account"],
    ["update accounts set code = '10a' where id = {rent}", "account_code_is_allowed_in_book"],
    [
      "update accounts set code = '1' || repeat('0', 20) where id = {rent}",
      "account_code_has_known_characters",
    ],
    ["update accounts set code = '1011' where id = {rent}", "account_code_is_unique"],
    ["update accounts set name = '' where id = {rent}", "account_name_is_not_blank"],
    ["update accounts set name = E'a\\u202eb' where id = {rent}", "name_has_valid_characters"],
    ["update accounts set name = E'e\\u0301' where id = {rent}", "name_has_valid_characters"],
    ["update accounts set name = repeat('x', 201) where id = {rent}", "name_has_valid_characters"],
    ["update accounts set parent_id = id where id = {rent}", "account_parent_is_main_account_of_same_type"],
    [
      "update accounts set parent_id = {cash} where id = {rent}",
      "account_parent_is_main_account_of_same_type",
    ],
    ["update accounts set book_id = {otherBook} where id = {rent}", "denied"],
    [
      ["without a record", "update accounts set name = 'Other' where id = {rent}"],
      "record_version_increases_by_one",
    ],
    [
      ["without a record", "update accounts set version = version + 1, name = 'Other' where id = {rent}"],
      "change_is_audited",
    ],
    [["without a record", "delete from accounts where id = {rent}"], "change_is_audited"],
    [
      [
        "without a record",
        "insert into accounts (id, code, type, name) values ({new}, '9999', 'asset', 'Raw')",
      ],
      "change_is_audited",
    ],
    [
      "insert into accounts (book_id, id, code, type, name) values ({otherBook}, {new}, '9', 'asset', 'Raw')",
      "denied",
    ],
    ["update accounts set name = 'Taken' where book_id = {otherBook}", "nothing"],
  ],
  default_accounts: [
    [
      "update default_accounts set account_id = {cash} where key = 'sales'",
      "default_account_type_fits_its_key",
    ],
    [
      "update default_accounts set account_id = {cash} where key = 'inventory'",
      "inventory_account_is_fixed_once_used",
    ],
    ["delete from default_accounts where key = 'inventory'", "inventory_account_is_fixed_once_used"],
    ["update default_accounts set account_type = 'revenue' where key = 'cash'", "accepted"],
    [
      "insert into default_accounts (key, account_id) values ('other', {cash})",
      "default_account_key_is_known",
    ],
    [
      "insert into default_accounts (key, account_id) values ('opening', {otherCustomer})",
      "default_account_type_fits_its_key",
    ],
  ],
  books: [
    ["update books set version = version + 1, tax_rounding = 'never'", "tax_rounding_is_known"],
    ["update books set version = version + 1, early_discount_tax = 'never'", "early_discount_tax_is_known"],
    [`update books set version = version + 1, named_terms = '[{"name": "Net 5"}]'`, "named_terms_are_valid"],
    ["update books set version = version + 1, account_codes = 'any'", "account_codes_are_known"],
    ["update books set closed_through = null", "denied"],
    ["update books set closed_through = '2099-12-31'", "denied"],
    ["update books set history_hash = '', history_sequence = 0", "denied"],
    ["update books set is_sample = true", "denied"],
    ["update books set book_id = {otherBook}", "denied"],
    ["update books set name = '' where book_id = {book}", "book_name_is_not_blank"],
    ["update books set currency = 'euro' where book_id = {book}", "currency_is_fixed_once_used"],
    ["update books set currency = 'EUR' where book_id = {book}", "currency_is_fixed_once_used"],
    ["select currency_is_fixed({otherBook}) is_fixed where currency_is_fixed({otherBook})", "nothing"],
    ["update books set locale = 'german' where book_id = {book}", "locale_is_a_locale"],
    ["update books set country = 'Germany' where book_id = {book}", "country_is_a_code"],
    ["update books set negative_stock = 'maybe' where book_id = {book}", "negative_stock_is_known"],
    [
      ["without a record", "update books set name = 'Other' where book_id = {book}"],
      "record_version_increases_by_one",
    ],
    [
      ["without a record", "update books set version = version + 1, name = 'Other' where book_id = {book}"],
      "change_is_audited",
    ],
    [
      "update books set default_accounts_version = 1 where book_id = {book}",
      "record_version_increases_by_one",
    ],
    ["delete from books", "denied"],
    ["insert into books (book_id) values ({new})", "denied"],
    ["insert into books (book_id) values ({book})", "books_pkey"],
    ["select erase_sample_book(1)", "only_a_sample_is_erased"],
    ["select prepare_sample_erasure()", "only_book_without_members_is_erased"],
    ["select delete_work_of_book({otherBook})", "denied"],
    ["select erase_next_table({otherBook}, 1)", "denied"],
    ["select erase_book()", "denied"],
    ["select from books where book_id <> current_book()", "nothing"],
  ],
  logos: [
    [
      "insert into logos (image) values ('<svg onload=\"alert(1)\"></svg> and more of it')",
      "logo_is_a_small_picture",
    ],
    [
      "insert into logos (image) values ('\\x89504e470d0a1a0a'::bytea || decode(repeat('00', 150000), 'hex'))",
      "logo_is_a_small_picture",
    ],
    ["insert into logos (book_id) values ({otherBook})", "denied"],
    ["update logos set book_id = {otherBook}", "denied"],
    ["delete from logos", "denied"],
    ["select from logos where book_id <> current_book()", "nothing"],
  ],
  list_views: [
    [
      "insert into list_views (id, list, name, query) values ({new}, 'Sales!', 'a', '')",
      "list_view_list_is_named",
    ],
    [
      "insert into list_views (id, list, name, query) values ({new}, 'sales', '', '')",
      "list_view_has_a_name",
    ],
    [
      "insert into list_views (book_id, id, list, name, query) values ({otherBook}, {new}, 'sales', 'a', '')",
      "denied",
    ],
    ["update list_views set list = 'bills'", "denied"],
    ["select from list_views where book_id <> current_book()", "nothing"],
  ],
  e_invoice_details: [
    [
      "insert into e_invoice_details (subject_id, details) values ({new}, '{}')",
      "e_invoice_details_are_for_one_subject",
    ],
    [
      "insert into e_invoice_details (subject_id, details) values (current_book(), '[]')",
      "e_invoice_details_are_short",
    ],
    [
      "insert into e_invoice_details (book_id, subject_id, details) values ({otherBook}, {otherBook}, '{}')",
      "denied",
    ],
    ["update e_invoice_details set subject_id = gen_random_uuid()", "denied"],
    ["delete from e_invoice_details", "denied"],
    ["select from e_invoice_details where book_id <> current_book()", "nothing"],
  ],
  idempotency_keys: [
    ["delete from idempotency_keys", "denied"],
    ["update idempotency_keys set reply = '{}'", "denied"],
    [
      "insert into idempotency_keys (key, request_hash, reply) values ('kept', '', '')",
      "idempotency_keys_pkey",
    ],
    ["insert into idempotency_keys (key, request_hash, reply) values ('', '', '')", "key_is_short"],
    ["select delete_old_idempotency_keys({otherBook})", "row_belongs_to_current_book"],
    ["select from idempotency_keys where book_id <> current_book()", "nothing"],
  ],
  audit_log: [
    ["delete from audit_log", "denied"],
    ["update audit_log set action = 'nothing'", "denied"],
    ["truncate audit_log", "denied"],
    [
      "insert into audit_log (book_id, id, action, subject, subject_id) values ({otherBook}, {new}, 'x', 'x', {new})",
      "row_belongs_to_current_book",
    ],
    [
      [
        "without a record",
        "update accounts set version = version + 1, name = 'Other' where id = {rent}",
        "insert into audit_log (id, at, action, subject, subject_id) values ({new}, '2001-01-01', 'x', 'x', {cash})",
      ],
      "change_is_audited",
    ],
    ["select from audit_log where book_id <> current_book()", "nothing"],
  ],
  fiscal_years: [
    [
      [insertFiscalYear("'1990-01-01', '1990-12-31'"), insertFiscalYear("'1990-12-31', '1991-03-31'")],
      "fiscal_years_do_not_overlap",
    ],
    [insertFiscalYear("'1990-01-01', '1989-12-31'"), "fiscal_year_has_days"],
    [insertFiscalYear("'1990-01-01', '1992-01-01'"), "fiscal_year_has_at_most_24_months"],
    [["without a record", insertFiscalYear("'1990-01-01', '1990-03-31'")], "change_is_audited"],
    ["delete from fiscal_years", "closed_fiscal_year_is_kept"],
    ["update fiscal_years set ends_on = ends_on - 1", "denied"],
    [
      "insert into fiscal_years (book_id, starts_on, ends_on) values ({otherBook}, '1990-01-01', '1990-12-31')",
      "row_belongs_to_current_book",
    ],
    ["select from fiscal_years where book_id <> current_book()", "nothing"],
  ],
  year_closings: [
    ["delete from year_closings", "denied"],
    ["update year_closings set reopen_reason = 'Raw'", "denied"],
    ["update year_closings set year = 2024", "denied"],
    [
      `insert into year_closings (id, year, starts_on, ends_on, journal_id, retained_earnings_account_id)
        values ({new}, 2024, '2024-01-01', '2024-12-31', {manual}, {capital})`,
      "denied",
    ],
    [
      "select close_year({book}, {new}, {manual}, {capital}, 2026, '2026-01-01', '2026-12-31', {new2}, '{}')",
      "closing_matches_its_journal",
    ],
    [
      "select close_year({otherBook}, {new}, {manual}, {capital}, 2026, '2026-01-01', '2026-12-31', {new2}, '{}')",
      "row_belongs_to_current_book",
    ],
    [
      "select reopen_year({book}, (select id from year_closings), 'Raw', {new2}, '{}')",
      "closing_matches_its_journal",
    ],
    [
      "select reopen_year({book}, (select id from year_closings), null, {new2}, '{}')",
      "closing_is_reopened_with_a_reason",
    ],
    ["select reopen_year({book}, {new}, 'Raw', {new2}, '{}')", "last_closed_year_is_reopened"],
  ],
  journal_imports: [
    [insertImport("0, 0"), "import_has_journals"],
    [insertImport("1, 2"), "import_count_is_within_its_journals"],
    [
      insertImport("1, 0").replace("(id,", "(book_id, id,").replace("({new},", "({otherBook}, {new},"),
      "denied",
    ],
    [
      [insertImport("1, 0"), "update journal_imports set undone_at = now() where id = {new}"],
      "import_is_undone_by_a_user",
    ],
    [[insertImport("1, 0"), "update journal_imports set journals = 9 where id = {new}"], "denied"],
    [[insertImport("1, 0"), "delete from journal_imports"], "denied"],
    [[insertImport("1, 0"), UNDO, UNDO], "journal_imports_is_append_only"],
  ],
  journal_month_counts: [
    ["update journal_month_counts set journals = 0", "journal_count_increases"],
    ["update journal_month_counts set journals = 1", "journal_count_increases"],
    ["delete from journal_month_counts", "denied"],
    [
      "insert into journal_month_counts (book_id, month, journals) values ({otherBook}, '2026-01-01', 1)",
      "denied",
    ],
  ],
  table_digests: [
    ["update table_digests set digest = 0", "denied"],
    ["delete from table_digests", "denied"],
    ["insert into table_digests (name, digest) values ('anything', 0)", "denied"],
  ],
};
