/** Errors of expenses, deposits, transfers and their currencies; `refusals.ts` combines all lists. */
export const MONEY_REFUSALS = {
  "company.currency-in-use": {
    status: 409,
    detail: "The currency can't be changed once it has been used. Add a company for another currency.",
  },
  "exchange-rate.base-currency": {
    status: 422,
    detail: "This is already your base currency, so it needs no rate. Choose another currency.",
  },
  "exchange-rate.unusual": {
    status: 422,
    detail: "This rate is very different from the nearest one. Correct it, or confirm that it is right.",
  },
  "exchange-rate.not-found": {
    status: 404,
    detail: "There is no exchange rate for this currency on this date. Reload the page.",
  },
  "exchange-rate.unreadable": {
    status: 422,
    detail:
      "The file can't be read. Choose a file of exchange rates from the European Central Bank, or enter the rates.",
  },
  "exchange-rate.not-available": {
    status: 422,
    detail: "This server doesn't fetch exchange rates. Enter them, or import a file.",
  },
  "exchange-rate.not-fetched": {
    status: 503,
    detail: "We couldn't fetch the exchange rates. Try again later, or enter a rate.",
  },
  "currency.no-rate": {
    status: 422,
    detail: "There's no exchange rate for this currency on this date. Enter a rate.",
  },
  "currency.base-rate": {
    status: 422,
    detail: "This is already your base currency, so it needs no rate. Leave the rate blank.",
  },
  "currency.rate-of-one": {
    status: 422,
    detail:
      "This currency has more decimals than your base currency, so a rate of exactly 1 isn't possible. Enter 1.00000001.",
  },
  "currency.credited-document-mismatch": {
    status: 422,
    detail: "A credit uses the currency and rate of the document it credits. Choose the same ones.",
  },
  "currency.order-mismatch": {
    status: 422,
    detail: "This must be in the same currency as its quote or order. Choose that currency.",
  },
  "currency.mismatch": {
    status: 422,
    detail: "The currency or rate doesn't match. Use the currency and rate of the document or payment.",
  },
  "currency.credit-not-allowed": {
    status: 422,
    detail: "A payment in another currency can't be kept as credit. Void it instead.",
  },
  "currency.rounding": {
    status: 422,
    detail: "These amounts differ by one cent in your base currency. Change a price or the rate slightly.",
  },
  "currency.payment-rounds-to-zero": {
    status: 422,
    detail: "This amount rounds to zero in your base currency. Combine it with a larger payment.",
  },
  "currency.rounds-to-zero": {
    status: 422,
    detail: "This amount rounds to zero in your base currency. Enter a larger amount.",
  },
  "currency.no-rate-fits": {
    status: 422,
    detail: "No exchange rate gives this amount. Change one of the two amounts.",
  },
  "account.currency-not-allowed": {
    status: 422,
    detail: "Only bank, cash and card accounts can have their own currency. Leave the currency blank.",
  },
  "account.currency-in-use": {
    status: 409,
    detail: "You can't change the currency of an account that is in use. Add a new account instead.",
  },
  "account.foreign-currency": {
    status: 422,
    detail: "Foreign currency accounts can't be used here. Choose an account in your base currency.",
  },
  "account.foreign-amount-required": {
    status: 422,
    detail: "Enter the amount in this account's currency",
  },
  "account.foreign-amount-not-allowed": {
    status: 422,
    detail: "Only foreign currency accounts can have an amount in another currency. Leave it blank.",
  },
  "company.currency-used-by-account": {
    status: 409,
    detail: "This currency is used by an account. Change that account first.",
  },
  "money.entry-not-found": {
    status: 404,
    detail: "This transaction was not found. It may have been deleted. Reload the page.",
  },
  "money.entry-void": { status: 409, detail: "This transaction has already been voided. Enter a new one." },
  "money.amount-required": { status: 422, detail: "Enter an amount greater than zero" },
  "money.total-differs": {
    status: 422,
    detail: "The lines don't add up to the total. Change the lines or the total.",
  },
  "money.transfer-needs-one-line": {
    status: 422,
    detail: "A transfer can have only one destination account. Remove the other lines.",
  },
  "money.taxed-transfer": { status: 422, detail: "A transfer can't have tax. Remove the tax." },
  "money.same-account": {
    status: 422,
    detail: "This is the account that the money is paid from or into. Choose a different account.",
  },
  "money.total-too-large": {
    status: 422,
    detail: "The total is too large. Check the amounts, or split the transaction.",
  },
} as const;
