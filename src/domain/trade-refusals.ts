/** Errors of products, documents and payments; `refusals.ts` combines all lists. */
export const TRADE_REFUSALS = {
  "statement.too-long": {
    status: 422,
    detail: "PDF statements are limited to 2,000 lines. Choose a shorter period.",
  },
  "product.has-invoice-items": {
    status: 409,
    detail: "Cannot delete product with existing invoice items",
    nextStep: "Deactivate it instead.",
  },
  "product.has-bill-items": {
    status: 409,
    detail: "You can't delete a product that is used on bills. Deactivate it instead.",
  },
  "product.has-movements": {
    status: 409,
    detail: "You can't delete a product with existing stock movements. Deactivate it instead.",
  },
  "product.type-in-use": {
    status: 409,
    detail:
      "The type of a product with stock movements or documents can't be changed. Add a new product instead.",
  },
  "product.stock-not-allowed": {
    status: 422,
    detail: "Services don't have stock. Leave the quantity blank, or change the type.",
  },
  "e-invoice.not-posted": {
    status: 409,
    detail: "Only posted documents can be sent as e-invoices. Post this one first.",
  },
  "e-invoice.incomplete": {
    status: 422,
    detail: "Some information required for e-invoices is missing. Add the listed details, then try again.",
  },
  "e-invoice.unreadable": {
    status: 422,
    detail:
      "This file can't be read. Ask the vendor for an e-invoice (EN 16931), or enter the bill manually.",
  },
  "e-invoice.wrong-totals": {
    status: 422,
    detail: "The totals of this invoice are wrong. Please ask the vendor for another one.",
  },
  "e-invoice.unsupported-currency": {
    status: 422,
    detail: "This invoice is in an unsupported currency. Enter the bill manually.",
  },
  "e-invoice.document-kind-mismatch": {
    status: 422,
    detail:
      "This file is a different kind of document. Import credit notes on the Vendor credits page, and invoices on the Bills page.",
  },
  "document.duplicate-vendor-invoice-number": {
    status: 409,
    detail: "This vendor invoice has already been recorded. Check the number.",
  },
  "document.zero-quantity": {
    status: 422,
    detail:
      "This line has a quantity of 0, so its amount is zero. Enter a quantity, or confirm the zero quantity.",
  },
  "document.vendor-invoice-number-not-allowed": {
    status: 422,
    detail: "Only bills and vendor credits have a vendor invoice number. Leave it blank.",
  },
  "e-invoice.no-file": {
    status: 404,
    detail: "This document wasn't created from a file, so there is none to download. Reload the page.",
  },
  "e-invoice.deductions-exceed-total": {
    status: 422,
    detail: "The discounts on this invoice exceed its line total. Enter the bill manually.",
  },
  "document.not-found": {
    status: 404,
    detail: "This document was not found. It may have been deleted. Reload the page.",
  },
  "document.wrong-status": {
    status: 409,
    detail:
      "A document can't change to this status from its current one. Reload the page and choose another status.",
  },
  "document.has-number": {
    status: 409,
    detail: "This draft already has its number. Void it instead, so that your numbers have no gaps.",
  },
  "document.has-payments": {
    status: 409,
    detail: "This document has payments. Void them first.",
  },
  "document.credited-document-immutable": {
    status: 422,
    detail: "You can't change which document a credit note applies to. Create a new credit note instead.",
  },
  "document.credits-unposted-document": {
    status: 422,
    detail: "Only a posted document can be credited. Post it first.",
  },
  "document.credited-line-not-found": {
    status: 422,
    detail: "This line isn't in the credited document. Choose one of its lines.",
  },
  "document.credits-goods-without-line": {
    status: 422,
    detail: "Returned goods must be on a line that credits the line they were sold on. Choose that line.",
  },
  "document.returns-stock-not-allowed": {
    status: 422,
    detail: "Only a credit can leave the goods with the customer. Clear this option.",
  },
  "document.credited-product-mismatch": {
    status: 422,
    detail: "The product must match the line being credited. Choose the same one.",
  },
  "document.credited-account-mismatch": {
    status: 422,
    detail: "The account must match the line being credited. Choose the same one.",
  },
  "document.credited-tax-mismatch": {
    status: 422,
    detail: "The tax rate must match the line being credited. Choose the same one.",
  },
  "document.credit-exceeds-remaining": {
    status: 422,
    detail: "A credit can't exceed the remaining amount of its document. Reduce the quantity or the amount.",
  },
  "document.credit-before-document": {
    status: 422,
    detail:
      "A credit can't be dated before the document it credits. Enter that document's date or a later one.",
  },
  "document.credit-refunded": { status: 409, detail: "This credit was refunded. Void its refund first." },
  "document.has-credits": { status: 409, detail: "This document has credits. Void them first." },
  "document.has-deferrals": {
    status: 409,
    detail: "A line of this document is deferred. Void the deferral first, or credit the line.",
  },
  "document.has-landed-costs": {
    status: 409,
    detail: "Landed costs were added to the goods of this bill. Void them first.",
  },
  "document.has-assets": {
    status: 409,
    detail:
      "A fixed asset was created from this document. Remove the asset first, or register it again without this document.",
  },
  "document.referenced-by-credits": {
    status: 409,
    detail:
      "This document has credits and can't be deleted. Delete its draft credits first, or void this document.",
  },
  "document.was-posted": {
    status: 409,
    detail:
      "This draft was posted before and is linked to other records, such as payments or stock. Void it instead of deleting it.",
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
  "document.was-shared": {
    status: 409,
    detail: "This invoice has been shared by link, so it can't be deleted. Void it instead.",
  },
  "document.was-emailed": {
    status: 409,
    detail: "This document has been emailed, so it can't be deleted. Void it instead.",
  },
  "document.details-emailed": {
    status: 409,
    detail:
      "This document has been emailed, so its names and addresses can't be updated. Void it and create a new one.",
  },
  "document.total-below-paid": {
    status: 422,
    detail:
      "The total can't be less than the amount already paid. Void the payment first, or create a credit.",
  },
  "document.amounts-mismatch": {
    status: 422,
    detail: "The amounts on this document don't add up. Reload the page and enter the lines again.",
  },
  "product.not-found": {
    status: 404,
    detail: "This product was not found. It may have been deleted. Reload the page.",
  },
  "product.inactive": {
    status: 422,
    detail: "This product is inactive. Activate it first, or choose another one.",
  },
  "journal.inventory-account": {
    status: 422,
    detail:
      "This is your inventory account. Only stock movements can change it. Enter a bill, an invoice, a credit or a stock count, add landed cost to a bill, or revalue the stock of a product.",
  },
  "payment.not-found": {
    status: 404,
    detail: "This payment was not found. It may have been deleted. Reload the page.",
  },
  "payment.is-void": { status: 409, detail: "This payment has been voided. Enter a new one." },
  "payment.wrong-direction": {
    status: 422,
    detail:
      "This payment goes in the wrong direction. Receive payments from customers and make payments to vendors; refunds go the other way.",
  },
  "payment.bank-fee-too-high": {
    status: 422,
    detail: "The bank fee must be less than the amount. Enter a lower fee.",
  },
  "payment.exceeds-balance-due": {
    status: 422,
    detail: "The amount exceeds the balance due. Enter the balance due or less.",
  },
  "payment.fully-applied": {
    status: 422,
    detail:
      "This payment has nothing left to refund. Choose another payment, or unapply it from a document first.",
  },
  "payment.refund-in-other-currency": {
    status: 422,
    detail: "A refund is in the currency of the payment it returns. Enter the refund in that currency.",
  },
  "payment.refund-before-credit": {
    status: 422,
    detail:
      "A refund can't be dated before the credit or payment it refunds. Enter the same date or a later one.",
  },
  "payment.applied-before-document": {
    status: 422,
    detail:
      "An amount can't be applied before the date of the credit or the document. Enter the later of the two dates, or a later one.",
  },
  "payment.applied-in-future": {
    status: 422,
    detail: "This date is in the future. Enter today's date or an earlier one.",
  },
  "payment.is-refunded": { status: 409, detail: "This payment was refunded. Void the refund first." },
  "payment.no-difference": { status: 422, detail: "There is no difference to write off. Clear this option." },
  "payment.difference-too-large": {
    status: 422,
    detail: "This difference is too large to write off. Leave the balance unpaid, or change the amount.",
  },
  "payment.no-discount": {
    status: 422,
    detail: "There is no early payment discount to take. Clear this option.",
  },
  "payment.discount-not-available": {
    status: 422,
    detail:
      "The unpaid amount exceeds the early payment discount on this date. Pay that amount, or clear this option.",
  },
  "payment.write-off-not-fully-applied": {
    status: 422,
    detail:
      "A write-off must be fully applied to invoices and can't have a bank fee. Apply it in full and remove the fee.",
  },
  "payment.party-mismatch": {
    status: 422,
    detail: "This document belongs to a different customer or vendor. Choose another document.",
  },
} as const;
