import { toInstant } from "./dates.ts";
import { describe, expect, test } from "vitest";
import {
  applySubscriptionEvent,
  providerCustomerId,
  toFreePlan,
  isPaidByCard,
  NO_SUBSCRIPTION,
  premiumUntil,
  describePrice,
  type SubscriptionEvent,
  type Subscription,
  grantPremium,
} from "#domain/subscription-plan.ts";

const NOW = toInstant("2026-03-01T12:00:00.000Z");
const LATER = toInstant("2026-03-02T12:00:00.000Z");
const END = toInstant("2026-04-01T12:00:00.000Z");

const news = (change: Partial<SubscriptionEvent> = {}): SubscriptionEvent => ({
  at: NOW,
  kind: "updated",
  status: "paid",
  subscriptionId: "sub_1",
  customerId: "cus_1",
  trialEnd: null,
  currentPeriodEnd: END,
  isEnding: false,
  ...change,
});
const PAID: Subscription = {
  ...NO_SUBSCRIPTION,
  status: "active",
  currentPeriodEnd: END,
  stripeSubscriptionId: "sub_1",
  stripeCustomerId: "cus_1",
  changedAt: NOW,
};
/** The subscription after several events, skipping those that change nothing. */
const after = (start: Subscription, ...all: SubscriptionEvent[]): Subscription =>
  all.reduce((before, event) => applySubscriptionEvent(before, event) ?? before, start);

describe("Premium lasts (Accounting 13)", () => {
  test.each([
    { title: "not at all without a subscription", subscription: NO_SUBSCRIPTION, until: null },
    {
      title: "30 days when an administrator grants it",
      subscription: grantPremium(NO_SUBSCRIPTION, NOW),
      until: toInstant("2026-03-31T12:00:00.000Z"),
    },
    { title: "not at all after a downgrade", subscription: toFreePlan(NOW), until: null },
    { title: "as long as a trial", subscription: { ...NO_SUBSCRIPTION, trialEnd: END }, until: END },
    {
      title: "7 days longer than a paid period, because its renewal may be reported late",
      subscription: PAID,
      until: toInstant("2026-04-08T12:00:00.000Z"),
    },
    {
      title: "until the end of a period without renewal",
      subscription: { ...PAID, isEnding: true },
      until: END,
    },
    {
      title: "7 days after a failed payment",
      subscription: { ...PAID, unpaidSince: LATER },
      until: toInstant("2026-03-09T12:00:00.000Z"),
    },
  ])("$title", ({ subscription, until }) => {
    expect(premiumUntil(subscription)).toBe(until);
  });

  test("and a plan granted by an administrator isn't paid by card, and has no customer at the provider", () => {
    expect(isPaidByCard(PAID)).toBe(true);
    expect(isPaidByCard(grantPremium(NO_SUBSCRIPTION, NOW))).toBe(false);
    expect(isPaidByCard({ ...PAID, status: "free" })).toBe(true);
    expect(isPaidByCard(NO_SUBSCRIPTION)).toBe(false);
    expect(providerCustomerId(grantPremium(NO_SUBSCRIPTION, NOW))).toBe(null);
    expect(providerCustomerId(PAID)).toBe("cus_1");
  });
});

