import type { DocumentKind, PartySide } from "#domain/document.ts";
import { ACCRUAL_OPERATIONS } from "./accrual-operations.ts";
import { ASSET_OPERATIONS } from "./asset-operations.ts";
import { TAX_RETURN_OPERATIONS } from "./tax-return-operations.ts";
import { BANK_OPERATIONS } from "./bank-operations.ts";
import { LOAN_OPERATIONS } from "./loan-operations.ts";
import { documentOperations } from "./document-operations.ts";
import {
  codedOperations,
  emailOperations,
  nameOperations,
  partyOperations,
  previewedOperations,
  recordOperations,
} from "./named-operations.ts";
import { ORDER_OPERATIONS } from "./order-operations.ts";
import { PERSON_OPERATIONS } from "./person-operations.ts";
import { REMINDER_OPERATIONS } from "./reminder-operations.ts";
import { REVALUATION_OPERATIONS } from "./revaluation-operations.ts";

/**
 * Method and path of each API operation. Its id is the name that callers use, in the browser and in the API
 * description, and never changes. Plain data, so that the browser can call without loading the schemas, which
 * are in the endpoints: `endpoint()` takes method and path from here.
 */
export const operations = {
  ...nameOperations("accounts", codedOperations("/api/accounts")),
  "accounts.systemAccounts": { method: "GET", path: "/api/accounts/system-accounts" },
  "accounts.import": { method: "POST", path: "/api/accounts/import" },
  "accounts.previewChart": { method: "POST", path: "/api/accounts/chart/preview" },
  "accounts.importChart": { method: "POST", path: "/api/accounts/chart" },
  "accounts.addStarterChart": { method: "POST", path: "/api/accounts/starter-chart" },
  "accounts.ledger": { method: "GET", path: "/api/accounts/:id/ledger" },

  ...PERSON_OPERATIONS,
  ...ASSET_OPERATIONS,
  ...TAX_RETURN_OPERATIONS,
  ...ACCRUAL_OPERATIONS,
  ...LOAN_OPERATIONS,
  ...REVALUATION_OPERATIONS,

  "company.get": { method: "GET", path: "/api/company" },
  "company.update": { method: "PUT", path: "/api/company" },
  "logo.get": { method: "GET", path: "/api/logo" },
  "logo.update": { method: "PUT", path: "/api/logo" },
  "documentDesign.get": { method: "GET", path: "/api/document-design" },
  "documentDesign.update": { method: "PUT", path: "/api/document-design" },
  "documentDesign.preview": { method: "GET", path: "/api/document-design/preview" },

  "exchangeRates.list": { method: "GET", path: "/api/exchange-rates" },
  "exchangeRates.import": { method: "POST", path: "/api/exchange-rates/import" },
  "exchangeRates.daily": { method: "GET", path: "/api/exchange-rates/daily" },
  "exchangeRates.updateDaily": { method: "PUT", path: "/api/exchange-rates/daily" },
  "exchangeRates.history": { method: "GET", path: "/api/exchange-rates/:currency" },
  "exchangeRates.set": { method: "POST", path: "/api/exchange-rates" },
  "exchangeRates.remove": { method: "DELETE", path: "/api/exchange-rates/:currency/:date" },

  "defaultAccounts.get": { method: "GET", path: "/api/default-accounts" },
  "defaultAccounts.update": { method: "PUT", path: "/api/default-accounts" },
  "defaultAccounts.updateCash": { method: "PUT", path: "/api/default-accounts/cash" },

  ...nameOperations("journals", {
    ...recordOperations("/api/journals"),
    ...previewedOperations("/api/journals", ["import"]),
  }),
  "journals.preview": { method: "POST", path: "/api/journals/preview" },
  "journals.previewUpdate": { method: "POST", path: "/api/journals/:id/preview" },
  "journals.remove": { method: "DELETE", path: "/api/journals/:id" },
  "journals.nextNumber": { method: "GET", path: "/api/journals/next-number" },
  "journals.history": { method: "GET", path: "/api/journals/:id/history" },
  "journalImports.list": { method: "GET", path: "/api/journals/imports" },
  ...nameOperations("journalImports", previewedOperations("/api/journals/imports/:id", ["undo"])),

  "openingBalances.get": { method: "GET", path: "/api/opening-balances" },
  "openingBalances.preview": { method: "POST", path: "/api/opening-balances/preview" },
  "openingBalances.create": { method: "POST", path: "/api/opening-balances" },
  ...nameOperations("openingBalances", previewedOperations("/api/opening-balances/:id", ["undo"])),

  ...nameOperations("vendors", partyOperations("/api/vendors")),

  ...nameOperations("customers", partyOperations("/api/customers")),

  ...nameOperations("products", {
    ...codedOperations("/api/products"),
    ...previewedOperations("/api/products", ["import"]),
  }),

  "stockAdjustments.list": { method: "GET", path: "/api/stock-adjustments" },
  "stockAdjustments.create": { method: "POST", path: "/api/stock-adjustments" },
  "stockAdjustments.preview": { method: "POST", path: "/api/stock-adjustments/preview" },
  ...nameOperations("stockAdjustments", previewedOperations("/api/stock-adjustments/:id", ["void"])),
  "valueAdjustments.list": { method: "GET", path: "/api/value-adjustments" },
  "valueAdjustments.get": { method: "GET", path: "/api/value-adjustments/:id" },
  "valueAdjustments.addLandedCost": { method: "POST", path: "/api/value-adjustments/landed-costs" },
  "valueAdjustments.previewAddLandedCost": {
    method: "POST",
    path: "/api/value-adjustments/landed-costs/preview",
  },
  "valueAdjustments.revalueStock": { method: "POST", path: "/api/value-adjustments/revaluations" },
  "valueAdjustments.previewRevalueStock": {
    method: "POST",
    path: "/api/value-adjustments/revaluations/preview",
  },
  ...nameOperations("valueAdjustments", previewedOperations("/api/value-adjustments/:id", ["void"])),

  ...nameOperations("taxRates", codedOperations("/api/tax-rates")),

  ...nameOperations("bills", documentOperations("/api/bills")),
  "bills.previewFile": { method: "POST", path: "/api/bills/from-file/preview" },
  "bills.createFromFile": { method: "POST", path: "/api/bills/from-file" },
  "bills.sourceFile": { method: "GET", path: "/api/bills/:id/source-file" },
  "bills.downloadSourceFile": { method: "GET", path: "/api/bills/:id/source-file/content" },

  ...nameOperations("invoices", documentOperations("/api/invoices")),
  "invoices.eInvoice": { method: "GET", path: "/api/invoices/:id/e-invoice" },
  "invoices.deliveryNote": { method: "GET", path: "/api/invoices/:id/delivery-note" },
  ...nameOperations("invoices", emailOperations("/api/invoices")),
  "invoiceDeliveryNotes.emails": { method: "GET", path: "/api/invoices/:id/delivery-note/emails" },
  "invoiceDeliveryNotes.sendEmail": { method: "POST", path: "/api/invoices/:id/delivery-note/emails" },
  "invoiceDeliveryNotes.scheduleEmail": {
    method: "POST",
    path: "/api/invoices/:id/delivery-note/scheduled-emails",
  },
  "invoiceDeliveryNotes.emailFile": { method: "POST", path: "/api/invoices/:id/delivery-note/email-file" },

  ...ORDER_OPERATIONS,
  ...nameOperations("vendorCredits", documentOperations("/api/vendor-credits")),
  "vendorCredits.createFromFile": { method: "POST", path: "/api/vendor-credits/from-file" },
  "vendorCredits.sourceFile": { method: "GET", path: "/api/vendor-credits/:id/source-file" },
  "vendorCredits.downloadSourceFile": { method: "GET", path: "/api/vendor-credits/:id/source-file/content" },

  ...nameOperations("creditNotes", documentOperations("/api/credit-notes")),
  "creditNotes.eInvoice": { method: "GET", path: "/api/credit-notes/:id/e-invoice" },
  ...nameOperations("creditNotes", emailOperations("/api/credit-notes")),
  "invoices.links": { method: "GET", path: "/api/invoices/:id/links" },
  "invoices.createLink": { method: "POST", path: "/api/invoices/:id/links" },
  "invoices.share": { method: "POST", path: "/api/invoices/:id/share" },
  "links.revoke": { method: "POST", path: "/api/links/:id/revoke" },
  ...REMINDER_OPERATIONS,
  "emails.pdf": { method: "GET", path: "/api/emails/:id/pdf" },
  "emails.xml": { method: "GET", path: "/api/emails/:id/xml" },
  "scheduledEmails.remove": { method: "DELETE", path: "/api/scheduled-emails/:id" },
  "numberFormats.get": { method: "GET", path: "/api/number-formats" },
  "numberFormats.update": { method: "PUT", path: "/api/number-formats" },
  "emailTemplates.get": { method: "GET", path: "/api/email-templates" },
  "emailTemplates.update": { method: "PUT", path: "/api/email-templates" },
  "eInvoiceDetails.get": { method: "GET", path: "/api/e-invoice-details" },
  "eInvoiceDetails.update": { method: "PUT", path: "/api/e-invoice-details" },

  "payments.list": { method: "GET", path: "/api/payments" },
  "payments.methods": { method: "GET", path: "/api/payments/methods" },
  "payments.get": { method: "GET", path: "/api/payments/:id" },
  "payments.pdf": { method: "GET", path: "/api/payments/:id/pdf" },
  "payments.create": { method: "POST", path: "/api/payments" },
  "payments.preview": { method: "POST", path: "/api/payments/preview" },
  "payments.allocate": { method: "POST", path: "/api/payments/:id/allocations" },
  "payments.previewAllocate": { method: "POST", path: "/api/payments/:id/allocations/preview" },
  ...nameOperations("payments", previewedOperations("/api/payments/:id", ["void"])),
  "payments.applyCredit": { method: "POST", path: "/api/credit-applications" },
  "payments.previewApplyCredit": { method: "POST", path: "/api/credit-applications/preview" },

  ...BANK_OPERATIONS,

  "money.accounts": { method: "GET", path: "/api/money" },
  "money.payees": { method: "GET", path: "/api/money/payees" },
  "money.transactions": { method: "GET", path: "/api/money/accounts/:accountId/transactions" },
  "money.get": { method: "GET", path: "/api/money/entries/:id" },
  "money.create": { method: "POST", path: "/api/money/entries" },
  "money.preview": { method: "POST", path: "/api/money/entries/preview" },
  "money.update": { method: "PUT", path: "/api/money/entries/:id" },
  "money.previewUpdate": { method: "POST", path: "/api/money/entries/:id/preview" },
  ...nameOperations("money", previewedOperations("/api/money/entries/:id", ["void"])),

  ...nameOperations("schedules", recordOperations("/api/schedules")),
  "schedules.preview": { method: "POST", path: "/api/schedules/preview" },
  "schedules.previewUpdate": { method: "POST", path: "/api/schedules/:id/preview" },
  "schedules.pause": { method: "POST", path: "/api/schedules/:id/pause" },
  "schedules.resume": { method: "POST", path: "/api/schedules/:id/resume" },
  "schedules.end": { method: "POST", path: "/api/schedules/:id/end" },
  "schedules.skip": { method: "POST", path: "/api/schedules/:id/skip" },
  "schedules.removeChange": { method: "POST", path: "/api/schedules/:id/remove-change" },
  "schedules.retry": { method: "POST", path: "/api/schedules/:id/retry" },

  "views.list": { method: "GET", path: "/api/views" },
  "views.save": { method: "POST", path: "/api/views" },
  "views.remove": { method: "DELETE", path: "/api/views/:id" },

  "numbers.checkAvailability": { method: "GET", path: "/api/numbers/availability" },

  "auditLog.list": { method: "GET", path: "/api/audit-log" },

  "attachments.list": { method: "GET", path: "/api/attachments" },
  "attachments.add": { method: "POST", path: "/api/attachments" },
  "attachments.file": { method: "GET", path: "/api/attachments/:id/file" },
  "attachments.update": { method: "PUT", path: "/api/attachments/:id" },
  "attachments.remove": { method: "DELETE", path: "/api/attachments/:id" },
  "attachments.move": { method: "POST", path: "/api/attachments/:id/move" },

  "comments.list": { method: "GET", path: "/api/comments" },
  "comments.mentionableMembers": { method: "GET", path: "/api/comments/mentionable-members" },
  "comments.add": { method: "POST", path: "/api/comments" },
  "comments.update": { method: "PUT", path: "/api/comments/:id" },
  "comments.remove": { method: "DELETE", path: "/api/comments/:id" },

  "reports.trialBalance": { method: "GET", path: "/api/reports/trial-balance" },
  "reports.profitLoss": { method: "GET", path: "/api/reports/profit-loss" },
  "reports.balanceSheet": { method: "GET", path: "/api/reports/balance-sheet" },
  "reports.stockMovement": { method: "GET", path: "/api/reports/stock-movement" },
  "reports.toDo": { method: "GET", path: "/api/reports/to-do" },
  "reports.dashboard": { method: "GET", path: "/api/reports/dashboard" },
  "reports.tax": { method: "GET", path: "/api/reports/tax" },
  "reports.taxDocuments": { method: "GET", path: "/api/reports/tax/documents" },
  "reports.aging": { method: "GET", path: "/api/reports/aging" },

  "yearEnd.list": { method: "GET", path: "/api/year-end" },
  "yearEnd.preview": { method: "GET", path: "/api/year-end/preview" },
  ...nameOperations("yearEnd", previewedOperations("/api/year-end", ["close", "reopen"])),

  "approvalRules.list": { method: "GET", path: "/api/approval-rules" },
  "approvalRules.set": { method: "POST", path: "/api/approval-rules" },
  "approvals.list": { method: "GET", path: "/api/approvals" },
  "approvals.request": { method: "POST", path: "/api/approvals" },
  "approvals.approve": { method: "POST", path: "/api/approvals/:id/approve" },
  "approvals.reject": { method: "POST", path: "/api/approvals/:id/reject" },

  "checklist.get": { method: "GET", path: "/api/checklist" },
  "checklist.setStatus": { method: "PUT", path: "/api/checklist" },
  "checklist.addItem": { method: "POST", path: "/api/checklist/items" },
  "checklist.updateItem": { method: "PUT", path: "/api/checklist/items/:id" },

  "lockDates.list": { method: "GET", path: "/api/lock-dates" },
  "lockDates.set": { method: "POST", path: "/api/lock-dates" },
  "lockDates.exceptions": { method: "GET", path: "/api/lock-dates/exceptions" },
  "lockDates.addException": { method: "POST", path: "/api/lock-dates/exceptions" },

  "booksCheck.run": { method: "GET", path: "/api/books-check" },
  "booksCheck.last": { method: "GET", path: "/api/books-check/last" },

  "sampleCompany.load": { method: "POST", path: "/api/sample-company" },
  "sampleCompany.remove": { method: "DELETE", path: "/api/sample-company" },

  "plan.get": { method: "GET", path: "/api/plan" },
  "plan.checkout": { method: "POST", path: "/api/plan/checkout" },
  "plan.manage": { method: "POST", path: "/api/plan/manage" },

  "backups.get": { method: "GET", path: "/api/admin/backups" },
  "emailQueue.get": { method: "GET", path: "/api/admin/emails" },
  "jobs.get": { method: "GET", path: "/api/admin/jobs" },
  "subscriptions.list": { method: "GET", path: "/api/admin/subscriptions" },
  "subscriptions.upgrade": { method: "POST", path: "/api/admin/subscriptions/:id/upgrade" },
  "subscriptions.downgrade": { method: "POST", path: "/api/admin/subscriptions/:id/downgrade" },
} as const satisfies Record<string, { method: "GET" | "POST" | "PUT" | "DELETE"; path: `/api/${string}` }>;

export type OperationId = keyof typeof operations;

/** Mirror images share operations: `${DOCUMENT_RESOURCES[kind]}.create`. */
export const DOCUMENT_RESOURCES = {
  bill: "bills",
  invoice: "invoices",
  vendor_credit: "vendorCredits",
  credit_note: "creditNotes",
} as const satisfies Record<DocumentKind, string>;

export const PARTY_RESOURCES = { vendor: "vendors", customer: "customers" } as const satisfies Record<
  PartySide,
  string
>;

/**
 * Selects the book for a request, one of the caller's own. If omitted: for a token, the book it opens; else the
 * sample company while that is open, or the first book (Decision 0061).
 */
export const COMPANY_HEADER = "twofold-company";

/** Header with the percent-encoded reason for posting within a soft lock (Accounting 33). */
export const LOCK_REASON_HEADER = "lock-reason";
