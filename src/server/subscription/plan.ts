import type { Plan, PlanStatus, Subscriber } from "#contract/subscription.ts";
import { isByCard } from "#domain/plan.ts";
import type { SubscriberRow } from "./queries.ts";

/** What a subscription amounts to today: one that has run out is none. */
export function planStatusOf({ subscription, isPremium }: SubscriberRow): PlanStatus {
  if (!isPremium) return "free";
  return subscription.status === "active" ? "active" : "trial";
}

/** A user as administrators see one (Behavior 2.13). */
export function subscriberOf(row: SubscriberRow): Subscriber {
  const { id, email, name, createdAt, subscription } = row;
  const status = planStatusOf(row);
  return {
    id,
    email,
    name,
    status,
    currentPeriodEnd: status === "free" ? null : (subscription.currentPeriodEnd ?? subscription.trialEnd),
    isByCard: isByCard(subscription),
    createdAt,
  };
}

/** The plan of a person, for that person (Accounting 13). */
export function planOf(
  row: SubscriberRow,
  { hasProvider, price }: Pick<Plan, "hasProvider" | "price">,
): Plan {
  const { subscription, premiumUntil, isPremium } = row;
  const { currentPeriodEnd, isEnding, unpaidSince } = subscription;
  return {
    status: planStatusOf(row),
    premiumUntil: isPremium ? premiumUntil : null,
    currentPeriodEnd,
    isByCard: isByCard(subscription),
    isEnding,
    unpaidSince,
    hasProvider,
    price,
  };
}
