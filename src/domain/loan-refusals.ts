/** The part of the closed list that is about loans; `refusals.ts` has the rest. */
export const LOAN_REFUSALS = {
  "loan.not-found": { status: 404, detail: "This loan does not exist" },
  "loan.void": { status: 409, detail: "This loan is void" },
  "loan.not-open": { status: 409, detail: "This loan is paid back already" },
  "loan.has-steps": {
    status: 409,
    detail:
      "Something of this loan is posted, which follows from this. Undo it first, or make the loan void.",
  },
  "loan.nothing-posted": { status: 409, detail: "Nothing of this loan is posted" },
  "loan.not-yet-begun": { status: 422, detail: "The loan was not yet owed on this day" },
  "loan.posted-beyond": { status: 422, detail: "More of this loan is posted beyond this day" },
  "loan.still-to-come": { status: 422, detail: "This day is still to come" },
  "loan.asked-first": { status: 409, detail: "An instalment is late. Post it once the money has left" },
  "loan.more-than-left": {
    status: 422,
    detail: "Enter more than zero and less than what is left, or leave it empty to pay all of it back",
  },
  "account.used-by-loans": { status: 409, detail: "Cannot delete account that is used by loans" },
} as const;
