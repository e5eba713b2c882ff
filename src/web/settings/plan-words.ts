import type { Plan } from "#contract/subscription.ts";

/** What somebody has, in a sentence; `dateOf` writes the day of an instant (Rules 13). */
export function planSentence(plan: Plan, dateOf: (instant: string) => string): string {
  const { status, premiumUntil, currentPeriodEnd, isPaidFor, isEnding, unpaidSince } = plan;
  if (status === "free" || premiumUntil === null) return "You are on the free plan.";
  const until = dateOf(currentPeriodEnd ?? premiumUntil);
  if (status === "trial") return `You are trying Premium until ${until}.`;
  if (unpaidSince !== null) return "You have Premium.";
  if (!isPaidFor) return `You have Premium until ${until}.`;
  return isEnding
    ? `You have Premium. It was cancelled and ends on ${until}.`
    : `You have Premium. It is renewed on ${until}.`;
}

/** What is wrong with the payment, or null. */
export function paymentWarning(plan: Plan, dateOf: (instant: string) => string): string | null {
  const { unpaidSince, premiumUntil } = plan;
  if (unpaidSince === null) return null;
  return premiumUntil === null
    ? "The last payment failed, and Premium has ended. Please check your card."
    : `The last payment failed. Please check your card: Premium ends on ${dateOf(premiumUntil)}.`;
}
