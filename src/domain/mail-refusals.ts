/** The part of the closed list that is about sheets, mails and public pages of documents; `refusals.ts` has the rest. */
export const MAIL_REFUSALS = {
  "logo.not-shown": { status: 422, detail: "This picture cannot be a logo." },
  "link.not-found": { status: 404, detail: "This link does not exist" },
  "link.not-issued": { status: 409, detail: "Only a posted invoice has a public page" },
  "link.end-not-allowed": { status: 422, detail: "A link ends within a year, and not before today" },
  "link.made-before": {
    status: 409,
    detail: "This link was made before, and its address is shown once. Please make another one.",
  },
  "reminder.changed": {
    status: 409,
    detail: "What this customer would be reminded of has changed. Please look at it again.",
  },
  "reminder.made-before": { status: 409, detail: "This customer was reminded of it at this level" },
  "reminder.not-of-this": { status: 409, detail: "Nobody is reminded of this: it is paid, or disputed" },
  "reminder.not-issued": { status: 409, detail: "Only a posted invoice can be disputed" },
  "mail.not-found": { status: 404, detail: "This mail does not exist" },
  "mail.not-issued": { status: 409, detail: "Only a posted document is sent by mail" },
  "mail.no-server": {
    status: 409,
    detail: "This server sends no mail. Take the mail as a file, and send it from your own program.",
  },
  "mail.of-sample": { status: 409, detail: "The sample company sends no mail: its customers are made up" },
  "mail.too-many": {
    status: 429,
    detail: "No more mail can be sent today. Please go on tomorrow, or ask your administrator.",
  },
  "card.no-key": { status: 422, detail: "Please enter the key and the signing secret of your account." },
  "card.key-refused": { status: 422, detail: "Stripe does not accept this key" },
  "card.key-for-tests": {
    status: 422,
    detail: "With a key for tests no money moves. It can be tried out in the sample company.",
  },
  "card.live-in-sample": { status: 422, detail: "In the sample company a key for tests alone can be used" },
  "card.same-account": {
    status: 422,
    detail: "Payouts arrive on another account than the one that they leave",
  },
  "card.provider-failed": { status: 502, detail: "Stripe cannot be reached. Please try again in a moment." },
  "card.not-connected": { status: 404, detail: "No account for payments by card is connected here" },
  "card.bad-signature": { status: 400, detail: "This event was not signed for the connected account" },
  "card.unreadable-event": { status: 422, detail: "This event cannot be read" },
  "card.too-early": { status: 409, detail: "The payment of this event is not known yet" },
  "card.event-not-found": { status: 404, detail: "This event does not exist" },
  "card.cannot-pay": { status: 409, detail: "This invoice cannot be paid by card" },
} as const;
