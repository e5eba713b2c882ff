import type { Attacks } from "./book.ts";
import {
  ACCEPTED,
  CANCELLED,
  DELIVERED,
  DELIVERED_LINE,
  DELIVERY,
  PURCHASE,
  SALES,
  delivered,
  mark,
} from "./order-rows.ts";

/** Delivery notes and goods receipts: for an open order, not dated before it, and never above the ordered quantity. */
export const DELIVERY_ATTACKS: Attacks = {
  deliveries: [
    [DELIVERED, "accepted"],
    [["without a record", ...DELIVERED], "change_has_its_record"],
    [[...DELIVERED, CANCELLED], "accepted"],
    [[...DELIVERED, CANCELLED, "update deliveries set status = 'issued'"], "delivery_stays"],
    [[...DELIVERED, "update deliveries set status = 'lost'"], "delivery_status_is_known"],
    [[...DELIVERED, "update deliveries set notes = 'Other words'"], "denied"],
    [[...DELIVERED, "delete from deliveries"], "denied"],
    [[...SALES, DELIVERY], "delivery_has_lines"],
    [[...SALES, ...delivered("'2026-02-02'", "'2026-01-31'")], "delivery_is_not_before_its_order"],
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
