import type { Attacks } from "./book.ts";

const ITEM = "insert into checklist_items (id, name, first_month) values ({new}, 'Count', '2026-02-01')";
const AUDIT = (id: string) =>
  `insert into audit_log (id, action, subject, subject_id) values (gen_random_uuid(), 'checklist.noted', 'checklist', ${id})`;
const DIGEST = `'${"0".repeat(64)}'`;
const KIND = `'2026-02-01', 'drafts', null, true, ${DIGEST}, 'Fine'`;
const status = (values = KIND) =>
  `insert into checklist_statuses (id, month, kind, item_id, is_checked_off, remaining_digest, note)
   values ({new2}, ${values})`;
const change = (table: string, set: string) => `update ${table} set version = version + 1, ${set}`;
const statusOfItem = (month: string) => status(`'${month}', null, {new}, true, null, ''`);

/** The closing checklist (I-138, I-139). */
export const CHECKLIST_ATTACKS: Attacks = {
  checklist_items: [
    [[ITEM, AUDIT("{new}")], "accepted"],
    [["without a record", ITEM], "change_is_audited"],
    [ITEM.replace("'Count'", "''"), "checklist_item_has_a_name"],
    [ITEM.replace("'Count'", "E'a\\nb'"), "name_has_valid_characters"],
    [ITEM.replace("2026-02-01", "2026-02-02"), "checklist_item_month_is_its_first_day"],
    [
      ITEM.replace("(id,", "(book_id, id,").replace("({new},", "({otherBook}, {new},"),
      "row_belongs_to_current_book",
    ],
    [[ITEM, "update checklist_items set name = 'Other'"], "record_version_increases_by_one"],
    [[ITEM, change("checklist_items", "last_month = '2026-03-31'")], "checklist_item_month_is_its_first_day"],
    [[ITEM, change("checklist_items", "first_month = '2026-01-01'")], "denied"],
    [[ITEM, "delete from checklist_items"], "denied"],
    [
      ITEM.replace(
        "values ({new}, 'Count', '2026-02-01')",
        "select gen_random_uuid(), 'Count ' || n, '2026-02-01' from generate_series(1, 51) n",
      ),
      "checklist_has_50_own_items_at_most",
    ],
    [
      [
        "insert into checklist_items (id, name, first_month) select gen_random_uuid(), 'Count ' || n, '2026-02-01' from generate_series(1, 25) n",
        change("checklist_items", "last_month = '2199-12-01'"),
        "insert into checklist_items (id, name, first_month) select gen_random_uuid(), 'Count ' || n, '2026-03-01' from generate_series(26, 51) n",
      ],
      "checklist_has_50_own_items_at_most",
    ],
    [
      [
        "insert into checklist_items (id, name, first_month) select gen_random_uuid(), 'Count ' || n, '2026-02-01' from generate_series(1, 50) n",
        change("checklist_items", "last_month = '2026-03-01'"),
        "insert into checklist_items (id, name, first_month) values ({new}, 'Review', '2026-04-01')",
        change("checklist_items", "last_month = '2026-04-01'"),
      ],
      "checklist_has_50_own_items_at_most",
    ],
    [[ITEM, ITEM.replace("{new}, 'Count'", "gen_random_uuid(), 'COUNT'")], "checklist_item_name_is_unique"],
    [[ITEM, change("checklist_items", "last_month = '2025-12-01'")], "checklist_item_end_is_after_its_start"],
    ["select from checklist_items where book_id <> current_book()", "nothing"],
  ],
  checklist_statuses: [
    [[status(), AUDIT("{new2}")], "accepted"],
    [["without a record", status()], "change_is_audited"],
    [status("'2026-02-02', 'drafts', null, false, null, ''"), "checklist_status_month_is_its_first_day"],
    [status("'2026-02-01', 'other', null, false, null, ''"), "checklist_status_kind_is_known"],
    [status("'2026-02-01', null, null, false, null, ''"), "checklist_status_has_one_item"],
    [status("'2026-02-01', 'drafts', null, true, null, ''"), "checklist_status_has_a_digest"],
    [status("'2026-02-01', 'drafts', null, true, '3', ''"), "checklist_status_has_a_digest"],
    [status(`'2026-02-01', 'drafts', null, false, null, '${"a".repeat(1001)}'`), "checklist_note_is_short"],
    [status("'2026-02-01', null, {customer}, true, null, ''"), "checklist_item_is_in_month"],
    [[ITEM, statusOfItem("2026-01-01")], "checklist_item_is_in_month"],
    [
      [ITEM, change("checklist_items", "last_month = '2026-02-01'"), statusOfItem("2026-03-01")],
      "checklist_item_is_in_month",
    ],
    [[status(), status().replace("{new2}", "gen_random_uuid()")], "checklist_status_of_kind_is_unique"],
    [
      [ITEM, statusOfItem("2026-02-01"), statusOfItem("2026-02-01").replace("{new2}", "gen_random_uuid()")],
      "checklist_status_of_item_is_unique",
    ],
    [
      status().replace("(id,", "(book_id, id,").replace("({new2},", "({otherBook}, {new2},"),
      "row_belongs_to_current_book",
    ],
    [status().replace("(id,", "(checked_off_by, id,").replace("({new2},", "({customer}, {new2},"), "denied"],
    [[status(), "update checklist_statuses set note = ''"], "record_version_increases_by_one"],
    [[status(), change("checklist_statuses", "checked_off_by = {customer}")], "denied"],
    [[status(), change("checklist_statuses", "checked_off_at = '2020-01-01'")], "denied"],
    [[status(), change("checklist_statuses", "noted_by = {customer}")], "denied"],
    [[status(), change("checklist_statuses", "month = '2026-03-01'")], "denied"],
    [[status(), "delete from checklist_statuses"], "denied"],
    ["select from checklist_statuses where book_id <> current_book()", "nothing"],
  ],
};
