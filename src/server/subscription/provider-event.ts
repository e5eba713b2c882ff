import { z } from "zod";
import type { ProviderNews } from "#domain/plan.ts";

/** An event of the provider about the subscription of one of our users. */
export type ProviderEvent = { id: string; userId: string; news: ProviderNews };

const seconds = z.int().transform((value) => new Date(value * 1000).toISOString());

/** Other events are about something else, or about nobody who is a user here. */
const isOurs = z.object({
  type: z.string().startsWith("customer.subscription."),
  data: z.object({ object: z.object({ metadata: z.object({ userId: z.uuid() }) }) }),
});

/** What we read of an event; whatever else it says is not looked at. */
const subscriptionEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  created: seconds,
  data: z.object({
    object: z.object({
      id: z.string(),
      customer: z.string(),
      status: z.string(),
      cancel_at_period_end: z.boolean(),
      cancel_at: seconds.nullish(),
      trial_end: seconds.nullish(),
      // Its place depends on the version of the provider's API that sent the event.
      current_period_end: seconds.nullish(),
      items: z.object({
        data: z.tuple([z.object({ current_period_end: seconds.nullish() })], z.unknown()),
      }),
      metadata: z.object({ userId: z.uuid() }),
    }),
  }),
});

const KINDS: Readonly<Record<string, ProviderNews["kind"]>> = {
  "customer.subscription.created": "created",
  "customer.subscription.deleted": "deleted",
};

/** Any other is without effect: cancelled, unpaid for good, paused, never paid for. */
const STATES: Readonly<Record<string, ProviderNews["state"]>> = {
  active: "paid",
  trialing: "paid",
  past_due: "unpaid",
  incomplete: "pending",
};

/** The event in our words; null for one that says nothing of a subscription of ours. Throws for one that it cannot read. */
export function readProviderEvent(event: unknown): ProviderEvent | null {
  if (!isOurs.safeParse(event).success) return null;
  const { id, type, created, data } = subscriptionEvent.parse(event);
  const { object } = data;
  const periodEnd =
    object.cancel_at ?? object.items.data[0].current_period_end ?? object.current_period_end ?? null;
  if (periodEnd === null) throw new Error("This event says nothing of the end of the period.");
  const news: ProviderNews = {
    at: created,
    kind: KINDS[type] ?? "updated",
    state: STATES[object.status] ?? "stopped",
    subscriptionId: object.id,
    customerId: object.customer,
    trialEnd: object.trial_end ?? null,
    currentPeriodEnd: periodEnd,
    isEnding: object.cancel_at_period_end || typeof object.cancel_at === "string",
  };
  return { id, userId: object.metadata.userId, news };
}
