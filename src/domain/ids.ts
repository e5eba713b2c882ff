import type { TextOf } from "./text.ts";

/** The ids of records, each kind apart: no function that asks for one takes that of a record of another kind. */
/** Of the books of one company, and of the person who signs in. */
export type BookId = TextOf<"book">;
export type UserId = TextOf<"user">;
/** Of a sign-in that has not ended, and of a token that programs send. */
export type SessionId = TextOf<"session">;
export type TokenId = TextOf<"token">;
/** Of an invitation into a company. */
export type InvitationId = TextOf<"invitation">;
export type AccountId = TextOf<"account">;
export type JournalId = TextOf<"journal">;
export type ImportId = TextOf<"import">;
export type PartyId = TextOf<"party">;
export type ProductId = TextOf<"product">;
export type TaxRateId = TextOf<"tax-rate">;
/** Of an invoice, a bill or a credit of either side. */
export type DocumentId = TextOf<"document">;
/** Of a transaction that a bank tells, and of a file in which it did. */
export type BankLineId = TextOf<"bank-line">;
export type BankImportId = TextOf<"bank-import">;
export type BankStatementId = TextOf<"bank-statement">;
export type BankRuleId = TextOf<"bank-rule">;
export type ReconciliationId = TextOf<"reconciliation">;
/** Of the balances with which books begin. */
export type OpeningId = TextOf<"opening">;
/** Of a receipt, a payment, a refund or a write-off. */
export type PaymentId = TextOf<"payment">;
/** Of what is written again and again. */
export type ScheduleId = TextOf<"schedule">;
/** Of what is used for years. */
export type AssetId = TextOf<"asset">;
/** Of a return of taxes that was filed. */
export type TaxReturnId = TextOf<"tax-return">;
/** Of what is spread over months or accrued at the end of a period. */
/** Of what was open in other currencies, valued on a day. */
export type RevaluationId = TextOf<"revaluation">;
export type ApplicationId = TextOf<"application">;
export type LoanId = TextOf<"loan">;
export type AccrualId = TextOf<"accrual">;
/** Of a quote. */
export type OrderId = TextOf<"order">;
/** Of what was delivered or received of an order. */
export type DeliveryId = TextOf<"delivery">;
/** Of a mail that a document was sent with. */
export type MailId = TextOf<"mail">;
/** Of a mail that leaves later. */
export type PlannedMailId = TextOf<"planned-mail">;
export type LinkId = TextOf<"link">;
/** An event reported by the card payment provider. */
export type CardEventId = TextOf<"card-event">;
