/** Errors of vendors and customers; `refusals.ts` combines all lists. */
export const PARTY_REFUSALS = {
  "party.account-in-use": {
    status: 409,
    detail:
      "You can't change the account of a vendor or customer that has transactions. Add a new one with the other account.",
  },
  "party.was-emailed": {
    status: 409,
    detail: "You can't delete a vendor or customer that has been sent a statement. Deactivate it instead.",
  },
  "vendor.has-bills": {
    status: 409,
    detail: "Cannot delete vendor with existing bills",
    nextStep: "Deactivate it instead.",
  },
  "vendor.has-accruals": {
    status: 409,
    detail: "You can't delete a vendor with accruals or deferrals. Deactivate it instead.",
  },
  "vendor.has-loans": {
    status: 409,
    detail: "You can't delete a vendor with existing loans. Deactivate it instead.",
  },
  "vendor.has-schedules": {
    status: 409,
    detail: "You can't delete a vendor with existing recurring transactions. Deactivate it instead.",
  },
  "vendor.has-bank-rules": {
    status: 409,
    detail: "You can't delete a vendor with existing bank rules. Delete those rules first.",
  },
  "customer.has-bank-rules": {
    status: 409,
    detail: "You can't delete a customer with existing bank rules. Delete those rules first.",
  },
  "customer.has-accruals": {
    status: 409,
    detail: "You can't delete a customer with accruals or deferrals. Deactivate it instead.",
  },
  "customer.has-loans": {
    status: 409,
    detail: "You can't delete a customer with existing loans. Deactivate it instead.",
  },
  "customer.has-schedules": {
    status: 409,
    detail: "You can't delete a customer with existing recurring transactions. Deactivate it instead.",
  },
  "vendor.has-payments": {
    status: 409,
    detail: "You can't delete a vendor with existing payments. Deactivate it instead.",
  },
  "vendor.has-journals": {
    status: 409,
    detail: "You can't delete a vendor with existing journal entries. Deactivate it instead.",
  },
  "customer.has-invoices": {
    status: 409,
    detail: "Cannot delete customer with existing invoices",
    nextStep: "Deactivate it instead.",
  },
  "customer.has-payments": {
    status: 409,
    detail: "You can't delete a customer with existing payments. Deactivate it instead.",
  },
  "customer.has-journals": {
    status: 409,
    detail: "You can't delete a customer with existing journal entries. Deactivate it instead.",
  },
  "party.not-found": {
    status: 404,
    detail: "This vendor or customer was not found. It may have been deleted. Reload the page.",
  },
  "party.inactive": {
    status: 422,
    detail: "This vendor or customer is inactive. Activate it first, or choose another one.",
  },
} as const;
