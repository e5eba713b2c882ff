/** Refusals about requests, accounts, journal entries, and closings; `refusals.ts` assembles the complete list. */
export const BOOK_REFUSALS = {
  "request.invalid": { status: 400, detail: "Please check the highlighted fields." },
  "request.too-large": {
    status: 413,
    detail: "The request is too large. Send less data, or choose a smaller file.",
  },
  "request.rate-limited": { status: 429, detail: "Too many requests. Please wait a moment and try again." },
  "request.not-found": { status: 404, detail: "This address does not exist. Check it for typos." },
  "request.foreign-origin": {
    status: 403,
    detail:
      "This request came from another site and was rejected. Open Twofold in your browser and try again.",
  },
  "request.unsupported-type": {
    status: 415,
    detail: "Requests must be sent as JSON. Set the content type to application/json.",
  },
  "request.busy": { status: 503, detail: "The server is busy. Please try again in a moment." },
  "database.lost": {
    status: 503,
    detail: "Database connection error",
    nextStep: "Please try again in a moment.",
  },
  "database.full": {
    status: 503,
    detail:
      "The server's disk is full, so nothing can be saved. Please contact the administrator of this server.",
  },
  "request.key-reused": {
    status: 422,
    detail: "This idempotency key was already used for a different request. Send a new key.",
  },
  "view.not-found": {
    status: 404,
    detail: "This view was not found. It may have been deleted. Reload the page.",
  },
  "view.limit-reached": {
    status: 409,
    detail: "You've reached the limit of 100 saved views for this list. Delete one first.",
  },
  "record.in-use": {
    status: 409,
    detail: "This operation would violate database constraints",
    nextStep: "Other records use this one. Remove it there first.",
  },
  "record.not-found": {
    status: 404,
    detail: "This record was not found. It may have been deleted. Reload the page.",
  },
  "default-account.inventory-in-use": {
    status: 409,
    detail:
      "The inventory account can't be changed once there are stock movements. Keep the current account.",
  },
  "default-account.inventory-has-entries": {
    status: 409,
    detail:
      "This account already has journal entries, but the inventory account must equal the value of your stock. Choose or create an account without entries, and move a balance there with opening stock or a stock count.",
  },
  "default-account.inventory-used-by-records": {
    status: 409,
    detail:
      "Other records post to this account, but only stock movements can post to the inventory account. Choose another account for those records first, or create a new inventory account.",
  },
  "account.type-in-use": {
    status: 409,
    detail:
      "The type of an account with journal entries or subaccounts can't be changed. Add a new account instead.",
  },
  "account.type-used-elsewhere": {
    status: 409,
    detail:
      "The type of an account that is used by vendors, customers, tax rates, products, closed years or as a default account can't be changed. Choose another account there first.",
  },
  "account.invalid-parent": {
    status: 422,
    detail:
      "Choose an active main account of the same type as its parent. An account can't be its own parent. If account codes are numbers only, the parent's code must have four digits.",
  },
  "account.parent-code-length": {
    status: 422,
    detail: "An account with subaccounts must have a four-digit code. Enter four digits.",
  },
  "account.code-not-a-number": { status: 422, detail: "Account code must contain only numbers" },
  "company.non-numeric-codes": {
    status: 409,
    detail:
      "Some account codes contain letters, dots or hyphens. Change those codes before you allow only numbers.",
  },
  "account.inactive": {
    status: 422,
    detail: "This account is inactive. Activate it first, or choose another one.",
  },
  "account.wrong-type": {
    status: 422,
    detail: "An account of this type can't be chosen here. Choose another account.",
  },
  "account.chart-not-empty": {
    status: 409,
    detail:
      "A starter chart can only be added while the chart of accounts is empty. Import a chart instead, or add accounts one by one.",
  },
  "journal.party-account-mismatch": {
    status: 422,
    detail:
      "A vendor or customer can only be chosen on their own payable or receivable account. Choose that account, or remove the vendor or customer.",
  },
  "journal.not-found": {
    status: 404,
    detail: "Journal not found",
    nextStep: "It may have been deleted. Reload the page.",
  },
  "journal.duplicate-number": {
    status: 409,
    detail: "A record with this identifier already exists",
    nextStep: "Enter another number.",
  },
  "journal.period-closed": {
    status: 409,
    detail: "This date is in a closed period",
    nextStep: "Enter a later date, or reopen the period first.",
  },
  "lock.reason-required": {
    status: 409,
    detail: "This date is locked. Enter a reason to post, change or void anyway.",
  },
  "journal.line-two-sided": {
    status: 422,
    detail: "A line has either a debit or a credit, not both. Clear one of them.",
  },
  "subscription.no-provider": {
    status: 409,
    detail: "Payments aren't set up on this server. Please ask your administrator.",
  },
  "subscription.already-subscribed": {
    status: 409,
    detail: "You're already subscribed. You can manage your subscription under Settings > Plan.",
  },
  "subscription.not-subscribed": {
    status: 409,
    detail: "You don't have a subscription paid by card. You can subscribe under Settings > Plan.",
  },
  "subscription.card-subscription": {
    status: 409,
    detail:
      "This user already pays for Premium by card, so you can't grant it. Downgrade the user first, which cancels the subscription.",
  },
  "subscription.cannot-cancel": {
    status: 409,
    detail:
      "This subscription is paid by card, and this server isn't connected to the payment provider. Cancel it in the provider's dashboard.",
  },
  "subscription.provider-failed": {
    status: 502,
    detail: "The payment provider can't be reached. Please try again in a moment.",
  },
  "subscription.bad-signature": {
    status: 400,
    detail: "This event was not signed by the payment provider. Check the signing secret of the webhook.",
  },
  "subscription.unreadable-event": {
    status: 400,
    detail:
      "This event from the payment provider can't be read and was not processed. Check the version of the provider's API.",
  },
  "user.not-found": {
    status: 404,
    detail: "This user was not found. The account may have been deleted. Reload the page.",
  },
  "sample.already-loaded": {
    status: 409,
    detail: "The sample company is already loaded. Choose it in the company menu.",
  },
  "sample.not-loaded": { status: 409, detail: "There is no sample company to remove. Reload the page." },
  "closing.future-year": { status: 422, detail: "Cannot close future years" },
  "company.fiscal-year-closed": {
    status: 409,
    detail: "The dates of closed fiscal years can't change. Reopen the year first.",
  },
  "closing.year-not-found": {
    status: 422,
    detail: "No fiscal year ends on this date. Choose one of your fiscal years.",
  },
  "closing.account-not-found": {
    status: 404,
    detail: "Selected retained earnings account not found",
    nextStep: "Choose another account.",
  },
  // The message of the field names the year, and the reply contains it.
  "closing.already-closed": {
    status: 409,
    detail: "This year has already been closed. Choose another year.",
  },
  "closing.earlier-year-open": {
    status: 409,
    detail: "Close the earlier year first. Its income and expenses haven't been closed yet.",
  },
  "closing.changed": {
    status: 409,
    detail:
      "This year's net income has changed since you opened this page. Reload the page and review it again.",
  },
  "closing.unbalanced": {
    status: 422,
    detail: "Failed to generate balanced closing entries. Total debits must equal total credits.",
  },
  "account.used-by-closings": {
    status: 409,
    detail: "You can't delete an account that was used to close a year. Deactivate it instead.",
  },
  "closing.not-closed": {
    status: 409,
    detail: "This year isn't closed, so it can't be reopened. Choose a closed year.",
  },
  "closing.not-last": {
    status: 409,
    detail: "Only the last closed year can be reopened. Reopen the later years first.",
  },
  "record.too-large": {
    status: 422,
    detail: "An amount or quantity is too large. Enter a smaller one.",
  },
} as const;
