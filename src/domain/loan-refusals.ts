/** Errors of loans; `refusals.ts` combines all lists. */
export const LOAN_REFUSALS = {
  "loan.not-found": {
    status: 404,
    detail: "This loan was not found. It may have been deleted. Reload the page.",
  },
  "loan.is-void": { status: 409, detail: "This loan has been voided. Create a new one." },
  "loan.not-open": {
    status: 409,
    detail: "This loan has already been repaid. Undo the repayment first, or create a new loan.",
  },
  "loan.has-entries": {
    status: 409,
    detail: "This can't be changed because payments have been posted. Undo them first, or void the loan.",
  },
  "loan.nothing-posted": {
    status: 409,
    detail: "Nothing has been posted for this loan, so there is nothing to undo. Reload the page.",
  },
  "loan.not-started": {
    status: 422,
    detail: "The loan hadn't started yet on this date. Choose a later date.",
  },
  "loan.later-payments-posted": {
    status: 422,
    detail: "Later payments on this loan are already posted. Undo them first, or choose a later date.",
  },
  "loan.in-future": {
    status: 422,
    detail: "This date is in the future. Enter today's date or an earlier one.",
  },
  "loan.needs-approval": {
    status: 409,
    detail: "A payment is overdue. Post it once the money has left your account.",
  },
  "loan.exceeds-outstanding": {
    status: 422,
    detail: "Enter an amount between zero and the outstanding balance, or leave it blank to repay in full",
  },
  "account.used-by-loans": {
    status: 409,
    detail: "You can't delete an account that is used by loans. Deactivate it instead.",
  },
} as const;
