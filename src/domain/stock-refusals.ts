/** Errors of stock; `refusals.ts` combines all lists. */
export const STOCK_REFUSALS = {
  "stock.not-inventory": {
    status: 422,
    detail: "Only inventory products have stock. Choose an inventory product.",
  },
  "stock.nothing-to-adjust": {
    status: 422,
    detail: "Opening stock must be more than 0. If none is on hand, don't enter opening stock.",
  },
  "stock.adjustment-not-found": {
    status: 404,
    detail: "This stock adjustment was not found. It may have been deleted. Reload the page.",
  },
  "stock.adjustment-void": {
    status: 409,
    detail: "This stock adjustment has already been voided. To adjust the stock again, enter a new one.",
  },
  "stock.opening-imported": {
    status: 409,
    detail:
      "This opening stock was imported together with other products. Void the whole import, or enter a stock count.",
  },
  "stock.value-adjustment-not-found": {
    status: 404,
    detail: "This stock value adjustment was not found. It may have been deleted. Reload the page.",
  },
  "stock.value-adjustment-void": {
    status: 409,
    detail: "This stock value adjustment has already been voided. Enter a new one.",
  },
  "stock.not-purchased": {
    status: 422,
    detail: "Costs can only be added to goods on a posted bill. Choose a line with goods.",
  },
  "stock.landed-cost-before-bill": {
    status: 422,
    detail:
      "Landed costs can't be dated before the bill for the goods. Enter the bill's date or a later one.",
  },
  "stock.landed-cost-exceeds-account": {
    status: 422,
    detail:
      "This is more than was posted to the account by that date. Post the cost first, or take it from a clearing account.",
  },
  "stock.landed-cost-uses-account": {
    status: 409,
    detail:
      "Landed costs were taken from this account. Void them first, or keep at least that amount in the account.",
  },
  "stock.no-allocation-basis": {
    status: 422,
    detail: "The selected lines add up to zero on this basis. Choose another one.",
  },
  "stock.none-on-hand": {
    status: 422,
    detail:
      "There was no stock of this product to revalue on this date. Choose a date when there was some, or enter the missing bill, count or opening stock first.",
  },
  "stock.value-unchanged": {
    status: 422,
    detail:
      "This wouldn't change the stock's value on this date: its cost or, if lower, its net realizable value. Enter another value or date.",
  },
  "stock.insufficient": {
    status: 422,
    detail: "There is not enough stock. Enter a smaller quantity, or record the missing purchase first.",
  },
} as const;
