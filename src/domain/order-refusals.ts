/** Errors of quotes and orders; `refusals.ts` combines all lists. */
export const ORDER_REFUSALS = {
  "order.not-found": {
    status: 404,
    detail: "This quote or order was not found. It may have been deleted. Reload the page.",
  },
  "order.answered": {
    status: 409,
    detail: "This quote has been accepted or declined and can't be edited. Duplicate it to make changes.",
  },
  "order.not-sent": {
    status: 409,
    detail: "Only sent quotes can be accepted or declined. Mark this one as sent first.",
  },
  "order.expired": { status: 409, detail: "This quote has expired. Change its expiration date to continue." },
  "order.name-required": { status: 422, detail: "Enter the name of the person who accepts the quote." },
  "order.not-a-draft": {
    status: 409,
    detail: "Only drafts can be deleted. Mark a sent quote as declined, or void an order.",
  },
  "order.was-sent": {
    status: 409,
    detail: "This draft has been sent before and can't be deleted. Mark it as sent, then as declined.",
  },
  "order.due-before-date": {
    status: 422,
    detail: "This date can't be before the document date. Enter a later one.",
  },
  "order.not-accepted": {
    status: 409,
    detail:
      "Only accepted quotes and open orders can be converted. Mark the quote as accepted, or reopen the order, first.",
  },
  "order.already-converted": {
    status: 409,
    detail: "This quote has already been converted. Continue in that document, or void it first.",
  },
  "document.order-immutable": {
    status: 422,
    detail: "The source document can't be changed. Create a new document instead.",
  },
  "order.party-mismatch": {
    status: 422,
    detail: "The customer or vendor must match the quote or order. Choose the same one.",
  },
  "order.line-not-found": {
    status: 422,
    detail: "This line isn't on the original document. Choose one of its lines.",
  },
  "order.exceeds-remaining": {
    status: 422,
    detail:
      "This is more than the remaining quantity on this line. Enter that or less, and add any extra quantity as a separate line.",
  },
  "order.is-closed": {
    status: 409,
    detail: "This order is closed or void. Reopen a closed order, or create a new one.",
  },
  "order.is-void": {
    status: 409,
    detail: "A voided order can't be restored. Duplicate it to continue.",
  },
  "order.is-invoiced": {
    status: 409,
    detail:
      "This order has been invoiced, billed or delivered, so it can't be changed or voided. Close it, and create a new order for anything you still need.",
  },
  "delivery.not-found": {
    status: 404,
    detail: "This delivery note or receipt was not found. It may have been deleted. Reload the page.",
  },
  "delivery.order-not-open": {
    status: 409,
    detail: "Deliveries need an open sales order, and receipts an open purchase order. Choose an open order.",
  },
  "delivery.quantity-required": { status: 422, detail: "Enter a quantity for at least one line" },
  "delivery.duplicate-line": {
    status: 422,
    detail: "Each order line can appear only once. Remove one of them.",
  },
  "delivery.exceeds-remaining": {
    status: 422,
    detail: "This is more than the outstanding quantity on this line. Enter that or less.",
  },
  "delivery.before-order": {
    status: 422,
    detail: "A delivery can't be dated before its order. Enter the order's date or a later one.",
  },
  "delivery.not-editable": {
    status: 409,
    detail: "Deliveries can't be edited. Void this one and create a new one.",
  },
  "link.not-sent": { status: 409, detail: "Only sent quotes can be shared. Mark this one as sent first." },
  "email.delivery-void": {
    status: 409,
    detail: "A voided delivery note can't be emailed. Create a new delivery note.",
  },
  "email.order-not-sent": {
    status: 409,
    detail: "Drafts and voided orders can't be emailed. Mark the quote as sent first.",
  },
  "customer.has-quotes": {
    status: 409,
    detail: "You can't delete a customer with existing quotes or orders. Deactivate it instead.",
  },
  "vendor.has-orders": {
    status: 409,
    detail: "You can't delete a vendor with existing orders. Deactivate it instead.",
  },
} as const;
