import type { Attack, Attacks } from "./book.ts";

const TODAY =
  "party_name = t.name, party_email = t.email, party_snapshot = t.party, company_snapshot = t.company";
const document = (more = "", values = "") =>
  `insert into documents (id, kind, number, party_id, party_name, date, due_date, subtotal, tax_amount, total,
    base_total${more}) values ({new}, 'invoice', 'RAW', {customer}, 'Raw', '2026-02-01', '2026-02-01', 50, 0, 50, 50${values})`;
const readOtherBook = (table: string): Attack => [
  `select from ${table} where book_id <> current_book()`,
  "nothing",
];

export const DOCUMENT_ATTACKS: Attacks = {
  opening_balances: [
    [
      "insert into opening_balances (id, date, difference) values ({new}, '2026-01-01', 0)",
      "opening_is_active_once",
    ],
    [
      [
        "without a record",
        "insert into opening_balances (id, date, difference, undone_at, undone_by) values ({new}, '2026-01-01', 0, now(), {person})",
      ],
      "change_is_audited",
    ],
    ["update opening_balances set undone_at = now(), undone_by = {person}", "opening_is_undone_as_a_whole"],
    ["update opening_balances set undone_at = now()", "opening_is_undone_by_a_user"],
    ["update opening_balances set difference = 0", "denied"],
    ["update opening_balances set date = '2026-01-01'", "denied"],
    ["delete from opening_balances", "denied"],
    [
      "insert into opening_balances (book_id, id, date, difference) values ({otherBook}, {new}, '2026-01-01', 0)",
      "denied",
    ],
    ["select from opening_balances where book_id <> current_book()", "nothing"],
    ["update documents set opening_id = {opening} where id = {open}", "denied"],
    ["update documents set status = 'draft' where id = {before}", "document_of_opening_is_not_a_draft"],
    [
      "update documents set base_total = 31 where id = {before}",
      "opening_document_base_amount_matches_its_rate",
    ],
    ...[
      "base_total = 21",
      "exchange_rate = 0.6",
      "base_subtotal = 17",
      "total = 41, subtotal = 37",
      "currency = 'JPY', total = 40.001, subtotal = 36.001",
    ].map((changes): Attack => [
      `update documents set ${changes} where id = {beforeForeign}`,
      "opening_document_base_amount_matches_its_rate",
    ]),
    ["update documents set currency = 'USD' where id = {beforeForeign}", "document_has_base_amounts"],
    [
      "update documents set exchange_rate = 0.6, base_total = 24, base_subtotal = 21.6 where id = {beforeForeign}",
      "document_matches_its_journal",
    ],
    [
      "update documents set total = 40, subtotal = 40, base_total = 40 where id = {before}",
      "document_matches_its_journal",
    ],
    [
      `insert into document_items (document_id, position, product_id, product_type, quantity, unit_price, subtotal,
        tax_amount, total, base_subtotal, base_tax_amount)
        values ({before}, 1, {freight}, 'service', 1, 30, 30, 0, 30, 30, 0)`,
      "opening_document_has_no_items",
    ],
    [
      [
        "update documents set status = 'void' where id = {before}",
        "update journals set version = version + 1, status = 'void' where id = {beforeJournal}",
      ],
      "accepted",
    ],
    [
      `insert into journals (id, number, date, description, status, total, source)
        values ({new}, 'OB', '2026-01-02', 'Begin', 'draft', 0, 'opening')`,
      "accepted",
    ],
    [
      "update journals set version = version + 1, date = '2026-01-03' where id = {openingJournal}",
      "system_journal_is_kept",
    ],
    [
      `select post_journal(current_book(), jsonb_build_array(jsonb_build_object('id', {new}::text, 'date', '2026-01-02',
        'description', 'Begin', 'status', 'posted', 'total', 5, 'source', 'opening', 'lines', jsonb_build_array(
          jsonb_build_object('accountId', {cash}::text, 'debit', 5, 'credit', 0, 'description', ''),
          jsonb_build_object('accountId', {capital}::text, 'debit', 0, 'credit', 5, 'description', '')))))`,
      "opening_journal_follows_its_opening",
    ],
  ],
  documents: [
    ["update documents set design_id = null where id = {open}", "denied"],
    ["update documents set language = 'fr' where id = {open}", "denied"],
    ["update documents set tax_rounding = 'document' where id = {open}", "denied"],
    [document(", tax_rounding", ", 'never'"), "document_tax_rounding_is_known"],
    [
      document(", credited_document_id, tax_rounding", ", {open}, 'document'"),
      "document_tax_rounding_matches_its_source",
    ],
    [
      "update documents set paid_amount = total, status = 'paid' where id = {open}",
      "document_paid_amount_matches_its_allocations",
    ],
    [
      "update documents set paid_amount = 41 where id = {open}",
      "document_paid_amount_matches_its_allocations",
    ],
    ["update documents set paid_amount = -1 where id = {open}", "document_is_paid_between_zero_and_total"],
    [
      `update documents set party_id = {vendor}, ${TODAY} from current_details(current_book(), {vendor}) t where id = {open}`,
      "document_party_exists",
    ],
    [
      [
        "insert into parties (id, side, code, name, account_id) select {new}, side, 'RAW', 'Raw', account_id from parties where id = {customer}",
        `update documents set party_id = {new}, ${TODAY} from current_details(current_book(), {new}) t where id = {sale}`,
      ],
      "document_matches_its_journal",
    ],
    [
      [
        "insert into parties (id, side, code, name, account_id) select {new}, side, 'RAW', 'Raw', account_id from parties where id = {customer}",
        `update documents set party_id = {new}, ${TODAY} from current_details(current_book(), {new}) t where id = {sale}`,
        "update documents set party_id = {customer}, party_name = 'Other' where id = {sale}",
      ],
      "posted_document_has_current_names",
    ],
    [
      [
        "update documents set status = 'draft' where id = {sale}",
        "update documents set company_snapshot = '{\"name\": 1}' where id = {sale}",
        "update documents set status = 'posted' where id = {sale}",
      ],
      "posted_document_has_current_names",
    ],
    [
      [
        "update documents set status = 'draft' where id = {sale}",
        "update documents set party_snapshot = '{}', status = 'posted' where id = {sale}",
      ],
      "posted_document_has_current_names",
    ],
    ["update documents set party_name = 'Other' where id = {open}", "posted_document_keeps_names"],
    [
      "update documents set party_email = 'other@example.com' where id = {open}",
      "posted_document_keeps_names",
    ],
    ["update documents set party_snapshot = '{}' where id = {open}", "posted_document_keeps_names"],
    ["update documents set company_snapshot = '{}' where id = {open}", "posted_document_keeps_names"],
    [
      "update documents set status = 'draft', company_snapshot = '{\"name\": 1}', paid_amount = 0 where id = {sale}",
      "posted_document_keeps_names",
    ],
    [
      ["without a record", "update documents set number = 'RAW' where id = {sale}"],
      "record_version_increases_by_one",
    ],
    [
      ["without a record", "update documents set version = version + 1, number = 'RAW' where id = {sale}"],
      "change_is_audited",
    ],
    [
      ["without a record", "update documents set due_date = '2026-12-31' where id = {sale}"],
      "record_version_increases_by_one",
    ],
    [
      [
        "without a record",
        "update documents set version = version + 1, due_date = '2026-12-31' where id = {sale}",
      ],
      "change_is_audited",
    ],
    [
      ["without a record", "update documents set version = version + 1, notes = 'Other' where id = {sale}"],
      "change_is_audited",
    ],
    [
      "update documents set version = version + 2, notes = 'Other' where id = {sale}",
      "record_version_increases_by_one",
    ],
    ["update documents set number = E'I\\u202eNV' where id = {sale}", "number_has_valid_characters"],
    ["update documents set number = E'INe\\u0301' where id = {sale}", "number_has_valid_characters"],
    ["update documents set number = '' where id = {sale}", "document_number_is_short"],
    [
      "update documents set number = (select number from documents where id = {open}) where id = {sale}",
      "document_number_is_unique",
    ],
    [
      "update documents set due_date = '2026-01-01' where id = {sale}",
      "document_is_due_on_or_after_its_date",
    ],
    ["update documents set date = '2026-01-09' where id = {open}", "document_matches_its_journal"],
    ["update documents set date = '2025-06-30' where id = {open}", "document_matches_its_journal"],
    [
      "update documents set exchange_rate = 2, base_total = 2 * base_total where id = {open}",
      "document_is_the_sum_of_its_items",
    ],
    ["update documents set exchange_rate = 0 where id = {open}", "document_rate_is_positive"],
    [
      "update documents set total = total + 1, subtotal = subtotal + 1, base_total = base_total + 1 where id = {sale}",
      "document_is_the_sum_of_its_items",
    ],
    ["update documents set discount_amount = 1 where id = {sale}", "document_is_the_sum_of_its_items"],
    ["update documents set discount_amount = -1 where id = {sale}", "document_discount_is_not_negative"],
    ["update documents set prices_include_tax = true where id = {sale}", "document_is_the_sum_of_its_items"],
    ["update documents set prices_include_tax = true where id = {gone}", "void_document_stays_void"],
    ["update documents set discount_percent = 10 where id = {sale}", "document_is_the_sum_of_its_items"],
    ["update documents set discount_percent = 101 where id = {sale}", "document_discount_is_not_negative"],
    ["update documents set discount_amount = 1 where id = {gone}", "void_document_stays_void"],
    ["update documents set discount_amount = 1 where id = {before}", "opening_document_has_no_items"],
    ["update documents set total = total + 1 where id = {sale}", "document_total_is_its_sum"],
    ["update documents set status = 'posted' where id = {draft}", "document_matches_its_journal"],
    ["update documents set status = 'draft' where id = {sale}", "document_matches_its_journal"],
    ["update documents set status = 'void' where id = {sale}", "document_matches_its_journal"],
    ["update documents set status = 'posted' where id = {gone}", "void_document_stays_void"],
    ["update documents set number = 'RAW' where id = {gone}", "void_document_stays_void"],
    ["update documents set void_reason = 'Other' where id = {gone}", "void_document_stays_void"],
    ["update documents set reversed_on = '2026-03-01' where id = {gone}", "document_matches_its_journal"],
    ["update documents set reversed_on = '2026-03-01' where id = {sale}", "document_is_void_when_reversed"],
    ["update documents set kind = 'credit_note' where id = {sale}", "denied"],
    ["update documents set created_by = {otherBook} where id = {sale}", "denied"],
    ["update documents set book_id = {otherBook}", "denied"],
    ["delete from documents where id = {open}", "documents_is_append_only"],
    [["as a sample", "delete from documents where id = {open}"], "documents_is_append_only"],
    [
      [
        "without a record",
        "delete from document_items where document_id = {draft}",
        "delete from documents where id = {draft}",
      ],
      "change_is_audited",
    ],
    [document(), "document_is_the_sum_of_its_items"],
    [document(", status", ", 'posted'"), "document_is_the_sum_of_its_items"],
    [document().replace("{customer}", "{otherCustomer}"), "document_party_exists"],
    [document(", book_id", ", {otherBook}"), "row_belongs_to_current_book"],
    readOtherBook("documents"),
  ],
};
