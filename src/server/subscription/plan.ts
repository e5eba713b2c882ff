import type { Plan, PlanStatus, Subscriber } from "#contract/subscription.ts";
import { isPaidByCard } from "#domain/subscription-plan.ts";
import type { SubscriberRow } from "./queries.ts";

/** Plan that a subscription gives today; an expired one gives none. */
export function planStatusOf({ subscription, isPremium }: SubscriberRow): PlanStatus {
  if (!isPremium) return "free";
  return subscription.status === "active" ? "active" : "trial";
}

/** A user as shown to administrators (Behavior 2.13). */
export function subscriberOf(row: SubscriberRow): Subscriber {
  const { id, email, name, createdAt, subscription } = row;
  const status = planStatusOf(row);
  return {
    id,
    email,
    name,
    status,
    currentPeriodEnd: status === "free" ? null : (subscription.currentPeriodEnd ?? subscription.trialEnd),
    hasCardSubscription: isPaidByCard(subscription),
    createdAt,
  };
}

/** A user's plan, as shown to that user (Accounting 13). */
export function describePlan(
  row: SubscriberRow,
  { hasProvider, price }: Pick<Plan, "hasProvider" | "price">,
): Plan {
  const { subscription, premiumUntil, isPremium } = row;
  const { currentPeriodEnd, isEnding, unpaidSince } = subscription;
  return {
    status: planStatusOf(row),
    premiumUntil: isPremium ? premiumUntil : null,
    currentPeriodEnd,
    hasCardSubscription: isPaidByCard(subscription),
    cancelsAtPeriodEnd: isEnding,
    unpaidSince,
    hasProvider,
    price,
  };
}