describe("events from the provider (I-35)", () => {
  test("for a first payment create a subscription", () => {
    expect(applySubscriptionEvent(NO_SUBSCRIPTION, news())).toEqual(PAID);
  });

  test("for a renewal move the end of the period", () => {
    const renewed = after(PAID, news({ at: LATER, currentPeriodEnd: toInstant("2026-05-01T12:00:00.000Z") }));
    expect(renewed).toEqual({
      ...PAID,
      changedAt: LATER,
      currentPeriodEnd: toInstant("2026-05-01T12:00:00.000Z"),
    });
  });

  test("for a failed payment start the grace period once, and a payment ends it", () => {
    const unpaid = after(PAID, news({ at: LATER, status: "unpaid" }));
    expect(unpaid.unpaidSince).toBe(LATER);
    const still = after(unpaid, news({ at: toInstant("2026-03-05T00:00:00.000Z"), status: "unpaid" }));
    expect(still.unpaidSince).toBe(LATER);
    expect(after(still, news({ at: toInstant("2026-03-06T00:00:00.000Z") })).unpaidSince).toBe(null);
  });

  test("for its end leave the free plan, and keep the customer", () => {
    const over = after(PAID, news({ at: LATER, kind: "deleted", status: "stopped" }));
    expect(over).toEqual({ ...NO_SUBSCRIPTION, stripeCustomerId: "cus_1", changedAt: LATER });
  });

  test("that come late change nothing", () => {
    const renewed = after(PAID, news({ at: LATER, currentPeriodEnd: toInstant("2026-05-01T12:00:00.000Z") }));
    expect(applySubscriptionEvent(renewed, news({ isEnding: true }))).toBe(null);
    const over = after(PAID, news({ at: LATER, kind: "deleted", status: "stopped" }));
    expect(applySubscriptionEvent(over, news())).toBe(null);
  });

  test("of the same second have the same effect in any order", () => {
    const made = news({ kind: "created", status: "pending" });
    const madeAndPaid = news({ kind: "created", isEnding: true });
    const paid = news();
    expect(after(NO_SUBSCRIPTION, made, paid)).toEqual(PAID);
    expect(after(NO_SUBSCRIPTION, paid, made)).toEqual(PAID);
    expect(after(NO_SUBSCRIPTION, madeAndPaid, paid)).toEqual(PAID);
    expect(after(NO_SUBSCRIPTION, paid, madeAndPaid)).toEqual(PAID);
    const over = news({ kind: "deleted", status: "stopped" });
    expect(after(PAID, over, paid)).toEqual(after(PAID, paid, over));
  });

  test("for another subscription are ignored unless it is paid for", () => {
    const laterEvent = { at: LATER, subscriptionId: "sub_2" };
    expect(applySubscriptionEvent(PAID, news({ ...laterEvent, kind: "deleted", status: "stopped" }))).toBe(
      null,
    );
    expect(applySubscriptionEvent(PAID, news({ ...laterEvent, status: "unpaid" }))).toBe(null);
    expect(applySubscriptionEvent(PAID, news(laterEvent))).toBe(null);
    const unpaid = after(PAID, news({ status: "unpaid" }));
    expect(applySubscriptionEvent(unpaid, news(laterEvent))).toMatchObject({
      status: "active",
      stripeSubscriptionId: "sub_2",
    });
    expect(applySubscriptionEvent(grantPremium(NO_SUBSCRIPTION, NOW), news({ at: LATER }))).toMatchObject({
      stripeSubscriptionId: "sub_1",
    });
  });

  test("for a canceled subscription that is paid for again reactivate it", () => {
    const stopped = after(PAID, news({ at: LATER, status: "stopped" }));
    expect(stopped.status).toBe("free");
    expect(premiumUntil(stopped)).toBe(null);
    expect(after(stopped, news({ at: toInstant("2026-03-03T12:00:00.000Z") })).status).toBe("active");
  });

  test("for a payment from before an administrator's upgrade apply, however late they come", () => {
    const upgradedPlan = grantPremium(NO_SUBSCRIPTION, LATER);
    expect(applySubscriptionEvent(upgradedPlan, news())).toEqual(PAID);
    expect(applySubscriptionEvent(grantPremium(toFreePlan(LATER), LATER), news())).toBe(null);
  });

  test("from before an administrator's downgrade change nothing", () => {
    expect(applySubscriptionEvent(toFreePlan(LATER), news())).toBe(null);
  });
});

test.each([
  [{ minorUnits: 900, currency: "usd", interval: "month", intervals: 1 }, "$9.00 a month"],
  [{ minorUnits: 9_950, currency: "eur", interval: "year", intervals: 1 }, "\u20ac99.50 a year"],
  [{ minorUnits: 1_200, currency: "jpy", interval: "month", intervals: 3 }, "\u00a51,200 every 3 months"],
])("the price %o is written as %s", (price, words) => {
  expect(describePrice(price)).toBe(words);
});
