import type { Attacks } from "./book.ts";

const ORDER = `insert into orders (id, kind, number, party_id, party_name, date, due_date, status, subtotal, tax_amount, total)
    values ({new}, 'quote', 'Q-1', {customer}, 'Raw', '2026-02-01', '2026-03-01', 'sent', 50, 0, 50)`;
const ITEM = `insert into order_items (order_id, position, product_id, product_type, quantity, unit_price, subtotal, tax_amount, total)
    values ({new}, 1, {freight}, 'service', 1, 50, 50, 0, 50)`;
const QUOTE = [ORDER, ITEM];
const ordered = (from: string, to: string) => [ORDER.replace(from, to), ITEM];
const begun = (as: string, is: string) =>
  ORDER.replace("total)", `total, ${as})`).replace("0, 50)", `0, 50, ${is})`);
const lined = (from: string, to: string) => [ORDER, ITEM.replace(from, to)];
const ANSWERED =
  "update orders set version = version + 1, status = 'accepted', answered_by = 'Ada', answered_at = now()";
const ACCEPTED = [...QUOTE, ANSWERED];

const SALES = [ORDER.replace("'quote'", "'sales_order'").replace("'sent'", "'open'"), ITEM];
const PURCHASE = [
  ORDER.replace("'quote'", "'purchase_order'").replace("'sent'", "'open'").replace("{customer}", "{vendor}"),
  ITEM,
];
const mark = (status: string) => `update orders set version = version + 1, status = '${status}'`;

/** An order of a quote under another id. */
const OF_QUOTE = [
  `insert into orders (id, kind, number, party_id, party_name, date, due_date, status, subtotal, tax_amount, total, quote_id)
    values ({new2}, 'sales_order', 'SO-9', {customer}, 'Raw', '2026-02-01', '2026-03-01', 'open', 50, 0, 50, {new})`,
  ITEM.replace("{new}", "{new2}"),
];
const ofQuote = (from: string, to: string) => OF_QUOTE.map((sql) => sql.replace(from, to));
/** The same of so much of a line of the quote. */
const ITEM_OF_QUOTE = ITEM.replace("{new}", "{new2}")
  .replace("total)", "total, quote_position)")
  .replace(/\)$/, ", 1)");
const PART_OF_QUOTE = (quantity: string, position = "1") => [
  OF_QUOTE[0] ?? "",
  ITEM_OF_QUOTE.replace("'service', 1, 50,", `'service', ${quantity}, 50 / ${quantity},`).replace(
    /1\)$/,
    `${position})`,
  ),
];
/** What came before is looked at by itself, as if it had been committed. */
const AT_ONCE =
  "set constraints order_is_of_what_was_offered, document_is_of_an_accepted_order, item_takes_what_was_ordered immediate";
const VOID = `${mark("void")} where id = {new2}`;

/** What was delivered of the order, so much of a line. */
const DELIVERY = `insert into deliveries (id, kind, number, order_id, date) values ({new2}, 'delivery_note', 'DN-R', {new}, '2026-02-02')`;
const DELIVERED_LINE =
  "insert into delivery_items (delivery_id, order_id, position, quantity) values ({new2}, {new}, 1, 1)";
const DELIVERED = [...SALES, DELIVERY, DELIVERED_LINE];
const delivered = (from: string, to: string) =>
  [DELIVERY, DELIVERED_LINE].map((sql) => sql.replace(from, to));
const CANCELLED = "update deliveries set status = 'void'";

/** A draft of an invoice, of as much of the line of a quote. */
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
    sql.replaceAll("50, 0, 50", `${amount}, 0, ${amount}`),
  );
const INVOICE_IN_EUROS =
  "update documents set currency = 'EUR', base_paid_amount = 0, base_subtotal = 50, updated_at = now() where id = {new2}";

