import { ORDER_COLUMNS, type OrderColumn } from "#domain/lists.ts";
import type { OrderKind } from "#domain/order.ts";
import type { ListShape, ListView } from "#web/lists/list-view.ts";
import { ORDER_LABELS } from "./order-labels.ts";

type OrderListShape = ListShape<OrderColumn, OrderColumn>;
export type OrderView = ListView<OrderColumn, OrderColumn>;

/** The columns of the lists (Behavior 2.25). */
export const ORDER_SHAPES: Readonly<Record<OrderKind, OrderListShape>> = {
  quote: buildShape("quote"),
  sales_order: buildShape("sales_order"),
  purchase_order: buildShape("purchase_order"),
};

function buildShape(kind: OrderKind): OrderListShape {
  const { title, party, due, remainingLabel } = ORDER_LABELS[kind];
  return {
    columns: {
      number: { label: title, fixed: true },
      party: { label: party },
      date: { label: "Date", largestFirst: true },
      dueDate: { label: due, largestFirst: true },
      effectiveStatus: { label: "Status" },
      total: { label: "Amount", align: "end", largestFirst: true, fixed: true },
      remaining: { label: remainingLabel, align: "end", largestFirst: true },
    },
    orders: ORDER_COLUMNS,
    defaultSort: "-date",
    withFiles: true,
  };
}
