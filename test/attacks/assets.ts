import type { Attacks } from "./book.ts";

const ASSET = (columns = "", values = "") =>
  `insert into assets (id, name, cost_account_id, accumulated_depreciation_account_id, expense_account_id, cost, salvage_value, prior_depreciation,
      recorded_on, in_service_date, useful_life_months, method, switches_to_straight_line, first_month_method, depreciation_frequency,
      is_automatic${columns})
    values ({new}, 'Press', {machines}, {worn}, {rent}, 100, 10, 0, '2026-01-01', '2026-01-01', 12, 'straight_line', false,
      'full', 'month', false${values})`;
const changed = (from: string, to: string) => ASSET().replace(from, to);
const update = (assignments: string, where = "id = {lathe}") =>
  `update assets set version = version + 1, ${assignments} where ${where}`;
const STEP = (columns = "", values = "") =>
  `insert into asset_entries (journal_id, asset_id, number, kind, period_start, period_end, date, amount${columns})
    values ({manual}, {lathe}, 9, 'depreciation', '2026-02-01', '2026-02-28', '2026-02-28', 100${values})`;
const otherStep = (from: string, to: string) => STEP().replace(from, to);
const constraint = "asset_matches_its_journals";

/** Fixed assets, which match their journals. */
export const ASSET_ATTACKS: Attacks = {
  assets: [
    [ASSET(), "accepted"],
    [["without a record", ASSET()], "change_is_audited"],
    [ASSET(", book_id", ", {otherBook}"), "denied"],
    [changed("'Press'", "E'a\\u202e'"), "name_has_valid_characters"],
    [changed("'Press'", "''"), "asset_has_a_name"],
    [changed("{machines}", "{new}"), "asset_cost_account_exists"],
    [changed("{worn}", "{new}"), "asset_accumulated_account_exists"],
    [changed("{rent}", "{new}"), "asset_expense_account_exists"],
    [changed("{worn}", "{machines}"), "asset_has_three_accounts"],
    [ASSET(", document_id", ", {new}"), "asset_document_exists"],
    [changed("100, 10", "100.001, 10"), "asset_is_in_minor_units"],
    [changed("100, 10", "'NaN', 10"), "asset_is_in_minor_units"],
    [changed("100, 10", "100, 101"), "asset_is_worth_at_least_its_salvage_value"],
    [changed("100, 10", "0, 0"), "asset_is_worth_at_least_its_salvage_value"],
    [changed("100, 10, 0", "100, 10, 1"), "asset_depreciation_has_its_day"],
    [changed("'2026-01-01', 12", "'2025-01-01', 12"), "asset_depreciation_has_its_day"],
    [changed(", 12,", ", 0,"), "asset_has_a_useful_life"],
    [ASSET(", advance_differences", ", '{}'"), "asset_has_advance_differences"],
    [changed("'straight_line'", "'by hand'"), "asset_method_is_known"],
    [changed("'straight_line'", "'declining_balance'"), "asset_rate_needs_declining_balance"],
    [ASSET(", rate", ", 20"), "asset_rate_needs_declining_balance"],
    [changed("'full'", "'half'"), "asset_first_month_is_known"],
    [changed("'month'", "'week'"), "asset_depreciation_frequency_is_known"],
    [ASSET(", next_date", ", '2026-01-31'"), "asset_posting_needs_an_asset_in_use"],
    [ASSET(", attempts", ", 1"), "asset_error_needs_a_failed_attempt"],
    [ASSET(", is_removed, disposed_on", ", true, '2026-01-31'"), "asset_is_not_both_sold_and_removed"],
    [ASSET(", disposed_on", ", '2026-01-31'"), constraint],
    [update("cost = 1300"), "asset_is_fixed_once_posted"],
    [update("useful_life_months = 6"), "asset_is_fixed_once_posted"],
    [update("is_removed = true"), "asset_is_fixed_once_posted"],
    [update("disposed_on = '2026-03-01'"), constraint],
    ["update assets set name = 'Mine'", "record_version_increases_by_one"],
    ["update assets set version = version + 2", "record_version_increases_by_one"],
    [
      [ASSET(), update("is_removed = true", "id = {new}"), update("name = 'Mine'", "id = {new}")],
      "asset_is_immutable_once_removed",
    ],
    ["update assets set id = {new}", "denied"],
    ["delete from assets", "denied"],
    ["select from assets where book_id <> current_book()", "nothing"],
  ],
  asset_entries: [
    [STEP(), constraint],
    [STEP(", book_id", ", {otherBook}"), "denied"],
    [otherStep("{manual}", "{new}"), "asset_entry_has_its_journal"],
    [otherStep("{lathe}", "{new}"), "asset_entry_belongs_to_an_asset"],
    [otherStep("{manual}", "{step}"), "asset_entries_pkey"],
    [otherStep(", 9,", ", 1,"), "asset_entry_number_is_unique"],
    [
      otherStep("'2026-02-01', '2026-02-28', '2026-02-28'", "'2026-01-01', '2026-01-31', '2026-01-31'"),
      "asset_period_is_posted_once",
    ],
    [otherStep("'depreciation'", "'gift'"), "asset_entry_kind_is_known"],
    [otherStep("'2026-02-01', '2026-02-28'", "'2026-02-28', '2026-02-01'"), "asset_entry_has_days"],
    [otherStep("'2026-02-28', 100", "'2026-02-27', 100"), "asset_entry_has_days"],
    [otherStep("100", "0"), "asset_entry_is_in_minor_units"],
    [otherStep("100", "'NaN'"), "asset_entry_is_in_minor_units"],
    [STEP(", proceeds", ", 5"), "asset_entry_has_its_accounts"],
    [otherStep("'depreciation'", "'disposal'"), "asset_entry_has_its_accounts"],
    [STEP(", gain_loss_account_id", ", {new}"), "asset_entry_has_its_accounts"],
    ["update asset_entries set is_void = true where journal_id = {step}", constraint],
    [
      "update asset_entries set is_void = false where journal_id = {undone}",
      "asset_entry_is_immutable_once_undone",
    ],
    ["update asset_entries set amount = 1", "denied"],
    ["update journals set version = version + 1, status = 'void' where id = {step}", constraint],
    ["delete from asset_entries", "denied"],
    ["select from asset_entries where book_id <> current_book()", "nothing"],
  ],
};
