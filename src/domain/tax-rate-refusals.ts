/** Errors of tax rates; `refusals.ts` combines all lists. */
export const TAX_RATE_REFUSALS = {
  "tax-rate.used-in-invoices": {
    status: 409,
    detail: "Cannot delete tax rate that is being used in invoices",
    nextStep: "Deactivate it instead.",
  },
  "tax-rate.used-in-bills": {
    status: 409,
    detail: "You can't delete a tax rate that is being used in bills. Deactivate it instead.",
  },
  "tax-rate.used-in-journals": {
    status: 409,
    detail: "You can't delete a tax rate that is being used in journal entries. Deactivate it instead.",
  },
  "tax-rate.rate-in-use": {
    status: 409,
    detail:
      "You can't change the percentage of a tax rate that has been used. Deactivate it and add a new one.",
  },
  "tax-rate.invalid-rate": { status: 422, detail: "Enter a rate between 0 and 100" },
  "tax-rate.too-few-components": {
    status: 422,
    detail: "A combined tax needs at least two taxes. Add another one.",
  },
  "tax-rate.duplicate-component": {
    status: 422,
    detail: "This tax is already included. Choose a different one.",
  },
  "tax-rate.component-is-combined": {
    status: 422,
    detail: "This is a combined tax. Choose its component taxes instead.",
  },
  "tax-rate.first-component-compound": {
    status: 422,
    detail: "A compound tax can't come first. Move it below the tax that it is charged on.",
  },
  "tax-rate.combined-rate-too-high": {
    status: 422,
    detail: "The taxes add up to more than 100%. Remove one, or choose lower ones.",
  },
  "tax-rate.accounts-not-allowed": {
    status: 422,
    detail: "Each tax in a combined tax has its own account. Leave these accounts blank.",
  },
  "tax-rate.withholding-in-price": {
    status: 422,
    detail: "A withholding tax can't be included in prices. Choose tax-exclusive prices, or a different tax.",
  },
  "tax-rate.used-in-combined-tax": {
    status: 409,
    detail: "You can't delete a tax rate that is part of a combined tax. Deactivate it instead.",
  },
  "tax-rate.applies-to-in-use": {
    status: 409,
    detail:
      "You can't change the tax treatment or the exemption reason of a tax rate that has been used. Deactivate it and add a new one.",
  },
  "tax-rate.used-as-default": {
    status: 409,
    detail:
      "You can't delete a tax rate that is a default for the company, a product, a vendor or a customer, or used in a bank rule. Choose another tax rate there first, or deactivate this one.",
  },
  "tax-rate.not-found": {
    status: 404,
    detail: "This tax rate was not found. It may have been deleted. Reload the page.",
  },
  "tax-rate.not-for-sales": {
    status: 422,
    detail: "This tax rate is for purchases only. Choose one for sales.",
  },
  "tax-rate.not-for-purchases": {
    status: 422,
    detail: "This tax rate is for sales only. Choose one for purchases.",
  },
  "tax-rate.inactive": {
    status: 422,
    detail: "This tax rate is inactive. Activate it first, or choose another one.",
  },
} as const;
