import type { OrderKind, OrderState } from "#domain/order.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

type Words = {
  one: string;
  many: string;
  title: string;
  /** The heading of its list. */
  list: string;
  party: string;
  partyIn: string;
  description: string;
  empty: string;
};

/** What differs between the kinds is their words (Behaviour 2.25). */
export const ORDER_WORDS: Readonly<Record<OrderKind, Words>> = {
  quote: {
    one: "quote",
    many: "quotes",
    title: "Quote",
    list: "Quotes",
    party: "Customer",
    partyIn: "customer",
    description: "What is offered to customers; nothing of it is booked",
    empty: "Offer what you sell. The customer accepts it on a page of its own, and it becomes an invoice.",
  },
};

/** How each state is shown. */
export const ORDER_LOOKS: Readonly<Record<OrderState, { label: string; tone: BadgeTone }>> = {
  draft: { label: "Draft", tone: "warning" },
  sent: { label: "Sent", tone: "accent" },
  expired: { label: "Expired", tone: "neutral" },
  accepted: { label: "Accepted", tone: "positive" },
  partly_invoiced: { label: "Partly invoiced", tone: "accent" },
  invoiced: { label: "Invoiced", tone: "positive" },
  declined: { label: "Declined", tone: "negative" },
};
