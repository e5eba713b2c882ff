import type { Attack, Attacks } from "./book.ts";

const withoutItem = "delete from document_items where document_id = {bill}";
const item = (quantity: number, price: number, product = "{widget}, 'inventory'") =>
  `insert into document_items (document_id, position, product_id, product_type, quantity, unit_price, tax_rate_id,
    tax_rate, subtotal, tax_amount, total, base_subtotal, base_tax_amount)
    values ({bill}, 1, ${product}, ${quantity}, ${price}, {tax}, 10, 80, 8, 88, 80, 8)`;
/** The same with a discount, its amount and its percentage. */
const discounted = (quantity: number, price: number, discount: string) =>
  item(quantity, price)
    .replace("base_tax_amount)", "base_tax_amount, discount_amount, discount_percent)")
    .replace("80, 8)", `80, 8, ${discount})`);
/** The same with a share of the discount of its document. */
const borne = (price: number, share: string) =>
  item(4, price)
    .replace("base_tax_amount)", "base_tax_amount, document_discount)")
    .replace("80, 8)", `80, 8, ${share})`);
/** The same at a price with its tax in it. */
const withTax = (price: number) =>
  item(4, price)
    .replace("base_tax_amount)", "base_tax_amount, prices_include_tax)")
    .replace("80, 8)", "80, 8, true)");
/** The same with the taxes that its tax is made of. */
const taxedBy = (...each: [base: string, amount: string, isCompound?: boolean][]) =>
  saying(
    "tax_components",
    `'${JSON.stringify(
      each.map(([base, amount, isCompound = false]) => {
        const taxRateId = "018f2f3c-0000-7000-8000-0000000000d1";
        return { taxRateId, name: "T", rate: "5", isCompound, isRecoverable: true, base, amount };
      }),
    )}'`,
  );
/** The same with something else said of it. */
const saying = (column: string, value: string) =>
  item(4, 20)
    .replace("base_tax_amount)", `base_tax_amount, ${column})`)
    .replace("80, 8)", `80, 8, ${value})`);
const document = (more = "", values = "") =>
  `insert into documents (id, kind, number, party_id, party_name, date, due_date, subtotal, tax_amount, total,
    base_total${more}) values ({new}, 'invoice', 'RAW', {customer}, 'Raw', '2026-02-01', '2026-02-01', 50, 0, 50, 50${values})`;
const outside = (table: string): Attack => [
  `select from ${table} where book_id <> current_book()`,
  "nothing",
];

