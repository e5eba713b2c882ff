import type { Attacks } from "./book.ts";
import { FILE, STATEMENT } from "./emails.ts";

const REMINDER = `insert into reminders (document_id, reminder_number, party_id, email_id, reminded_on, balance_due, due_date)
    values ({open}, 1, {customer}, {new}, '2026-03-01', 60, '2026-02-09')`;
const changed = (from: string, to: string) => [FILE, STATEMENT, REMINDER.replace(from, to)];
const withFee = (id: string) =>
  REMINDER.replace("due_date)", "due_date, fee_id)").replace("'2026-02-09')", `'2026-02-09', ${id})`);
const FAILED = "update emails set failed_at = now()";
const INSERT_HOLD = "insert into reminder_pauses (id, document_id, note) values ({open}, {open}, 'x')";

/** 50 days at 8 % on 60.00. */
const INTEREST = `insert into reminder_interest (fee_id, document_id, party_id, from_day, to_day, balance_due, rate, amount)
    values ({sale}, {open}, {customer}, '2026-02-09', '2026-03-31', 60, 8, 0.66)`;

/** Reminders of customers, and disputed documents. */
export const REMINDER_ATTACKS: Attacks = {
  reminders: [
    [[FILE, STATEMENT, REMINDER], "found as I-07"],
    [REMINDER, "reminder_has_its_email"],
    [[FILE, STATEMENT, REMINDER, REMINDER], "reminders_pkey"],
    [changed("{open}, 1", "{sale}, 1"), "reminder_document_is_unpaid"],
    [changed("{open}, 1", "{draft}, 1"), "reminder_document_is_unpaid"],
    [changed("{open}, 1", "{gone}, 1"), "reminder_document_is_unpaid"],
    [changed("{open}, 1", "{bill}, 1"), "reminder_document_is_unpaid"],
    [changed("60,", "100,"), "reminder_document_is_unpaid"],
    [changed("{open}, 1", "{open}, 6"), "reminder_number_is_known"],
    [changed("'2026-03-01'", "'2026-02-09'"), "reminder_document_is_unpaid"],
    [changed("{customer}", "{vendor}"), "reminder_invoice_belongs_to_its_customer"],
    [[FILE, STATEMENT, INSERT_HOLD, REMINDER], "reminder_document_is_unpaid"],
    [[FILE, STATEMENT, withFee("{sale}")], "found as I-07"],
    [
      [FILE, STATEMENT, withFee("{sale}"), "update documents set status = 'draft' where id = {sale}"],
      "reminder_fee_belongs_to_its_customer",
    ],
    [[FILE, STATEMENT, withFee("{draft}")], "reminder_fee_is_posted"],
    [[FILE, STATEMENT, withFee("{bill}")], "reminder_fee_is_posted"],
    [[FILE, STATEMENT, withFee("{new}")], "reminder_fee_is_posted"],
    [[FILE, STATEMENT, REMINDER, "update reminders set reminded_on = '2026-03-02'"], "reminder_is_sent_once"],
    [[FILE, STATEMENT, REMINDER, FAILED, "update reminders set reminded_on = '2026-03-02'"], "found as I-07"],
    [[FILE, STATEMENT, REMINDER, "update reminders set reminder_number = 2"], "denied"],
    [[FILE, STATEMENT, REMINDER, "delete from reminders"], "denied"],
    [
      REMINDER.replace("(document_id", "(book_id, document_id").replace("({open}", "({otherBook}, {open}"),
      "row_belongs_to_current_book",
    ],
    ["select from reminders where book_id <> current_book()", "nothing"],
  ],
  reminder_interest: [
    [INTEREST, "accepted"],
    [[INTEREST, INTEREST], "interest_is_charged_once"],
    [INTEREST.replace("0.66", "0.67"), "interest_matches_its_days"],
    [INTEREST.replace("0.66", "6.60"), "interest_matches_its_days"],
    [INTEREST.replace("60, 8", "100, 8"), "interest_document_is_unpaid"],
    [INTEREST.replace("{open}", "{sale}"), "interest_document_is_unpaid"],
    [INTEREST.replace("{open}", "{bill}"), "interest_document_is_unpaid"],
    // The 600.00 of an invoice in another currency are a different base amount.
    [
      INTEREST.replace("{open}", "{foreignInvoice}").replace("60, 8, 0.66", "600, 8, 6.58"),
      "interest_document_is_unpaid",
    ],
    [INTEREST.replace("{sale}", "{draft}"), "interest_document_is_unpaid"],
    [INTEREST.replace("{sale}", "{bill}"), "interest_document_is_unpaid"],
    [INTEREST.replace("'2026-02-09'", "'2026-02-08'"), "interest_document_is_unpaid"],
    [INTEREST.replace("'2026-03-31'", "'2026-02-09'"), "interest_is_for_days"],
    [INTEREST.replace("{customer}", "{vendor}"), "interest_invoice_belongs_to_its_customer"],
    [[INTEREST, "update reminder_interest set to_day = '2026-04-01'"], "denied"],
    [[INTEREST, "delete from reminder_interest"], "denied"],
    [
      INTEREST.replace("(fee_id", "(book_id, fee_id").replace("({sale}", "({otherBook}, {sale}"),
      "row_belongs_to_current_book",
    ],
    ["select from reminder_interest where book_id <> current_book()", "nothing"],
  ],
  reminder_pauses: [
    [INSERT_HOLD, "accepted"],
    [["without a record", INSERT_HOLD], "change_is_audited"],
    [[INSERT_HOLD, INSERT_HOLD], "reminder_pauses_pkey"],
    [INSERT_HOLD.replace("{open}, {open}", "{new}, {open}"), "reminder_pause_is_for_one_subject"],
    [INSERT_HOLD.replaceAll("{open}", "{new}"), "reminder_pause_document_exists"],
    [
      INSERT_HOLD.replace("document_id", "party_id").replaceAll("{open}", "{otherCustomer}"),
      "reminder_pause_party_exists",
    ],
    [INSERT_HOLD.replace("'x'", "''"), "reminder_pause_has_a_reason"],
    [[INSERT_HOLD, "update reminder_pauses set paused_by = {new}"], "denied"],
    [INSERT_HOLD.replace("(id,", "(book_id, id,").replace("({open},", "({otherBook}, {open},"), "denied"],
    ["select from reminder_pauses where book_id <> current_book()", "nothing"],
  ],
  reminder_settings: [
    ["insert into reminder_settings (settings) values ('[]')", "reminder_settings_are_short"],
    ["insert into reminder_settings (book_id, settings) values ({otherBook}, '{}')", "denied"],
    [
      `insert into reminder_settings (settings) values ('{"isAutomatic": true}')`,
      "reminders_are_sent_while_automatic",
    ],
    [
      "insert into reminder_settings (settings, attempts) values ('{}', 1)",
      "failed_reminder_run_has_its_reason",
    ],
    ["delete from reminder_settings", "denied"],
    ["select from reminder_settings where book_id <> current_book()", "nothing"],
  ],
};
