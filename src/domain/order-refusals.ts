/** The part of the closed list that is about quotes and orders; `refusals.ts` has the rest. */
export const ORDER_REFUSALS = {
  "order.not-found": { status: 404, detail: "There is no such quote or order" },
  "order.answered": {
    status: 409,
    detail: "This quote was answered, and stays as it was answered. Duplicate it to go on",
  },
  "order.not-sent": { status: 409, detail: "Only a quote that was sent is accepted or declined" },
  "order.expired": { status: 409, detail: "The last day of this quote has passed. Change its date to go on" },
  "order.no-name": { status: 422, detail: "Enter the name of whoever accepts it" },
  "order.not-a-draft": { status: 409, detail: "Only a draft is deleted. What was sent can be declined" },
  "order.was-sent": { status: 409, detail: "This draft was sent before, and stays" },
  "order.ends-before-date": { status: 422, detail: "The day is before its date" },
  "order.not-accepted": {
    status: 409,
    detail: "Something is made of an accepted quote or of an open order only",
  },
  "order.taken": {
    status: 409,
    detail: "Something was made of this quote already. Go on from there, or void it first",
  },
  "order.fixed": { status: 422, detail: "What it is made of never changes" },
  "order.other-party": { status: 422, detail: "It was offered to or ordered by somebody else" },
  "order.no-such-line": { status: 422, detail: "There is no such line to take from" },
  "order.above-ordered": {
    status: 422,
    detail: "More than is left of this line. Enter the rest as a line of its own",
  },
  "order.over": { status: 409, detail: "This order is closed or void. Open it again to go on" },
  "order.void-stays": { status: 409, detail: "A void order stays void. Duplicate it to go on" },
  "order.invoiced": {
    status: 409,
    detail: "Something was made of this order, so that it stays. Close it, and order the rest anew",
  },
  "delivery.not-found": { status: 404, detail: "There is no such delivery" },
  "delivery.order-not-open": {
    status: 409,
    detail: "Goods are delivered of an open sales order, and received of an open purchase order",
  },
  "delivery.nothing": { status: 422, detail: "Enter how much, of one line at least" },
  "delivery.line-twice": { status: 422, detail: "Each line stands in a delivery once" },
  "delivery.above-ordered": { status: 422, detail: "More than is still to come of this line" },
  "delivery.stays": {
    status: 409,
    detail: "A delivery stays as it was written. Void it, and write it anew",
  },
  "link.not-sent": { status: 409, detail: "Only a quote that was sent has a public page" },
  "mail.delivery-void": { status: 409, detail: "A void delivery note is not sent" },
  "mail.not-sent": {
    status: 409,
    detail: "A draft does not leave by mail, nor does a void order. Mark a quote as sent first",
  },
  "customer.has-quotes": { status: 409, detail: "Cannot delete customer with existing quotes or orders" },
  "vendor.has-orders": { status: 409, detail: "Cannot delete vendor with existing orders" },
} as const;
