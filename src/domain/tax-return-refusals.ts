/** The part of the closed list that is about returns of taxes; `refusals.ts` has the rest. */
export const TAX_RETURN_REFUSALS = {
  "tax-return.not-found": { status: 404, detail: "This tax return does not exist" },
  "tax-return.no-period": { status: 404, detail: "No period of tax returns begins on this day" },
  "tax-return.no-box": { status: 404, detail: "This form has no such box" },
  "tax-return.period-filed": {
    status: 409,
    detail: "The tax return of this date is filed. Date it later, and its tax counts in the next return.",
  },
  "tax-return.other-end": { status: 422, detail: "The period that begins on this day ends on another one" },
  "tax-return.before-books": { status: 422, detail: "This period ends before the books begin" },
  "tax-return.filed-already": { status: 409, detail: "The return of this period is filed already" },
  "tax-return.overlaps": { status: 409, detail: "Some of these days are in a return that is filed" },
  "tax-return.not-next": { status: 409, detail: "File the return before this one first" },
  "tax-return.not-over": { status: 422, detail: "This period is not over yet" },
  "tax-return.filed-in-period": { status: 422, detail: "A return is filed after the end of its period" },
  "tax-return.filed-in-future": { status: 422, detail: "This day is still to come" },
  "tax-return.changed": { status: 409, detail: "The figures have changed meanwhile. Look at them again." },
  "tax-return.not-last": { status: 409, detail: "Only the last return that was filed can be undone" },
  "tax-return.is-paid": { status: 409, detail: "This return is paid. Void its payment first." },
  "tax-return.is-not-paid": { status: 409, detail: "This return is not paid" },
  "tax-return.is-undone": { status: 409, detail: "The filing of this return was undone" },
  "tax-return.nothing-to-pay": { status: 422, detail: "Nothing was taxed in this period" },
  "tax-return.no-account": { status: 422, detail: "Choose the account that it is paid from" },
  "tax-return.no-difference-account": {
    status: 422,
    detail:
      "The form rounds, so that the accounts of taxes differ from it. Choose where the difference goes.",
  },
  "tax-return.paid-in-period": { status: 422, detail: "A return is paid after the end of its period" },
} as const;
