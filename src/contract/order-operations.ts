import type { OrderKind } from "#domain/order.ts";

/** The part of the table that is about quotes and orders; `operations.ts` has the rest. */
export const ORDER_OPERATIONS = {
  "quotes.list": { method: "GET", path: "/api/quotes" },
  "quotes.states": { method: "GET", path: "/api/quotes/states" },
  "quotes.get": { method: "GET", path: "/api/quotes/:id" },
  "quotes.pdf": { method: "GET", path: "/api/quotes/:id/pdf" },
  "quotes.nextNumber": { method: "GET", path: "/api/quotes/next-number" },
  "quotes.create": { method: "POST", path: "/api/quotes" },
  "quotes.update": { method: "PUT", path: "/api/quotes/:id" },
  "quotes.send": { method: "POST", path: "/api/quotes/:id/send" },
  "quotes.answer": { method: "POST", path: "/api/quotes/:id/answer" },
  "quotes.remove": { method: "DELETE", path: "/api/quotes/:id" },
  "quotes.mails": { method: "GET", path: "/api/quotes/:id/mails" },
  "quotes.sendMail": { method: "POST", path: "/api/quotes/:id/mails" },
  "quotes.mailFile": { method: "POST", path: "/api/quotes/:id/mail-file" },
  "quotes.links": { method: "GET", path: "/api/quotes/:id/links" },
  "quotes.createLink": { method: "POST", path: "/api/quotes/:id/links" },
  "salesOrders.list": { method: "GET", path: "/api/sales-orders" },
  "salesOrders.states": { method: "GET", path: "/api/sales-orders/states" },
  "salesOrders.get": { method: "GET", path: "/api/sales-orders/:id" },
  "salesOrders.pdf": { method: "GET", path: "/api/sales-orders/:id/pdf" },
  "salesOrders.nextNumber": { method: "GET", path: "/api/sales-orders/next-number" },
  "salesOrders.create": { method: "POST", path: "/api/sales-orders" },
  "salesOrders.update": { method: "PUT", path: "/api/sales-orders/:id" },
  "salesOrders.setStatus": { method: "POST", path: "/api/sales-orders/:id/status" },
  "salesOrders.mails": { method: "GET", path: "/api/sales-orders/:id/mails" },
  "salesOrders.sendMail": { method: "POST", path: "/api/sales-orders/:id/mails" },
  "salesOrders.mailFile": { method: "POST", path: "/api/sales-orders/:id/mail-file" },
  "purchaseOrders.list": { method: "GET", path: "/api/purchase-orders" },
  "purchaseOrders.states": { method: "GET", path: "/api/purchase-orders/states" },
  "purchaseOrders.get": { method: "GET", path: "/api/purchase-orders/:id" },
  "purchaseOrders.pdf": { method: "GET", path: "/api/purchase-orders/:id/pdf" },
  "purchaseOrders.nextNumber": { method: "GET", path: "/api/purchase-orders/next-number" },
  "purchaseOrders.create": { method: "POST", path: "/api/purchase-orders" },
  "purchaseOrders.update": { method: "PUT", path: "/api/purchase-orders/:id" },
  "purchaseOrders.setStatus": { method: "POST", path: "/api/purchase-orders/:id/status" },
  "purchaseOrders.mails": { method: "GET", path: "/api/purchase-orders/:id/mails" },
  "purchaseOrders.sendMail": { method: "POST", path: "/api/purchase-orders/:id/mails" },
  "purchaseOrders.mailFile": { method: "POST", path: "/api/purchase-orders/:id/mail-file" },
} as const;

/** What the operations of each kind are called by. */
export const ORDER_RESOURCES = {
  quote: "quotes",
  sales_order: "salesOrders",
  purchase_order: "purchaseOrders",
} as const satisfies Record<OrderKind, string>;
