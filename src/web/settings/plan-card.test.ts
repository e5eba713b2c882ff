import { toInstant } from "#domain/dates.ts";
import { describe, expect, test } from "vitest";
import type { Plan } from "#contract/subscription.ts";
import { paymentWarning, planSentence } from "./plan-card.tsx";

const FREE_PLAN: Plan = {
  status: "free",
  premiumUntil: null,
  currentPeriodEnd: null,
  hasCardSubscription: false,
  cancelsAtPeriodEnd: false,
  unpaidSince: null,
  hasProvider: true,
  price: "$9.00 a month",
};
const END = toInstant("2026-04-01T00:00:00.000Z");
const GRACE = toInstant("2026-04-08T00:00:00.000Z");
const GRANTED_PLAN: Plan = { ...FREE_PLAN, status: "active", premiumUntil: END, currentPeriodEnd: END };
const PAID: Plan = { ...GRANTED_PLAN, premiumUntil: GRACE, hasCardSubscription: true };
const NOW = toInstant("2026-03-15T00:00:00.000Z");
const day = (instant: string) => instant.slice(0, 10);

describe("a plan in words", () => {
  test.each([
    { plan: FREE_PLAN, sentence: "You are on the free plan." },
    { plan: { ...FREE_PLAN, currentPeriodEnd: END }, sentence: "You are on the free plan." },
    {
      plan: { ...FREE_PLAN, hasCardSubscription: true },
      sentence: "You are on the free plan until your subscription is paid.",
    },
    {
      plan: { ...FREE_PLAN, status: "trial", premiumUntil: END } satisfies Plan,
      sentence: "Your Premium trial ends on 2026-04-01.",
    },
    { plan: GRANTED_PLAN, sentence: "You have Premium until 2026-04-01." },
    { plan: { ...PAID, unpaidSince: END }, sentence: "You have Premium." },
    { plan: PAID, sentence: "You're on Premium. Renews on 2026-04-01." },
    {
      plan: { ...PAID, cancelsAtPeriodEnd: true, premiumUntil: END },
      sentence: "You have Premium. It was canceled and ends on 2026-04-01.",
    },
  ])("$sentence", ({ plan, sentence }) => {
    expect(planSentence(plan, NOW, day)).toBe(sentence);
  });

  test("shows no renewal date in the past", () => {
    expect(planSentence(PAID, GRACE, day)).toBe("You have Premium. Its renewal is being confirmed.");
  });

  test("warns of a failed payment, with the end of the grace period, and after it", () => {
    expect(paymentWarning(PAID, day)).toBe(null);
    const unpaid = { ...PAID, unpaidSince: END };
    expect(paymentWarning(unpaid, day)).toContain("Premium ends on 2026-04-08");
    expect(paymentWarning({ ...unpaid, status: "free", premiumUntil: null }, day)).toContain("has ended");
  });
});
