import type { OrderKind } from "#domain/order.ts";

/** The part of the table that is about quotes; `operations.ts` has the rest. */
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
} as const;

/** What the operations of each kind are called by. */
export const ORDER_RESOURCES = { quote: "quotes" } as const satisfies Record<OrderKind, string>;
