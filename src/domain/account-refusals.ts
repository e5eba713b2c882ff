/** Refusals about single accounts; `refusals.ts` assembles the complete list. */
export const ACCOUNT_REFUSALS = {
  "account.not-found": {
    status: 404,
    detail: "Account not found or already deleted",
    nextStep: "Reload the page.",
  },
  "account.duplicate-code": { status: 409, detail: "An account with this code already exists" },
  "account.has-journals": {
    status: 409,
    detail: "Cannot delete account with existing journal entries",
    nextStep: "Deactivate it instead.",
  },
  "account.has-subaccounts": {
    status: 409,
    detail: "You can't delete an account with existing subaccounts. Delete or move the subaccounts first.",
  },
  "account.used-by-vendors": {
    status: 409,
    detail: "You can't delete an account that is used by vendors. Choose another account for them first.",
  },
  "account.used-by-customers": {
    status: 409,
    detail: "You can't delete an account that is used by customers. Choose another account for them first.",
  },
  "account.used-by-tax-rates": {
    status: 409,
    detail: "You can't delete an account that is used by tax rates. Choose another account for them first.",
  },
  "account.used-by-products": {
    status: 409,
    detail: "You can't delete an account that is used by products. Choose another account for them first.",
  },
  "account.used-by-documents": {
    status: 409,
    detail: "You can't delete an account used on documents. Deactivate it instead.",
  },
  "account.used-by-bank": {
    status: 409,
    detail: "You can't delete an account that has bank statements or rules. Deactivate it instead.",
  },
  "account.used-by-payments": {
    status: 409,
    detail: "You can't delete an account that is used by payments. Deactivate it instead.",
  },
  "account.used-as-default": {
    status: 409,
    detail:
      "You can't delete an account that is used as a default account. Choose another default account first.",
  },
  "account.is-default": {
    status: 409,
    detail:
      "You can't deactivate an account that is used as a default account. Choose another default account first.",
  },
  "account.is-party-account": {
    status: 409,
    detail:
      "You can't deactivate an account that is used by vendors or customers. Choose another account for them first.",
  },
  "account.is-inventory-account": {
    status: 422,
    detail:
      "This is your inventory account. Only stock movements can change it. Choose another account, or enter a bill, an invoice, a stock count or a landed cost.",
  },
  "account.is-receivables-account": {
    status: 422,
    detail:
      "This is your receivables account and can't be used here. Choose another one, or enter an invoice or a payment.",
  },
  "account.is-payables-account": {
    status: 422,
    detail:
      "This is your payables account and can't be used here. Choose another one, or enter a bill or a payment.",
  },
  "account.is-tax-account": {
    status: 422,
    detail: "This account holds taxes and can't be used here. Choose another account.",
  },
  "account.is-cash-account": {
    status: 422,
    detail: "This account holds cash and can't be used here. Choose another account.",
  },
} as const;
