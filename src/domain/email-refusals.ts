/** Errors of PDFs, emails and share links of documents; `refusals.ts` combines all lists. */
export const EMAIL_REFUSALS = {
  "logo.unsupported-format": {
    status: 422,
    detail: "This image can't be used as a logo. Choose a PNG or JPEG image.",
  },
  "link.not-found": {
    status: 404,
    detail: "This link was not found. It may have been revoked. Reload the page.",
  },
  "link.not-posted": {
    status: 409,
    detail: "Only posted invoices can be shared by link. Post this one first.",
  },
  "link.expiry-out-of-range": {
    status: 422,
    detail: "Links must expire between today and one year from now. Choose another date.",
  },
  "reminder.changed": {
    status: 409,
    detail: "This reminder has changed since you opened it. Please review it again.",
  },
  "reminder.already-sent": {
    status: 409,
    detail: "This customer has already received this reminder. Reload the page to see the next one.",
  },
  "reminder.not-needed": {
    status: 409,
    detail: "No reminder is needed because the invoice is paid or disputed. Reload the page.",
  },
  "reminder.not-posted": { status: 409, detail: "Only a posted invoice can be disputed. Post it first." },
  "email.not-found": {
    status: 404,
    detail: "This email was not found. It may have been deleted. Reload the page.",
  },
  "email.document-not-posted": {
    status: 409,
    detail: "Only posted documents can be emailed. Post this one first.",
  },
  "email.not-configured": {
    status: 409,
    detail: "Email isn't set up on this server. Download the email and send it from your own email app.",
  },
  "email.not-in-sample": {
    status: 409,
    detail:
      "The sample company can't send email because its customers are fictitious. Switch to your own company.",
  },
  "email.time-in-past": { status: 422, detail: "This time is in the past. Choose a later one." },
  "email.time-too-far": { status: 422, detail: "This date is more than a year away. Choose an earlier one." },
  "email.scheduled-not-found": {
    status: 404,
    detail: "This email is no longer scheduled. It may have been sent or canceled. Reload the page.",
  },
  "email.too-many": {
    status: 429,
    detail: "You've reached today's email limit. Try again tomorrow, or ask your administrator.",
  },
  "card.key-required": {
    status: 422,
    detail: "Please enter the key and the signing secret of your account.",
  },
  "card.key-invalid": {
    status: 422,
    detail: "Stripe doesn't accept this key. Copy it again from your Stripe account.",
  },
  "card.test-key": {
    status: 422,
    detail: "Test keys don't move money. Use them in the sample company.",
  },
  "card.live-in-sample": {
    status: 422,
    detail: "Live keys move money. Use a test key in the sample company.",
  },
  "card.same-account": {
    status: 422,
    detail: "Payouts can't go to the Stripe clearing account. Choose your bank account for payouts.",
  },
  "card.provider-failed": { status: 502, detail: "Stripe can't be reached. Please try again in a moment." },
  "card.not-connected": {
    status: 404,
    detail: "Card payments aren't connected. Connect your Stripe account under Settings > Card payments.",
  },
  "card.bad-signature": {
    status: 400,
    detail:
      "This event was not signed for the connected account. Check the signing secret under Settings > Card payments.",
  },
  "card.unreadable-event": { status: 422, detail: "This event can't be read. Record its payment manually." },
  "card.payment-not-received": {
    status: 409,
    detail: "The payment of this event hasn't arrived yet. It will be retried automatically.",
  },
  "card.event-not-found": {
    status: 404,
    detail: "This event was not found. Reload the page.",
  },
  "card.not-payable": {
    status: 409,
    detail: "This invoice can't be paid by card. Please use another payment method, or contact the sender.",
  },
} as const;
