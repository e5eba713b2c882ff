import { APPROVAL_REFUSALS_OF } from "./approval-operation-refusals.ts";
import { ATTACHMENT_REFUSALS_OF } from "./attachment-operation-refusals.ts";
import { ACCRUAL_REFUSALS_OF } from "./accrual-operation-refusals.ts";
import { CHECKLIST_REFUSALS_OF } from "./checklist-operation-refusals.ts";
import { COMMENT_REFUSALS_OF } from "./comment-operation-refusals.ts";
import { CLOSING_REFUSALS_OF } from "./closing-operation-refusals.ts";
import { OPENED_IN_CURRENCY } from "./currency-operation-refusals.ts";
import { LOAN_REFUSALS_OF } from "./loan-operation-refusals.ts";
import { REVALUATION_REFUSALS_OF } from "./revaluation-operation-refusals.ts";
import { VALUE_REFUSALS_OF } from "./value-operation-refusals.ts";
import { ASSET_REFUSALS_OF } from "./asset-operation-refusals.ts";
import { BANK_REFUSALS_OF } from "./bank-operation-refusals.ts";
import { TAX_REFUSALS_OF } from "./tax-operation-refusals.ts";
import { TAX_RETURN_REFUSALS_OF } from "./tax-return-operation-refusals.ts";
import { EMAIL_REFUSALS_OF } from "./email-operation-refusals.ts";
import { PAYMENT_REFUSALS_OF } from "./payment-operation-refusals.ts";
import { ORDER_REFUSALS_OF } from "./order-operation-refusals.ts";
import { SCHEDULE_REFUSALS_OF } from "./schedule-operation-refusals.ts";
import { SIGN_IN_REFUSALS_OF } from "./sign-in-operation-refusals.ts";
import { PEOPLE_REFUSALS_OF } from "./people-operation-refusals.ts";
import { MONEY_REFUSALS_OF } from "./money-operation-refusals.ts";
import type { OperationId } from "./operations.ts";
import {
  ACCOUNT,
  type TradeRefusalCodes,
  JOURNAL_WRITING,
  POSTING,
  REFUSALS_OF_TRADE,
} from "./trade-operation-refusals.ts";

const ACCOUNT_WRITING: TradeRefusalCodes = [
  "account.invalid-parent",
  "account.code-not-a-number",
  "account.duplicate-code",
  "account.parent-code-length",
  "account.type-not-for-bank",
  "account.inactive",
  "account.currency-not-allowed",
];
const OPENING: TradeRefusalCodes = [
  ...POSTING,
  "account.not-found",
  "account.inactive",
  "party.not-found",
  "document.due-before-date",
  "opening.already-entered",
  "opening.document-after-date",
  "opening.balances-required",
  "opening.control-account-mismatch",
  "opening.tax-above-amount",
  "opening.amount-required",
  "opening.duplicate-number",
  ...OPENED_IN_CURRENCY,
  "journal.line-two-sided",
  "record.duplicate",
];

