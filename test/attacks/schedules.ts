import type { Attacks } from "./book.ts";

const SCHEDULE = (columns = "", values = "") =>
  `insert into schedules (id, kind, party_id, template, total, result, language, interval_unit, interval_count, starts_on, on_last_day,
      next_date${columns})
    values ({new}, 'invoice', {customer}, '{}', 1, 'posted', 'en', 'month', 1, '2026-01-01', false, '2026-01-01'${values})`;
const changed = (from: string, to: string) => SCHEDULE().replace(from, to);
const OCCURRENCE = (status: string, more = "", values = "") =>
  `insert into schedule_occurrences (schedule_id, date, status${more}) values ({new}, '2026-01-01', '${status}'${values})`;
const FAILED = OCCURRENCE("failed", ", error", ", 'x'");

/** Recurring transactions. */
export const SCHEDULE_ATTACKS: Attacks = {
  schedules: [
    [SCHEDULE(), "accepted"],
    [["without a record", SCHEDULE()], "change_is_audited"],
    [changed("'invoice'", "'gift'"), "schedule_kind_is_known"],
    [changed("{customer}", "null"), "schedule_has_its_party"],
    [changed("{customer}", "{new}"), "schedule_party_exists"],
    [changed("'{}'", "'[]'"), "schedule_template_is_short"],
    [changed("'posted'", "'paid'"), "schedule_result_is_known"],
    [changed("'month', 1", "'month', 0"), "schedule_rule_has_days"],
    [changed("'month'", "'hour'"), "schedule_interval_unit_is_known"],
    [SCHEDULE(", occurrence_count", ", 0"), "schedule_rule_has_days"],
    [SCHEDULE(", ends_on", ", '2025-12-31'"), "schedule_rule_has_days"],
    [SCHEDULE(", ends_on, occurrence_count", ", '2027-12-31', 3"), "schedule_rule_has_days"],
    [SCHEDULE(", status", ", 'paused'"), "schedule_has_a_next_day_while_active"],
    [SCHEDULE(", processed_through", ", '2026-01-01'"), "schedule_next_day_is_unprocessed"],
    [SCHEDULE(", book_id", ", {otherBook}"), "denied"],
    [[SCHEDULE(), "update schedules set total = 2"], "record_version_increases_by_one"],
    [[SCHEDULE(), "update schedules set version = version + 2"], "record_version_increases_by_one"],
    [[SCHEDULE(), "update schedules set kind = 'bill'"], "denied"],
    [
      [
        SCHEDULE(),
        "update schedules set status = 'ended', next_date = null",
        "update schedules set status = 'active', next_date = '2026-01-01'",
      ],
      "schedule_is_immutable_once_ended",
    ],
    [[SCHEDULE(), "delete from schedules"], "denied"],
    ["select from schedules where book_id <> current_book()", "nothing"],
  ],
  schedule_occurrences: [
    [FAILED, "occurrence_belongs_to_a_schedule"],
    [[SCHEDULE(), OCCURRENCE("done")], "occurrence_status_is_known"],
    [[SCHEDULE(), OCCURRENCE("created")], "occurrence_has_its_record"],
    [[SCHEDULE(), OCCURRENCE("skipped", ", created_record_id", ", {open}")], "occurrence_has_its_record"],
    [[SCHEDULE(), OCCURRENCE("failed")], "occurrence_error_needs_a_failed_attempt"],
    [[SCHEDULE(), OCCURRENCE("skipped", ", retry_at", ", now()")], "occurrence_error_needs_a_failed_attempt"],
    [[SCHEDULE(), FAILED, FAILED], "schedule_occurrences_pkey"],
    [[SCHEDULE(), OCCURRENCE("created", ", created_record_id", ", {new}")], "occurrence_document_is_checked"],
    [
      [SCHEDULE(), OCCURRENCE("created", ", created_record_id", ", {open}")],
      "occurrence_document_is_checked",
    ],
    [
      [
        changed("'invoice', {customer}", "'journal', null"),
        OCCURRENCE("created", ", created_record_id", ", {open}"),
      ],
      "occurrence_document_is_checked",
    ],
    [
      [SCHEDULE(), OCCURRENCE("skipped"), "update schedule_occurrences set status = 'failed', error = 'x'"],
      "occurrence_is_immutable_once_finished",
    ],
    [
      [
        SCHEDULE(),
        OCCURRENCE("unsent", ", created_record_id", ", {open}"),
        "update schedule_occurrences set created_record_id = null, status = 'failed', error = 'x'",
      ],
      "occurrence_is_immutable_once_finished",
    ],
    [[SCHEDULE(), FAILED, "delete from schedule_occurrences"], "denied"],
    ["select from schedule_occurrences where book_id <> current_book()", "nothing"],
  ],
};
