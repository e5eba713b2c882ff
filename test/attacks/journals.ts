import type { Attacks } from "./book.ts";

type DebitCreditPair = readonly [debit: string, credit: string];
const line = (journal: string, position: number, account: string, [debit, credit]: DebitCreditPair) =>
  `insert into journal_lines (journal_id, position, date, account_id, debit, credit)
    values (${journal}, ${position}, '2026-01-20', ${account}, ${debit}, ${credit})`;
const header = (more: string, values: string) =>
  `insert into journals (id, number, date, description, status, total${more})
    values ({new}, 'RAW', '2026-01-20', 'Raw', 'posted', 7${values})`;
const updateJournal = (set: string, condition = "{manual}") =>
  `update journals set version = version + 1, ${set} where id = ${condition}`;
const newLines = [line("{new}", 1, "{cash}", ["7", "0"]), line("{new}", 2, "{sales}", ["0", "7"])];
/** A line with an amount in a currency, on an account without one. */
const foreignLine = (sql: string, amount: string) =>
  sql.replace("credit)", "credit, foreign_amount)").replace(/\)$/, `, ${amount})`);
const post = (
  draft: string,
  lines = `[{"accountId": %cash%, "debit": 7, "credit": 0, "description": ""},
    {"accountId": %sales%, "debit": 0, "credit": 7, "description": ""}]`,
) =>
  // Ids are quoted for SQL, and so put into the JSON by SQL.
  `select post_journal({book}, replace(replace(replace(
    '[{"id": %new%, "date": "2026-01-20", "description": "Raw", "status": "posted", "total": 7, "source": "manual", ${draft}
      "lines": ${lines.replaceAll("'", "''")}}]', '%cash%', '"' || {cash} || '"'), '%sales%', '"' || {sales} || '"'),
    '%new%', '"' || {new} || '"')::jsonb)`;

