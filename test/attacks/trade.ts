import type { Attack, Attacks } from "./book.ts";

const add = (more: string, values: string, date = "2026-02-01") =>
  `insert into allocations (id, date, currency, ${more}) values ({new}, '${date}', 'USD', ${values})`;
const paid = "payment_id, document_id, amount, base_amount";
const move = (quantity: number, document = "null", position = "null", value = 0) =>
  `insert into stock_movements (id, product_id, kind, date, sequence, reference, quantity, value, document_id, item_position)
    values ({new}, {widget}, 'purchase', '2026-02-01', 99, 'RAW', ${quantity}, ${value}, ${document}, ${position})`;
const count = (kind: string, more: number) =>
  `insert into stock_movements (id, product_id, kind, date, sequence, reference, quantity, counted_quantity, value)
    select {new}, {widget}, ${kind}, '2026-02-01', 99, 'RAW', 0, quantity + ${more}, 0 from product_stock
    where product_id = {widget}`;
const stocked = (quantity: number) =>
  `update product_stock set quantity = quantity + ${quantity} where product_id = {widget}`;
const payment = (more = "", values = "") =>
  `insert into payments (id, direction, number, party_id, date, account_id, amount, currency, base_amount${more})
    values ({new}, 'in', 'RAW', {customer}, '2026-02-01', {cash}, 5, 'USD', 5${values})`;
const readOtherBook = (table: string): Attack => [
  `select from ${table} where book_id <> current_book()`,
  "nothing",
];

const component = (taxRateId: string, position: number, id: string) =>
  `insert into tax_rate_components (tax_rate_id, position, component_id, is_compound) values (${taxRateId}, ${position}, ${id}, false)`;

