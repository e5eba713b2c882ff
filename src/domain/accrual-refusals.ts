/** Refusals about accruals and deferrals; `refusals.ts` assembles the complete list. */
export const ACCRUAL_REFUSALS = {
  "accrual.not-found": {
    status: 404,
    detail: "This accrual or deferral was not found. It may have been deleted. Reload the page.",
  },
  "accrual.is-void": { status: 409, detail: "This accrual or deferral has been voided. Create a new one." },
  "accrual.not-open": {
    status: 409,
    detail: "This accrual or deferral is already fully posted, so there is nothing to post. Reload the page.",
  },
  "accrual.has-entries": {
    status: 409,
    detail:
      "This can't be changed because entries have already been posted from it. Void it and create a new one.",
  },
  "accrual.not-a-deferral": {
    status: 409,
    detail: "An accrual is reversed automatically the next day. Void it to reverse it now.",
  },
  "accrual.before-recorded": {
    status: 422,
    detail: "The amount of this accrual or deferral wasn't recorded yet on this date. Choose a later date.",
  },
  "accrual.later-entries-posted": {
    status: 422,
    detail: "Entries after this date have already been posted. Choose a later date.",
  },
  "accrual.in-future": {
    status: 422,
    detail: "This date is in the future. Enter today's date or an earlier one.",
  },
  "accrual.beyond-fiscal-year": {
    status: 422,
    detail: "You can post up to the end of the current fiscal year. Choose an earlier date.",
  },
  "accrual.document-not-posted": { status: 422, detail: "This document hasn't been posted. Post it first." },
  "accrual.line-not-found": {
    status: 422,
    detail: "This line isn't in the document. Choose one of its lines.",
  },
  "accrual.line-required": { status: 422, detail: "Choose the document line to defer" },
  "accrual.line-credited": {
    status: 422,
    detail:
      "This has been credited in full, so there is nothing left to defer. Choose another document or line.",
  },
  "accrual.has-credit": {
    status: 409,
    detail: "This can't be changed because a credit has reduced this deferral. Void the credit first.",
  },
  "account.used-by-accruals": {
    status: 409,
    detail: "You can't delete an account that is used by accruals or deferrals. Deactivate it instead.",
  },
} as const;
