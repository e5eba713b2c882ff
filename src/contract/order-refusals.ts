import type { OperationId } from "./operations.ts";
import { type Codes, DOCUMENT_WRITING } from "./trade-refusals.ts";

const WRITING: Codes = [
  ...DOCUMENT_WRITING,
  "document.no-customer",
  "document.credits-no-line",
  "document.keeps-goods",
  "tax-rate.not-for-sales",
  "record.duplicate",
  "order.ends-before-date",
  "order.no-such-line",
];

const SENDING: Codes = [
  "order.not-found",
  "mail.not-sent",
  "mail.no-server",
  "mail.of-sample",
  "mail.too-many",
];

/** What operations on quotes may decline; `operation-refusals.ts` has the rest. */
export const ORDER_REFUSALS_OF: Partial<Record<OperationId, Codes>> = {
  "quotes.get": ["order.not-found"],
  "quotes.pdf": ["order.not-found"],
  "quotes.create": WRITING,
  "quotes.update": [...WRITING, "order.not-found", "order.answered", "record.stale"],
  "quotes.send": ["order.not-found", "order.answered", "record.stale"],
  "quotes.answer": [
    "order.not-found",
    "order.answered",
    "order.not-sent",
    "order.expired",
    "order.no-name",
    "record.stale",
  ],
  "quotes.remove": ["order.not-found", "order.not-a-draft", "order.was-sent"],
  "quotes.mails": ["order.not-found"],
  "quotes.sendMail": SENDING,
  "quotes.mailFile": ["order.not-found", "mail.not-sent"],
  "quotes.links": ["order.not-found"],
  "quotes.createLink": ["order.not-found", "link.not-sent", "link.end-not-allowed", "link.made-before"],
};
