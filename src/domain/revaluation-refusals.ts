/** The part of the closed list that is about revaluations; `refusals.ts` has the rest. */
export const REVALUATION_REFUSALS = {
  "revaluation.not-found": { status: 404, detail: "This revaluation does not exist" },
  "revaluation.void": { status: 409, detail: "This revaluation has already been reversed" },
  "revaluation.still-to-come": { status: 422, detail: "This day has not come yet" },
  "revaluation.not-the-last": {
    status: 422,
    detail: "A later date has already been revalued. Reverse it first, or choose a later date.",
  },
  "revaluation.before-another": {
    status: 409,
    detail: "A later day is revalued as well. Take that back first.",
  },
  "revaluation.nothing-open": {
    status: 422,
    detail: "You had no foreign currency balances on this date",
  },
  "revaluation.no-difference": {
    status: 422,
    detail: "These rates give no gain or loss, so there is nothing to post",
  },
  "revaluation.take-back": {
    status: 422,
    detail: "There is no gain or loss on this date any more. Reverse its revaluation instead.",
  },
  "revaluation.unchanged": {
    status: 409,
    detail: "This day is revalued already, and nothing has changed since",
  },
  "revaluation.changed": {
    status: 409,
    detail: "Balances have changed in the meantime. Please review before posting.",
  },
} as const;
