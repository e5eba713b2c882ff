/** Errors of revaluations; `refusals.ts` combines all lists. */
export const REVALUATION_REFUSALS = {
  "revaluation.not-found": {
    status: 404,
    detail: "This revaluation was not found. It may have been deleted. Reload the page.",
  },
  "revaluation.is-void": {
    status: 409,
    detail: "This revaluation has already been reversed. Create a new one.",
  },
  "revaluation.in-future": {
    status: 422,
    detail: "This date is in the future. Enter today's date or an earlier one.",
  },
  "revaluation.later-date-revalued": {
    status: 422,
    detail: "A later date has already been revalued. Reverse it first, or choose a later date.",
  },
  "revaluation.not-last": {
    status: 409,
    detail: "A later date has been revalued as well. Reverse that revaluation first.",
  },
  "revaluation.no-balances": {
    status: 422,
    detail: "You had no foreign currency balances on this date. Choose another date.",
  },
  "revaluation.no-difference": {
    status: 422,
    detail: "These rates give no gain or loss, so there is nothing to post. Check the rates.",
  },
  "revaluation.reverse-instead": {
    status: 422,
    detail: "There is no longer a gain or loss on this date. Reverse its revaluation instead.",
  },
  "revaluation.unchanged": {
    status: 409,
    detail: "This date is already revalued, and nothing has changed since. Choose another date.",
  },
  "revaluation.changed": {
    status: 409,
    detail: "Balances have changed in the meantime. Review them again before you post.",
  },
} as const;