const REFUSALS_OF_WORK: Partial<Record<OperationId, TradeRefusalCodes>> = {
  ...APPROVAL_REFUSALS_OF,
  ...ATTACHMENT_REFUSALS_OF,
  ...CHECKLIST_REFUSALS_OF,
  ...COMMENT_REFUSALS_OF,
  "views.save": ["view.limit-reached"],
  "views.remove": ["view.not-found"],
  "accounts.get": ["account.not-found"],
  "accounts.create": ACCOUNT_WRITING,
  "accounts.update": [
    ...ACCOUNT_WRITING,
    "account.not-found",
    "account.type-in-use",
    "account.type-used-elsewhere",
    "account.is-default",
    "account.is-party-account",
    "bank.account-has-statements",
    "account.is-inventory-account",
    "account.is-receivables-account",
    "account.is-payables-account",
    "account.is-tax-account",
    "account.currency-in-use",
    "record.stale",
  ],
  "accounts.remove": [
    "account.not-found",
    "account.has-journals",
    "account.has-subaccounts",
    "account.used-by-bank",
    "account.used-by-accruals",
    "account.used-by-assets",
    "account.used-as-default",
    "account.used-by-closings",
    "account.used-by-customers",
    "account.used-by-documents",
    "account.used-by-loans",
    "account.used-by-payments",
    "account.used-by-products",
    "account.used-by-tax-rates",
    "account.used-by-vendors",
    "record.in-use",
  ],
  "accounts.nextCode": ["account.not-found", "account.invalid-parent"],
  "accounts.importChart": ["import.changed"],
  "accounts.addStarterChart": ["account.chart-not-empty"],
  "accounts.ledger": ["account.not-found", "report.period-reversed"],

  ...SIGN_IN_REFUSALS_OF,
  "company.update": [
    "record.stale",
    "company.currency-in-use",
    "company.fiscal-year-closed",
    "company.non-numeric-codes",
    "company.currency-used-by-account",
    "tax-rate.not-found",
    "tax-rate.inactive",
    "tax-rate.not-for-sales",
    "tax-rate.not-for-purchases",
  ],
  "defaultAccounts.update": [
    ...ACCOUNT,
    "default-account.inventory-in-use",
    "default-account.inventory-has-entries",
    "default-account.inventory-used-by-records",
    "record.stale",
  ],
  "defaultAccounts.updateCash": [...ACCOUNT, "record.stale"],

  "journals.get": ["journal.not-found"],
  "journals.create": JOURNAL_WRITING,
  "journals.update": [
    ...JOURNAL_WRITING,
    "journal.not-found",
    "journal.has-source",
    "bank.is-reconciled",
    "record.stale",
  ],
  "journals.remove": [
    "journal.not-found",
    "journal.has-source",
    "journal.period-closed",
    "bank.is-reconciled",
    "record.stale",
  ],
  "journals.history": ["journal.not-found"],
  "journals.import": JOURNAL_WRITING,
  "journalImports.undo": [
    "import.not-found",
    "import.already-undone",
    "import.has-changed-journals",
    "bank.is-reconciled",
    "journal.period-closed",
  ],

  "openingBalances.preview": OPENING,
  "openingBalances.create": [...OPENING, "opening.out-of-balance"],
  "openingBalances.undo": [
    "opening.not-found",
    "opening.already-undone",
    "opening.is-paid",
    "opening.is-credited",
    "bank.is-reconciled",
    "journal.period-closed",
  ],

  ...ACCRUAL_REFUSALS_OF,
  ...LOAN_REFUSALS_OF,
  ...REVALUATION_REFUSALS_OF,
  ...VALUE_REFUSALS_OF,
  ...ASSET_REFUSALS_OF,
  ...BANK_REFUSALS_OF,
  ...TAX_REFUSALS_OF,
  ...TAX_RETURN_REFUSALS_OF,
  ...MONEY_REFUSALS_OF,
  ...EMAIL_REFUSALS_OF,
  ...ORDER_REFUSALS_OF,
  ...SCHEDULE_REFUSALS_OF,
  ...REFUSALS_OF_TRADE,
  ...PAYMENT_REFUSALS_OF,
  "auditLog.list": ["record.not-found"],
  "reports.trialBalance": ["report.period-reversed"],
  "reports.profitLoss": ["report.period-reversed"],
  "reports.stockMovement": ["report.period-reversed", "product.not-found", "stock.not-inventory"],
  "reports.tax": ["report.period-reversed"],
  "reports.taxDocuments": ["report.period-reversed", "tax-rate.not-found"],

  ...CLOSING_REFUSALS_OF,
  ...PEOPLE_REFUSALS_OF,
  "sampleCompany.load": ["sample.already-loaded"],
  "sampleCompany.remove": ["sample.not-loaded"],

  "plan.checkout": [
    "subscription.no-provider",
    "subscription.already-subscribed",
    "subscription.provider-failed",
  ],
  "plan.manage": ["subscription.no-provider", "subscription.not-subscribed", "subscription.provider-failed"],
  "subscriptions.upgrade": ["user.not-found", "subscription.card-subscription"],
  "subscriptions.downgrade": [
    "user.not-found",
    "subscription.cannot-cancel",
    "subscription.provider-failed",
    "record.stale",
  ],
};

