/** Errors of tax returns; `refusals.ts` combines all lists. */
export const TAX_RETURN_REFUSALS = {
  "tax-return.not-found": {
    status: 404,
    detail: "This tax return was not found. It may have been deleted. Reload the page.",
  },
  "tax-return.period-not-found": {
    status: 404,
    detail: "No tax period starts on this date. Choose one from the list.",
  },
  "tax-return.box-not-found": { status: 404, detail: "This box isn't on the form. Choose one of its boxes." },
  "tax-return.period-filed": {
    status: 409,
    detail:
      "The tax return for this date has been filed. Use a later date and it will count in the next return.",
  },
  "tax-return.period-mismatch": { status: 422, detail: "The period dates don't match. Reload the page." },
  "tax-return.before-books": {
    status: 422,
    detail: "This period ends before your opening date. Choose a later period.",
  },
  "tax-return.already-filed": {
    status: 409,
    detail: "The return for this period has already been filed. Undo its filing to change it.",
  },
  "tax-return.overlaps": {
    status: 409,
    detail: "Some of these dates are in a filed return. Choose other dates, or undo its filing.",
  },
  "tax-return.earlier-period-open": {
    status: 409,
    detail: "Returns are filed in order. File the previous return first.",
  },
  "tax-return.period-not-over": {
    status: 422,
    detail: "This period is not over yet. File it after its last day.",
  },
  "tax-return.filed-in-period": {
    status: 422,
    detail: "A return can be filed only after its period has ended. Enter a later date.",
  },
  "tax-return.filed-in-future": {
    status: 422,
    detail: "This date is in the future. Enter today's date or an earlier one.",
  },
  "tax-return.changed": {
    status: 409,
    detail: "The figures have changed in the meantime. Review them and file again.",
  },
  "tax-return.not-last": {
    status: 409,
    detail: "Only the most recently filed return can be undone. Undo the later returns first.",
  },
  "tax-return.is-paid": { status: 409, detail: "This tax return has been paid. Void its payment first." },
  "tax-return.not-paid": {
    status: 409,
    detail: "This return hasn't been paid, so there is no payment to undo. Reload the page.",
  },
  "tax-return.already-undone": {
    status: 409,
    detail: "The filing of this return was undone. File it again first.",
  },
  "tax-return.nothing-to-pay": {
    status: 422,
    detail: "No tax is due on this return, so there is nothing to pay. Choose another return.",
  },
  "tax-return.account-required": { status: 422, detail: "Choose the payment account" },
  "tax-return.difference-account-required": {
    status: 422,
    detail:
      "The form is rounded, so it differs from your tax accounts. Choose an account for the rounding difference.",
  },
  "tax-return.paid-in-period": {
    status: 422,
    detail: "A return is paid after the end of its period. Choose a later date.",
  },
} as const;
