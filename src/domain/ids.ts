import type { TextOf } from "./text.ts";

/** Record IDs, a separate type for each kind: a function that takes one rejects the others. */
/** A company's books, and a user who signs in. */
export type BookId = TextOf<"book">;
export type UserId = TextOf<"user">;
/** An active session, and an API token. */
export type SessionId = TextOf<"session">;
export type TokenId = TextOf<"token">;
export type PasskeyId = TextOf<"passkey">;
/** An invitation to a company. */
export type InvitationId = TextOf<"invitation">;
export type AccountId = TextOf<"account">;
export type JournalId = TextOf<"journal">;
export type ImportId = TextOf<"import">;
export type PartyId = TextOf<"party">;
export type ProductId = TextOf<"product">;
export type TaxRateId = TextOf<"tax-rate">;
/** An invoice, a bill, or a credit for either. */
export type DocumentId = TextOf<"document">;
/** A bank transaction, and an imported bank file. */
export type BankTransactionId = TextOf<"bank-transaction">;
export type BankImportId = TextOf<"bank-import">;
export type BankStatementId = TextOf<"bank-statement">;
export type BankRuleId = TextOf<"bank-rule">;
export type ReconciliationId = TextOf<"reconciliation">;
/** A bank transaction, or the reconciliation whose difference a journal posts. */
export type BankSourceId = BankTransactionId | ReconciliationId;
/** A request to approve a draft. */
export type ApprovalId = TextOf<"approval">;
/** A comment on a record. */
export type CommentId = TextOf<"comment">;
/** An item of the closing checklist that members check off. */
export type ChecklistItemId = TextOf<"checklist-item">;
/** The opening balances. */
export type OpeningId = TextOf<"opening">;
/** A receipt, payment, refund or write-off. */
export type PaymentId = TextOf<"payment">;
/** A recurring transaction. */
export type ScheduleId = TextOf<"schedule">;
/** A fixed asset. */
export type AssetId = TextOf<"asset">;
/** A filed tax return. */
export type TaxReturnId = TextOf<"tax-return">;
/** A currency revaluation. */
export type RevaluationId = TextOf<"revaluation">;
export type ApplicationId = TextOf<"application">;
export type LoanId = TextOf<"loan">;
/** The job that sends a company's reminders automatically. */
export type ReminderJobId = TextOf<"reminder job">;
export type AccrualId = TextOf<"accrual">;
/** An order. */
export type OrderId = TextOf<"order">;
/** A delivery note or a goods receipt. */
export type DeliveryId = TextOf<"delivery">;
/** An email of a document. */
export type EmailId = TextOf<"email">;
/** A scheduled email. */
export type ScheduledEmailId = TextOf<"scheduled-email">;
export type LinkId = TextOf<"link">;
/** An event reported by the card payment provider. */
export type CardEventId = TextOf<"card-event">;
