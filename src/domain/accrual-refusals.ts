/** The part of the closed list that is about accruals and deferrals; `refusals.ts` has the rest. */
export const ACCRUAL_REFUSALS = {
  "accrual.not-found": { status: 404, detail: "This accrual or deferral does not exist" },
  "accrual.void": { status: 409, detail: "This accrual or deferral is void" },
  "accrual.not-open": { status: 409, detail: "All of this is posted already" },
  "accrual.has-steps": {
    status: 409,
    detail: "Something of this is posted, which follows from this. Make it void and enter it anew.",
  },
  "accrual.is-not-spread": {
    status: 409,
    detail: "What is accrued is taken back on the next day. Make it void to take it back now.",
  },
  "accrual.not-yet-moved": { status: 422, detail: "The amount was not yet in the books on this day" },
  "accrual.posted-beyond": {
    status: 422,
    detail: "More of this is posted beyond this day. Choose a later day.",
  },
  "accrual.not-yet-ended": { status: 422, detail: "This day is still to come" },
  "accrual.too-far": {
    status: 422,
    detail: "What is due is posted at most up to the end of the running fiscal year",
  },
  "accrual.document-not-posted": { status: 422, detail: "This document is not posted" },
  "account.used-by-accruals": {
    status: 409,
    detail: "Cannot delete account that is used by accruals or deferrals",
  },
} as const;