/** Quotes and orders: what is said stays of its sum, what is answered or over stays, and no more is invoiced than was ordered. */
export const ORDER_ATTACKS: Attacks = {
  orders: [
    [QUOTE, "accepted"],
    [["without a record", ...QUOTE], "change_has_its_record"],
    [ORDER, "order_is_the_sum_of_its_lines"],
    [ordered("'quote'", "'gift'"), "order_kind_is_known"],
    [[...QUOTE, "update orders set version = version + 1, status = 'lost'"], "order_status_is_known"],
    [ordered("'sent'", "'accepted'"), "order_begins_unanswered"],
    [begun("made", "'ordered'"), "order_begins_with_nothing_made"],
    [begun("made_total", "50"), "order_begins_with_nothing_made"],
    [begun("goods", "'whole'"), "order_begins_with_nothing_made"],
    [[...QUOTE, "update orders set version = version + 1, made = 'invoiced'"], "denied"],
    [[...QUOTE, "update orders set made_total = 50"], "denied"],
    [[...QUOTE, "update orders set goods = 'whole'"], "denied"],
    [[...QUOTE, "select keep_order(current_book(), {new})"], "denied"],
    [ordered("'Q-1'", "E'Q\\n1'"), "order_number_is_short"],
    [ordered("'Q-1'", "'Q\u202e1'"), "order_number_is_short"],
    [ordered("{customer}", "{vendor}"), "order_party_exists"],
    [ordered("{customer}", "{otherCustomer}"), "order_party_exists"],
    [ordered("'2026-03-01'", "'2026-01-31'"), "order_is_due_from_its_date"],
    [ordered("50, 0, 50", "50, 0, 49"), "order_total_is_its_sum"],
    [ordered("50, 0, 50", "49, 0, 49"), "order_is_the_sum_of_its_lines"],
    [
      ordered("(id,", "(book_id, id,").map((sql) =>
        sql.replace("values ({new},", "values ({otherBook}, {new},"),
      ),
      "row_is_written_in_its_book",
    ],
    [[...QUOTE, ORDER.replace("{new}", "{new2}")], "order_number_is_unique"],
    [
      [...QUOTE, "update orders set version = version + 1, total = 40, subtotal = 40"],
      "order_is_the_sum_of_its_lines",
    ],
    [[...QUOTE, "update orders set version = version + 2"], "record_version_rises_by_one"],
    [
      [...QUOTE, "update orders set version = version + 1, status = 'accepted'"],
      "order_is_answered_by_somebody",
    ],
    [[...QUOTE, `${ANSWERED}, notes = 'Other words'`], "order_is_answered_as_it_was_sent"],
    [
      [
        "update orders set version = version + 1, status = 'draft'",
        ...ordered("'sent'", "'draft'"),
        ANSWERED,
      ],
      "order_is_answered_as_it_was_sent",
    ],
    [ACCEPTED, "accepted"],
    [
      [
        ...ACCEPTED,
        "update orders set version = version + 1, status = 'sent', answered_by = null, answered_at = null",
      ],
      "answered_order_stays",
    ],
    [[...ACCEPTED, "update orders set version = version + 1, status = 'declined'"], "answered_order_stays"],
    [
      [...ACCEPTED, "update orders set version = version + 1, answered_by = 'Somebody else'"],
      "answered_order_stays",
    ],
    [[...QUOTE, "update orders set version = version + 1, kind = 'quote'"], "denied"],
    [[...QUOTE, IN("EUR")], "accepted"],
    // A line goes on saying the decimals of the currency that it was written in.
    [[...QUOTE, IN("JPY")], "order_is_the_sum_of_its_lines"],
    [[...QUOTE, IN("KWD")], "order_is_the_sum_of_its_lines"],
    [[...QUOTE, IN("usd")], "order_currency_has_a_minor_unit"],
    [[...QUOTE, IN("CLF")], "order_currency_has_a_minor_unit"],
    [inCurrency("JPY", "50"), "accepted"],
    [inCurrency("JPY", "50.5"), "order_is_the_sum_of_its_lines"],
    [inCurrency("EUR", "50.005"), "order_is_the_sum_of_its_lines"],
    [inCurrency("KWD", "50.005"), "accepted"],
    [inCurrency("KWD", "50.0005"), "order_is_the_sum_of_its_lines"],
    [[...ACCEPTED, IN("EUR")], "answered_order_stays"],
    [[...QUOTE, `${ANSWERED}, currency = 'EUR'`], "order_is_answered_as_it_was_sent"],
    [[...SALES, ...invoiced("1"), IN("EUR")], "invoiced_order_stays"],
    [[...DELIVERED, IN("EUR")], "invoiced_order_stays"],
    [[...QUOTE, IN("EUR"), ANSWERED, ...invoiced("1")], "document_is_in_the_currency_of_its_order"],
    [[...QUOTE, IN("EUR"), ANSWERED, ...invoiced("1"), INVOICE_IN_EUROS], "accepted"],
    [[...ACCEPTED, ...invoiced("1"), INVOICE_IN_EUROS], "document_is_in_the_currency_of_its_order"],
    [[...ACCEPTED, ...OF_QUOTE, `${IN("EUR")} where id = {new2}`], "order_is_in_the_currency_of_its_quote"],
    [[...QUOTE, IN("EUR"), ANSWERED, ...OF_QUOTE], "order_is_in_the_currency_of_its_quote"],
    [[...QUOTE, IN("EUR"), ANSWERED, ...OF_QUOTE, `${IN("EUR")} where id = {new2}`], "accepted"],
    [[...QUOTE, "delete from orders"], "order_that_was_sent_stays"],
    [[...ACCEPTED, "delete from orders"], "order_that_was_sent_stays"],
    ["select from orders where book_id <> current_book()", "nothing"],
    [[...ACCEPTED, ...invoiced("1")], "accepted"],
    [[...QUOTE, ...invoiced("1")], "document_is_of_an_accepted_order"],
    [[...ACCEPTED, ...invoiced("2")], "no_more_is_invoiced_than_was_ordered"],
    [[...ACCEPTED, ...invoiced("1", { position: "2" })], "no_more_is_invoiced_than_was_ordered"],
    [[...ACCEPTED, ...invoiced("1", { kind: "bill", party: "{vendor}" })], "document_is_of_an_order"],
    [[...ACCEPTED, ...invoiced("1", { kind: "credit_note" })], "document_is_of_an_accepted_order"],
    [SALES, "accepted"],
    [PURCHASE, "accepted"],
    [[...SALES, mark("sent")], "order_status_is_known"],
    [[...QUOTE, mark("open")], "order_status_is_known"],
    [PURCHASE.map((sql) => sql.replace("{vendor}", "{customer}")), "order_party_exists"],
    [[...SALES, mark("closed"), mark("open"), mark("void")], "accepted"],
    [[...SALES, mark("void"), mark("open")], "order_that_is_over_stays"],
    [[...SALES, mark("closed"), mark("void")], "order_that_is_over_stays"],
    [[...SALES, mark("closed"), `${mark("closed")}, notes = 'Other words'`], "order_that_is_over_stays"],
    [[...SALES, "delete from orders"], "order_that_was_sent_stays"],
    [[...SALES, ...invoiced("1")], "accepted"],
    [[...SALES, ...invoiced("2")], "no_more_is_invoiced_than_was_ordered"],
    [[...SALES, ...invoiced("1"), mark("void")], "invoiced_order_stays"],
    [[...SALES, mark("void"), ...invoiced("1")], "document_is_of_an_accepted_order"],
    [[...SALES, mark("closed"), ...invoiced("1")], "document_is_of_an_accepted_order"],
    [[...PURCHASE, ...invoiced("1", { kind: "bill", party: "{vendor}" })], "accepted"],
    [
      [...PURCHASE, ...invoiced("1", { kind: "vendor_credit", party: "{vendor}" })],
      "document_is_of_an_accepted_order",
    ],
    [[...ACCEPTED, ...OF_QUOTE], "accepted"],
    [[...QUOTE, ...OF_QUOTE], "order_is_of_an_accepted_quote"],
    [[...SALES, ...OF_QUOTE], "order_is_of_an_accepted_quote"],
    [[...ACCEPTED, ...ofQuote("'sales_order'", "'purchase_order'")], "only_a_sales_order_is_of_a_quote"],
    [[...ACCEPTED, ...ofQuote("{customer}", "{otherCustomer}")], "order_party_exists"],
    [[...ACCEPTED, ...ofQuote("{new})", "{new2})")], "order_is_of_an_accepted_quote"],
    [[...ACCEPTED, ...OF_QUOTE, "update orders set version = version + 1, quote_id = null"], "denied"],
    [
      [...ACCEPTED, ...OF_QUOTE, ...ofQuote("{new2}", "{open}").map((sql) => sql.replace("SO-9", "SO-8"))],
      "no_more_is_ordered_than_was_offered",
    ],
    [
      [
        ...ACCEPTED,
        ...OF_QUOTE,
        VOID,
        ...ofQuote("{new2}", "{open}").map((sql) => sql.replace("SO-9", "SO-8")),
      ],
      "accepted",
    ],
    [[...ACCEPTED, ...OF_QUOTE, AT_ONCE, ...invoiced("1")], "no_more_is_invoiced_than_was_ordered"],
    [[...ACCEPTED, ...OF_QUOTE, AT_ONCE, VOID, ...invoiced("1")], "accepted"],
    [[...ACCEPTED, ...invoiced("1"), AT_ONCE, ...OF_QUOTE], "no_more_is_ordered_than_was_offered"],
    [[...ACCEPTED, ...PART_OF_QUOTE("0.5")], "accepted"],
    [[...ACCEPTED, ...PART_OF_QUOTE("1.5")], "no_more_is_ordered_than_was_offered"],
    [[...ACCEPTED, ...PART_OF_QUOTE("0.5", "2")], "no_more_is_ordered_than_was_offered"],
    [[SALES[0] ?? "", ITEM_OF_QUOTE.replace("{new2}", "{new}")], "no_more_is_ordered_than_was_offered"],
    [
      [...ACCEPTED, ...PART_OF_QUOTE("0.5"), AT_ONCE, ...invoiced("1")],
      "no_more_is_invoiced_than_was_ordered",
    ],
    [[...ACCEPTED, "update documents set order_id = {new} where id = {open}"], "denied"],
  ],
  order_items: [
    [
      [ORDER, ITEM.replace("total)", "total, tax_components)").replace(/\)$/, ", '[]')")],
      "order_item_tax_components_are_sound",
    ],
    [ITEM, "order_item_belongs_to_its_order"],
    [lined("{freight}", "{new}"), "order_item_product_exists"],
    [lined("1, 50, 50, 0, 50", "-1, 50, 50, 0, 50"), "order_item_is_not_negative"],
    [lined("1, 50, 50, 0, 50", "1, 50, 50, 0, 51"), "order_item_total_is_its_sum"],
    [lined("{freight}, 'service'", "null, null"), "order_item_is_of_a_product_an_account_or_text"],
    [[...QUOTE, "update order_items set quantity = 2"], "denied"],
    [[...QUOTE, "delete from order_items"], "order_is_the_sum_of_its_lines"],
    [[...ACCEPTED, "delete from order_items"], "answered_order_stays"],
    [[...ACCEPTED, ITEM.replace("{new}, 1", "{new}, 2")], "answered_order_stays"],
    [[...SALES, ...invoiced("1"), "delete from order_items"], "invoiced_order_stays"],
    [[...SALES, mark("closed"), "delete from order_items"], "order_that_is_over_stays"],
    [[...DELIVERED, "delete from order_items"], "invoiced_order_stays"],
    ["select from order_items where book_id <> current_book()", "nothing"],
  ],
  deliveries: [
    [DELIVERED, "accepted"],
    [["without a record", ...DELIVERED], "change_has_its_record"],
    [[...DELIVERED, CANCELLED], "accepted"],
    [[...DELIVERED, CANCELLED, "update deliveries set status = 'issued'"], "delivery_stays"],
    [[...DELIVERED, "update deliveries set status = 'lost'"], "delivery_status_is_known"],
    [[...DELIVERED, "update deliveries set notes = 'Other words'"], "denied"],
    [[...DELIVERED, "delete from deliveries"], "denied"],
    [[...SALES, DELIVERY], "delivery_has_lines"],
    [[...SALES, ...delivered("'delivery_note'", "'gift'")], "delivery_kind_is_known"],
    [[...SALES, ...delivered("'delivery_note'", "'goods_receipt'")], "delivery_is_of_an_open_order"],
    [[...PURCHASE, DELIVERY, DELIVERED_LINE], "delivery_is_of_an_open_order"],
    [[...PURCHASE, ...delivered("'delivery_note'", "'goods_receipt'")], "accepted"],
    [[...ACCEPTED, DELIVERY, DELIVERED_LINE], "delivery_is_of_an_open_order"],
    [[...SALES, mark("closed"), DELIVERY, DELIVERED_LINE], "delivery_is_of_an_open_order"],
    [[...SALES, mark("void"), DELIVERY, DELIVERED_LINE], "delivery_is_of_an_open_order"],
    [[...DELIVERED, mark("void")], "invoiced_order_stays"],
    [[...DELIVERED, "set constraints delivery_is_checked immediate", mark("closed")], "accepted"],
    [[...SALES, ...delivered("'DN-R'", "E'D\\n1'")], "delivery_number_is_short"],
    [[...SALES, ...delivered("{new}, '2026", "{new2}, '2026")], "delivery_is_of_an_order"],
    [[...DELIVERED, DELIVERY.replace("{new2}", "{open}")], "delivery_number_is_unique"],
    [
      [
        ...SALES,
        ...delivered("(id,", "(status, id,").map((sql) =>
          sql.replace("values ({new2}, 'del", "values ('void', {new2}, 'del"),
        ),
      ],
      "delivery_begins_issued",
    ],
    [
      [
        ...SALES,
        ...delivered("(id,", "(book_id, id,").map((sql) =>
          sql.replace("values ({new2}, 'del", "values ({otherBook}, {new2}, 'del"),
        ),
      ],
      "row_is_written_in_its_book",
    ],
    ["select from deliveries where book_id <> current_book()", "nothing"],
  ],
  delivery_items: [
    [[...SALES, ...delivered("1, 1)", "1, 0.5)")], "accepted"],
    [[...SALES, ...delivered("1, 1)", "1, 0)")], "delivery_item_is_positive"],
    [[...SALES, ...delivered("1, 1)", "1, 1.0001)")], "no_more_is_delivered_than_was_ordered"],
    [[...SALES, ...delivered("1, 1)", "2, 1)")], "delivery_item_is_of_a_line"],
    [[...SALES, DELIVERED_LINE], "delivery_item_belongs_to_its_delivery"],
    [[...DELIVERED, "update delivery_items set quantity = 0.5"], "denied"],
    [[...DELIVERED, "delete from delivery_items"], "denied"],
    [
      [...DELIVERED, ...delivered("'DN-R'", "'DN-S'").map((sql) => sql.replace("{new2}", "{open}"))],
      "no_more_is_delivered_than_was_ordered",
    ],
    [
      [
        ...DELIVERED,
        CANCELLED,
        ...delivered("'DN-R'", "'DN-S'").map((sql) => sql.replace("{new2}", "{open}")),
      ],
      "accepted",
    ],
    ["select from delivery_items where book_id <> current_book()", "nothing"],
  ],
};
