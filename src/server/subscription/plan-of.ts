import type { Plan } from "#contract/subscription.ts";
import { isByCard } from "#domain/plan.ts";
import type { SubscriberRow } from "./subscription-queries.ts";
import { statusOf } from "./subscriber.ts";

/** The plan of a person, for that person (Rules 13). */
export function planOf(row: SubscriberRow, { hasProvider }: { hasProvider: boolean }): Plan {
  const { subscription, premiumUntil, isPremium } = row;
  const { currentPeriodEnd, isEnding, unpaidSince } = subscription;
  return {
    status: statusOf(row),
    premiumUntil: isPremium ? premiumUntil : null,
    currentPeriodEnd,
    isByCard: isByCard(subscription),
    isEnding,
    unpaidSince,
    hasProvider,
  };
}
