import type { Attacks } from "./book.ts";

const LOAN = (columns = "", values = "") =>
  `insert into loans (id, name, loan_account_id, interest_account_id, payment_account_id, principal, fee, rate, starts_on,
    interval_months, installment_count, method, is_opening, is_automatic${columns})
    values ({new}, 'Van', {debt}, {depreciation}, {current}, 1200, 0, 6, '2026-01-01', 1, 12, 'equal_payments', true, false${values})`;
const changed = (from: string, to: string) => LOAN().replace(from, to);
const update = (assignments: string, where = "id = {lent}") =>
  `update loans set version = version + 1, ${assignments} where ${where}`;
const STEP = (columns = "", values = "") =>
  `insert into loan_entries (journal_id, loan_id, number, kind, due_date, date, principal, interest, fee${columns})
    values ({manual}, {lent}, 9, 'installment', '2026-04-01', '2026-04-01', 100, 5, 0${values})`;
const otherStep = (from: string, to: string) => STEP().replace(from, to);
const undoLoanStep = (step: string) => [
  `update journals set version = version + 1, status = 'void' where id = ${step}`,
  `update loan_entries set is_void = true where journal_id = ${step}`,
];
const constraint = "loan_matches_its_journals";

/** Loans, and their posted journals (I-101, I-102). */
export const LOAN_ATTACKS: Attacks = {
  loans: [
    [LOAN(), "accepted"],
    [["without a record", LOAN()], "change_is_audited"],
    [LOAN(", book_id", ", {otherBook}"), "denied"],
    [changed("'Van'", "''"), "loan_has_a_name"],
    [changed("{debt}", "{new}"), "loan_account_exists"],
    [changed("{depreciation}", "{new}"), "loan_interest_account_exists"],
    [changed("{current}", "{new}"), "loan_money_account_exists"],
    [
      LOAN(", fee_account_id", ", {new}").replace("1200, 0", "1200, 1").replace("true", "false"),
      "loan_fee_account_exists",
    ],
    [LOAN(", fee_account_id", ", {rent}"), "loan_has_its_accounts"],
    [changed("{depreciation}", "{debt}"), "loan_has_its_accounts"],
    [LOAN(", party_id", ", {otherCustomer}"), "loan_party_exists"],
    [changed("1200", "1200.001"), "loan_is_in_minor_units"],
    [changed("1200", "'NaN'"), "loan_is_in_minor_units"],
    [changed("1200", "0"), "loan_is_in_minor_units"],
    [changed("0, 6,", "0, 101,"), "loan_rate_is_a_percentage"],
    [changed("1, 12,", "2, 12,"), "loan_has_installments"],
    [changed("1, 12,", "1, 481,"), "loan_has_installments"],
    [changed("'equal_payments'", "'by hand'"), "loan_method_is_known"],
    [LOAN(", next_date", ", '2026-02-01'"), "loan_posting_needs_an_open_loan"],
    [LOAN(", attempts", ", 1"), "loan_error_needs_a_failed_attempt"],
    // Nothing was paid out.
    [changed("'equal_payments', true", "'equal_payments', false"), constraint],
    [update("principal = 1300"), "loan_is_fixed_once_posted"],
    [update("rate = 7"), "loan_is_fixed_once_posted"],
    [update("is_void = true"), "loan_is_fixed_once_posted"],
    [update("name = 'Mine'"), "found as I-116"],
    ["update loans set name = 'Mine' where id = {lent}", "record_version_increases_by_one"],
    ["update loans set version = version + 2 where id = {lent}", "record_version_increases_by_one"],
    [update("name = 'Mine'", "id = {goneLoan}"), "loan_is_immutable_once_void"],
    ["update loans set id = {new}", "denied"],
    ["delete from loans", "denied"],
    ["select from loans where book_id <> current_book()", "nothing"],
  ],
  loan_entries: [
    [STEP(), constraint],
    [STEP(", book_id", ", {otherBook}"), "denied"],
    [otherStep("{manual}", "{new}"), "loan_entry_has_its_journal"],
    [otherStep("{lent}", "{new}"), "loan_entry_belongs_to_a_loan"],
    [otherStep("{manual}", "{lentStep}"), "loan_entries_pkey"],
    [otherStep(", 9,", ", 1,"), "loan_entry_number_is_unique"],
    [
      otherStep("'2026-04-01', '2026-04-01'", "'2026-02-01', '2026-02-01'"),
      "loan_installment_is_posted_once",
    ],
    [otherStep("'installment'", "'gift'"), "loan_entry_kind_is_known"],
    [
      otherStep("'2026-04-01', '2026-04-01'", "'2026-04-01', '2026-03-31'"),
      "loan_entry_is_posted_when_it_is_due",
    ],
    [otherStep("100, 5", "100.001, 5"), "loan_entry_is_in_minor_units"],
    [otherStep("100, 5", "'NaN', 5"), "loan_entry_is_in_minor_units"],
    [otherStep("100, 5", "-100, 5"), "loan_entry_is_valid_for_its_kind"],
    [otherStep("5, 0", "5, 1"), "loan_entry_is_valid_for_its_kind"],
    ["update loan_entries set is_void = true where journal_id = {lentLast}", constraint],
    [undoLoanStep("{lentLast}"), "accepted"],
    [undoLoanStep("{lentStep}"), "loan_entries_are_undone_last_first"],
    [
      "update loan_entries set is_void = false where journal_id = {goneLoanStep}",
      "loan_entry_is_immutable_once_void",
    ],
    ["update loan_entries set interest = 1", "denied"],
    ["delete from loan_entries", "denied"],
    ["select from loan_entries where book_id <> current_book()", "nothing"],
  ],
};