export const TRADE_ATTACKS: Attacks = {
  payments: [
    ["update payments set amount = 5", "denied"],
    ["update payments set party_id = {vendor}", "denied"],
    ["update payments set status = 'void' where id = {receipt}", "payment_is_applied_within_its_amount"],
    ["update payments set void_reason = 'Other' where id = {receipt}", "payment_is_voided_with_a_reason"],
    [
      [
        "without a record",
        "update payments set version = version + 1, void_reason = 'Other' where id = {receipt}",
      ],
      "payment_is_voided_with_a_reason",
    ],
    ["update payments set reversed_on = '2026-03-01' where id = {receipt}", "payment_is_void_when_reversed"],
    ["update payments set allocated = 0", "denied"],
    ["update payments set applied_number = null", "denied"],
    ["delete from payments", "denied"],
    [payment(), "payment_matches_its_journal"],
    [payment(", status", ", 'void'"), "payment_begins_posted"],
    [["without a record", payment(", status", ", 'void'")], "payment_begins_posted"],
    [payment(", status", ", 'void'").replace("'RAW'", "E'R\\u202e'"), "payment_begins_posted"],
    [payment(", allocated", ", 5"), "payment_begins_posted"],
    [payment(", applied_number", ", 'RAW'"), "payment_begins_posted"],
    [payment(", bank_fee", ", 6"), "payment_amount_is_positive"],
    [payment(", is_write_off, bank_fee", ", true, 1"), "payment_write_off_is_without_money"],
    [payment(", difference_payment_id", ", {receipt}"), "payment_of_a_difference_is_a_write_off"],
    [payment().replace("'USD', 5", "'USD', 6"), "payment_base_is_amount_at_rate"],
    [payment().replace("{customer}", "{otherCustomer}"), "payment_party_exists"],
    [payment(", book_id", ", {otherBook}"), "row_belongs_to_current_book"],
    readOtherBook("payments"),
  ],
  allocations: [
    [add(paid, "{receipt}, {open}, 5, 5"), "document_paid_amount_matches_its_allocations"],
    [
      [add(paid, "{receipt}, {open}, 30, 30"), "update documents set paid_amount = 70 where id = {open}"],
      "payment_is_applied_within_its_amount",
    ],
    [add(paid, "{receipt}, {open}, 999999, 999999"), "document_paid_amount_matches_its_allocations"],
    [add(paid, "{receipt}, {open}, 5, 6"), "allocation_base_is_amount_at_rate"],
    [add(paid, "{receipt}, {open}, -5, -5"), "allocation_amount_is_positive"],
    [add(paid, "{receipt}, {bill}, 5, 5"), "document_paid_amount_matches_its_allocations"],
    [add(paid, "{receipt}, {open}, 5, 5", "2025-12-31"), "journal_period_is_open"],
    [
      add("payment_id, credit_id, document_id, amount, base_amount", "{receipt}, {sale}, {open}, 5, 5"),
      "allocation_has_one_source",
    ],
    [
      add("payment_id, refunded_payment_id, amount, base_amount", "{receipt}, {receipt}, 5, 5"),
      "allocation_refunded_is_another_payment",
    ],
    [
      "update allocations set is_void = true where document_id = {open}",
      "document_paid_amount_matches_its_allocations",
    ],
    [
      [
        "without a record",
        add(paid, "{receipt}, {sale}, 20, 20"),
        "update documents set version = version + 1, paid_amount = 20 where id = {sale}",
      ],
      "change_is_audited",
    ],
    ["update allocations set voided_on = '2026-01-31'", "denied"],
    ["update allocations set amount = 1", "denied"],
    ["delete from allocations", "denied"],
    readOtherBook("allocations"),
  ],
  stock_movements: [
    [move(5), "goods_movement_has_a_document"],
    [[move(5), stocked(5)], "goods_movement_has_a_document"],
    [[move(1, "{bill}", "1"), stocked(1)], "document_matches_its_stock_movements"],
    [[move(1, "{bill}", "2"), stocked(1)], "document_matches_its_stock_movements"],
    [[move(-1, "{open}", "1"), stocked(-1)], "document_matches_its_stock_movements"],
    [[move(1, "{draft}", "1"), stocked(1)], "document_matches_its_stock_movements"],
    [count("'adjustment'", 1), "stock_count_matches_counted_quantity"],
    [count("'opening'", 0), "counted_quantity_needs_an_adjustment"],
    ["update stock_movements set counted_quantity = 0", "denied"],
    [move(0, "null", "null", 5), "goods_movement_has_a_document"],
    [move(0, "null", "null", 5).replace("'purchase'", "'adjustment'"), "stock_value_has_a_journal"],
    [["without a record", move(5).replace("'purchase'", "'adjustment'"), stocked(5)], "change_is_audited"],
    [
      move(0, "null", "{manual}", 5)
        .replace("item_position)", "journal_id)")
        .replace("'purchase'", "'cost_correction'"),
      "found as I-19, Accounting 15.7",
    ],
    [
      [
        "update stock_movements set is_void = true where document_id = {bill}",
        "update product_stock set quantity = -1, value = 0 where product_id = {widget}",
      ],
      "document_matches_its_stock_movements",
    ],
    ["update stock_movements set is_void = true where product_id = {gadget}", "stock_matches_its_movements"],
    ["update stock_movements set value = 0", "denied"],
    ["update stock_movements set journal_id = {manual}", "denied"],
    ["update stock_movements set is_provisional = true", "accepted"],
    ["delete from stock_movements", "denied"],
    [move(5).replace("{widget}", "{freight}"), "goods_movement_has_a_document"],
    readOtherBook("stock_movements"),
  ],
  product_stock: [
    [stocked(5), "stock_matches_its_movements"],
    ["update product_stock set value = value + 5 where product_id = {widget}", "found as I-19"],
    [
      "update product_stock set quantity = 0 where product_id = {widget}",
      "product_stock_without_quantity_has_no_value",
    ],
    ["update product_stock set moved_quantity = 0", "denied"],
    ["insert into product_stock (product_id, quantity) values ({freight}, 5)", "stock_matches_its_movements"],
    ["delete from product_stock", "denied"],
    readOtherBook("product_stock"),
  ],
  products: [
    ["update products set type = 'service' where id = {widget}", "item_product_exists"],
    ["delete from products where id = {widget}", "item_product_exists"],
    ["update products set code = '' where id = {widget}", "product_name_is_not_blank"],
    ["update products set purchase_price = -1 where id = {widget}", "product_prices_are_not_negative"],
    [
      ["without a record", "update products set version = version + 1, name = 'Other' where id = {widget}"],
      "change_is_audited",
    ],
    ["update products set book_id = {otherBook} where id = {widget}", "denied"],
    readOtherBook("products"),
  ],
  tax_rates: [
    ["update tax_rates set rate = 101 where id = {tax}", "tax_rate_is_a_percentage"],
    [
      "update tax_rates set sales_account_id = {cash} where id = {tax}",
      "tax_rate_sales_account_is_a_liability",
    ],
    ["delete from tax_rates where id = {tax}", "line_tax_rate_exists"],
    [
      ["without a record", "update tax_rates set version = version + 1, rate = 11 where id = {tax}"],
      "change_is_audited",
    ],
    ["update tax_rates set book_id = {otherBook} where id = {tax}", "denied"],
    ["update tax_rates set rate = 14 where id = {several}", "combined_tax_matches_its_components"],
    ["update tax_rates set rate = 6 where id = {gst}", "combined_tax_matches_its_components"],
    ["update tax_rates set is_combined = true where id = {tax}", "combined_tax_matches_its_components"],
    ["update tax_rates set is_combined = true where id = {gst}", "tax_component_is_a_single_tax"],
    [
      "update tax_rates set is_combined = false where id = {several}",
      "tax_component_belongs_to_a_combined_tax",
    ],
    ["update tax_rates set purchase_account_id = {cash} where id = {several}", "combined_tax_has_no_account"],
    ["update tax_rates set kind = 'kept' where id = {tax}", "tax_rate_kind_is_known"],
    ["update tax_rates set kind = 'withheld' where id = {tax}", "withheld_tax_has_its_accounts"],
    [
      "update tax_rates set kind = 'withheld', is_recoverable = false, applies_to = 'purchases', purchase_account_id = {cash} where id = {tax}",
      "withheld_tax_is_recoverable",
    ],
    ["update tax_rates set recoverable_percent = 100 where id = {tax}", "recoverable_percent_is_in_range"],
    [
      "update tax_rates set recoverable_percent = 80, is_recoverable = false where id = {tax}",
      "recoverable_percent_is_in_range",
    ],
    [
      "update tax_rates set kind = 'reverse_charge', reverse_charge_type = 'services' where id = {several}",
      "combined_tax_kind_is_charged",
    ],
    [
      "update tax_rates set kind = 'reverse_charge', reverse_charge_type = 'services' where id = {gst}",
      "combined_tax_matches_its_components",
    ],
    ["update tax_rates set kind = 'reverse_charge' where id = {tax}", "reverse_charge_has_its_kind"],
    ["update tax_rates set reverse_charge_type = 'services' where id = {tax}", "reverse_charge_has_its_kind"],
    [
      "update tax_rates set kind = 'reverse_charge', reverse_charge_type = 'gifts' where id = {tax}",
      "reverse_charge_kind_is_known",
    ],
    [
      "update tax_rates set kind = 'reverse_charge', reverse_charge_type = 'goods', applies_to = 'both' where id = {tax}",
      "reverse_charge_kind_is_known",
    ],
    ["delete from tax_rates where id = {gst}", "tax_component_is_a_single_tax"],
    ["delete from tax_rates where id = {several}", "tax_component_belongs_to_a_combined_tax"],
    readOtherBook("tax_rates"),
  ],
  tax_rate_components: [
    [component("{several}", 3, "{several}"), "tax_component_is_a_single_tax"],
    [component("{tax}", 1, "{gst}"), "tax_component_belongs_to_a_combined_tax"],
    [component("{several}", 3, "{gst}"), "tax_component_is_unique"],
    [component("{several}", 9, "{tax}"), "tax_component_has_a_place"],
    [component("{several}", 3, "{tax}"), "combined_tax_matches_its_components"],
    [
      [
        "delete from tax_rate_components where position = 1",
        component("{several}", 1, "{gst}").replace("false", "true"),
      ],
      "tax_component_is_compound_after_the_first",
    ],
    ["delete from tax_rate_components where position = 2", "combined_tax_matches_its_components"],
    ["delete from tax_rate_components", "combined_tax_matches_its_components"],
    ["update tax_rate_components set is_compound = true where position = 2", "denied"],
    [
      component("{several}", 3, "{tax}")
        .replace("(", "(book_id, ")
        .replace("values (", "values ({otherBook}, "),
      "denied",
    ],
    readOtherBook("tax_rate_components"),
  ],
  parties: [
    ["update parties set account_id = {cash} where id = {customer}", "party_account_is_fixed_once_used"],
    ["update parties set account_id = {sales} where id = {customer}", "party_account_is_fixed_once_used"],
    ["update parties set side = 'vendor' where id = {customer}", "document_party_exists"],
    ["update parties set name = '' where id = {customer}", "party_name_is_not_blank"],
    ["update parties set currency = 'euro' where id = {customer}", "party_currency_is_a_code"],
    ["update parties set name = E'\\u2066x' where id = {customer}", "name_has_valid_characters"],
    ["delete from parties where id = {customer}", "line_party_exists"],
    [
      ["without a record", "update parties set version = version + 1, name = 'Other' where id = {customer}"],
      "change_is_audited",
    ],
    ["update parties set book_id = {otherBook} where id = {customer}", "denied"],
    readOtherBook("parties"),
  ],
  default_tax_rates: [
    [
      "insert into default_tax_rates (side, tax_rate_id) values ('nobody', {tax})",
      "default_tax_rate_side_is_known",
    ],
    [
      "insert into default_tax_rates (side, tax_rate_id) values ('vendor', {cash})",
      "default_tax_rate_exists",
    ],
    [
      "insert into default_tax_rates (book_id, side, tax_rate_id) values ({otherBook}, 'vendor', {tax})",
      "denied",
    ],
    readOtherBook("default_tax_rates"),
  ],
  party_year_totals: [
    ["update party_year_totals set net = 0", "denied"],
    ["delete from party_year_totals", "denied"],
    readOtherBook("party_year_totals"),
  ],
  party_month_totals: [
    ["update party_month_totals set debit = 0", "denied"],
    ["delete from party_month_totals", "denied"],
    readOtherBook("party_month_totals"),
  ],
  document_status_totals: [
    ["update document_status_totals set documents = 0", "denied"],
    ["delete from document_status_totals", "denied"],
  ],
  order_status_totals: [
    ["update order_status_totals set orders = 0", "denied"],
    ["delete from order_status_totals", "denied"],
    ["insert into order_status_totals select * from order_status_totals", "denied"],
  ],
  document_due_totals: [
    ["update document_due_totals set outstanding = 0", "denied"],
    ["delete from document_due_totals", "denied"],
  ],
  account_tax_totals: [
    ["update account_tax_totals set debit = 0", "denied"],
    ["delete from account_tax_totals", "denied"],
    ["insert into account_tax_totals values (current_book(), '2026-01-01', {cash}, {cash}, 1, 0)", "denied"],
    ["select from account_tax_totals where book_id <> current_book()", "nothing"],
  ],
  tax_day_totals: [
    ["update tax_day_totals set tax = 0", "denied"],
    ["delete from tax_day_totals", "denied"],
    ["select add_to_tax_totals(current_book(), array[{bill}::uuid], 1)", "denied"],
    ["select add_new_documents_to_tax_totals(current_book(), array[{bill}::uuid])", "denied"],
    readOtherBook("tax_day_totals"),
  ],
  pending_tax_totals: [
    ["insert into pending_tax_totals values (current_book(), {bill})", "denied"],
    ["select subtract_from_tax_totals(current_book(), {bill})", "denied"],
    readOtherBook("pending_tax_totals"),
  ],
};
