/** The part of the closed list that is about sheets and mails of documents; `refusals.ts` has the rest. */
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
} as const;
