import { lazyRouteComponent, type AsyncRouteComponent } from "@tanstack/react-router";
import { createElement } from "react";

const parties = lazyRouteComponent(() => import("#web/parties/parties-page.tsx"), "PartiesPage");
const partyForm = lazyRouteComponent(() => import("#web/parties/party-form-page.tsx"), "PartyFormPage");
const party = lazyRouteComponent(() => import("#web/parties/party-page.tsx"), "PartyPage");
const documents = lazyRouteComponent(() => import("#web/documents/documents-page.tsx"), "DocumentsPage");
const document = lazyRouteComponent(() => import("#web/documents/document-page.tsx"), "DocumentPage");
const documentForm = lazyRouteComponent(
  () => import("#web/documents/document-form-page.tsx"),
  "DocumentFormPage",
);
const order = lazyRouteComponent(() => import("#web/orders/order-page.tsx"), "OrderPage");
const orderForm = lazyRouteComponent(() => import("#web/orders/order-form-page.tsx"), "OrderFormPage");
const orders = lazyRouteComponent(() => import("#web/orders/orders-page.tsx"), "OrdersPage");

const newMoney = lazyRouteComponent(() => import("#web/money/money-form-page.tsx"), "NewMoneyPage");

/** Every page of the app, each in a chunk of its own. */
export const pages = {
  dashboard: lazyRouteComponent(() => import("#web/dashboard/dashboard-page.tsx"), "DashboardPage"),
  accounts: lazyRouteComponent(() => import("#web/accounts/accounts-page.tsx"), "AccountsPage"),
  accountForm: lazyRouteComponent(() => import("#web/accounts/account-form-page.tsx"), "AccountFormPage"),
  accountLedger: lazyRouteComponent(
    () => import("#web/accounts/account-ledger-page.tsx"),
    "AccountLedgerPage",
  ),
  journals: lazyRouteComponent(() => import("#web/journals/journals-page.tsx"), "JournalsPage"),
  journalForm: lazyRouteComponent(() => import("#web/journals/journal-form-page.tsx"), "JournalFormPage"),
  journal: lazyRouteComponent(() => import("#web/journals/journal-page.tsx"), "JournalPage"),
  journalImports: lazyRouteComponent(() => import("#web/journals/imports-page.tsx"), "ImportsPage"),
  transactions: lazyRouteComponent(() => import("#web/journals/journals-page.tsx"), "TransactionsPage"),
  trialBalance: lazyRouteComponent(() => import("#web/reports/trial-balance-page.tsx"), "TrialBalancePage"),
  balanceSheet: lazyRouteComponent(() => import("#web/reports/balance-sheet-page.tsx"), "BalanceSheetPage"),
  profitLoss: lazyRouteComponent(() => import("#web/reports/profit-loss-page.tsx"), "ProfitLossPage"),
  statementOfAccount: lazyRouteComponent(
    () => import("#web/reports/statement-of-account-page.tsx"),
    "StatementOfAccountPage",
  ),
  vendors: withProps(parties, { side: "vendor" }),
  vendor: withProps(party, { side: "vendor" }),
  vendorForm: withProps(partyForm, { side: "vendor" }),
  customers: withProps(parties, { side: "customer" }),
  customer: withProps(party, { side: "customer" }),
  customerForm: withProps(partyForm, { side: "customer" }),
  products: lazyRouteComponent(() => import("#web/products/products-page.tsx"), "ProductsPage"),
  productForm: lazyRouteComponent(() => import("#web/products/product-form-page.tsx"), "ProductFormPage"),
  taxRates: lazyRouteComponent(() => import("#web/tax-rates/tax-rates-page.tsx"), "TaxRatesPage"),
  taxRateForm: lazyRouteComponent(() => import("#web/tax-rates/tax-rate-form-page.tsx"), "TaxRateFormPage"),
  bills: withProps(documents, { kind: "bill" }),
  bill: withProps(document, { kind: "bill" }),
  billForm: withProps(documentForm, { kind: "bill" }),
  invoices: withProps(documents, { kind: "invoice" }),
  invoice: withProps(document, { kind: "invoice" }),
  invoiceForm: withProps(documentForm, { kind: "invoice" }),
  vendorCredits: withProps(documents, { kind: "vendor_credit" }),
  vendorCredit: withProps(document, { kind: "vendor_credit" }),
  vendorCreditForm: withProps(documentForm, { kind: "vendor_credit" }),
  creditNotes: withProps(documents, { kind: "credit_note" }),
  creditNote: withProps(document, { kind: "credit_note" }),
  creditNoteForm: withProps(documentForm, { kind: "credit_note" }),
  opening: lazyRouteComponent(() => import("#web/opening/opening-page.tsx"), "OpeningPage"),
  bank: lazyRouteComponent(() => import("#web/bank/bank-page.tsx"), "BankPage"),
  bankRules: lazyRouteComponent(() => import("#web/bank/rules-page.tsx"), "BankRulesPage"),
  bankWork: lazyRouteComponent(() => import("#web/bank/bank-work-page.tsx"), "BankWorkPage"),
  reconcile: lazyRouteComponent(() => import("#web/bank/reconcile-page.tsx"), "ReconcilePage"),
  reconciliation: lazyRouteComponent(() => import("#web/bank/reconciliation-page.tsx"), "ReconciliationPage"),
  bankAccount: lazyRouteComponent(() => import("#web/bank/bank-account-page.tsx"), "BankAccountPage"),
  money: lazyRouteComponent(() => import("#web/money/money-page.tsx"), "MoneyPage"),
  spendMoney: withProps(newMoney, { kind: "spend" }),
  receiveMoney: withProps(newMoney, { kind: "receive" }),
  transferMoney: withProps(newMoney, { kind: "transfer" }),
  moneyEntry: lazyRouteComponent(() => import("#web/money/money-entry-page.tsx"), "MoneyEntryPage"),
  editMoney: lazyRouteComponent(() => import("#web/money/money-form-page.tsx"), "EditMoneyPage"),
  assets: lazyRouteComponent(() => import("#web/assets/assets-page.tsx"), "AssetsPage"),
  asset: lazyRouteComponent(() => import("#web/assets/asset-page.tsx"), "AssetPage"),
  assetForm: lazyRouteComponent(() => import("#web/assets/asset-form-page.tsx"), "AssetFormPage"),
  quotes: withProps(orders, { kind: "quote" }),
  salesOrders: withProps(orders, { kind: "sales_order" }),
  purchaseOrders: withProps(orders, { kind: "purchase_order" }),
  quote: withProps(order, { kind: "quote" }),
  salesOrder: withProps(order, { kind: "sales_order" }),
  purchaseOrder: withProps(order, { kind: "purchase_order" }),
  quoteForm: withProps(orderForm, { kind: "quote" }),
  salesOrderForm: withProps(orderForm, { kind: "sales_order" }),
  purchaseOrderForm: withProps(orderForm, { kind: "purchase_order" }),
  schedules: lazyRouteComponent(() => import("#web/schedules/schedules-page.tsx"), "SchedulesPage"),
  schedule: lazyRouteComponent(() => import("#web/schedules/schedule-page.tsx"), "SchedulePage"),
  scheduleForm: lazyRouteComponent(() => import("#web/schedules/schedule-form-page.tsx"), "ScheduleFormPage"),
  reminders: lazyRouteComponent(() => import("#web/reminders/reminders-page.tsx"), "RemindersPage"),
  payments: lazyRouteComponent(() => import("#web/payments/payments-page.tsx"), "PaymentsPage"),
  payment: lazyRouteComponent(() => import("#web/payments/payment-page.tsx"), "PaymentPage"),
  paymentForm: lazyRouteComponent(() => import("#web/payments/payment-form-page.tsx"), "PaymentFormPage"),
  reports: lazyRouteComponent(() => import("#web/reports/reports-page.tsx"), "ReportsPage"),
  stockMovement: lazyRouteComponent(
    () => import("#web/reports/stock-movement-page.tsx"),
    "StockMovementPage",
  ),
  aging: lazyRouteComponent(() => import("#web/reports/aging-page.tsx"), "AgingPage"),
  taxReport: lazyRouteComponent(() => import("#web/reports/tax-report-page.tsx"), "TaxReportPage"),
  yearEnd: lazyRouteComponent(() => import("#web/closing/year-end-page.tsx"), "YearEndPage"),
  admin: lazyRouteComponent(() => import("#web/admin/admin-page.tsx"), "AdminPage"),
  help: lazyRouteComponent(() => import("#web/help/help-page.tsx"), "HelpPage"),
  settings: lazyRouteComponent(() => import("#web/settings/settings-page.tsx"), "SettingsPage"),
};

/** One of the two sides of a page that mirrors itself: vendors and customers, bills and invoices. */
function withProps<Props extends object>(page: AsyncRouteComponent<Props>, props: Props) {
  const { preload } = page;
  return Object.assign(() => createElement(page, props), preload && { preload });
}

/** Fetches the other pages while nothing else is going on, so that a click shows the page at once. */
export function preloadPagesWhenIdle(): void {
  const later = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 1500));
  later(() => {
    for (const page of Object.values(pages)) void page.preload?.();
  });
}