export const JOURNAL_ATTACKS: Attacks = {
  journals: [
    [header("", ""), "journal_is_balanced"],
    [[header("", ""), newLines[0] ?? ""], "journal_is_balanced"],
    [
      [header("", "").replace("'Raw', 'posted', 7", "'Raw', 'posted', 8"), ...newLines],
      "journal_is_balanced",
    ],
    [[header("", "").replace("2026-01-20", "2025-06-30"), ...newLines], "journal_period_is_open"],
    [[header(", source", ", 'document'"), ...newLines], "journal_matches_its_event"],
    [[header(", source", ", 'payment'"), ...newLines], "journal_matches_its_event"],
    [[header(", source", ", 'reversal'"), ...newLines], "journal_matches_its_event"],
    [[header(", source", ", 'stock'"), ...newLines], "journal_lines_match_its_event"],
    [[header(", source", ", 'correction'"), ...newLines], "journal_lines_match_its_event"],
    [[header(", source", ", 'year_end'"), ...newLines], "closing_matches_its_journal"],
    [[header(", source", ", 'money'"), ...newLines], "money_entry_matches_its_journal"],
    [[header(", source", ", 'other'"), ...newLines], "journal_source_is_known"],
    [[header(", source, source_id", ", 'document', {open}"), ...newLines], "journal_of_an_event_is_unique"],
    [[header(", version", ", 2"), ...newLines], "journal_version_increases_by_one"],
    [[header("", "").replace("'RAW'", "E'RAW\\u202e'"), ...newLines], "number_has_valid_characters"],
    [[header("", "").replace("'RAW'", "E'RAe\\u0301'"), ...newLines], "number_has_valid_characters"],
    [[header("", "").replace("'RAW'", "E'R\\u2066'"), ...newLines], "number_has_valid_characters"],
    [[header("", "").replace("'RAW'", "repeat('x', 41)"), ...newLines], "journal_number_is_short"],
    [[header("", "").replace("'RAW'", "''"), ...newLines], "journal_number_is_short"],
    [[header("", "").replace("'Raw',", "E'R\\u202eaw',"), ...newLines], "line_has_valid_characters"],
    [
      [header("", "").replace("'RAW'", "(select number from journals where id = {manual})"), ...newLines],
      "journal_number_is_unique",
    ],
    [[header("", "").replace("2026-01-20", "1800-01-01"), ...newLines], "date_is_in_range"],
    [updateJournal("total = 99"), "journal_is_balanced"],
    [updateJournal("date = '2025-12-31'"), "journal_period_is_open"],
    [updateJournal("status = 'void'", "{old}"), "journal_period_is_open"],
    [updateJournal("description = 'Other'", "{old}"), "journal_period_is_open"],
    [updateJournal("deleted_at = now()", "{old}"), "journal_period_is_open"],
    [updateJournal("status = 'void'", "{openJournal}"), "journal_matches_its_event"],
    [updateJournal("amount = 1", "{openJournal}"), "journal_lines_match_its_event"],
    [updateJournal("amount = 7"), "journal_amount_needs_an_event"],
    [updateJournal("event_kind = 'bill'", "{openJournal}"), "journal_lines_match_its_event"],
    [updateJournal("event_number = 'RAW'", "{openJournal}"), "journal_lines_match_its_event"],
    [updateJournal("event_kind = 'invoice'"), "journal_event_matches_its_source"],
    [updateJournal("event_number = 'RAW'"), "journal_event_matches_its_source"],
    [updateJournal("number = 'RAW'", "{openJournal}"), "system_journal_is_kept"],
    [updateJournal("deleted_at = now()", "{openJournal}"), "system_journal_is_kept"],
    [updateJournal("date = '2026-01-21'", "{openJournal}"), "line_belongs_to_its_journal"],
    [updateJournal("status = 'draft'", "{openJournal}"), "system_journal_is_kept"],
    [updateJournal("number = 'RAW'", "{receiptJournal}"), "system_journal_is_kept"],
    [updateJournal("description = 'Other'", "{receiptJournal}"), "system_journal_is_kept"],
    [updateJournal("status = 'void'", "{receiptJournal}"), "journal_matches_its_event"],
    [
      updateJournal("status = 'void'", "(select journal_id from year_closings)"),
      "closing_matches_its_journal",
    ],
    [
      updateJournal("description = 'Other'", "(select journal_id from year_closings)"),
      "system_journal_is_kept",
    ],
    [updateJournal("number = 'RAW'", "(select journal_id from year_closings)"), "system_journal_is_kept"],
    [
      updateJournal("status = 'void'", "(select id from journals where source = 'stock')"),
      "journal_lines_match_its_event",
    ],
    ["update journals set description = 'Other' where id = {manual}", "journal_version_increases_by_one"],
    [updateJournal("version = 9").replace("version = version + 1, ", ""), "journal_version_increases_by_one"],
    [
      [updateJournal("description = 'One'"), updateJournal("description = 'Two'")],
      "journal_version_increases_by_one",
    ],
    ["update journals set created_by = {otherBook}", "denied"],
    ["update journals set source = 'manual' where id = {openJournal}", "denied"],
    ["update journals set source_id = {sale} where id = {openJournal}", "denied"],
    ["update journals set book_id = {otherBook}", "denied"],
    ["delete from journals where id = {manual}", "denied"],
    ["select from journals where book_id = {otherBook}", "nothing"],
    [post("").replace('"total": 7', '"total": 8'), "journal_is_balanced"],
    [post("").replace('"credit": 7', '"credit": 6.99'), "journal_is_balanced"],
    [post("").replace('"debit": 7', '"debit": "NaN"'), "journal_is_balanced"],
    [post("").replace('"debit": 7', '"debit": -7'), "journal_is_balanced"],
    [post("").replace("2026-01-20", "2025-06-30"), "journal_period_is_open"],
    [post("", "[]").replace('"total": 7', '"total": 0'), "journal_is_balanced"],
    [post("", "[[]]").replace('"total": 7', '"total": 0'), "an error"],
    [post("", "null").replace('"total": 7', '"total": 0'), "journal_is_balanced"],
    [post("", "{}").replace('"total": 7', '"total": null'), "an error"],
    [post('"number": "JE-2026-9999999999",'), "found as I-38"],
    [post('"source": "correction",').replace('"source": "manual", ', ""), "journal_lines_match_its_event"],
    [post('"source": "stock",').replace('"source": "manual", ', ""), "journal_lines_match_its_event"],
    [
      post('"source": "year_end",').replace('"source": "manual", ', "").replace("2026-01-20", "2025-12-31"),
      "closing_matches_its_journal",
    ],
    [post('"typed": {"year": 2026, "count": 1000}, "number": "RAW",'), "found as I-38"],
    [post("").replace("{book}", "{otherBook}"), "journal_is_sealed_in_current_book"],
    [[post(""), post("")], "journals_pkey"],
  ],
  journal_lines: [
    [
      [
        `insert into journals (id, number, date, description, status, total)
          values ({new}, 'P', '2026-01-20', 'By hand', 'posted', 10)`,
        `insert into journal_lines (journal_id, position, date, account_id, debit, credit, party_id)
          values ({new}, 1, '2026-01-20', {cash}, 10, 0, {customer})`,
      ],
      "journal_party_flag_matches_its_lines",
    ],
    [
      [
        `insert into journals (id, number, date, description, status, total, names_parties)
          values ({new}, 'P', '2026-01-20', 'By hand', 'posted', 10, true)`,
        `insert into journal_lines (journal_id, position, date, account_id, debit, credit, party_id)
          values ({new}, 1, '2026-01-20', {cash}, 10, 0, {customer}), ({new}, 2, '2026-01-20', {sales}, 0, 10, null)`,
      ],
      "line_account_matches_its_party",
    ],
    [[header("", ""), newLines[0] ?? "", foreignLine(newLines[1] ?? "", "7")], "line_has_its_foreign_amount"],
    [
      [header("", ""), newLines[0] ?? "", foreignLine(newLines[1] ?? "", "-7")],
      "line_foreign_amount_has_no_sign",
    ],
    [post("").replace('"debit": 7', '"foreignAmount": 7, "debit": 7'), "line_has_its_foreign_amount"],
    [line("{manual}", 3, "{cash}", ["1", "0"]), "lines_change_with_their_journal"],
    ["delete from journal_lines where journal_id = {manual}", "lines_change_with_their_journal"],
    ["update journal_lines set debit = 99", "denied"],
    [
      [
        updateJournal("total = 100"),
        "delete from journal_lines where journal_id = {manual} and position = 2",
      ],
      "journal_is_balanced",
    ],
    [
      [
        updateJournal("total = 100", "{saleJournal}"),
        `with taken as (delete from journal_lines where journal_id = {saleJournal} returning *)
        insert into journal_lines select book_id, journal_id, position + 10, date,
          case when party_id is null then {rent} else account_id end, debit, credit, description, party_id, tax_rate_id, tax_base
          from taken`,
      ],
      "journal_lines_match_its_event",
    ],
    [swapAccounts("{saleJournal}", "party_id is not null", "{cash}"), "journal_lines_match_its_event"],
    [
      swapAccounts("{saleJournal}", "tax_rate_id is not null", "{cash}", "null"),
      "journal_lines_match_its_event",
    ],
    [
      swapAccounts("{saleJournal}", "credit > 0 and tax_rate_id is null", "{capital}"),
      "journal_lines_match_its_event",
    ],
    [swapAccounts("{openJournal}", "credit > 0", "{cash}"), "journal_lines_match_its_event"],
    [swapAccounts("{openJournal}", "credit > 0", "{sales}"), "accepted"],
    [swapAccounts("{receiptJournal}", "debit > 0", "{rent}"), "system_journal_is_kept"],
    [swapAccounts("{manual}", "debit > 0", "{rent}"), "accepted"],
    [
      [header("", ""), ...newLines.map((text) => text.replace("2026-01-20", "2026-01-21"))],
      "line_belongs_to_its_journal",
    ],
    [[header("", ""), line("{new}", 1, "{cash}", ["7", "7"])], "line_has_one_side"],
    [[header("", ""), line("{new}", 1, "{cash}", ["0", "0"])], "line_has_one_side"],
    [[header("", ""), line("{new}", 1, "{cash}", ["-7", "0"])], "line_has_one_side"],
    [[header("", ""), line("{new}", 1, "{cash}", ["0.001", "0"])], "line_is_in_minor_units"],
    [[header("", ""), line("{new}", 1, "{cash}", ["'NaN'", "0"])], "line_is_in_minor_units"],
    [[header("", ""), line("{new}", 1, "{otherCustomer}", ["7", "0"])], "line_account_exists"],
    ["truncate journal_lines", "denied"],
    ["select from journal_lines where book_id <> current_book()", "nothing"],
  ],
};

/** A journal under a new version, with other accounts on some of its lines. */
function swapAccounts(journal: string, condition: string, account: string, rate = "tax_rate_id"): string[] {
  return [
    updateJournal("total = total", journal),
    `with taken as (delete from journal_lines where journal_id = ${journal} returning *)
      insert into journal_lines select book_id, journal_id, position, date,
      case when ${condition} then ${account} else account_id end, debit, credit, description, party_id,
      case when ${condition} then ${rate} else tax_rate_id end, tax_base from taken`,
  ];
}
