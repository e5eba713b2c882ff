import type { OrderKind } from "#domain/order.ts";
import { emailOperations, nameOperations, recordOperations } from "./named-operations.ts";

/** Routes of a kind. */
function operationsAt<Path extends string>(path: Path) {
  return {
    ...recordOperations(path),
    summary: { method: "GET", path: `${path}/summary` },
    pdf: { method: "GET", path: `${path}/:id/pdf` },
    nextNumber: { method: "GET", path: `${path}/next-number` },
    ...emailOperations(path),
  } as const;
}

/** Operations on quotes and orders; the rest are in `operations.ts`. */
export const ORDER_OPERATIONS = {
  ...nameOperations("quotes", operationsAt("/api/quotes")),
  "quotes.send": { method: "POST", path: "/api/quotes/:id/send" },
  "quotes.answer": { method: "POST", path: "/api/quotes/:id/answer" },
  "quotes.remove": { method: "DELETE", path: "/api/quotes/:id" },
  "quotes.links": { method: "GET", path: "/api/quotes/:id/links" },
  "quotes.createLink": { method: "POST", path: "/api/quotes/:id/links" },
  "quotes.share": { method: "POST", path: "/api/quotes/:id/share" },
  ...nameOperations("salesOrders", operationsAt("/api/sales-orders")),
  "salesOrders.setStatus": { method: "POST", path: "/api/sales-orders/:id/status" },
  ...nameOperations("purchaseOrders", operationsAt("/api/purchase-orders")),
  "purchaseOrders.setStatus": { method: "POST", path: "/api/purchase-orders/:id/status" },
  "deliveries.get": { method: "GET", path: "/api/deliveries/:id" },
  "deliveries.create": { method: "POST", path: "/api/deliveries" },
  "deliveries.void": { method: "POST", path: "/api/deliveries/:id/void" },
  "deliveries.pdf": { method: "GET", path: "/api/deliveries/:id/pdf" },
  ...nameOperations("deliveries", emailOperations("/api/deliveries")),
} as const;

/** Resource name of each kind. */
export const ORDER_RESOURCES = {
  quote: "quotes",
  sales_order: "salesOrders",
  purchase_order: "purchaseOrders",
} as const satisfies Record<OrderKind, string>;
