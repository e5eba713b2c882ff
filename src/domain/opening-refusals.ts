/** Errors of opening balances and imports; `refusals.ts` combines all lists. */
export const OPENING_REFUSALS = {
  "import.changed": {
    status: 409,
    detail: "The records changed since the preview, so nothing was imported. Check the preview again.",
  },
  "opening.balances-required": { status: 422, detail: "Enter at least one balance or unpaid document" },
  "opening.already-entered": { status: 409, detail: "You already have opening balances. Undo them first." },
  "opening.out-of-balance": {
    status: 422,
    detail:
      "Opening balances are out of balance. Change a balance, so that total debits equal total credits.",
  },
  "opening.control-account-mismatch": {
    status: 422,
    detail:
      "The opening balance doesn't match the unpaid invoices or bills on this account. Change the balance, or add the missing ones.",
  },
  "opening.document-after-date": {
    status: 422,
    detail:
      "This document is dated after the opening balances. Post the opening balances first, then enter it as a new document.",
  },
  "opening.tax-above-amount": { status: 422, detail: "The tax can't exceed the amount. Enter a lower tax." },
  "opening.amount-required": { status: 422, detail: "Enter the amount due" },
  "opening.duplicate-number": { status: 422, detail: "This number is entered twice. Change one of them." },
  "opening.not-found": {
    status: 404,
    detail: "These opening balances were not found. They may have been undone. Reload the page.",
  },
  "opening.already-undone": {
    status: 409,
    detail: "These opening balances have already been undone. Enter new ones.",
  },
  "opening.is-paid": {
    status: 409,
    detail: "Some of these documents have been paid. Void those payments first.",
  },
  "opening.is-credited": {
    status: 409,
    detail: "Some of the opening invoices or bills have been credited. Void those credits first.",
  },
  "import.not-found": {
    status: 404,
    detail: "This import was not found. It may have been undone. Reload the page.",
  },
  "import.already-undone": {
    status: 409,
    detail: "This import has already been undone. Import the file again.",
  },
  "import.has-changed-journals": {
    status: 409,
    detail: "Some entries of this import have been changed. Delete them individually or keep them.",
  },
} as const;
