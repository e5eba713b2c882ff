/** The part of the closed list that is about money in and out, and in which currency; `refusals.ts` has the rest. */
export const MONEY_REFUSALS = {
  "book.currency-fixed": {
    status: 409,
    detail: "The currency cannot be changed once something is posted or written in it",
  },
  "exchange-rate.own-currency": { status: 422, detail: "The books are kept in this currency themselves" },
  "exchange-rate.far-off": {
    status: 422,
    detail: "This rate is more than ten times the one beside it, or less than a tenth of it",
  },
  "exchange-rate.not-found": { status: 404, detail: "There is no rate of this currency on this day" },
  "exchange-rate.unreadable": { status: 422, detail: "The file cannot be read. Nothing of it was kept." },
  "money.entry-not-found": { status: 404, detail: "This entry does not exist" },
  "money.entry-void": { status: 409, detail: "This entry is void already" },
  "money.no-amount": { status: 422, detail: "The amount must be above zero" },
  "money.total-differs": { status: 422, detail: "The lines do not come to this total" },
  "money.not-one-line": { status: 422, detail: "A transfer goes to one account" },
  "money.taxed-transfer": { status: 422, detail: "A transfer has no tax" },
  "money.same-account": { status: 422, detail: "Money cannot be moved to the account that it comes from" },
  "money.total-too-large": { status: 422, detail: "The total is too large" },
} as const;
