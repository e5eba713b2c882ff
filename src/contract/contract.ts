import type { accountEndpoints } from "./accounts.ts";
import type { accrualEndpoints, accrualPreviews } from "./accruals.ts";
import type { assetEndpoints, assetPreviews } from "./assets.ts";
import type { approvalEndpoints, approvalRuleEndpoints } from "./approvals.ts";
import type { attachmentEndpoints } from "./attachments.ts";
import type { authEndpoints, twoFactorEndpoints } from "./auth.ts";
import type { passkeyEndpoints } from "./passkeys.ts";
import type { identityProviderEndpoints } from "./identity-provider.ts";
import type { backupEndpoints } from "./backups.ts";
import type { bankEndpoints } from "./bank.ts";
import type { bankInboxEndpoints } from "./bank-inbox.ts";
import type { bankMatchEndpoints, bankMatchPreviews } from "./bank-matches.ts";
import type { bankRuleEndpoints } from "./bank-rules.ts";
import type { bankStatementEndpoints } from "./bank-statements.ts";
import type { reconciliationEndpoints } from "./bank-reconciliations.ts";
import type { bookEndpoints, defaultAccountEndpoints, sampleEndpoints } from "./book.ts";
import type { booksCheckEndpoints } from "./books-check.ts";
import type { cardPaymentEndpoints } from "./card-payments.ts";
import type { closingEndpoints, closingPreviews } from "./closing.ts";
import type { checklistEndpoints } from "./checklist.ts";
import type { commentEndpoints } from "./comments.ts";
import type { companyEndpoints } from "./companies.ts";
import type { toDoEndpoint } from "./to-do.ts";
import type { dashboardEndpoint } from "./dashboard.ts";
import type { documentEndpoints } from "./documents.ts";
import type { eInvoiceEndpoints } from "./e-invoices.ts";
import type { BodyInput, Endpoint, ParamsInput, QueryInput, ReplyOf } from "./endpoint.ts";
import type { exchangeRateEndpoints } from "./exchange-rates.ts";
import type { importEndpoints, importPreviews, journalEndpoints, journalPreviews } from "./journals.ts";
import type { lockEndpoints } from "./locks.ts";
import type { logoEndpoints } from "./logo.ts";
import type { documentDesignEndpoints } from "./document-design.ts";
import type { loanEndpoints, loanPreviews } from "./loans.ts";
import type { revaluationEndpoints, revaluationPreviews } from "./revaluations.ts";
import type { linkEndpoints } from "./links.ts";
import type { reminderEndpoints } from "./reminders.ts";
import type { emailQueueEndpoints } from "./email-queue.ts";
import type {
  emailEndpoints,
  deliveryEmailEndpoints,
  orderEmailEndpoints,
  sentEmailEndpoints,
  statementEmailEndpoints,
} from "./emails.ts";
import type { scheduledEmailEndpoints } from "./scheduled-emails.ts";
import type { moneyEndpoints, moneyPreviews } from "./money-entries.ts";
import type { openingEndpoints, openingPreviews } from "./opening.ts";
import type { deliveryEndpoints } from "./deliveries.ts";
import type { orderEndpoints } from "./orders.ts";
import type { OperationId } from "./operations.ts";
import type { invitationEndpoints, memberEndpoints } from "./people.ts";
import type { partyEndpoints } from "./parties.ts";
import type { agingEndpoint, paymentEndpoints, paymentPreviews } from "./payments.ts";
import type { productEndpoints, stockEndpoints, stockPreviews } from "./products.ts";
import type { numberFormatEndpoints } from "./number-formats.ts";
import type { changeEndpoints, numberEndpoints } from "./records.ts";
import type { receivedDocumentEndpoints, receivedEndpoints } from "./received-invoices.ts";
import type { reportEndpoints, taxReportEndpoints } from "./reports.ts";
import type { jobEndpoints } from "./jobs.ts";
import type { scheduleEndpoints } from "./schedules.ts";
import type { sessionEndpoints, tokenEndpoints } from "./session.ts";
import type { adminEndpoints, planEndpoints } from "./subscription.ts";
import type { taxReturnEndpoints, taxReturnPreviews } from "./tax-returns.ts";
import type { taxRateEndpoints } from "./tax-rates.ts";
import type { valueAdjustmentEndpoints, valueAdjustmentPreviews } from "./value-adjustments.ts";
import type { viewEndpoints } from "./views.ts";

