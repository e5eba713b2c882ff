import type { OrderState } from "#domain/order.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

/** How each state is shown. */
export const QUOTE_LOOKS: Readonly<Record<OrderState, { label: string; tone: BadgeTone }>> = {
  draft: { label: "Draft", tone: "warning" },
  sent: { label: "Sent", tone: "accent" },
  expired: { label: "Expired", tone: "neutral" },
  accepted: { label: "Accepted", tone: "positive" },
  partly_invoiced: { label: "Partly invoiced", tone: "accent" },
  invoiced: { label: "Invoiced", tone: "positive" },
  declined: { label: "Declined", tone: "negative" },
};
