import type { Attacks } from "./book.ts";

const FILE = (changes: readonly [from: string, to: string][] = []) =>
  changes.reduce(
    (text, [from, to]) => text.replace(from, to),
    `select file_tax_return(current_book(), {new}, 'generic', '2026-01-01', '2026-01-04', '2026-02-01',
      '{"boxes": [], "facts": [], "accounts": [], "payable": "0"}', {new2})`,
  );
const UNDO = "select undo_tax_return(current_book(), {taxReturn}, {new2})";

/** Tax returns, which only their functions file and undo. */
export const TAX_RETURN_ATTACKS: Attacks = {
  tax_returns: [
    // There is nothing on those days, so its totals are zero.
    [FILE(), "accepted"],
    [FILE([["'2026-01-04'", "'2026-01-05'"]]), "found as I-94"],
    [FILE([["'2026-01-01'", "'2026-01-02'"]]), "tax_returns_follow_one_another"],
    [FILE([["'2026-01-01'", "'2025-12-31'"]]), "tax_returns_follow_one_another"],
    [FILE([["'2026-01-04'", "'2199-01-04'"]]), "tax_period_is_over"],
    [FILE([["'2026-02-01'", "'2199-02-01'"]]), "tax_period_is_over"],
    [FILE([["'2026-02-01'", "'2026-01-04'"]]), "tax_return_is_over_when_filed"],
    [FILE([["'2026-01-04'", "'2025-12-31'"]]), "tax_return_is_over_when_filed"],
    [FILE([["'generic'", "'mine'"]]), "tax_return_form_is_known"],
    [FILE([['"0"', '"0.001"']]), "tax_return_is_in_minor_units"],
    [FILE([['"0"', '"NaN"']]), "tax_return_is_in_minor_units"],
    [FILE([['"boxes": []', '"boxes": {}']]), "tax_return_has_lists"],
    [FILE([["{new}", "{taxReturn}"]]), "tax_returns_pkey"],
    [FILE([["current_book()", "{otherBook}"]]), "row_belongs_to_current_book"],
    [UNDO, "accepted"],
    [UNDO.replace("{taxReturn}", "{new}"), "last_tax_return_is_undone"],
    [[UNDO, UNDO.replace("{new2}", "{new}")], "last_tax_return_is_undone"],
    ["insert into tax_returns (id, form) values ({new}, 'generic')", "denied"],
    ["update tax_returns set payable = 0", "denied"],
    ["update tax_returns set undone_at = now()", "denied"],
    ["delete from tax_returns", "denied"],
    ["update books set tax_filed_through = null", "denied"],
    ["select from tax_returns where book_id <> current_book()", "nothing"],
    [
      [
        `insert into journals (id, number, date, description, status, total, source, source_id)
          values ({new}, 'RAW', '2026-02-01', 'Raw', 'posted', 5, 'tax_return', {new2})`,
        `insert into journal_lines (journal_id, position, date, account_id, debit, credit)
          values ({new}, 1, '2026-02-01', {cash}, 5, 0), ({new}, 2, '2026-02-01', {capital}, 0, 5)`,
      ],
      "tax_payment_matches_its_return",
    ],
  ],
};
