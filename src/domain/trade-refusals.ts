/** The part of the closed list that is about trade: parties, products, documents, payments; `refusals.ts` has the rest. */
export const TRADE_REFUSALS = {
  "party.account-in-use": {
    status: 409,
    detail: "You can't change the account of a vendor or customer that has transactions",
  },
  "party.was-mailed": {
    status: 409,
    detail: "Cannot delete a vendor or customer that has been sent a statement",
  },
  "statement.too-long": {
    status: 422,
    detail: "PDF statements are limited to 2,000 lines. Choose a shorter period.",
  },
  "vendor.has-bills": { status: 409, detail: "Cannot delete vendor with existing bills" },
  "vendor.has-accruals": { status: 409, detail: "Cannot delete vendor with accruals or deferrals" },
  "vendor.has-loans": { status: 409, detail: "Cannot delete vendor with existing loans" },
  "vendor.has-schedules": {
    status: 409,
    detail: "Cannot delete vendor with existing recurring transactions",
  },
  "vendor.has-bank-rules": { status: 409, detail: "Cannot delete vendor with existing bank rules" },
  "customer.has-bank-rules": { status: 409, detail: "Cannot delete customer with existing bank rules" },
  "customer.has-accruals": { status: 409, detail: "Cannot delete customer with accruals or deferrals" },
  "customer.has-loans": { status: 409, detail: "Cannot delete customer with existing loans" },
  "customer.has-schedules": {
    status: 409,
    detail: "Cannot delete customer with existing recurring transactions",
  },
  "vendor.has-payments": { status: 409, detail: "Cannot delete vendor with existing payments" },
  "vendor.has-journals": { status: 409, detail: "Cannot delete vendor with existing journal entries" },
  "customer.has-invoices": { status: 409, detail: "Cannot delete customer with existing invoices" },
  "customer.has-payments": { status: 409, detail: "Cannot delete customer with existing payments" },
  "customer.has-journals": { status: 409, detail: "Cannot delete customer with existing journal entries" },
  "product.has-invoice-items": { status: 409, detail: "Cannot delete product with existing invoice items" },
  "product.has-bill-items": { status: 409, detail: "Cannot delete product with existing bill items" },
  "product.has-movements": { status: 409, detail: "Cannot delete product with existing stock movements" },
  "product.type-in-use": {
    status: 409,
    detail: "The type of a product with stock movements or documents cannot be changed",
  },
  "product.service-without-stock": { status: 422, detail: "Services don't have stock" },
  "tax-rate.used-in-invoices": {
    status: 409,
    detail: "Cannot delete tax rate that is being used in invoices",
  },
  "tax-rate.used-in-bills": { status: 409, detail: "Cannot delete tax rate that is being used in bills" },
  "tax-rate.used-in-journals": {
    status: 409,
    detail: "Cannot delete tax rate that is being used in journal entries",
  },
  "tax-rate.rate-in-use": {
    status: 409,
    detail:
      "You can't change the percentage of a tax rate that has been used. Deactivate it and add a new one.",
  },
  "tax-rate.no-rate": { status: 422, detail: "The rate must be between 0 and 100" },
  "tax-rate.one-component": { status: 422, detail: "A combined tax needs at least two taxes" },
  "tax-rate.component-twice": { status: 422, detail: "This tax is already included" },
  "tax-rate.component-of-several": {
    status: 422,
    detail: "This is a combined tax. Choose its component taxes instead.",
  },
  "tax-rate.compound-first": {
    status: 422,
    detail: "The first tax can't be a compound tax",
  },
  "tax-rate.too-high-together": { status: 422, detail: "The taxes add up to more than 100%" },
  "tax-rate.accounts-of-components": {
    status: 422,
    detail: "A combined tax has no account of its own; each component has one",
  },
  "tax-rate.withheld-in-price": { status: 422, detail: "A withholding tax can't be included in prices" },
  "tax-rate.used-in-tax": {
    status: 409,
    detail: "Cannot delete tax rate that is part of a combined tax",
  },
  "tax-rate.use-in-use": {
    status: 409,
    detail:
      "You can't change the treatment or the reason of a tax rate that has been used. Deactivate it and add a new one.",
  },
  "e-invoice.not-issued": {
    status: 409,
    detail: "Only posted documents can be sent as e-invoices",
  },
  "e-invoice.incomplete": {
    status: 422,
    detail: "Some information required for e-invoices is missing",
  },
  "e-invoice.unreadable": { status: 422, detail: "This file cannot be read" },
  "e-invoice.wrong-totals": {
    status: 422,
    detail: "The totals of this invoice are wrong. Please ask the vendor for another one.",
  },
  "e-invoice.other-currency": {
    status: 422,
    detail: "This invoice is in an unsupported currency",
  },
  "e-invoice.other-kind": {
    status: 422,
    detail: "Credit notes are imported as vendor credits, invoices as bills",
  },
  "document.vendor-number-taken": {
    status: 409,
    detail: "This vendor invoice has already been recorded",
  },
  "document.zero-quantity": {
    status: 422,
    detail:
      "This line has a quantity of 0, so its amount is zero. Enter a quantity, or confirm it with allowZeroQuantity.",
  },
  "document.no-vendor-number": {
    status: 422,
    detail: "Only bills and vendor credits have a vendor's number",
  },
  "e-invoice.no-file": { status: 404, detail: "This document wasn't created from a file" },
  "e-invoice.not-bookable": {
    status: 422,
    detail: "Deductions on this invoice exceed its line total. Please enter the bill manually.",
  },
  "document.not-found": { status: 404, detail: "This document does not exist." },
  "document.no-items": { status: 422, detail: "Please add at least one item" },
  "document.no-vendor": { status: 422, detail: "Please select a vendor" },
  "document.no-customer": { status: 422, detail: "Please select a customer" },
  "document.due-before-date": { status: 422, detail: "The due date must not be before the date" },
  "document.discount-too-large": { status: 422, detail: "The discount is too large" },
  "document.negative-goods": { status: 422, detail: "Record returned goods with a credit note" },
  "document.negative-total": {
    status: 422,
    detail: "The total is negative. Create a credit note instead",
  },
  "document.tax-too-far": {
    status: 422,
    detail: "The tax can differ from the calculated tax by at most 1.00 and must have the same sign",
  },
  "document.wrong-status": { status: 409, detail: "This status can't be changed like that" },
  "document.has-number": {
    status: 409,
    detail: "This draft has a final number. Void it instead, so that your numbers have no gaps",
  },
  "document.not-a-draft": { status: 409, detail: "Only drafts can be deleted" },
  "document.has-payments": {
    status: 409,
    detail: "This document has payments. Void them or keep them as credit first.",
  },
  "document.credits-fixed": { status: 422, detail: "You can't change what a credit note applies to" },
  "document.credits-unposted": { status: 422, detail: "Only a posted document can be credited" },
  "document.credits-no-line": {
    status: 422,
    detail: "There is no such line in the document that is credited",
  },
  "document.credits-loose-goods": { status: 422, detail: "Return goods on the same line they were sold on" },
  "document.keeps-goods": { status: 422, detail: "Only a credit can leave the goods where they are" },
  "document.credits-other-product": {
    status: 422,
    detail: "The product must be the one of the line that is credited",
  },
  "document.credits-other-account": {
    status: 422,
    detail: "The account must be the one of the line that is credited",
  },
  "document.credits-other-tax": {
    status: 422,
    detail: "The tax must be the one of the line that is credited",
  },
  "document.credits-too-much": {
    status: 422,
    detail: "A credit can't exceed the remaining amount of its document",
  },
  "document.credit-too-early": {
    status: 422,
    detail: "A credit can't be dated before the document it credits",
  },
  "document.credit-refunded": { status: 409, detail: "This credit was refunded. Void its refund as well." },
  "document.has-credits": { status: 409, detail: "This document has credits. Void them first." },
  "document.has-deferrals": {
    status: 409,
    detail: "A line of this document is deferred. Void the deferral first, or credit the line.",
  },
  "document.has-landed-costs": {
    status: 409,
    detail: "Landed costs were added to the goods of this bill. Void them first.",
  },
  "document.named-by-credits": {
    status: 409,
    detail: "This document has credits and cannot be deleted. Delete their drafts first, or void it.",
  },
  "document.was-posted": {
    status: 409,
    detail: "This draft was posted before and is linked to payments or stock. Void it instead.",
  },
  "document.write-off-shared": {
    status: 409,
    detail: "A write-off covers this and other invoices. Void the write-off first.",
  },
  "document.is-opening": {
    status: 409,
    detail: "This comes from your opening balances. Undo them to change it.",
  },
  "document.was-reminded": {
    status: 409,
    detail: "A reminder was sent for this invoice, so its customer can't be changed. Void it instead.",
  },
  "document.was-linked": {
    status: 409,
    detail: "This invoice has been shared by link, so it can't be deleted. Void it instead.",
  },
  "document.was-mailed": {
    status: 409,
    detail: "This document has been emailed, so it can't be changed. Void it instead.",
  },
  "document.below-paid": { status: 422, detail: "The total can't be less than the amount already paid" },
  "document.unsound": { status: 422, detail: "The amounts on this document don't add up" },
  "party.not-found": { status: 404, detail: "This vendor or customer does not exist." },
  "product.not-found": { status: 404, detail: "This product does not exist." },
  "tax-rate.used-as-default": {
    status: 409,
    detail:
      "Cannot delete a tax rate that is a default for the company, a product, a vendor or a customer, or used in a bank rule",
  },
  "tax-rate.not-found": { status: 404, detail: "This tax rate does not exist." },
  "tax-rate.not-for-sales": { status: 422, detail: "This tax rate is for purchases only" },
  "tax-rate.not-for-purchases": { status: 422, detail: "This tax rate is for sales only" },
  "party.inactive": { status: 422, detail: "This vendor or customer is inactive" },
  "product.inactive": { status: 422, detail: "This product is inactive" },
  "tax-rate.inactive": { status: 422, detail: "This tax rate is inactive" },
  "journal.on-inventory": {
    status: 422,
    detail:
      "This account holds the inventory, and only goods move it. Enter a bill, an invoice, a credit or a stock count, add landed cost to a bill, or revalue the stock of a product.",
  },
  "payment.not-found": { status: 404, detail: "This payment does not exist." },
  "payment.is-void": { status: 409, detail: "This payment has been voided" },
  "payment.no-amount": { status: 422, detail: "Enter an amount greater than zero" },
  "payment.wrong-direction": {
    status: 422,
    detail: "Receive payments from customers and make payments to vendors; refunds go the other way",
  },
  "payment.charge-too-high": { status: 422, detail: "The bank fee must be less than the amount" },
  "payment.over-allocated": { status: 422, detail: "You've allocated more than the payment amount" },
  "payment.above-open": { status: 422, detail: "The amount exceeds the balance due" },
  "payment.used-up": { status: 422, detail: "This payment has been fully allocated" },
  "payment.too-early": { status: 422, detail: "A refund can't be dated before the credit it refunds" },
  "payment.applied-too-early": {
    status: 422,
    detail: "Enter a date on or after both the credit's and the document's",
  },
  "payment.applied-in-future": {
    status: 422,
    detail: "This date is in the future. Enter today's date or an earlier one.",
  },
  "payment.is-refunded": { status: 409, detail: "This payment was refunded. Void the refund first." },
  "payment.no-difference": { status: 422, detail: "There is no difference to accept. Uncheck it." },
  "payment.difference-too-large": {
    status: 422,
    detail: "Only a small difference can be accepted. Leave it open, or change the amount.",
  },
  "payment.write-off-not-whole": {
    status: 422,
    detail: "A write-off must be fully allocated to invoices and can't have a bank fee",
  },
  "payment.other-party": { status: 422, detail: "This document belongs to a different customer or vendor" },
  "stock.not-inventory": { status: 422, detail: "Only inventory products have stock" },
  "stock.nothing-to-adjust": {
    status: 422,
    detail: "Opening stock must be more than 0. If none is on hand, don't enter opening stock.",
  },
  "stock.adjustment-not-found": { status: 404, detail: "This stock adjustment does not exist." },
  "stock.adjustment-void": { status: 409, detail: "This stock adjustment has been voided" },
  "stock.value-not-found": { status: 404, detail: "This adjustment of stock value does not exist." },
  "stock.value-void": { status: 409, detail: "This adjustment has already been voided" },
  "stock.not-purchased": { status: 422, detail: "This is not a line with goods on a posted bill" },
  "stock.landed-too-early": { status: 422, detail: "Enter a date on or after the date of each bill" },
  "stock.landed-above-posted": {
    status: 422,
    detail:
      "This is more than was posted to the account by that date. Post the cost first, or take it from a clearing account.",
  },
  "stock.landed-from-account": {
    status: 409,
    detail:
      "Landed costs were taken from this account. Void them first, or leave at least their amount on it.",
  },
  "stock.nothing-to-spread-by": {
    status: 422,
    detail: "The selected lines have no value, quantity or weight to distribute by. Choose another basis.",
  },
  "stock.none-on-date": {
    status: 422,
    detail:
      "This product wasn't in stock on this date. Choose a date when it was, or enter the missing bill, count or opening stock first.",
  },
  "stock.value-unchanged": {
    status: 422,
    detail:
      "This doesn't change the value of the stock on this date. Stock is worth its cost or, if lower, its net realizable value.",
  },
  "stock.insufficient": { status: 422, detail: "There is not enough stock" },
} as const;
