/** What is declined about plans and those who have them (Spec 2.13, Rules 13). */
export const SUBSCRIPTION_REFUSALS = {
  "subscription.no-provider": {
    status: 409,
    detail: "This server takes no payments. Please ask your administrator.",
  },
  "subscription.is-paid-for": { status: 409, detail: "You are subscribed already." },
  "subscription.not-paid-for": { status: 409, detail: "There is no subscription that is paid by card." },
  "subscription.by-card": {
    status: 409,
    detail: "This user has a subscription by card. Downgrade it first, which cancels it.",
  },
  "subscription.cannot-cancel": {
    status: 409,
    detail:
      "This subscription is by card, and this server has no access to the payment provider to cancel it there.",
  },
  "subscription.provider-failed": {
    status: 502,
    detail: "The payment provider cannot be reached. Please try again in a moment.",
  },
  "subscription.bad-signature": { status: 400, detail: "This event was not signed by the payment provider." },
  "user.not-found": { status: 404, detail: "This user does not exist." },
} as const;
