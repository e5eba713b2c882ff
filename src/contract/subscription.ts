import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, listQuery, page, record, userId } from "./fields.ts";

const status = z.enum(["active", "trial", "free"]);
export type PlanStatus = z.infer<typeof status>;

/** The caller's subscription (Accounting 13). */
const plan = record("Plan", {
  /** No longer "active" once Premium has expired. */
  status,
  /** End of Premium as currently known; null on the free plan. */
  premiumUntil: instant.nullable(),
  currentPeriodEnd: instant.nullable(),
  /** Whether the payment provider has a subscription, paid or not, to change its card or cancel it. */
  hasCardSubscription: z.boolean(),
  /** Canceled: it ends with the current period. */
  cancelsAtPeriodEnd: z.boolean(),
  /** Start of failed fee collections. */
  unpaidSince: instant.nullable(),
  /** Whether this server takes card payments. */
  hasProvider: z.boolean(),
  /** The price of Premium, in words: "$9.00 a month"; null if none is set. */
  price: z.string().nullable(),
});
export type Plan = z.infer<typeof plan>;

/** The placeholder for the price of Premium in the prerendered landing page. */
export const PREMIUM_PRICE_PLACEHOLDER = "premium.price.invalid";

/** Where to send the browser: a page of the payment provider. */
const destination = record("Redirect", { url: z.url() });

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

/** A user as administrators see them: without their books (Behavior 2.13, 3). */
const subscriber = record("Subscriber", {
  id: userId,
  email: z.string(),
  name: z.string(),
  status,
  currentPeriodEnd: instant.nullable(),
  hasCardSubscription: z.boolean(),
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
