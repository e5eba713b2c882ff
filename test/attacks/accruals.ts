import type { Attacks } from "./book.ts";

const ACCRUAL = (columns = "", values = "") =>
  `insert into accruals (id, kind, name, balance_sheet_account_id, profit_loss_account_id, amount, recorded_on, starts_on, months,
    first_month_method, moves_first, is_automatic${columns})
    values ({new}, 'prepaid_expense', 'Insurance', {machines}, {rent}, 120, '2026-01-01', '2026-01-01', 12, 'full', false,
    false${values})`;
const changed = (from: string, to: string) => ACCRUAL().replace(from, to);
const update = (assignments: string, where = "id = {deferral}") =>
  `update accruals set version = version + 1, ${assignments} where ${where}`;
const STEP = (columns = "", values = "") =>
  `insert into accrual_entries (journal_id, accrual_id, number, kind, period_start, period_end, date, amount${columns})
    values ({manual}, {deferral}, 9, 'release', '2026-03-01', '2026-03-31', '2026-03-31', -100${values})`;
const otherStep = (from: string, to: string) => STEP().replace(from, to);
const constraint = "accrual_matches_its_journals";

/** Accruals and deferrals, and their posted journals (I-98, I-99). */
export const ACCRUAL_ATTACKS: Attacks = {
  accruals: [
    [ACCRUAL(), "accepted"],
    [["without a record", ACCRUAL()], "change_is_audited"],
    [ACCRUAL(", book_id", ", {otherBook}"), "denied"],
    [ACCRUAL(", created_at", ", now()"), "accepted"],
    [changed("'Insurance'", "''"), "accrual_has_a_name"],
    [changed("'prepaid_expense'", "'gift'").replace(" 12,", " null,"), "accrual_kind_is_known"],
    [changed("{machines}", "{new}"), "accrual_balance_sheet_account_exists"],
    [changed("{rent}", "{new}"), "accrual_profit_loss_account_exists"],
    [changed("{rent}", "{machines}"), "accrual_has_two_accounts"],
    [ACCRUAL(", party_id", ", {new}"), "accrual_party_exists"],
    [ACCRUAL(", party_id", ", {otherCustomer}"), "accrual_party_exists"],
    [ACCRUAL(", document_id", ", {new}"), "accrual_document_exists"],
    [ACCRUAL(", document_id, document_position, document_amount", ", {draft}, 1, 120"), constraint],
    [ACCRUAL(", document_position, document_amount", ", 1, 120"), "accrual_of_document_line_is_deferred"],
    [ACCRUAL(", document_id, document_position", ", {new}, 1"), "accrual_of_document_line_is_deferred"],
    [ACCRUAL(", document_position, document_amount", ", 1, 'NaN'"), "accrual_of_document_line_is_deferred"],
    [ACCRUAL(", order_id", ", {new}"), "accrual_of_goods_is_an_expense"],
    [
      ACCRUAL(", order_id", ", {new}")
        .replace("'prepaid_expense'", "'accrued_expense'")
        .replace(" 12,", " null,"),
      "accrual_order_exists",
    ],
    [changed(", 120,", ", 120.001,"), "accrual_is_in_minor_units"],
    [changed(", 120,", ", 'NaN',"), "accrual_is_in_minor_units"],
    [changed(", 120,", ", 0,"), "accrual_is_in_minor_units"],
    [changed(" 12,", " null,"), "accrual_is_deferred_over_months"],
    [changed(" 12,", " 0,"), "accrual_is_deferred_over_months"],
    [changed("'prepaid_expense'", "'accrued_expense'"), "accrual_is_deferred_over_months"],
    [changed("'full'", "'half'"), "accrual_first_month_is_known"],
    [ACCRUAL(", next_date", ", '2026-01-31'"), "accrual_posting_needs_an_open_accrual"],
    [ACCRUAL(", attempts", ", 1"), "accrual_error_needs_a_failed_attempt"],
    [ACCRUAL(", is_void, ended_on", ", true, '2026-01-31'"), "accrual_is_not_both_ended_and_void"],
    [
      ACCRUAL(", ended_on", ", '2026-01-31'")
        .replace("'prepaid_expense'", "'accrued_expense'")
        .replace(" 12,", " null,"),
      "accrual_with_end_is_deferred",
    ],
    [ACCRUAL(", ended_on", ", '2026-01-31'"), constraint],
    [update("amount = 1300"), "accrual_is_fixed_once_posted"],
    [update("months = 6"), "accrual_is_fixed_once_posted"],
    [update("is_void = true"), "accrual_is_fixed_once_posted"],
    [update("ended_on = '2026-02-28'"), constraint],
    [update("name = 'Mine'"), "found as I-116"],
    ["update accruals set name = 'Mine' where id = {deferral}", "record_version_increases_by_one"],
    ["update accruals set version = version + 2 where id = {deferral}", "record_version_increases_by_one"],
    [update("name = 'Mine'", "id = {voidedDeferral}"), "accrual_is_immutable_once_void"],
    ["update accruals set id = {new}", "denied"],
    ["delete from accruals", "denied"],
    ["select from accruals where book_id <> current_book()", "nothing"],
  ],
  accrual_entries: [
    [STEP(), constraint],
    [STEP(", book_id", ", {otherBook}"), "denied"],
    [otherStep("'release'", "'credit'"), constraint],
    [otherStep("{manual}", "{new}"), "accrual_entry_has_its_journal"],
    [otherStep("{deferral}", "{new}"), "accrual_entry_belongs_to_an_accrual"],
    [otherStep("{manual}", "{deferralEntry}"), "accrual_entries_pkey"],
    [otherStep(", 9,", ", 1,"), "accrual_entry_number_is_unique"],
    [otherStep("'2026-03-01', '2026-03-31'", "'2026-02-01', '2026-02-28'"), "accrual_period_is_posted_once"],
    [otherStep("'release'", "'gift'"), "accrual_entry_kind_is_known"],
    [otherStep("'2026-03-31', -100", "'2026-03-30', -100"), "accrual_entry_is_posted_when_it_ends"],
    [otherStep("-100", "0"), "accrual_entry_is_in_minor_units"],
    [otherStep("-100", "'NaN'"), "accrual_entry_is_in_minor_units"],
    ["update accrual_entries set is_void = true where journal_id = {deferralEntry}", constraint],
    [
      "update accrual_entries set is_void = false where journal_id = {goneStep}",
      "accrual_entry_is_immutable_once_void",
    ],
    ["update accrual_entries set amount = 1", "denied"],
    ["delete from accrual_entries", "denied"],
    ["select from accrual_entries where book_id <> current_book()", "nothing"],
  ],
};
