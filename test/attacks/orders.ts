import type { Attacks } from "./book.ts";
import {
  ACCEPTED,
  ANSWERED,
  CHECK_ORDERS_NOW,
  DELIVERED_ORDER,
  ITEM,
  ITEM_OF_QUOTE,
  ORDER_FROM_QUOTE,
  ORDER,
  PART_OF_QUOTE,
  PURCHASE,
  QUOTE,
  SALES,
  VOID,
  orderWithColumn,
  orderWithItem,
  mark,
  orderFromQuote,
  ordered,
} from "./order-rows.ts";

/** A draft invoice for a quantity of the quote line. */
const invoiced = (quantity: string, more: Record<string, string> = {}) => [
  `insert into documents (id, kind, number, party_id, party_name, date, due_date, subtotal, tax_amount, total, base_total, order_id)
    values ({new2}, '${more["kind"] ?? "invoice"}', 'RAW', ${more["party"] ?? "{customer}"}, 'Raw', '2026-02-01', '2026-02-01', 50, 0, 50, 50, {new})`,
  `insert into document_items (document_id, position, product_id, product_type, quantity, unit_price, subtotal, tax_amount, total,
    base_subtotal, base_tax_amount, order_position)
    values ({new2}, 1, {freight}, 'service', ${quantity}, 50 / ${quantity}, 50, 0, 50, 50, 0, ${more["position"] ?? "1"})`,
];

/** The same in another currency. */
const IN = (currency: string) => `update orders set version = version + 1, currency = '${currency}'`;
const inCurrency = (currency: string, amount: string) =>
  [ORDER.replace("total)", "total, currency)").replace(/\)$/, `, '${currency}')`), ITEM].map((sql) =>
    sql
      .replace("50, 50, 0, 50", `${amount}, ${amount}, 0, ${amount}`)
      .replace("50, 0, 50", `${amount}, 0, ${amount}`),
  );
const INVOICE_IN_EUROS =
  "update documents set currency = 'EUR', base_paid_amount = 0, base_subtotal = 50, updated_at = now() where id = {new2}";

