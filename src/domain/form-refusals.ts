/** Errors that forms report themselves, before a request is sent. */
export const FORM_REFUSALS = {
  "journal.incomplete": { status: 422, detail: "Please fill in all required fields" },
  "journal.has-source": {
    status: 409,
    detail: "This journal entry belongs to a document, a payment or a closed year. Edit that record instead.",
  },
  "journal.limit-reached": {
    status: 402,
    detail:
      "Monthly journal entry limit reached for free tier. Please upgrade to Premium for unlimited entries.",
  },
  "report.period-reversed": {
    status: 422,
    detail: "The start date must not be after the end date. Change one of them.",
  },
  "record.stale": {
    status: 409,
    detail:
      "Someone changed this record after you opened it. Nothing was overwritten. Check the saved version, then try again.",
  },
  "account.type-not-for-bank": {
    status: 422,
    detail:
      "Only assets can be bank, cash or card accounts; liabilities can be bank or card accounts. Change the account type, or clear this field.",
  },
  "record.duplicate": {
    status: 409,
    detail: "A record with this identifier already exists",
    nextStep: "Enter another number or code.",
  },
  "account.codes-exhausted": {
    status: 409,
    detail: "No more account codes are available for this type. Enter a code yourself.",
  },
  "closing.account-required": { status: 422, detail: "Please select a retained earnings account" },
  "closing.nothing-to-close": {
    status: 422,
    detail: "No income or expenses to close for the selected year",
  },
  "journal.no-lines": { status: 422, detail: "At least one journal entry is required" },
  "journal.no-valid-lines": { status: 422, detail: "Please add at least one valid journal entry" },
  "journal.line-without-account": {
    status: 422,
    detail: "Journal entries must balance and have valid accounts selected",
  },
  "journal.unbalanced": { status: 422, detail: "Journal entries must balance" },
  "journal.total-too-large": {
    status: 422,
    detail:
      "The total of a journal entry can be at most 999,999,999,999,999.99. Split it into several entries.",
  },
  "document.due-before-date": {
    status: 422,
    detail: "The due date can't be before the document's date. Enter that date or a later one.",
  },
  "payment.amount-required": { status: 422, detail: "Enter an amount greater than zero" },
  "payment.over-applied": {
    status: 422,
    detail: "You've applied more than the payment amount. Apply less, or enter a larger amount.",
  },
  "document.tax-differs-too-much": {
    status: 422,
    detail:
      "The tax can differ from the calculated tax by at most 1.00 and must have the same sign. Enter a closer amount.",
  },
  "document.not-a-draft": { status: 409, detail: "Only drafts can be deleted. Void this one instead." },
  "document.negative-goods": {
    status: 422,
    detail: "Goods can't have a negative quantity. Record returned goods with a credit note.",
  },
  "document.negative-total": {
    status: 422,
    detail: "The total is negative. Create a credit note or vendor credit instead.",
  },
  "document.discount-too-large": {
    status: 422,
    detail: "The discount is more than the amount. Enter a smaller one.",
  },
  "document.customer-required": { status: 422, detail: "Please select a customer" },
  "document.vendor-required": { status: 422, detail: "Please select a vendor" },
  "document.items-required": { status: 422, detail: "Please add at least one item" },
} as const;
