import { accountEndpoints } from "#contract/accounts.ts";
import { taxReturnEndpoints, taxReturnPreviews } from "#contract/tax-returns.ts";
import { accrualEndpoints, accrualPreviews } from "#contract/accruals.ts";
import { revaluationEndpoints, revaluationPreviews } from "#contract/revaluations.ts";
import { loanEndpoints, loanPreviews } from "#contract/loans.ts";
import { assetEndpoints, assetPreviews } from "#contract/assets.ts";
import { attachmentEndpoints } from "#contract/attachments.ts";
import { checklistEndpoints } from "#contract/checklist.ts";
import { commentEndpoints } from "#contract/comments.ts";
import { authEndpoints, twoFactorEndpoints } from "#contract/auth.ts";
import { passkeyEndpoints } from "#contract/passkeys.ts";
import { identityProviderEndpoints } from "#contract/identity-provider.ts";
import { invitationEndpoints, memberEndpoints } from "#contract/people.ts";
import { bankEndpoints } from "#contract/bank.ts";
import { approvalEndpoints, approvalRuleEndpoints } from "#contract/approvals.ts";
import { lockEndpoints } from "#contract/locks.ts";
import { logoEndpoints } from "#contract/logo.ts";
import { documentDesignEndpoints } from "#contract/document-design.ts";
import { linkEndpoints } from "#contract/links.ts";
import { reminderEndpoints } from "#contract/reminders.ts";
import { emailQueueEndpoints } from "#contract/email-queue.ts";
import {
  emailEndpoints,
  deliveryEmailEndpoints,
  invoiceNoteEmailEndpoints,
  orderEmailEndpoints,
  sentEmailEndpoints,
  statementEmailEndpoints,
} from "#contract/emails.ts";
import { moneyEndpoints, moneyPreviews } from "#contract/money-entries.ts";
import { bankInboxEndpoints } from "#contract/bank-inbox.ts";
import { bankMatchEndpoints, bankMatchPreviews } from "#contract/bank-matches.ts";
import { bankRuleEndpoints } from "#contract/bank-rules.ts";
import { jobEndpoints } from "#contract/jobs.ts";
import { scheduleEndpoints } from "#contract/schedules.ts";
import { bankStatementEndpoints } from "#contract/bank-statements.ts";
import { reconciliationEndpoints } from "#contract/bank-reconciliations.ts";
import { bookEndpoints, defaultAccountEndpoints, sampleEndpoints } from "#contract/book.ts";
import { booksCheckEndpoints } from "#contract/books-check.ts";
import { companyEndpoints } from "#contract/companies.ts";
import { cardPaymentEndpoints } from "#contract/card-payments.ts";
import { closingEndpoints, closingPreviews } from "#contract/closing.ts";
import { dashboardEndpoint } from "#contract/dashboard.ts";
import { toDoEndpoint } from "#contract/to-do.ts";
import { documentEndpoints } from "#contract/documents.ts";
import { eInvoiceEndpoints } from "#contract/e-invoices.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { exchangeRateEndpoints } from "#contract/exchange-rates.ts";
import { importEndpoints, importPreviews, journalEndpoints, journalPreviews } from "#contract/journals.ts";
import { openingEndpoints, openingPreviews } from "#contract/opening.ts";
import { deliveryEndpoints } from "#contract/deliveries.ts";
import { orderEndpoints } from "#contract/orders.ts";
import { scheduledEmailEndpoints } from "#contract/scheduled-emails.ts";
import { partyEndpoints } from "#contract/parties.ts";
import { agingEndpoint, paymentEndpoints, paymentPreviews } from "#contract/payments.ts";
import { productEndpoints, stockEndpoints, stockPreviews } from "#contract/products.ts";
import { numberFormatEndpoints } from "#contract/number-formats.ts";
import { changeEndpoints, numberEndpoints } from "#contract/records.ts";
import { receivedDocumentEndpoints, receivedEndpoints } from "#contract/received-invoices.ts";
import { reportEndpoints, taxReportEndpoints } from "#contract/reports.ts";
import { sessionEndpoints, tokenEndpoints } from "#contract/session.ts";
import { backupEndpoints } from "#contract/backups.ts";
import { adminEndpoints, planEndpoints } from "#contract/subscription.ts";
import { valueAdjustmentEndpoints, valueAdjustmentPreviews } from "#contract/value-adjustments.ts";
import { taxRateEndpoints } from "#contract/tax-rates.ts";
import { viewEndpoints } from "#contract/views.ts";

