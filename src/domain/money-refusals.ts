/** The part of the closed list that is about money in and out, and in which currency; `refusals.ts` has the rest. */
export const MONEY_REFUSALS = {
  "book.currency-fixed": {
    status: 409,
    detail: "The currency cannot be changed once something is posted or written in it",
  },
  "exchange-rate.own-currency": { status: 422, detail: "The books are in this currency" },
  "exchange-rate.far-off": { status: 422, detail: "This rate is far from the one beside it" },
  "exchange-rate.not-found": { status: 404, detail: "There is no rate of this currency on this day" },
  "exchange-rate.unreadable": { status: 422, detail: "The file cannot be read" },
  "exchange-rate.not-offered": { status: 422, detail: "This server fetches no exchange rates" },
  "exchange-rate.not-fetched": { status: 503, detail: "The exchange rates could not be fetched" },
  "currency.no-rate": { status: 422, detail: "There is no rate of this currency on this day" },
  "currency.own-rate": { status: 422, detail: "The books are in this currency" },
  "currency.rate-of-one": {
    status: 422,
    detail: "At exactly 1 this currency has more decimals than the books. Enter 1.00000001",
  },
  "currency.of-credited": { status: 422, detail: "A credit has the currency and rate of what it takes back" },
  "currency.of-order": {
    status: 422,
    detail: "This is in the currency of the quote or order that it is made of",
  },
  "currency.other": { status: 422, detail: "This is in another currency, or at another rate" },
  "currency.not-whole": { status: 422, detail: "In another currency all of it pays documents" },
  "currency.not-kept": { status: 422, detail: "A payment in another currency is voided" },
  "currency.rounding": { status: 422, detail: "In the books these differ by a cent" },
  "currency.nothing": {
    status: 422,
    detail: "In the books this comes to nothing. Pay it together with more",
  },
  "currency.comes-to-nothing": { status: 422, detail: "In the books this comes to nothing" },
  "currency.base-unsaid": { status: 422, detail: "No rate comes to this amount" },
  "account.currency-without-money": {
    status: 422,
    detail: "Only an account that is bank, cash or card has a currency of its own",
  },
  "account.currency-in-use": {
    status: 409,
    detail: "The currency of an account stays once something is posted on it or it is chosen elsewhere",
  },
  "account.in-currency": {
    status: 422,
    detail: "This account is in a currency of its own and cannot be chosen here",
  },
  "account.amount-missing": {
    status: 422,
    detail: "This account is in a currency of its own: enter the amount in it",
  },
  "account.amount-unfit": {
    status: 422,
    detail: "An amount in another currency is said of an account in a currency of its own alone",
  },
  "book.currency-of-account": {
    status: 409,
    detail: "An account has this currency as one of its own. Take it from the account first",
  },
  "money.entry-not-found": { status: 404, detail: "This entry does not exist" },
  "money.entry-void": { status: 409, detail: "This entry is void already" },
  "money.no-amount": { status: 422, detail: "The amount must be above zero" },
  "money.total-differs": { status: 422, detail: "The lines do not come to this total" },
  "money.not-one-line": { status: 422, detail: "A transfer goes to one account" },
  "money.taxed-transfer": { status: 422, detail: "A transfer has no tax" },
  "money.same-account": { status: 422, detail: "Money cannot be moved to the account that it comes from" },
  "money.total-too-large": { status: 422, detail: "The total is too large" },
} as const;
