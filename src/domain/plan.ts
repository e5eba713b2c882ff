import { isEarlier, shiftInstant, type Instant } from "./dates.ts";
import { priceOfMinorUnits } from "./notation.ts";

/**
 * A person's subscription (Behavior 3, 4; Accounting 13). Instants are ISO text. A person who is not in the list
 * of subscriptions has `NO_SUBSCRIPTION`.
 */
export type Subscription = {
  status: "active" | "free";
  trialEnd: Instant | null;
  currentPeriodEnd: Instant | null;
  /** Since when the provider could not collect the fee. */
  unpaidSince: Instant | null;
  /** Cancelled by the subscriber: nothing follows the current period. */
  isEnding: boolean;
  stripeSubscriptionId: string | null;
  stripeCustomerId: string | null;
  /** When the provider last reported a change that counts, or an administrator ended it. */
  changedAt: Instant | null;
};

export type PremiumPrice = {
  /** Cents, or what the currency has instead. */
  minorUnits: number;
  currency: string;
  /** "month", and whatever else the provider has. */
  interval: string;
  intervals: number;
};

/** What Premium costs, in words: "$9.00 a month". */
export function priceInWords({ minorUnits, currency, interval, intervals }: PremiumPrice): string {
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

/** The provider's name of a subscription that an administrator gave (Behavior 4). */
const GIVEN = "given-by-administrator";
const GIVEN_DAYS = 30;
/** How long a fee, or the news that it was paid, may be late (Accounting 13). */
const GRACE_DAYS = 7;

/** True for a subscription that exists at the provider, paid or not: it can be paid, resumed and canceled there. */
export function isByCard({ stripeSubscriptionId }: Subscription): boolean {
  return stripeSubscriptionId !== null && stripeSubscriptionId !== GIVEN;
}

/** The provider's id of the person who pays or has paid; null for a person whom it does not know. */
export function customerOf({ stripeCustomerId }: Subscription): string | null {
  return stripeCustomerId === GIVEN ? null : stripeCustomerId;
}

/** The end of Premium as far as it is known now; null where there is none (Accounting 13). */
export function premiumUntil(subscription: Subscription): Instant | null {
  const { status, trialEnd, currentPeriodEnd, unpaidSince, isEnding } = subscription;
  if (status === "free") return trialEnd;
  if (unpaidSince !== null) return shiftInstant(unpaidSince, GRACE_DAYS);
  if (currentPeriodEnd === null || isEnding || !isByCard(subscription)) return currentPeriodEnd;
  return shiftInstant(currentPeriodEnd, GRACE_DAYS);
}

/**
 * What an administrator's Upgrade makes of a subscription that is not by card: 30 days of Premium (Behavior 4, 9). News of
 * a payment that was made before may still come, and count.
 */
export function upgraded({ changedAt }: Subscription, now: Instant): Subscription {
  return {
    ...NO_SUBSCRIPTION,
    status: "active",
    currentPeriodEnd: shiftInstant(now, GIVEN_DAYS),
    stripeSubscriptionId: GIVEN,
    stripeCustomerId: GIVEN,
    changedAt,
  };
}

/** What an administrator's Downgrade leaves of a subscription (Behavior 4). */
export function downgraded(now: Instant): Subscription {
  return { ...NO_SUBSCRIPTION, changedAt: now };
}

/** The provider's news of a subscription. */
export type ProviderNews = {
  at: Instant;
  /** Whether the subscription is new, has changed, or is over for good. */
  kind: "created" | "updated" | "deleted";
  /** Paid for, not paid in time, or of no effect; "pending" until the first payment. */
  state: "paid" | "unpaid" | "stopped" | "pending";
  subscriptionId: string;
  customerId: string;
  trialEnd: Instant | null;
  currentPeriodEnd: Instant;
  isEnding: boolean;
};

/**
 * The subscription after news of the provider, or null when the news change nothing. News come late, twice and out
 * of order, even by seconds (I-35). Of news of one second, that of the making is the oldest. A subscription that is
 * over does not come back. News of another subscription than the present one count only when the other one is paid
 * for and the present one is not.
 */
export function afterNews(before: Subscription, news: ProviderNews): Subscription | null {
  const { at, kind, state } = news;
  const isKnown = before.stripeSubscriptionId === news.subscriptionId;
  if (state === "pending") return null;
  if (isKnown ? kind === "created" : state !== "paid" || isPaidUp(before)) return null;
  if (before.changedAt !== null) {
    if (isEarlier(at, before.changedAt)) return null;
    if (!isKnown && !isEarlier(before.changedAt, at)) return null;
  }
  if (kind === "deleted" || state === "stopped") {
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
    unpaidSince: state === "unpaid" ? (before.unpaidSince ?? at) : null,
    isEnding: news.isEnding,
    stripeSubscriptionId: news.subscriptionId,
    stripeCustomerId: news.customerId,
    changedAt: at,
  };
}

/** Whether a card subscription is active and its fee was collected. */
function isPaidUp(subscription: Subscription): boolean {
  return isByCard(subscription) && subscription.status === "active" && subscription.unpaidSince === null;
}