const { changePassword, ...signInEndpoints } = authEndpoints;

/** The table of routes; a test compares it with the routes of the server. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  accountEndpoints,
  // These come before the ones that sign out, because they need a signed-in user.
  twoFactorEndpoints,
  identityProviderEndpoints,
  passkeyEndpoints,
  { changePassword },
  signInEndpoints,
  bankEndpoints,
  emailEndpoints.invoice,
  emailEndpoints.credit_note,
  statementEmailEndpoints.vendor,
  statementEmailEndpoints.customer,
  linkEndpoints,
  reminderEndpoints,
  cardPaymentEndpoints,
  approvalEndpoints,
  approvalRuleEndpoints,
  lockEndpoints,
  logoEndpoints,
  documentDesignEndpoints,
  sentEmailEndpoints,
  scheduledEmailEndpoints,
  moneyEndpoints,
  moneyPreviews,
  bankMatchPreviews,
  bankMatchEndpoints,
  bankInboxEndpoints,
  bankRuleEndpoints,
  bankStatementEndpoints,
  revaluationPreviews,
  revaluationEndpoints,
  loanPreviews,
  loanEndpoints,
  accrualPreviews,
  accrualEndpoints,
  assetPreviews,
  taxReturnPreviews,
  taxReturnEndpoints,
  assetEndpoints,
  scheduleEndpoints,
  jobEndpoints,
  reconciliationEndpoints,
  bookEndpoints,
  exchangeRateEndpoints,
  changeEndpoints,
  attachmentEndpoints,
  checklistEndpoints,
  commentEndpoints,
  booksCheckEndpoints,
  importPreviews,
  importEndpoints,
  journalPreviews,
  journalEndpoints,
  numberEndpoints,
  numberFormatEndpoints,
  openingEndpoints,
  openingPreviews,
  reportEndpoints,
  taxReportEndpoints,
  closingPreviews,
  closingEndpoints,
  sessionEndpoints,
  companyEndpoints,
  tokenEndpoints,
  memberEndpoints,
  invitationEndpoints,
  defaultAccountEndpoints,
  partyEndpoints.vendor,
  partyEndpoints.customer,
  productEndpoints,
  taxRateEndpoints,
  viewEndpoints,
  eInvoiceEndpoints,
  receivedEndpoints,
  receivedDocumentEndpoints.bill,
  receivedDocumentEndpoints.vendor_credit,
  documentEndpoints.bill,
  documentEndpoints.invoice,
  documentEndpoints.vendor_credit,
  documentEndpoints.credit_note,
  orderEndpoints.quote,
  orderEndpoints.sales_order,
  orderEndpoints.purchase_order,
  deliveryEndpoints,
  deliveryEmailEndpoints,
  invoiceNoteEmailEndpoints,
  orderEmailEndpoints.quote,
  orderEmailEndpoints.sales_order,
  orderEmailEndpoints.purchase_order,
  paymentPreviews,
  paymentEndpoints,
  stockPreviews,
  stockEndpoints,
  valueAdjustmentPreviews,
  valueAdjustmentEndpoints,
  { aging: agingEndpoint, dashboard: dashboardEndpoint, toDo: toDoEndpoint },
  sampleEndpoints,
  planEndpoints,
  adminEndpoints,
  backupEndpoints,
  emailQueueEndpoints,
].flatMap((endpoints) => Object.values<Endpoint>(endpoints));

/** "POST /api/journals" */
export function nameOf({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path}`;
}
