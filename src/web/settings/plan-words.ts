import type { Plan } from "#contract/subscription.ts";
import { isEarlier } from "#domain/dates.ts";

/** What somebody has, in a sentence; `dayOf` writes the day of an instant (Rules 13). */
export function planSentence(plan: Plan, now: string, dayOf: (instant: string) => string): string {
  const { status, premiumUntil, currentPeriodEnd, isByCard, isEnding, unpaidSince } = plan;
  if (status === "free" || premiumUntil === null) {
    return isByCard
      ? "You are on the free plan until your subscription is paid."
      : "You are on the free plan.";
  }
  const until = dayOf(currentPeriodEnd ?? premiumUntil);
  if (status === "trial") return `You are trying Premium until ${until}.`;
  if (unpaidSince !== null) return "You have Premium.";
  if (!isByCard) return `You have Premium until ${until}.`;
  if (isEnding) return `You have Premium. It was cancelled and ends on ${until}.`;
  return currentPeriodEnd !== null && isEarlier(currentPeriodEnd, now)
    ? "You have Premium. Its renewal is being confirmed."
    : `You have Premium. It is renewed on ${until}.`;
}

/** What is wrong with the payment, or null. */
export function paymentWarning(plan: Plan, dayOf: (instant: string) => string): string | null {
  const { unpaidSince, premiumUntil } = plan;
  if (unpaidSince === null) return null;
  return premiumUntil === null
    ? "The last payment failed, and Premium has ended. Please check your card."
    : `The last payment failed. Please check your card: Premium ends on ${dayOf(premiumUntil)}.`;
}
