import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, listQuery, page, record, userId } from "./fields.ts";

const status = z.enum(["active", "trial", "free"]);
export type PlanStatus = z.infer<typeof status>;

/** The caller's subscription (Accounting 13). */
const plan = record("Plan", {
  /** No longer "active" once Premium has run out. */
  status,
  /** Until when Premium lasts as far as it is known now; null on the free plan. */
  premiumUntil: instant.nullable(),
  currentPeriodEnd: instant.nullable(),
  /** Whether the payment provider has a subscription, where the card is changed and the plan canceled, paid or not. */
  isByCard: z.boolean(),
  /** Cancelled: nothing follows the current period. */
  isEnding: z.boolean(),
  /** Since when the fee could not be collected. */
  unpaidSince: instant.nullable(),
  /** Whether this server takes card payments. */
  hasProvider: z.boolean(),
  /** The price of Premium, in words: "$9.00 a month"; null if none is set. */
  price: z.string().nullable(),
});
export type Plan = z.infer<typeof plan>;

/** The placeholder for the price of Premium in the prerendered landing page. */
export const PREMIUM_PRICE_PLACEHOLDER = "premium.price.invalid";

/** Where the browser goes on: a page of the payment provider. */
const destination = record("Destination", { url: z.url() });

export const planEndpoints = {
  get: endpoint("plan.get", {
    summary: "Get your plan: free or Premium",
    access: "user",
    refs: [],
    reply: plan,
  }),
  checkout: endpoint("plan.checkout", {
    summary: "Start a Premium subscription on a page of the payment provider",
    access: "user",
    refs: [],
    reply: destination,
  }),
  manage: endpoint("plan.manage", {
    summary: "Manage your subscription on a page of the payment provider",
    access: "user",
    refs: [],
    reply: destination,
  }),
};

/** A user as administrators see one: never a look into the books (Behavior 2.13, 3). */
const subscriber = record("Subscriber", {
  id: userId,
  email: z.string(),
  name: z.string(),
  status,
  currentPeriodEnd: instant.nullable(),
  isByCard: z.boolean(),
  createdAt: instant,
});
export type Subscriber = z.infer<typeof subscriber>;

const params = z.strictObject({ id: userId });
export const adminEndpoints = {
  list: endpoint("subscriptions.list", {
    summary: "List users with their subscriptions, newest first",
    access: "admin",
    refs: [],
    query: z.strictObject(listQuery),
    reply: page(subscriber),
  }),
  upgrade: endpoint("subscriptions.upgrade", {
    summary: "Give a user at least 30 days of Premium",
    access: "admin",
    refs: ["params.id"],
    params,
    reply: subscriber,
  }),
  downgrade: endpoint("subscriptions.downgrade", {
    summary: "Move a user to the free plan; a card subscription is canceled",
    access: "admin",
    refs: ["params.id"],
    params,
    reply: subscriber,
  }),
};
