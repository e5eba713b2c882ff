/** The part of the closed list that is about sheets, mails and public pages of documents; `refusals.ts` has the rest. */
export const MAIL_REFUSALS = {
  "logo.not-shown": { status: 422, detail: "This image can't be used as a logo." },
  "link.not-found": { status: 404, detail: "This link does not exist" },
  "link.not-issued": {
    status: 409,
    detail: "Only posted invoices can be shared by link. Post this one first.",
  },
  "link.end-not-allowed": { status: 422, detail: "Links must expire between today and one year from now" },
  "reminder.changed": {
    status: 409,
    detail: "This reminder has changed since you opened it. Please review it again.",
  },
  "reminder.already-sent": {
    status: 409,
    detail: "This customer has already received this level of reminder",
  },
  "reminder.not-needed": { status: 409, detail: "No reminder needed: it is paid or disputed" },
  "reminder.not-issued": { status: 409, detail: "Only a posted invoice can be disputed. Post it first." },
  "mail.not-found": { status: 404, detail: "This email does not exist" },
  "mail.not-issued": { status: 409, detail: "Only posted documents can be emailed. Post this one first." },
  "mail.no-server": {
    status: 409,
    detail: "Email isn't set up on this server. Download the email and send it from your own email app.",
  },
  "mail.in-sample": {
    status: 409,
    detail:
      "The sample company can't send email because its customers are fictitious. Switch to your own company.",
  },
  "mail.time-past": { status: 422, detail: "Choose a time in the future" },
  "mail.time-far": { status: 422, detail: "Choose a date within the next year" },
  "mail.plan-not-found": { status: 404, detail: "This email is no longer scheduled" },
  "mail.too-many": {
    status: 429,
    detail: "You've reached today's email limit. Try again tomorrow or ask your administrator.",
  },
  "card.no-key": { status: 422, detail: "Please enter the key and the signing secret of your account." },
  "card.key-refused": {
    status: 422,
    detail: "Stripe doesn't accept this key. Copy it again from your Stripe account.",
  },
  "card.key-for-tests": {
    status: 422,
    detail: "Test keys don't move money. Use them in the sample company.",
  },
  "card.live-in-sample": { status: 422, detail: "Only test keys can be used in the sample company" },
  "card.same-account": {
    status: 422,
    detail: "Choose a different account for payouts",
  },
  "card.provider-failed": { status: 502, detail: "Stripe cannot be reached. Please try again in a moment." },
  "card.not-connected": { status: 404, detail: "Card payments aren't connected" },
  "card.bad-signature": { status: 400, detail: "This event was not signed for the connected account" },
  "card.unreadable-event": { status: 422, detail: "This event cannot be read" },
  "card.too-early": { status: 409, detail: "The payment of this event hasn't arrived yet" },
  "card.event-not-found": { status: 404, detail: "This event does not exist" },
  "card.cannot-pay": {
    status: 409,
    detail: "This invoice cannot be paid by card. Please pay it another way.",
  },
} as const;
