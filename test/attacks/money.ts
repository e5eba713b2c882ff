import type { Attack, Attacks } from "./book.ts";

const readOtherBook = (table: string): Attack => [
  `select from ${table} where book_id <> current_book()`,
  "nothing",
];
const entry = (more: string, values: string) =>
  `insert into money_entries (journal_id, kind, account_id${more}) values ({manual}, 'expense', {cash}${values})`;
const line = (columns: string, values: string) =>
  `insert into money_entry_lines (journal_id, position, date, account_id, amount${columns})
    values ({entry}, 2, '2026-01-15', {rent}, ${values})`;
const constraint = "money_entry_matches_its_journal";

/** Expenses and deposits, which match their journals. */
export const MONEY_ATTACKS: Attacks = {
  money_entries: [
    [entry("", ""), constraint],
    [entry(", book_id", ", {otherBook}"), "denied"],
    [entry(", party_id", ", {otherCustomer}"), "money_entry_party_exists"],
    [entry("", "").replace("'expense'", "'lend'"), "money_entry_kind_is_known"],
    [entry("", "").replace("{manual}", "{new}"), "money_entry_has_its_journal"],
    [entry(", payee", ", E'a\\u202e'"), "name_has_valid_characters"],
    ["update money_entries set exchange_rate = 0", "money_entry_rate_is_positive"],
    ["update money_entries set exchange_rate = 2", constraint],
    ["update money_entries set kind = 'deposit'", constraint],
    ["update money_entries set account_id = {cash}", constraint],
    ["update money_entries set journal_id = {manual}", "denied"],
    ["delete from money_entries", "denied"],
    readOtherBook("money_entries"),
  ],
  money_entry_lines: [
    [line("", "1"), constraint],
    [line("", "0"), "money_line_is_above_zero"],
    [line("", "0.001"), "money_line_is_in_minor_units"],
    [line("", "'NaN'"), "money_line_is_in_minor_units"],
    [line(", foreign_amount", "1, 1"), constraint],
    [line(", foreign_amount", "1, 0"), "money_line_foreign_amount_is_above_zero"],
    [line(", received_amount", "1, 'NaN'"), "money_line_received_amount_is_above_zero"],
    [line(", tax_amount", "1, 1"), "money_line_tax_is_within_its_amount"],
    [line(", tax_rate_id, tax_amount", "1, {tax}, 2"), "money_line_tax_is_within_its_amount"],
    [line(", tax_rate_id", "1, {customer}"), "money_line_tax_rate_exists"],
    [line(", tax_components", "1, '[]'"), "money_line_tax_components_are_valid"],
    [line("", "1").replace("{entry}", "{manual}"), "money_line_belongs_to_an_entry"],
    [line(", book_id", "1, {otherBook}"), "row_belongs_to_current_book"],
    ["update money_entry_lines set amount = 1", "denied"],
    ["delete from money_entry_lines", constraint],
    readOtherBook("money_entry_lines"),
  ],
};