/** All groups of endpoints. Types only: calling an operation needs none of its schemas. */
type Groups =
  | typeof accountEndpoints
  | typeof approvalEndpoints
  | typeof approvalRuleEndpoints
  | typeof attachmentEndpoints
  | typeof checklistEndpoints
  | typeof commentEndpoints
  | typeof accrualEndpoints
  | typeof accrualPreviews
  | typeof loanEndpoints
  | typeof loanPreviews
  | typeof revaluationEndpoints
  | typeof revaluationPreviews
  | typeof assetEndpoints
  | typeof assetPreviews
  | typeof taxReturnEndpoints
  | typeof taxReturnPreviews
  | typeof authEndpoints
  | typeof backupEndpoints
  | typeof companyEndpoints
  | typeof bankEndpoints
  | typeof bankMatchEndpoints
  | typeof bankMatchPreviews
  | typeof bankInboxEndpoints
  | typeof bankRuleEndpoints
  | typeof bankStatementEndpoints
  | typeof reconciliationEndpoints
  | typeof bookEndpoints
  | typeof booksCheckEndpoints
  | typeof changeEndpoints
  | typeof closingEndpoints
  | typeof closingPreviews
  | typeof defaultAccountEndpoints
  | (typeof documentEndpoints)[keyof typeof documentEndpoints]
  | typeof deliveryEndpoints
  | (typeof orderEndpoints)[keyof typeof orderEndpoints]
  | typeof deliveryEmailEndpoints
  | (typeof orderEmailEndpoints)[keyof typeof orderEmailEndpoints]
  | typeof eInvoiceEndpoints
  | typeof exchangeRateEndpoints
  | typeof importEndpoints
  | typeof invitationEndpoints
  | typeof memberEndpoints
  | typeof importPreviews
  | typeof receivedEndpoints
  | (typeof receivedDocumentEndpoints)[keyof typeof receivedDocumentEndpoints]
  | typeof journalEndpoints
  | typeof journalPreviews
  | (typeof emailEndpoints)[keyof typeof emailEndpoints]
  | (typeof statementEmailEndpoints)[keyof typeof statementEmailEndpoints]
  | typeof linkEndpoints
  | typeof reminderEndpoints
  | typeof cardPaymentEndpoints
  | typeof lockEndpoints
  | typeof logoEndpoints
  | typeof documentDesignEndpoints
  | typeof sentEmailEndpoints
  | typeof scheduledEmailEndpoints
  | typeof emailQueueEndpoints
  | typeof moneyEndpoints
  | typeof moneyPreviews
  | typeof numberEndpoints
  | typeof numberFormatEndpoints
  | typeof openingEndpoints
  | typeof openingPreviews
  | (typeof partyEndpoints)[keyof typeof partyEndpoints]
  | { aging: typeof agingEndpoint; dashboard: typeof dashboardEndpoint; toDo: typeof toDoEndpoint }
  | typeof paymentEndpoints
  | typeof paymentPreviews
  | typeof productEndpoints
  | typeof stockEndpoints
  | typeof stockPreviews
  | typeof valueAdjustmentEndpoints
  | typeof valueAdjustmentPreviews
  | typeof reportEndpoints
  | typeof sampleEndpoints
  | typeof scheduleEndpoints
  | typeof jobEndpoints
  | typeof sessionEndpoints
  | typeof tokenEndpoints
  | typeof adminEndpoints
  | typeof planEndpoints
  | typeof taxRateEndpoints
  | typeof taxReportEndpoints
  | typeof identityProviderEndpoints
  | typeof passkeyEndpoints
  | typeof twoFactorEndpoints
  | typeof viewEndpoints;

type EndpointIn<Group> = Group extends unknown ? Group[keyof Group] : never;
type EndpointsById<E extends Endpoint> = { [One in E as One["id"]]: One };

/** Endpoint of each operation, by id. */
type Contract = EndpointsById<EndpointIn<Groups>>;

/** Types of requests and replies. */
export type Params<Id extends OperationId> = ParamsInput<Contract[Id]>;
export type Query<Id extends OperationId> = QueryInput<Contract[Id]>;
export type Body<Id extends OperationId> = BodyInput<Contract[Id]>;
export type Reply<Id extends OperationId> = ReplyOf<Contract[Id]>;

/** Operations that return a paginated list. */
export type Page<Item> = { items: readonly Item[]; nextCursor: string | null };
export type ListOperation = {
  [Id in OperationId]: Reply<Id> extends Page<unknown> ? Id : never;
}[OperationId];
export type ItemOf<Id extends ListOperation> = Reply<Id>["items"][number];
