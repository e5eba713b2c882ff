/** The part of the closed list that is about closing years (Spec 5.6); `refusals.ts` has the others. */
export const CLOSING_REFUSALS = {
  "closing.future-year": { status: 422, detail: "Cannot close future years" },
  "closing.no-account": { status: 422, detail: "Please select a retained earnings account" },
  "closing.account-not-found": { status: 404, detail: "Selected retained earnings account not found" },
  // Its field says which year, and the reply speaks with that sentence.
  "closing.already-closed": { status: 409, detail: "This year has already been closed" },
  "closing.nothing-to-close": {
    status: 422,
    detail: "No income or expenses to close for the selected year",
  },
  "closing.changed": {
    status: 409,
    detail: "The result of this year has changed since it was shown. Look at it again",
  },
  "closing.unbalanced": {
    status: 422,
    detail: "Failed to generate balanced closing entries. Total debits must equal total credits.",
  },
  "account.used-by-closings": {
    status: 409,
    detail: "Cannot delete account that took the result of a closed year",
  },
  "closing.not-closed": { status: 409, detail: "This year is not closed" },
  "closing.not-last": { status: 409, detail: "Only the last closed year can be reopened" },
} as const;
