/** The part of the closed list that is about trade: parties, products, documents, payments; `refusals.ts` has the rest. */
export const TRADE_REFUSALS = {
  "party.account-in-use": {
    status: 409,
    detail: "The account of a vendor or customer with posted entries cannot be changed",
  },
  "party.was-mailed": {
    status: 409,
    detail: "Cannot delete a vendor or customer that a statement was sent to",
  },
  "statement.too-long": {
    status: 422,
    detail: "A statement on paper has at most 2,000 lines. Please choose a shorter period.",
  },
  "vendor.has-bills": { status: 409, detail: "Cannot delete vendor with existing bills" },
  "vendor.has-accruals": { status: 409, detail: "Cannot delete vendor with accruals or deferrals" },
  "vendor.has-loans": { status: 409, detail: "Cannot delete vendor with existing loans" },
  "vendor.has-schedules": { status: 409, detail: "Cannot delete vendor with existing schedules" },
  "vendor.has-bank-rules": { status: 409, detail: "Cannot delete vendor with existing bank rules" },
  "customer.has-bank-rules": { status: 409, detail: "Cannot delete customer with existing bank rules" },
  "customer.has-accruals": { status: 409, detail: "Cannot delete customer with accruals or deferrals" },
  "customer.has-loans": { status: 409, detail: "Cannot delete customer with existing loans" },
  "customer.has-schedules": { status: 409, detail: "Cannot delete customer with existing schedules" },
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
  "product.service-without-stock": { status: 422, detail: "A service has no stock" },
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
      "The rate of a tax rate that is in use cannot be changed. Please deactivate it and add a new version.",
  },
  "tax-rate.no-rate": { status: 422, detail: "The rate must be between 0 and 100" },
  "tax-rate.one-component": { status: 422, detail: "A tax of several is made of two or more" },
  "tax-rate.component-twice": { status: 422, detail: "This tax is in it already" },
  "tax-rate.component-of-several": {
    status: 422,
    detail: "This tax is made of several itself. Choose those that it is made of.",
  },
  "tax-rate.compound-first": {
    status: 422,
    detail: "The first tax has none before it that it could be on top of",
  },
  "tax-rate.too-high-together": { status: 422, detail: "Together the taxes are more than 100%" },
  "tax-rate.accounts-of-components": {
    status: 422,
    detail: "A tax of several has no account of its own: each of them has one",
  },
  "tax-rate.withheld-in-price": { status: 422, detail: "A tax that is withheld is in no price" },
  "tax-rate.used-in-tax": {
    status: 409,
    detail: "Cannot delete tax rate that another one is made of",
  },
  "tax-rate.use-in-use": {
    status: 409,
    detail:
      "What a tax rate that is in use applies to, and what becomes of it, cannot be changed. Please deactivate it and add a new version.",
  },
  "e-invoice.not-issued": {
    status: 409,
    detail: "Only a posted document becomes an electronic invoice",
  },
  "e-invoice.incomplete": {
    status: 422,
    detail: "The rules of electronic invoices ask for more than is known",
  },
  "e-invoice.unreadable": { status: 422, detail: "This file cannot be read" },
  "e-invoice.wrong-totals": {
    status: 422,
    detail: "The totals of this invoice are wrong. Please ask the vendor for another one.",
  },
  "e-invoice.other-currency": {
    status: 422,
    detail: "This invoice is in a currency that is not known",
  },
  "e-invoice.other-kind": {
    status: 422,
    detail: "A credit note becomes a vendor credit, and an invoice a bill",
  },
  "e-invoice.duplicate": { status: 409, detail: "This invoice of this vendor is in the books already" },
  "e-invoice.no-file": { status: 404, detail: "This document was not written from a file" },
  "e-invoice.not-bookable": {
    status: 422,
    detail: "More is taken off in this invoice than its lines come to. Please enter the bill by hand.",
  },
  "document.not-found": { status: 404, detail: "This document does not exist." },
  "document.no-items": { status: 422, detail: "Please add at least one item" },
  "document.no-vendor": { status: 422, detail: "Please select a vendor" },
  "document.no-customer": { status: 422, detail: "Please select a customer" },
  "document.due-before-date": { status: 422, detail: "The due date must not be before the date" },
  "document.discount-too-large": { status: 422, detail: "The discount is too large" },
  "document.negative-goods": { status: 422, detail: "Goods that come back are taken back by a credit" },
  "document.negative-total": {
    status: 422,
    detail: "This comes to less than nothing. Write a credit instead, of what is to be paid back",
  },
  "document.tax-too-far": { status: 422, detail: "The tax may differ from the computed tax by at most 1.00" },
  "document.wrong-status": { status: 409, detail: "This change of status is not possible" },
  "document.not-a-draft": { status: 409, detail: "Only drafts can be deleted" },
  "document.has-payments": {
    status: 409,
    detail: "This document has payments. Void them or keep them as credit first.",
  },
  "document.credits-fixed": { status: 422, detail: "What a credit takes back cannot be changed" },
  "document.credits-unposted": { status: 422, detail: "Only a posted document can be credited" },
  "document.credits-no-line": {
    status: 422,
    detail: "There is no such line in the document that is credited",
  },
  "document.credits-loose-goods": { status: 422, detail: "Goods come back on the line that they were on" },
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
    detail: "A credit cannot take back more than is left of its document",
  },
  "document.credit-too-early": {
    status: 422,
    detail: "A credit cannot be dated before the document that it takes back",
  },
  "document.credit-refunded": { status: 409, detail: "This credit was refunded. Void its refund as well." },
  "document.has-credits": { status: 409, detail: "This document has credits. Void them first." },
  "document.named-by-credits": {
    status: 409,
    detail: "This document has credits and cannot be deleted. Delete their drafts first, or void it.",
  },
  "document.was-posted": {
    status: 409,
    detail: "This draft was posted before, and its payments or goods name it. Make it void instead.",
  },
  "document.write-off-shared": {
    status: 409,
    detail: "A write-off of this invoice is for others as well. Void the write-off first.",
  },
  "document.is-opening": {
    status: 409,
    detail: "This was open when the books began. Undo the opening balances to change it.",
  },
  "document.was-reminded": {
    status: 409,
    detail:
      "A customer was reminded of this invoice, or by it. It stays with this customer; make it void instead.",
  },
  "document.was-linked": {
    status: 409,
    detail: "This invoice has had a public page. It cannot be deleted, but made void.",
  },
  "document.was-mailed": {
    status: 409,
    detail: "This document was sent by mail. What was sent stays as it is; make it void instead.",
  },
  "document.below-paid": { status: 422, detail: "The total must not be below what has been paid" },
  "document.unsound": { status: 422, detail: "The amounts of this document do not agree" },
  "party.not-found": { status: 404, detail: "This vendor or customer does not exist." },
  "product.not-found": { status: 404, detail: "This product does not exist." },
  "tax-rate.used-as-default": {
    status: 409,
    detail:
      "Cannot delete tax rate that the company, a product, a vendor or a customer begins with, or that a rule of the bank names",
  },
  "tax-rate.not-found": { status: 404, detail: "This tax rate does not exist." },
  "tax-rate.not-for-sales": { status: 422, detail: "This tax rate is for purchases only" },
  "tax-rate.not-for-purchases": { status: 422, detail: "This tax rate is for sales only" },
  "party.inactive": { status: 422, detail: "This vendor or customer is inactive" },
  "product.inactive": { status: 422, detail: "This product is inactive" },
  "tax-rate.inactive": { status: 422, detail: "This tax rate is inactive" },
  "payment.not-found": { status: 404, detail: "This payment does not exist." },
  "payment.is-void": { status: 409, detail: "This payment is void" },
  "payment.no-amount": { status: 422, detail: "The amount must be above zero" },
  "payment.wrong-direction": {
    status: 422,
    detail: "Customers pay in and vendors are paid; a refund goes the other way",
  },
  "payment.charge-too-high": { status: 422, detail: "The bank charge must be below the amount" },
  "payment.over-allocated": { status: 422, detail: "More is allocated than the amount" },
  "payment.above-open": { status: 422, detail: "The amount is above what is open" },
  "payment.used-up": { status: 422, detail: "Nothing is left of this payment" },
  "payment.too-early": { status: 422, detail: "A refund cannot be dated before the credit that it returns" },
  "payment.is-refunded": { status: 409, detail: "This payment was refunded. Void the refund first." },
  "payment.write-off-not-whole": {
    status: 422,
    detail: "A write-off is put against invoices with its whole amount, and has no bank charge",
  },
  "payment.other-party": { status: 422, detail: "This document belongs to another party" },
  "stock.not-inventory": { status: 422, detail: "Only inventory products have stock" },
  "stock.nothing-to-adjust": { status: 422, detail: "This is what is on hand already" },
  "stock.adjustment-not-found": { status: 404, detail: "This stock adjustment does not exist." },
  "stock.adjustment-void": { status: 409, detail: "This stock adjustment is void" },
  "stock.insufficient": { status: 422, detail: "There is not enough stock" },
} as const;
