/** Errors of invoices and bills that are due in parts (Accounting 3). */
export const INSTALLMENT_REFUSALS = {
  "document.installments-not-allowed": {
    status: 422,
    detail: "Only invoices and bills can have installments. Remove the installments.",
  },
  "document.installments-out-of-order": {
    status: 422,
    detail: "Each installment must be due after the previous one. Change the due dates.",
  },
  "document.zero-installment": {
    status: 422,
    detail: "An installment can't be zero. Enter an amount above zero, or remove it.",
  },
  "document.installments-total": {
    status: 422,
    detail: "The installments must add up to the total. Change one of the amounts.",
  },
  "document.conflicting-payment-terms": {
    status: 422,
    detail: "A document has either due dates or payment terms. Leave one of them blank.",
  },
  "document.early-discount-not-allowed": {
    status: 422,
    detail:
      "Only an invoice or bill due on one date can have an early payment discount. Remove the discount.",
  },
  "document.early-discount-percent-out-of-range": {
    status: 422,
    detail: "Enter an early payment discount above zero and below 100 percent.",
  },
  "document.early-discount-date-out-of-range": {
    status: 422,
    detail: "The discount must end between the document's date and its due date. Enter another date.",
  },
  "document.not-last-installment": {
    status: 422,
    detail:
      "The due date must match the last installment. Leave it blank to use that installment's due date.",
  },
} as const;
