import { lazyRouteComponent, type AsyncRouteComponent } from "@tanstack/react-router";
import { createElement } from "react";

const newMoney = lazyRouteComponent(() => import("#web/money/money-form-page.tsx"), "NewMoneyPage");

/** Every page of the app, each in its own chunk. */
export const pages = {
  dashboard: lazyRouteComponent(() => import("#web/dashboard/dashboard-page.tsx"), "DashboardPage"),
  accounts: lazyRouteComponent(() => import("#web/accounts/accounts-page.tsx"), "AccountsPage"),
  accountForm: lazyRouteComponent(() => import("#web/accounts/account-form-page.tsx"), "AccountFormPage"),
  accountLedger: lazyRouteComponent(
    () => import("#web/accounts/account-ledger-page.tsx"),
    "AccountLedgerPage",
  ),
  companies: lazyRouteComponent(() => import("#web/companies/companies-page.tsx"), "CompaniesPage"),
  approvals: lazyRouteComponent(() => import("#web/approvals/approvals-page.tsx"), "ApprovalsPage"),
  activity: lazyRouteComponent(() => import("#web/activity/activity-page.tsx"), "ActivityPage"),
  journalImports: lazyRouteComponent(() => import("#web/journals/imports-page.tsx"), "ImportsPage"),
  transactions: lazyRouteComponent(() => import("#web/journals/journals-page.tsx"), "TransactionsPage"),
  trialBalance: lazyRouteComponent(() => import("#web/reports/trial-balance-page.tsx"), "TrialBalancePage"),
  balanceSheet: lazyRouteComponent(() => import("#web/reports/balance-sheet-page.tsx"), "BalanceSheetPage"),
  profitLoss: lazyRouteComponent(() => import("#web/reports/profit-loss-page.tsx"), "ProfitLossPage"),
  statementOfAccount: lazyRouteComponent(
    () => import("#web/reports/statement-of-account-page.tsx"),
    "StatementOfAccountPage",
  ),
  products: lazyRouteComponent(() => import("#web/products/products-page.tsx"), "ProductsPage"),
  values: lazyRouteComponent(
    () => import("#web/value-adjustments/value-adjustments-page.tsx"),
    "ValueAdjustmentsPage",
  ),
  value: lazyRouteComponent(
    () => import("#web/value-adjustments/value-adjustment-page.tsx"),
    "ValueAdjustmentPage",
  ),
  landedCostForm: lazyRouteComponent(
    () => import("#web/value-adjustments/landed-cost-form-page.tsx"),
    "LandedCostFormPage",
  ),
  stockCounts: lazyRouteComponent(() => import("#web/products/stock-counts-page.tsx"), "StockCountsPage"),
  productForm: lazyRouteComponent(() => import("#web/products/product-form-page.tsx"), "ProductFormPage"),
  taxRates: lazyRouteComponent(() => import("#web/tax-rates/tax-rates-page.tsx"), "TaxRatesPage"),
  taxRateForm: lazyRouteComponent(() => import("#web/tax-rates/tax-rate-form-page.tsx"), "TaxRateFormPage"),
  opening: lazyRouteComponent(() => import("#web/opening/opening-page.tsx"), "OpeningPage"),
  bank: lazyRouteComponent(() => import("#web/bank/bank-page.tsx"), "BankPage"),
  bankStatements: lazyRouteComponent(() => import("#web/bank/statements-page.tsx"), "BankStatementsPage"),
  bankRules: lazyRouteComponent(() => import("#web/bank/rules-page.tsx"), "BankRulesPage"),
  bankWork: lazyRouteComponent(() => import("#web/bank/bank-work-page.tsx"), "BankWorkPage"),
  reconcile: lazyRouteComponent(() => import("#web/bank/reconcile-page.tsx"), "ReconcilePage"),
  reconciliation: lazyRouteComponent(() => import("#web/bank/reconciliation-page.tsx"), "ReconciliationPage"),
  bankAccount: lazyRouteComponent(() => import("#web/bank/bank-account-page.tsx"), "BankAccountPage"),
  money: lazyRouteComponent(() => import("#web/money/money-page.tsx"), "MoneyPage"),
  newExpense: withProps(newMoney, { kind: "expense" }),
  newDeposit: withProps(newMoney, { kind: "deposit" }),
  transferMoney: withProps(newMoney, { kind: "transfer" }),
  moneyEntry: lazyRouteComponent(() => import("#web/money/money-entry-page.tsx"), "MoneyEntryPage"),
  editMoney: lazyRouteComponent(() => import("#web/money/money-form-page.tsx"), "EditMoneyPage"),
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
  revaluations: lazyRouteComponent(
    () => import("#web/revaluations/revaluations-page.tsx"),
    "RevaluationsPage",
  ),
  revaluation: lazyRouteComponent(() => import("#web/revaluations/revaluation-page.tsx"), "RevaluationPage"),
  revaluationForm: lazyRouteComponent(
    () => import("#web/revaluations/revaluation-form-page.tsx"),
    "RevaluationFormPage",
  ),
  yearEnd: lazyRouteComponent(() => import("#web/closing/year-end-page.tsx"), "YearEndPage"),
  admin: lazyRouteComponent(() => import("#web/admin/admin-page.tsx"), "AdminPage"),
  help: lazyRouteComponent(() => import("#web/help/help-page.tsx"), "HelpPage"),
  taxReturns: lazyRouteComponent(() => import("#web/tax-returns/tax-returns-page.tsx"), "TaxReturnsPage"),
  sharedFiles: lazyRouteComponent(() => import("#web/shared-files/shared-files-page.tsx"), "SharedFilesPage"),
  checklist: lazyRouteComponent(() => import("#web/checklist/checklist-page.tsx"), "ChecklistPage"),
  inbox: lazyRouteComponent(() => import("#web/inbox/inbox-page.tsx"), "InboxPage"),
  settings: lazyRouteComponent(() => import("#web/settings/settings-page.tsx"), "SettingsPage"),
};

