import type { Attacks } from "./book.ts";
import {
  ACCEPTED,
  CANCELED,
  DELIVERED_ORDER,
  DELIVERED_LINE,
  DELIVERY,
  PURCHASE,
  SALES,
  deliveryWith,
  mark,
} from "./order-rows.ts";

/** Delivery notes and goods receipts: for an open order, not dated before it, and never above the ordered quantity. */
export const DELIVERY_ATTACKS: Attacks = {
  deliveries: [
    [DELIVERED_ORDER, "accepted"],
    [["without a record", ...DELIVERED_ORDER], "change_is_audited"],
    [[...DELIVERED_ORDER, CANCELED], "accepted"],
    [[...DELIVERED_ORDER, CANCELED, "update deliveries set status = 'recorded'"], "delivery_is_immutable"],
    [[...DELIVERED_ORDER, "update deliveries set status = 'lost'"], "delivery_status_is_known"],
    [[...DELIVERED_ORDER, "update deliveries set notes = 'Other words'"], "denied"],
    [[...DELIVERED_ORDER, "delete from deliveries"], "denied"],
    [[...SALES, DELIVERY], "delivery_has_lines"],
    [[...SALES, ...deliveryWith("'2026-02-02'", "'2026-01-31'")], "delivery_is_not_before_its_order"],
    [[...SALES, ...deliveryWith("'delivery_note'", "'gift'")], "delivery_kind_is_known"],
    [[...SALES, ...deliveryWith("'delivery_note'", "'goods_receipt'")], "delivery_order_is_open"],
    [[...PURCHASE, DELIVERY, DELIVERED_LINE], "delivery_order_is_open"],
    [[...PURCHASE, ...deliveryWith("'delivery_note'", "'goods_receipt'")], "accepted"],
    [[...ACCEPTED, DELIVERY, DELIVERED_LINE], "delivery_order_is_open"],
    [[...SALES, mark("closed"), DELIVERY, DELIVERED_LINE], "delivery_order_is_open"],
    [[...SALES, mark("void"), DELIVERY, DELIVERED_LINE], "delivery_order_is_open"],
    [[...DELIVERED_ORDER, mark("void")], "converted_order_is_fixed"],
    [[...DELIVERED_ORDER, "set constraints delivery_is_checked immediate", mark("closed")], "accepted"],
    [[...SALES, ...deliveryWith("'DN-R'", "E'D\\n1'")], "delivery_number_is_short"],
    [[...SALES, ...deliveryWith("{new}, '2026", "{new2}, '2026")], "delivery_order_exists"],
    [[...DELIVERED_ORDER, DELIVERY.replace("{new2}", "{open}")], "delivery_number_is_unique"],
    [
      [
        ...SALES,
        ...deliveryWith("(id,", "(status, id,").map((sql) =>
          sql.replace("values ({new2}, 'del", "values ('void', {new2}, 'del"),
        ),
      ],
      "delivery_begins_recorded",
    ],
    [
      [
        ...SALES,
        ...deliveryWith("(id,", "(book_id, id,").map((sql) =>
          sql.replace("values ({new2}, 'del", "values ({otherBook}, {new2}, 'del"),
        ),
      ],
      "row_belongs_to_current_book",
    ],
    ["select from deliveries where book_id <> current_book()", "nothing"],
  ],
  delivery_items: [
    [[...SALES, ...deliveryWith("1, 1)", "1, 0.5)")], "accepted"],
    [[...SALES, ...deliveryWith("1, 1)", "1, 0)")], "delivery_item_is_positive"],
    [[...SALES, ...deliveryWith("1, 1)", "1, 1.0001)")], "delivered_quantity_is_within_order"],
    [[...SALES, ...deliveryWith("1, 1)", "2, 1)")], "delivery_item_line_exists"],
    [[...SALES, DELIVERED_LINE], "delivery_item_belongs_to_its_delivery"],
    [[...DELIVERED_ORDER, "update delivery_items set quantity = 0.5"], "denied"],
    [[...DELIVERED_ORDER, "delete from delivery_items"], "denied"],
    [
      [...DELIVERED_ORDER, ...deliveryWith("'DN-R'", "'DN-S'").map((sql) => sql.replace("{new2}", "{open}"))],
      "delivered_quantity_is_within_order",
    ],
    [
      [
        ...DELIVERED_ORDER,
        CANCELED,
        ...deliveryWith("'DN-R'", "'DN-S'").map((sql) => sql.replace("{new2}", "{open}")),
      ],
      "accepted",
    ],
    ["select from delivery_items where book_id <> current_book()", "nothing"],
  ],
};