/** Quotes and orders: totals match lines, answered or closed ones can't change, and invoices never exceed the order. */
export const ORDER_ATTACKS: Attacks = {
  orders: [
    [QUOTE, "accepted"],
    [["without a record", ...QUOTE], "change_is_audited"],
    [ORDER, "order_is_the_sum_of_its_lines"],
    [ordered("'quote'", "'gift'"), "order_kind_is_known"],
    [[...QUOTE, "update orders set version = version + 1, status = 'lost'"], "order_status_is_known"],
    [
      [...QUOTE, "update orders set version = version + 1, payment_terms = '[1]'"],
      "order_payment_terms_are_valid",
    ],
    [ordered("'sent'", "'accepted'"), "order_begins_unanswered"],
    [orderWithColumn("conversion_status", "'ordered'"), "order_starts_unconverted"],
    [orderWithColumn("converted_total", "50"), "order_starts_unconverted"],
    [orderWithColumn("delivery_progress", "'complete'"), "order_starts_unconverted"],
    [[...QUOTE, "update orders set version = version + 1, conversion_status = 'invoiced'"], "denied"],
    [[...QUOTE, "update orders set converted_total = 50"], "denied"],
    [[...QUOTE, "update orders set delivery_progress = 'complete'"], "denied"],
    [[...QUOTE, "select update_order_progress(current_book(), {new})"], "denied"],
    [ordered("'Q-1'", "E'Q\\n1'"), "order_number_is_short"],
    [ordered("'Q-1'", "'Q\u202e1'"), "order_number_is_short"],
    [ordered("{customer}", "{vendor}"), "order_party_exists"],
    [ordered("{customer}", "{otherCustomer}"), "order_party_exists"],
    [ordered("'2026-03-01'", "'2026-01-31'"), "order_is_due_from_its_date"],
    [ordered("50, 0, 50", "50, 0, 49"), "order_total_is_its_sum"],
    [ordered("50, 0, 50", "49, 0, 49"), "order_is_the_sum_of_its_lines"],
    [orderWithItem("1, 50, 50", "1, 49, 50"), "order_item_amount_is_quantity_times_price"],
    [orderWithItem("1, 50, 50", "2, 50, 50"), "order_item_amount_is_quantity_times_price"],
    [
      [...DELIVERED_ORDER, "update orders set version = version + 1, date = '2026-02-03'"],
      "delivery_is_not_before_its_order",
    ],
    [
      ordered("(id,", "(book_id, id,").map((sql) =>
        sql.replace("values ({new},", "values ({otherBook}, {new},"),
      ),
      "row_belongs_to_current_book",
    ],
    [[...QUOTE, ORDER.replace("{new}", "{new2}")], "order_number_is_unique"],
    [
      [...QUOTE, "update orders set version = version + 1, total = 40, subtotal = 40"],
      "order_is_the_sum_of_its_lines",
    ],
    [[...QUOTE, "update orders set version = version + 2"], "record_version_increases_by_one"],
    [
      [...QUOTE, "update orders set version = version + 1, status = 'accepted'"],
      "order_is_answered_with_a_name_and_time",
    ],
    [[...QUOTE, `${ANSWERED}, notes = 'Other words'`], "order_is_answered_unchanged"],
    [
      [
        "update orders set version = version + 1, status = 'draft'",
        ...ordered("'sent'", "'draft'"),
        ANSWERED,
      ],
      "order_is_answered_unchanged",
    ],
    [ACCEPTED, "accepted"],
    [
      [
        ...ACCEPTED,
        "update orders set version = version + 1, status = 'sent', answered_by = null, answered_at = null",
      ],
      "answered_order_is_immutable",
    ],
    [
      [...ACCEPTED, "update orders set version = version + 1, status = 'declined'"],
      "answered_order_is_immutable",
    ],
    [
      [...ACCEPTED, "update orders set version = version + 1, answered_by = 'Somebody else'"],
      "answered_order_is_immutable",
    ],
    [[...QUOTE, "update orders set version = version + 1, kind = 'quote'"], "denied"],
    [[...QUOTE, IN("EUR")], "accepted"],
    // A line keeps the decimals of its original currency.
    [[...QUOTE, IN("JPY")], "order_is_the_sum_of_its_lines"],
    [[...QUOTE, IN("KWD")], "order_is_the_sum_of_its_lines"],
    [[...QUOTE, IN("usd")], "order_currency_has_a_minor_unit"],
    [[...QUOTE, IN("CLF")], "order_currency_has_a_minor_unit"],
    [inCurrency("JPY", "50"), "accepted"],
    [inCurrency("JPY", "50.5"), "order_is_the_sum_of_its_lines"],
    [inCurrency("EUR", "50.005"), "order_is_the_sum_of_its_lines"],
    [inCurrency("KWD", "50.005"), "accepted"],
    [inCurrency("KWD", "50.0005"), "order_is_the_sum_of_its_lines"],
    [[...ACCEPTED, IN("EUR")], "answered_order_is_immutable"],
    [[...QUOTE, `${ANSWERED}, currency = 'EUR'`], "order_is_answered_unchanged"],
    [[...SALES, ...invoiced("1"), IN("EUR")], "converted_order_is_fixed"],
    [[...DELIVERED_ORDER, IN("EUR")], "converted_order_is_fixed"],
    [[...QUOTE, IN("EUR"), ANSWERED, ...invoiced("1")], "document_is_in_the_currency_of_its_order"],
    [[...QUOTE, IN("EUR"), ANSWERED, ...invoiced("1"), INVOICE_IN_EUROS], "accepted"],
    [[...ACCEPTED, ...invoiced("1"), INVOICE_IN_EUROS], "document_is_in_the_currency_of_its_order"],
    [
      [...ACCEPTED, ...ORDER_FROM_QUOTE, `${IN("EUR")} where id = {new2}`],
      "order_is_in_the_currency_of_its_quote",
    ],
    [[...QUOTE, IN("EUR"), ANSWERED, ...ORDER_FROM_QUOTE], "order_is_in_the_currency_of_its_quote"],
    [[...QUOTE, IN("EUR"), ANSWERED, ...ORDER_FROM_QUOTE, `${IN("EUR")} where id = {new2}`], "accepted"],
    [[...QUOTE, "delete from orders"], "order_is_kept_once_sent"],
    [[...ACCEPTED, "delete from orders"], "order_is_kept_once_sent"],
    ["select from orders where book_id <> current_book()", "nothing"],
    [[...ACCEPTED, ...invoiced("1")], "accepted"],
    [[...QUOTE, ...invoiced("1")], "document_order_is_accepted"],
    [[...ACCEPTED, ...invoiced("2")], "invoiced_quantity_is_within_order"],
    [[...ACCEPTED, ...invoiced("1", { position: "2" })], "invoiced_quantity_is_within_order"],
    [[...ACCEPTED, ...invoiced("1", { kind: "bill", party: "{vendor}" })], "document_order_exists"],
    [[...ACCEPTED, ...invoiced("1", { kind: "credit_note" })], "document_order_is_accepted"],
    [SALES, "accepted"],
    [PURCHASE, "accepted"],
    [[...SALES, mark("sent")], "order_status_is_known"],
    [[...QUOTE, mark("open")], "order_status_is_known"],
    [PURCHASE.map((sql) => sql.replace("{vendor}", "{customer}")), "order_party_exists"],
    [[...SALES, mark("closed"), mark("open"), mark("void")], "accepted"],
    [[...SALES, mark("void"), mark("open")], "order_stays_closed_or_void"],
    [[...SALES, mark("closed"), mark("void")], "order_stays_closed_or_void"],
    [[...SALES, mark("closed"), `${mark("closed")}, notes = 'Other words'`], "order_stays_closed_or_void"],
    [[...SALES, "delete from orders"], "order_is_kept_once_sent"],
    [[...SALES, ...invoiced("1")], "accepted"],
    [[...SALES, ...invoiced("2")], "invoiced_quantity_is_within_order"],
    [[...SALES, ...invoiced("1"), mark("void")], "converted_order_is_fixed"],
    [[...SALES, mark("void"), ...invoiced("1")], "document_order_is_accepted"],
    [[...SALES, mark("closed"), ...invoiced("1")], "document_order_is_accepted"],
    [[...PURCHASE, ...invoiced("1", { kind: "bill", party: "{vendor}" })], "accepted"],
    [
      [...PURCHASE, ...invoiced("1", { kind: "vendor_credit", party: "{vendor}" })],
      "document_order_is_accepted",
    ],
    [[...ACCEPTED, ...ORDER_FROM_QUOTE], "accepted"],
    [[...QUOTE, ...ORDER_FROM_QUOTE], "order_quote_is_accepted"],
    [[...SALES, ...ORDER_FROM_QUOTE], "order_quote_is_accepted"],
    [[...ACCEPTED, ...orderFromQuote("'sales_order'", "'purchase_order'")], "only_a_sales_order_has_a_quote"],
    [[...ACCEPTED, ...orderFromQuote("{customer}", "{otherCustomer}")], "order_party_exists"],
    [[...ACCEPTED, ...orderFromQuote("{new})", "{new2})")], "order_quote_is_accepted"],
    [
      [...ACCEPTED, ...ORDER_FROM_QUOTE, "update orders set version = version + 1, quote_id = null"],
      "denied",
    ],
    [
      [
        ...ACCEPTED,
        ...ORDER_FROM_QUOTE,
        ...orderFromQuote("{new2}", "{open}").map((sql) => sql.replace("SO-9", "SO-8")),
      ],
      "ordered_quantity_is_within_quote",
    ],
    [
      [
        ...ACCEPTED,
        ...ORDER_FROM_QUOTE,
        VOID,
        ...orderFromQuote("{new2}", "{open}").map((sql) => sql.replace("SO-9", "SO-8")),
      ],
      "accepted",
    ],
    [
      [...ACCEPTED, ...ORDER_FROM_QUOTE, CHECK_ORDERS_NOW, ...invoiced("1")],
      "invoiced_quantity_is_within_order",
    ],
    [[...ACCEPTED, ...ORDER_FROM_QUOTE, CHECK_ORDERS_NOW, VOID, ...invoiced("1")], "accepted"],
    [
      [...ACCEPTED, ...invoiced("1"), CHECK_ORDERS_NOW, ...ORDER_FROM_QUOTE],
      "ordered_quantity_is_within_quote",
    ],
    [[...ACCEPTED, ...PART_OF_QUOTE("0.5")], "accepted"],
    [[...ACCEPTED, ...PART_OF_QUOTE("1.5")], "ordered_quantity_is_within_quote"],
    [[...ACCEPTED, ...PART_OF_QUOTE("0.5", "2")], "ordered_quantity_is_within_quote"],
    [[SALES[0] ?? "", ITEM_OF_QUOTE.replace("{new2}", "{new}")], "ordered_quantity_is_within_quote"],
    [
      [...ACCEPTED, ...PART_OF_QUOTE("0.5"), CHECK_ORDERS_NOW, ...invoiced("1")],
      "invoiced_quantity_is_within_order",
    ],
    [[...ACCEPTED, "update documents set order_id = {new} where id = {open}"], "denied"],
  ],
  order_items: [
    [
      [ORDER, ITEM.replace("total)", "total, tax_components)").replace(/\)$/, ", '[]')")],
      "order_item_tax_components_are_valid",
    ],
    [ITEM, "order_item_belongs_to_its_order"],
    [orderWithItem("{freight}", "{new}"), "order_item_product_exists"],
    [orderWithItem("1, 50, 50, 0, 50", "-1, 50, 50, 0, 50"), "order_item_is_not_negative"],
    [orderWithItem("1, 50, 50, 0, 50", "1, 50, 50, 0, 51"), "order_item_total_is_its_sum"],
    [orderWithItem("{freight}, 'service'", "null, null"), "order_item_is_product_account_or_text"],
    [[...QUOTE, "update order_items set quantity = 2"], "denied"],
    [[...QUOTE, "delete from order_items"], "order_is_the_sum_of_its_lines"],
    [[...ACCEPTED, "delete from order_items"], "answered_order_is_immutable"],
    [[...ACCEPTED, ITEM.replace("{new}, 1", "{new}, 2")], "answered_order_is_immutable"],
    [[...SALES, ...invoiced("1"), "delete from order_items"], "converted_order_is_fixed"],
    [[...SALES, mark("closed"), "delete from order_items"], "order_stays_closed_or_void"],
    [[...DELIVERED_ORDER, "delete from order_items"], "converted_order_is_fixed"],
    ["select from order_items where book_id <> current_book()", "nothing"],
  ],
};
