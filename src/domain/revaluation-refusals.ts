/** The part of the closed list that is about revaluations; `refusals.ts` has the rest. */
export const REVALUATION_REFUSALS = {
  "revaluation.not-found": { status: 404, detail: "This revaluation does not exist" },
  "revaluation.void": { status: 409, detail: "This revaluation is taken back already" },
  "revaluation.still-to-come": { status: 422, detail: "This day has not come yet" },
  "revaluation.not-the-last": {
    status: 422,
    detail: "A later day is revalued already. Take that back first, or choose a day after it.",
  },
  "revaluation.before-another": {
    status: 409,
    detail: "A later day is revalued as well. Take that back first.",
  },
  "revaluation.nothing-open": {
    status: 422,
    detail: "Nothing was open in another currency on this day, and no account of money held any",
  },
  "revaluation.no-difference": {
    status: 422,
    detail: "At these rates nothing is gained or lost on any account, so there is nothing to post",
  },
  "revaluation.take-back": {
    status: 422,
    detail: "Now nothing is gained or lost on this day. Take its revaluation back instead.",
  },
  "revaluation.unchanged": {
    status: 409,
    detail: "This day is revalued already, and nothing has changed since",
  },
  "revaluation.changed": {
    status: 409,
    detail: "What is open has changed meanwhile. Look at it once more before you post it.",
  },
} as const;
