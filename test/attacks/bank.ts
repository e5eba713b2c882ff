import type { Attack, Attacks } from "./book.ts";

const readOtherBook = (table: string): Attack => [
  `select from ${table} where book_id <> current_book()`,
  "nothing",
];

/** Bank statements, which move no balance. */
export const BANK_ATTACKS: Attacks = {
  bank_accounts: [
    ["insert into bank_accounts (account_id) values ({sales})", "bank_account_is_money"],
    ["insert into bank_accounts (book_id, account_id) values ({otherBook}, {cash})", "denied"],
    ["delete from bank_accounts", "denied"],
    readOtherBook("bank_accounts"),
  ],
  bank_imports: [
    ["insert into bank_imports (id, file_name, format) values ({new}, 'a', 'pdf')", "bank_format_is_known"],
    [
      "insert into bank_imports (id, file_name, format) values ({new}, E'a\\u202e', 'csv')",
      "name_has_valid_characters",
    ],
    [
      "insert into bank_imports (book_id, id, file_name, format) values ({otherBook}, {new}, 'a', 'csv')",
      "denied",
    ],
    readOtherBook("bank_imports"),
  ],
  bank_statements: [
    ["truncate bank_statements", "denied"],
    [
      "insert into bank_statements (id, import_id, account_id, starts_on, ends_on, difference, mismatch_line, mismatch_on) values ({new}, {new}, {cash}, '2026-01-01', '2026-01-01', 0, 1, '2026-01-01')",
      "bank_statement_break_has_a_line_and_date",
    ],
    readOtherBook("bank_statements"),
  ],
  bank_transactions: [
    ["truncate bank_transactions", "denied"],
    ["update bank_transactions set is_matched = true", "denied"],
    readOtherBook("bank_transactions"),
  ],
  bank_matches: [
    ["update bank_matches set amount = 1", "denied"],
    [
      "insert into bank_matches (bank_transaction_id, journal_id, account_id, amount, matched_at) values ({new}, {new}, {cash}, 1, now())",
      "denied",
    ],
    [
      "insert into bank_matches (bank_transaction_id, journal_id, account_id, amount) values ({new}, {new}, {cash}, 'NaN')",
      "bank_match_is_in_minor_units",
    ],
    [
      "insert into bank_matches (bank_transaction_id, journal_id, account_id, amount) values ({new}, {new}, {cash}, 0)",
      "bank_match_is_in_minor_units",
    ],
    [
      "insert into bank_matches (bank_transaction_id, journal_id, account_id, amount) values ({new}, {new}, {cash}, 1)",
      "bank_match_belongs_to_a_transaction",
    ],
    [
      "insert into bank_matches (book_id, bank_transaction_id, journal_id, account_id, amount) values ({otherBook}, {new}, {new}, {cash}, 1)",
      "denied",
    ],
    readOtherBook("bank_matches"),
  ],
  bank_rules: [
    ["delete from bank_rules", "denied"],
    [
      "insert into bank_rules (id, position, name, keywords) values ({new}, 1, 'a', 'a')",
      "bank_rule_adds_up_to_100_percent",
    ],
    ["insert into bank_rules (id, position, name) values ({new}, 1, 'a')", "bank_rule_has_a_condition"],
    [
      "insert into bank_rules (id, position, name, min_amount) values ({new}, 1, 'a', 'NaN')",
      "bank_rule_amounts_are_in_order",
    ],
    [
      "insert into bank_rules (book_id, id, position, name, keywords) values ({otherBook}, {new}, 1, 'a', 'a')",
      "denied",
    ],
    [
      "insert into bank_rules (id, position, name, keywords, party_id) values ({new}, 1, 'a', 'a', {new})",
      "bank_rule_party_exists",
    ],
    readOtherBook("bank_rules"),
  ],
  bank_rule_lines: [
    [
      "insert into bank_rule_lines (rule_id, position, account_id, percent) values ({new}, 1, {cash}, 100)",
      "bank_rule_line_belongs_to_a_rule",
    ],
    [
      "insert into bank_rule_lines (rule_id, position, account_id, percent) values ({new}, 1, {cash}, 101)",
      "bank_rule_percent_is_in_range",
    ],
    [
      [
        "insert into bank_rules (id, position, name, keywords) values ({new}, 1, 'a', 'a')",
        "insert into bank_rule_lines (rule_id, position, account_id, percent) values ({new}, 1, {cash}, 60)",
      ],
      "bank_rule_adds_up_to_100_percent",
    ],
    ["update bank_rule_lines set percent = 1", "denied"],
    readOtherBook("bank_rule_lines"),
  ],
  bank_reconciliations: [
    ["delete from bank_reconciliations", "denied"],
    ["update bank_reconciliations set closing_balance = 1", "denied"],
    ["update bank_reconciliations set reopened_at = null", "denied"],
    [
      "insert into bank_reconciliations (id, account_id, ends_on, opening_balance, closing_balance, book_balance, report) values ({new}, {cash}, '2026-01-31', 0, 1, 1, '{}')",
      "reconciliation_is_balanced",
    ],
    [
      "insert into bank_reconciliations (id, account_id, ends_on, opening_balance, closing_balance, book_balance, report) values ({new}, {cash}, '2026-01-31', 'NaN', 'NaN', 0, '{}')",
      "reconciliation_is_in_minor_units",
    ],
    [
      "insert into bank_reconciliations (book_id, id, account_id, ends_on, opening_balance, closing_balance, book_balance, report) values ({otherBook}, {new}, {cash}, '2026-01-31', 0, 0, 0, '{}')",
      "row_belongs_to_current_book",
    ],
    ["update bank_reconciliations set account_name = 'Another'", "denied"],
    [
      "insert into bank_reconciliations (id, account_id, ends_on, opening_balance, closing_balance, book_balance, report, company_name) values ({new}, {cash}, '2026-01-31', 0, 0, 0, '{}', 'Another')",
      "denied",
    ],
    readOtherBook("bank_reconciliations"),
  ],
  reconciled_entries: [
    ["delete from reconciled_entries", "denied"],
    ["update reconciled_entries set is_live = false", "denied"],
    [
      "insert into reconciled_entries (reconciliation_id, journal_id, account_id, amount) values ({new}, {new}, {cash}, 1)",
      "reconciliation_is_finished",
    ],
    readOtherBook("reconciled_entries"),
  ],
  bank_statement_transactions: [
    ["truncate bank_statement_transactions", "denied"],
    readOtherBook("bank_statement_transactions"),
  ],
};
