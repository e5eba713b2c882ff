import { accountOfCode } from "#server/accounts/lookup.ts";
import { accrualsOnAccount, accrualsUseAccount, accrualsUseParty } from "#server/accruals/lookup.ts";
import { updateYearlyDepreciations } from "#server/assets/asset.ts";
import { assetsOnAccount, assetsUseAccount } from "#server/assets/lookup.ts";
import {
  bankRecordsUseAccount,
  bankRulesOnAccount,
  bankRulesUseParty,
  bankRulesUseTaxRate,
  journalIsMatched,
  journalIsReconciled,
} from "#server/bank/lookup.ts";
import { cardsUseAccount } from "#server/card-payments/lookup.ts";
import { closingsUseAccount } from "#server/closing/lookup.ts";
import {
  documentsUseParty,
  findDocumentByNumber,
  itemsReferTo,
  itemsUseAccount,
} from "#server/documents/lookup.ts";
import { payWithDiscount } from "#server/documents/early-discounts.ts";
import { voidDiscounts } from "#server/documents/void-discounts.ts";
import { rejectBrokenRules } from "#server/e-invoices/write-e-invoice.ts";
import { accountsWithEntries, findJournalByNumber, linesReferTo } from "#server/journals/lookup.ts";
import { loansOnAccount, loansUseAccount, loansUseParty } from "#server/loans/lookup.ts";
import { moneyEntriesUseParty, moneyLinesUseTaxRate } from "#server/money/lookup.ts";
import { checkOrderConversion } from "#server/orders/convert-order.ts";
import {
  findDeliveryByNumber,
  findOrderByNumber,
  orderLinesReferTo,
  ordersUseParty,
} from "#server/orders/lookup.ts";
import { findPartyByCode, partiesUseAccount, partiesUseTaxRate } from "#server/parties/lookup.ts";
import { findPaymentByNumber, paymentsUseAccount, paymentsUseParty } from "#server/payments/lookup.ts";
import { findProductByCode, productsUseAccount, productsUseTaxRate } from "#server/products/lookup.ts";
import { type NumberedKind, provideFeatures } from "#server/registry/lookup.ts";
import { schedulesOnAccount, schedulesUseAccount, schedulesUseParty } from "#server/schedules/lookup.ts";
import { isDefaultTaxRate } from "#server/settings/lookup.ts";
import { hasStockMoved, movementsUseProduct } from "#server/stock/lookup.ts";
import { addCountryTaxes } from "#server/tax-rates/country-taxes.ts";
import { checkChosenTaxRates, findTaxRateByCode, taxRatesUseAccount } from "#server/tax-rates/lookup.ts";

// Each server and command imports this file: it tells the lower layers what the features above them add.
provideFeatures({
  accountUses: {
    lines: [(id) => linesReferTo("account", id)],
    vendors: [(id) => partiesUseAccount(id, "vendor")],
    customers: [(id) => partiesUseAccount(id, "customer")],
    activeParties: [(id) => partiesUseAccount(id, "active")],
    taxRates: [taxRatesUseAccount],
    products: [productsUseAccount],
    documents: [itemsUseAccount, (id) => orderLinesReferTo("account", id)],
    payments: [paymentsUseAccount],
    bank: [bankRecordsUseAccount],
    closings: [closingsUseAccount],
    assets: [assetsUseAccount],
    accruals: [accrualsUseAccount],
    loans: [loansUseAccount],
    schedules: [schedulesUseAccount],
    cards: [cardsUseAccount],
  },
  partyUses: {
    documents: [documentsUseParty],
    schedules: [schedulesUseParty],
    payments: [paymentsUseParty],
    lines: [(id) => linesReferTo("party", id), moneyEntriesUseParty],
    rules: [bankRulesUseParty],
    orders: [ordersUseParty],
    accruals: [accrualsUseParty],
    loans: [loansUseParty],
  },
  taxRateUses: {
    sales: [(id) => itemsReferTo("tax rate", id, "customer"), (id) => orderLinesReferTo("tax rate", id)],
    purchases: [(id) => itemsReferTo("tax rate", id, "vendor")],
    lines: [(id) => linesReferTo("tax rate", id), moneyLinesUseTaxRate],
    defaults: [productsUseTaxRate, partiesUseTaxRate, isDefaultTaxRate, bankRulesUseTaxRate],
  },
  productUses: {
    sales: [(id) => itemsReferTo("product", id, "customer"), (id) => orderLinesReferTo("product", id)],
    purchases: [(id) => itemsReferTo("product", id, "vendor")],
    movements: [movementsUseProduct],
  },
  accountPlans: [assetsOnAccount, accrualsOnAccount, loansOnAccount, schedulesOnAccount, bankRulesOnAccount],
  accountsWithEntries,
  journalIsReconciled,
  journalIsMatched,
  recordWithNumber: findByNumber,
  hasStockMoved,
  checkChosenTaxRates,
  addCountryTaxes,
  updateYearlyDepreciations,
  checkOrderConversion,
  rejectBrokenRules,
  payWithDiscount,
  voidDiscounts,
});

function findByNumber(kind: NumberedKind, number: string) {
  switch (kind) {
    case "journal":
      return findJournalByNumber(number);
    case "account":
      return accountOfCode(number);
    case "product":
      return findProductByCode(number);
    case "tax_rate":
      return findTaxRateByCode(number);
    case "vendor":
    case "customer":
      return findPartyByCode(kind, number);
    case "quote":
    case "sales_order":
    case "purchase_order":
      return findOrderByNumber(kind, number);
    case "delivery_note":
    case "goods_receipt":
      return findDeliveryByNumber(kind, number);
    case "receipt":
    case "payment":
      return findPaymentByNumber(kind === "receipt" ? "in" : "out", number);
    default:
      return findDocumentByNumber(kind, number);
  }
}