/** A preview has its operation's refusals. */
const PREVIEWED: Partial<Record<OperationId, OperationId>> = {
  "accruals.previewVoid": "accruals.void",
  "accruals.previewEnd": "accruals.end",
  "accruals.previewPost": "accruals.post",
  "accruals.previewAccrueReceivedGoods": "accruals.accrueReceivedGoods",
  "assets.previewDepreciate": "assets.depreciate",
  "assets.previewDispose": "assets.dispose",
  "assets.previewUndo": "assets.undo",
  "bank.previewMatch": "bank.match",
  "bank.previewRecordPayment": "bank.recordPayment",
  "bank.previewRecordTransfer": "bank.recordTransfer",
  "bank.previewCategorize": "bank.categorize",
  "bank.previewRecordExpenseOrDeposit": "bank.recordExpenseOrDeposit",
  "bank.previewUndoImport": "bank.undoImport",
  "bank.previewUnmatch": "bank.unmatch",
  "journalImports.previewUndo": "journalImports.undo",
  "loans.previewPay": "loans.pay",
  "loans.previewRepay": "loans.repay",
  "loans.previewUndo": "loans.undo",
  "loans.previewVoid": "loans.void",
  "revaluations.previewVoid": "revaluations.void",
  "journals.preview": "journals.create",
  "journals.previewUpdate": "journals.update",
  "journals.previewImport": "journals.import",
  "money.preview": "money.create",
  "money.previewUpdate": "money.update",
  "money.previewVoid": "money.void",
  "openingBalances.previewUndo": "openingBalances.undo",
  "payments.preview": "payments.create",
  "payments.previewAllocate": "payments.allocate",
  "payments.previewVoid": "payments.void",
  "payments.previewApplyCredit": "payments.applyCredit",
  "stockAdjustments.preview": "stockAdjustments.create",
  "stockAdjustments.previewVoid": "stockAdjustments.void",
  "valueAdjustments.previewAddLandedCost": "valueAdjustments.addLandedCost",
  "valueAdjustments.previewRevalueStock": "valueAdjustments.revalueStock",
  "valueAdjustments.previewVoid": "valueAdjustments.void",
  "taxReturns.previewPay": "taxReturns.pay",
  "taxReturns.previewVoidPayment": "taxReturns.voidPayment",
  "yearEnd.previewClose": "yearEnd.close",
  "yearEnd.previewReopen": "yearEnd.reopen",
};

/**
 * Specific refusals of each operation, besides the refusals of any request (bad input, no session, a busy server).
 * Listed in the API description; tests verify that no other code is returned.
 */
export const REFUSALS_OF: Partial<Record<OperationId, TradeRefusalCodes>> = Object.fromEntries(
  Object.entries({
    ...REFUSALS_OF_WORK,
    ...Object.fromEntries(
      Object.entries(PREVIEWED).map(([preview, work]) => [preview, REFUSALS_OF_WORK[work] ?? []]),
    ),
  }).map(([operation, codes]) => [operation, withLedgerRules(codes)]),
);

/** Postings can also meet a soft lock, a period with filed taxes, and an account landed costs were taken from. */
function withLedgerRules(codes: TradeRefusalCodes): TradeRefusalCodes {
  const rules: TradeRefusalCodes = [
    "lock.reason-required",
    "tax-return.period-filed",
    "stock.landed-cost-uses-account",
  ];
  return codes.includes("journal.period-closed") ? [...codes, ...rules] : codes;
}
