import { toInstant } from "#domain/dates.ts";
import { z } from "zod";
import { userId } from "#contract/fields.ts";
import type { UserId } from "#domain/ids.ts";
import type { SubscriptionEvent } from "#domain/subscription-plan.ts";
import { type FieldError, Refusal } from "#domain/refusals.ts";

/** A provider event about a user's subscription. */
export type ProviderEvent = { id: string; userId: UserId; news: SubscriptionEvent };

const seconds = z.int().transform((value) => toInstant(value * 1000));

/** Only events about subscriptions of our users; ignores all others. */
const isSubscriptionEvent = z.object({
  type: z.string().startsWith("customer.subscription."),
  data: z.object({ object: z.object({ metadata: z.object({ userId: z.uuid() }) }) }),
});

/** Fields we read of an event; all others are ignored. */
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
      // Its position depends on the provider's API version of the event.
      current_period_end: seconds.nullish(),
      items: z.object({
        data: z.tuple([z.object({ current_period_end: seconds.nullish() })], z.unknown()),
      }),
      metadata: z.object({ userId }),
    }),
  }),
});

const KINDS: Readonly<Record<string, SubscriptionEvent["kind"]>> = {
  "customer.subscription.created": "created",
  "customer.subscription.deleted": "deleted",
};

/** All other statuses have no effect: canceled, unpaid for good, paused, never paid. */
const STATUSES: Readonly<Record<string, SubscriptionEvent["status"]>> = {
  active: "paid",
  trialing: "paid",
  past_due: "unpaid",
  incomplete: "pending",
};

/**
 * Maps an event to our terms; null if it isn't about a subscription of ours. Rejects an unreadable one, with the invalid
 * fields.
 */
export function readProviderEvent(event: unknown): ProviderEvent | null {
  if (!isSubscriptionEvent.safeParse(event).success) return null;
  const { success, error, data: parsed } = subscriptionEvent.safeParse(event);
  if (!success)
    throw unreadableEvent(error.issues.map(({ path, message }) => ({ field: path.join("."), message })));
  const { id, type, created, data } = parsed;
  const { object } = data;
  const periodEnd =
    object.cancel_at ?? object.items.data[0].current_period_end ?? object.current_period_end ?? null;
  if (periodEnd === null) {
    const field = "data.object.items.data.0.current_period_end";
    throw unreadableEvent([{ field, message: "The event doesn't include the end of the period." }]);
  }
  const news: SubscriptionEvent = {
    at: created,
    kind: KINDS[type] ?? "updated",
    status: STATUSES[object.status] ?? "stopped",
    subscriptionId: object.id,
    customerId: object.customer,
    trialEnd: object.trial_end ?? null,
    currentPeriodEnd: periodEnd,
    isEnding: object.cancel_at_period_end || typeof object.cancel_at === "string",
  };
  return { id, userId: object.metadata.userId, news };
}

/** A signed event that can't be processed; the provider sends it again (Accounting 13). */
export function unreadableEvent(errors: readonly FieldError[]): Refusal {
  return new Refusal("subscription.unreadable-event", errors);
}
