import { isEarlier, shiftInstant, type Instant } from "./dates.ts";
import { priceOfMinorUnits } from "./notation.ts";

/**
 * A user's subscription (Behavior 3, 4; Accounting 13). Instants are ISO text. A user without a row in the list of subscriptions
 * has `NO_SUBSCRIPTION`.
 */
export type Subscription = {
  status: "active" | "free";
  trialEnd: Instant | null;
  currentPeriodEnd: Instant | null;
  /** When collecting the fee first failed. */
  unpaidSince: Instant | null;
  /** Canceled by the subscriber: ends after the current period. */
  isEnding: boolean;
  stripeSubscriptionId: string | null;
  stripeCustomerId: string | null;
  /** Time of the last accepted provider event, or of a downgrade by an administrator. */
  changedAt: Instant | null;
};

export type PremiumPrice = {
  /** Cents, or the currency's minor unit. */
  minorUnits: number;
  currency: string;
  /** "month", or any other of the provider's. */
  interval: string;
  intervals: number;
};

/** Premium price in words: "$9.00 a month". */
export function describePrice({ minorUnits, currency, interval, intervals }: PremiumPrice): string {
  const every = intervals === 1 ? `a ${interval}` : `every ${intervals} ${interval}s`;
  return `${priceOfMinorUnits(minorUnits, currency)} ${every}`;
}

export const NO_SUBSCRIPTION: Subscription = {
  status: "free",
  trialEnd: null,
  currentPeriodEnd: null,
  unpaidSince: null,
  isEnding: false,
  stripeSubscriptionId: null,
  stripeCustomerId: null,
  changedAt: null,
};

/** Placeholder ID of a subscription granted by an administrator (Behavior 4). */
const GRANTED_BY_ADMINISTRATOR = "given-by-administrator";
const GRANTED_DAYS = 30;
/** How many days a fee, or its confirmation, may be late (Accounting 13). */
const GRACE_DAYS = 7;

/** True for a subscription that exists at the provider, paid or not: it can be paid, resumed and canceled there. */
export function isPaidByCard({ stripeSubscriptionId }: Subscription): boolean {
  return stripeSubscriptionId !== null && stripeSubscriptionId !== GRANTED_BY_ADMINISTRATOR;
}

/** The provider's customer ID of a current or former payer; null if there is none. */
export function providerCustomerId({ stripeCustomerId }: Subscription): string | null {
  return stripeCustomerId === GRANTED_BY_ADMINISTRATOR ? null : stripeCustomerId;
}

/** The end of Premium, as known now; null if there is none (Accounting 13). */
export function premiumUntil(subscription: Subscription): Instant | null {
  const { status, trialEnd, currentPeriodEnd, unpaidSince, isEnding } = subscription;
  if (status === "free") return trialEnd;
  if (unpaidSince !== null) return shiftInstant(unpaidSince, GRACE_DAYS);
  if (currentPeriodEnd === null || isEnding || !isPaidByCard(subscription)) return currentPeriodEnd;
  return shiftInstant(currentPeriodEnd, GRACE_DAYS);
}

/**
 * The result of an administrator's Upgrade for a subscription not paid by card: 30 days of Premium (Behavior 4, 9). A later event
 * for an earlier payment can still apply.
 */
export function grantPremium({ changedAt }: Subscription, now: Instant): Subscription {
  return {
    ...NO_SUBSCRIPTION,
    status: "active",
    currentPeriodEnd: shiftInstant(now, GRANTED_DAYS),
    stripeSubscriptionId: GRANTED_BY_ADMINISTRATOR,
    stripeCustomerId: GRANTED_BY_ADMINISTRATOR,
    changedAt,
  };
}

/** The result of an administrator's Downgrade (Behavior 4). */
export function toFreePlan(now: Instant): Subscription {
  return { ...NO_SUBSCRIPTION, changedAt: now };
}

/** A provider event for a subscription. */
export type SubscriptionEvent = {
  at: Instant;
  /** Whether the subscription is new, changed, or permanently over. */
  kind: "created" | "updated" | "deleted";
  /** Paid, overdue, or no longer in effect; "pending" until the first payment. */
  status: "paid" | "unpaid" | "stopped" | "pending";
  subscriptionId: string;
  customerId: string;
  trialEnd: Instant | null;
  currentPeriodEnd: Instant;
  isEnding: boolean;
};

/**
 * The subscription after a provider event, or null if the event changes nothing. Events arrive late, twice and out of order, even
 * by seconds (I-35); within one second, creation comes first. An ended subscription doesn't return. Events of another
 * subscription count only if that one is paid and the current one is not.
 */
export function applySubscriptionEvent(before: Subscription, news: SubscriptionEvent): Subscription | null {
  const { at, kind, status } = news;
  const isKnown = before.stripeSubscriptionId === news.subscriptionId;
  if (status === "pending") return null;
  if (isKnown ? kind === "created" : status !== "paid" || isSubscriptionPaid(before)) return null;
  if (before.changedAt !== null) {
    if (isEarlier(at, before.changedAt)) return null;
    if (!isKnown && !isEarlier(before.changedAt, at)) return null;
  }
  if (kind === "deleted" || status === "stopped") {
    return {
      ...NO_SUBSCRIPTION,
      stripeSubscriptionId: kind === "deleted" ? null : news.subscriptionId,
      stripeCustomerId: news.customerId,
      changedAt: at,
    };
  }
  return {
    status: "active",
    trialEnd: news.trialEnd,
    currentPeriodEnd: news.currentPeriodEnd,
    unpaidSince: status === "unpaid" ? (before.unpaidSince ?? at) : null,
    isEnding: news.isEnding,
    stripeSubscriptionId: news.subscriptionId,
    stripeCustomerId: news.customerId,
    changedAt: at,
  };
}

/** Whether a card subscription is active and its fee was collected. */
function isSubscriptionPaid(subscription: Subscription): boolean {
  return isPaidByCard(subscription) && subscription.status === "active" && subscription.unpaidSince === null;
}