/** A page shared by two mirrored kinds: vendors and customers, bills and invoices. */
function withProps<Props extends object>(page: AsyncRouteComponent<Props>, props: Props) {
  const { preload } = page;
  return Object.assign(() => createElement(page, props), preload && { preload });
}

type Lazy<Props> = AsyncRouteComponent<Props>;
type RecordPageSet<Props> = { list: Lazy<Props>; page: Lazy<Props>; form: Lazy<Props> };

function bindProps<Props extends object>({ list, page, form }: RecordPageSet<Props>, props: Props) {
  return { list: withProps(list, props), page: withProps(page, props), form: withProps(form, props) };
}

const PARTIES = {
  list: lazyRouteComponent(() => import("#web/parties/parties-page.tsx"), "PartiesPage"),
  page: lazyRouteComponent(() => import("#web/parties/party-page.tsx"), "PartyPage"),
  form: lazyRouteComponent(() => import("#web/parties/party-form-page.tsx"), "PartyFormPage"),
};
const tradedYear = lazyRouteComponent(() => import("#web/parties/party-year-page.tsx"), "PartyYearPage");
const DOCUMENTS = {
  list: lazyRouteComponent(() => import("#web/documents/documents-page.tsx"), "DocumentsPage"),
  page: lazyRouteComponent(() => import("#web/documents/document-page.tsx"), "DocumentPage"),
  form: lazyRouteComponent(() => import("#web/documents/document-form-page.tsx"), "DocumentFormPage"),
};
const ORDERS = {
  list: lazyRouteComponent(() => import("#web/orders/orders-page.tsx"), "OrdersPage"),
  page: lazyRouteComponent(() => import("#web/orders/order-page.tsx"), "OrderPage"),
  form: lazyRouteComponent(() => import("#web/orders/order-form-page.tsx"), "OrderFormPage"),
};

/** The sales to or purchases from a contact in a year. */
export const tradedPages = {
  vendors: withProps(tradedYear, { side: "vendor" }),
  customers: withProps(tradedYear, { side: "customer" }),
};

/** The pages of record types that have a list, a page and a form each. */
export const recordPages = {
  vendors: bindProps(PARTIES, { side: "vendor" }),
  customers: bindProps(PARTIES, { side: "customer" }),
  bills: bindProps(DOCUMENTS, { kind: "bill" }),
  invoices: bindProps(DOCUMENTS, { kind: "invoice" }),
  vendorCredits: bindProps(DOCUMENTS, { kind: "vendor_credit" }),
  creditNotes: bindProps(DOCUMENTS, { kind: "credit_note" }),
  quotes: bindProps(ORDERS, { kind: "quote" }),
  salesOrders: bindProps(ORDERS, { kind: "sales_order" }),
  purchaseOrders: bindProps(ORDERS, { kind: "purchase_order" }),
  journals: {
    list: lazyRouteComponent(() => import("#web/journals/journals-page.tsx"), "JournalsPage"),
    page: lazyRouteComponent(() => import("#web/journals/journal-page.tsx"), "JournalPage"),
    form: lazyRouteComponent(() => import("#web/journals/journal-form-page.tsx"), "JournalFormPage"),
  },
  assets: {
    list: lazyRouteComponent(() => import("#web/assets/assets-page.tsx"), "AssetsPage"),
    page: lazyRouteComponent(() => import("#web/assets/asset-page.tsx"), "AssetPage"),
    form: lazyRouteComponent(() => import("#web/assets/asset-form-page.tsx"), "AssetFormPage"),
  },
  accruals: {
    list: lazyRouteComponent(() => import("#web/accruals/accruals-page.tsx"), "AccrualsPage"),
    page: lazyRouteComponent(() => import("#web/accruals/accrual-page.tsx"), "AccrualPage"),
    form: lazyRouteComponent(() => import("#web/accruals/accrual-form-page.tsx"), "AccrualFormPage"),
  },
  loans: {
    list: lazyRouteComponent(() => import("#web/loans/loans-page.tsx"), "LoansPage"),
    page: lazyRouteComponent(() => import("#web/loans/loan-page.tsx"), "LoanPage"),
    form: lazyRouteComponent(() => import("#web/loans/loan-form-page.tsx"), "LoanFormPage"),
  },
  schedules: {
    list: lazyRouteComponent(() => import("#web/schedules/schedules-page.tsx"), "SchedulesPage"),
    page: lazyRouteComponent(() => import("#web/schedules/schedule-page.tsx"), "SchedulePage"),
    form: lazyRouteComponent(() => import("#web/schedules/schedule-form-page.tsx"), "ScheduleFormPage"),
  },
};

/** All pages, for preloading. */
export function allPages(): { preload?: () => Promise<void> | undefined }[] {
  const allRecordPages = Object.values(recordPages).flatMap(({ list, page, form }) => [list, page, form]);
  return [...Object.values(pages), ...Object.values(tradedPages), ...allRecordPages];
}
