/** The part of the closed list that is about quotes; `refusals.ts` has the rest. */
export const ORDER_REFUSALS = {
  "order.not-found": { status: 404, detail: "This quote does not exist" },
  "order.answered": {
    status: 409,
    detail: "This quote was answered, and stays as it was answered. Duplicate it to go on",
  },
  "order.not-sent": { status: 409, detail: "Only a quote that was sent is accepted or declined" },
  "order.expired": { status: 409, detail: "The last day of this quote has passed. Change its date to go on" },
  "order.no-name": { status: 422, detail: "Enter the name of whoever accepts it" },
  "order.not-a-draft": { status: 409, detail: "Only a draft is deleted. What was sent can be declined" },
  "order.was-sent": { status: 409, detail: "This draft was sent before, and stays" },
  "order.ends-before-date": { status: 422, detail: "A quote is valid on its own date at least" },
  "order.not-accepted": { status: 409, detail: "An invoice is made of a quote once it is accepted" },
  "order.fixed": { status: 422, detail: "What an invoice is made of never changes" },
  "order.other-party": { status: 422, detail: "The quote is for another customer" },
  "order.no-such-line": { status: 422, detail: "The quote has no such line" },
  "order.above-ordered": {
    status: 422,
    detail: "More than is left of the quote. Enter the rest as a line of its own",
  },
  "link.not-sent": { status: 409, detail: "Only a quote that was sent has a public page" },
  "mail.not-sent": { status: 409, detail: "Mark the quote as sent first: a draft does not leave" },
  "customer.has-quotes": { status: 409, detail: "Cannot delete customer with existing quotes" },
} as const;