export const DOCUMENT_ATTACKS: Attacks = {
  opening_balances: [
    [
      "insert into opening_balances (id, date, difference) values ({new}, '2026-01-01', 0)",
      "opening_is_live_once",
    ],
    [
      [
        "without a record",
        "insert into opening_balances (id, date, difference, undone_at, undone_by) values ({new}, '2026-01-01', 0, now(), {person})",
      ],
      "change_has_its_record",
    ],
    ["update opening_balances set undone_at = now(), undone_by = {person}", "opening_is_undone_as_a_whole"],
    ["update opening_balances set undone_at = now()", "opening_is_undone_by_somebody"],
    ["update opening_balances set difference = 0", "denied"],
    ["update opening_balances set date = '2026-01-01'", "denied"],
    ["delete from opening_balances", "denied"],
    [
      "insert into opening_balances (book_id, id, date, difference) values ({otherBook}, {new}, '2026-01-01', 0)",
      "denied",
    ],
    ["select from opening_balances where book_id <> current_book()", "nothing"],
    ["update documents set opening_id = {opening} where id = {open}", "denied"],
    ["update documents set status = 'draft' where id = {before}", "document_of_an_opening_is_no_draft"],
    [
      "update documents set total = 40, subtotal = 40, base_total = 40 where id = {before}",
      "document_stands_in_its_journal",
    ],
    [
      `insert into document_items (document_id, position, product_id, product_type, quantity, unit_price, subtotal,
        tax_amount, total, base_subtotal, base_tax_amount)
        values ({before}, 1, {freight}, 'service', 1, 30, 30, 0, 30, 30, 0)`,
      "document_of_an_opening_has_no_items",
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
      "opening_journal_goes_with_its_opening",
    ],
  ],
  documents: [
    [
      "update documents set paid_amount = total, status = 'paid' where id = {open}",
      "document_is_paid_by_its_allocations",
    ],
    ["update documents set paid_amount = 41 where id = {open}", "document_is_paid_by_its_allocations"],
    ["update documents set paid_amount = -1 where id = {open}", "document_is_paid_between_zero_and_total"],
    [
      "update documents set party_id = (select id from parties where side = 'vendor') where id = {open}",
      "document_party_exists",
    ],
    [
      [
        "insert into parties (id, side, code, name, account_id) select {new}, side, 'RAW', 'Raw', account_id from parties where id = {customer}",
        "update documents set party_id = {new} where id = {sale}",
      ],
      "document_stands_in_its_journal",
    ],
    ["update documents set party_name = 'Other' where id = {open}", "issued_document_keeps_names"],
    [
      "update documents set party_email = 'other@example.com' where id = {open}",
      "issued_document_keeps_names",
    ],
    ["update documents set party_snapshot = '{}' where id = {open}", "issued_document_keeps_names"],
    ["update documents set company_snapshot = '{}' where id = {open}", "issued_document_keeps_names"],
    [
      "update documents set status = 'draft', company_snapshot = '{\"name\": 1}', paid_amount = 0 where id = {sale}",
      "issued_document_keeps_names",
    ],
    [
      ["without a record", "update documents set number = 'RAW' where id = {sale}"],
      "record_version_rises_by_one",
    ],
    [
      ["without a record", "update documents set version = version + 1, number = 'RAW' where id = {sale}"],
      "change_has_its_record",
    ],
    [
      ["without a record", "update documents set due_date = '2026-12-31' where id = {sale}"],
      "record_version_rises_by_one",
    ],
    [
      [
        "without a record",
        "update documents set version = version + 1, due_date = '2026-12-31' where id = {sale}",
      ],
      "change_has_its_record",
    ],
    [
      ["without a record", "update documents set version = version + 1, notes = 'Other' where id = {sale}"],
      "change_has_its_record",
    ],
    [
      "update documents set version = version + 2, notes = 'Other' where id = {sale}",
      "record_version_rises_by_one",
    ],
    ["update documents set number = E'I\\u202eNV' where id = {sale}", "number_is_text"],
    ["update documents set number = E'INe\\u0301' where id = {sale}", "number_is_text"],
    ["update documents set number = '' where id = {sale}", "document_number_is_short"],
    [
      "update documents set number = (select number from documents where id = {open}) where id = {sale}",
      "document_number_is_unique",
    ],
    [
      "update documents set due_date = '2026-01-01' where id = {sale}",
      "document_is_due_on_or_after_its_date",
    ],
    ["update documents set date = '2026-01-09' where id = {open}", "document_stands_in_its_journal"],
    ["update documents set date = '2025-06-30' where id = {open}", "document_stands_in_its_journal"],
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
    ["update documents set discount_amount = 1 where id = {before}", "document_of_an_opening_has_no_items"],
    ["update documents set total = total + 1 where id = {sale}", "document_total_is_its_sum"],
    ["update documents set status = 'posted' where id = {draft}", "document_stands_in_its_journal"],
    ["update documents set status = 'draft' where id = {sale}", "document_stands_in_its_journal"],
    ["update documents set status = 'void' where id = {sale}", "document_stands_in_its_journal"],
    ["update documents set status = 'posted' where id = {gone}", "void_document_stays_void"],
    ["update documents set number = 'RAW' where id = {gone}", "void_document_stays_void"],
    ["update documents set void_reason = 'Other' where id = {gone}", "void_document_stays_void"],
    ["update documents set reversed_on = '2026-03-01' where id = {gone}", "document_stands_in_its_journal"],
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
      "change_has_its_record",
    ],
    [document(), "document_is_the_sum_of_its_items"],
    [document(", status", ", 'posted'"), "document_is_the_sum_of_its_items"],
    [document().replace("{customer}", "{otherCustomer}"), "document_party_exists"],
    [document(", book_id", ", {otherBook}"), "denied"],
    outside("documents"),
  ],
  document_items: [
    [[withoutItem, taxedBy(["80", "4"], ["80", "3"])], "item_tax_is_near_its_rate"],
    [[withoutItem, taxedBy(["80", "8"])], "item_tax_is_near_its_rate"],
    [[withoutItem, taxedBy(["80", "9"], ["80", "-1"])], "item_tax_is_near_its_rate"],
    [[withoutItem, taxedBy(["80", "6"], ["80", "2"])], "item_tax_is_near_its_rate"],
    [[withoutItem, taxedBy(["80", "4"], ["84", "4"])], "item_tax_is_near_its_rate"],
    [[withoutItem, taxedBy(["80", "4"], ["80", "4", true])], "item_tax_is_near_its_rate"],
    [[withoutItem, taxedBy(["80", "4"], ["80", "4"])], "found as I-18, Accounting 15.12, I-80"],
    ["delete from document_items where document_id = {open}", "document_is_the_sum_of_its_items"],
    [
      "delete from document_items where document_id = {open} and position = 1",
      "document_is_the_sum_of_its_items",
    ],
    ["update document_items set quantity = 2", "denied"],
    [
      `insert into document_items (document_id, position, product_id, product_type, quantity, unit_price, subtotal,
        tax_amount, total, base_subtotal, base_tax_amount) values ({open}, 0, {widget}, 'inventory', 1, 1, 1, 0, 1, 1, 0)`,
      "document_is_the_sum_of_its_items",
    ],
    [[withoutItem, item(8, 10)], "document_moves_its_goods"],
    [[withoutItem, item(4, 20, "{gadget}, 'inventory'")], "document_moves_its_goods"],
    [[withoutItem, item(4, 20, "{freight}, 'service'")], "document_moves_its_goods"],
    [[withoutItem, item(4, 20, "{widget}, 'service'")], "item_product_exists"],
    [[withoutItem, item(4, 20, "{widget}, null")], "item_is_of_a_product_an_account_or_text"],
    [[withoutItem, item(4, 20, "null, null")], "item_is_of_a_product_an_account_or_text"],
    [
      [withoutItem, item(4, 20).replace("{tax}, 10", "null, null").replace("8, 88", "0, 80")],
      "document_is_the_sum_of_its_items",
    ],
    [[withoutItem, item(4, 21)], "item_subtotal_is_what_is_left"],
    [[withoutItem, discounted(4, 20, "0.01, null")], "item_subtotal_is_what_is_left"],
    [[withoutItem, discounted(4, 15, "-20, null")], "item_discount_is_within_its_line"],
    [[withoutItem, discounted(4, 25, "20, 10")], "item_discount_is_within_its_line"],
    [[withoutItem, discounted(4, 15, "-20, -33.3333")], "item_discount_is_within_its_line"],
    [[withoutItem, discounted(4, 25, "20, 20")], "accepted"],
    [[withoutItem, borne(25, "20")], "document_is_the_sum_of_its_items"],
    [[withoutItem, borne(15, "-20")], "item_bears_no_more_than_it_is"],
    [[withoutItem, borne(20, "1")], "item_subtotal_is_what_is_left"],
    [[withoutItem, saying("unit", "'furlong'")], "item_unit_is_known"],
    [[withoutItem, saying("reference", "repeat('x', 61)")], "item_reference_is_short"],
    [[withoutItem, saying("unit", "'h'")], "accepted"],
    [[withoutItem, withTax(20)], "item_subtotal_is_what_is_left"],
    [[withoutItem, withTax(22)], "document_is_the_sum_of_its_items"],
    [
      [withoutItem, withTax(22), "update documents set prices_include_tax = true where id = {bill}"],
      "accepted",
    ],
    [[withoutItem, item(-4, -20)], "item_quantity_is_not_negative"],
    [[withoutItem, item(4, 20)], "accepted"],
    outside("document_items"),
  ],
};
