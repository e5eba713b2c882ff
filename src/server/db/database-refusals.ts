import { alreadyUsedMessage } from "#domain/numbering.ts";
import { Refusal, type RefusalCode, refuseField } from "#domain/refusals.ts";

/** Maps the name of each database constraint to its refusal; the only place that does. */
const REFUSAL_OF: Record<string, { code: RefusalCode; field?: string }> = {
  attachment_record_exists: { code: "record.not-found", field: "recordId" },
  record_has_ten_attachments_at_most: { code: "attachment.too-many" },
  file_in_inbox_is_new: { code: "attachment.duplicate" },
  attached_file_has_left_inbox: { code: "attachment.duplicate" },
  inbox_has_500_files_at_most: { code: "attachment.inbox-full" },
  attachments_is_append_only: { code: "attachment.not-found" },
  posted_record_is_approved: { code: "approval.required", field: "status" },
  approved_record_is_kept: { code: "approval.required-again" },
  approval_is_of_a_draft: { code: "approval.not-needed" },
  approval_is_requested_once: { code: "approval.already-requested" },
  approval_is_answered_once: { code: "approval.ended" },
  approval_is_by_another_member: { code: "approval.own-record" },
  checklist_item_is_in_month: { code: "checklist.item-not-found", field: "itemId" },
  checklist_status_belongs_to_an_item: { code: "checklist.item-not-found", field: "itemId" },
  checklist_has_50_own_items_at_most: { code: "checklist.too-many-items", field: "name" },
  checklist_item_name_is_unique: { code: "checklist.duplicate-item", field: "name" },
  checklist_item_end_is_after_its_start: { code: "checklist.ends-before-start", field: "lastMonth" },
  comment_record_exists: { code: "record.not-found", field: "recordId" },
  comment_is_changed_by_its_author: { code: "comment.not-own" },
  comment_stays_deleted: { code: "comment.not-found" },
  comment_is_edited_soon: { code: "comment.too-old" },
  comment_mentions_members: { code: "comment.mentions-non-member", field: "text" },
  member_still_has_access: { code: "member.access-changed" },
  member_posts_documents: { code: "member.drafts-only", field: "status" },
  member_writes_own_areas: { code: "member.not-allowed" },
  accrual_is_fixed_once_posted: { code: "accrual.has-entries" },
  accrual_is_immutable_once_void: { code: "accrual.is-void" },
  accrual_document_exists: { code: "document.was-posted" },
  loan_is_fixed_once_posted: { code: "loan.has-entries" },
  revaluation_is_immutable_once_void: { code: "revaluation.is-void" },
  earlier_revaluation_is_fixed: { code: "revaluation.not-last" },
  revaluation_is_the_last: { code: "revaluation.later-date-revalued", field: "date" },
  revaluation_item_document_exists: { code: "document.was-posted" },
  loan_is_immutable_once_void: { code: "loan.is-void" },
  asset_is_fixed_once_posted: { code: "asset.has-entries" },
  asset_is_immutable_once_removed: { code: "asset.is-removed" },
  asset_document_exists: { code: "document.was-posted" },
  account_code_is_unique: { code: "account.duplicate-code", field: "code" },
  account_code_is_allowed_in_book: { code: "account.code-not-a-number", field: "code" },
  account_codes_have_digits_only: { code: "company.non-numeric-codes", field: "accountCodes" },
  account_parent_is_main_account_of_same_type: { code: "account.invalid-parent", field: "parentId" },
  account_money_kind_fits_its_type: { code: "account.type-not-for-bank", field: "moneyKind" },
  bank_account_is_money: { code: "bank.account-has-statements", field: "moneyKind" },
  bank_account_number_is_unique: { code: "bank.account-mismatch", field: "accounts" },
  bank_statement_is_balanced: { code: "bank.out-of-balance" },
  reconciled_transaction_is_fixed: { code: "bank.is-reconciled" },
  reconciled_journal_is_fixed: { code: "bank.is-reconciled" },
  file_of_reconciled_transactions_is_kept: { code: "bank.is-reconciled" },
  bank_match_adds_up_to_its_line: { code: "bank.splits-total" },
  bank_match_rule_exists: { code: "bank.rule-not-found", field: "ruleId" },
  bank_rule_adds_up_to_100_percent: { code: "bank.rule-splits-total", field: "lines" },
  bank_match_is_within_its_journal: { code: "bank.amount-exceeds-entry" },
  account_currency_needs_a_money_account: { code: "account.currency-not-allowed", field: "currency" },
  account_currency_is_fixed_once_used: { code: "account.currency-in-use", field: "currency" },
  currency_is_used_by_no_account: { code: "company.currency-used-by-account", field: "currency" },
  line_has_its_foreign_amount: { code: "account.foreign-currency" },
  account_type_is_fixed_once_used: { code: "account.type-in-use", field: "type" },
  journal_number_is_unique: { code: "journal.duplicate-number", field: "number" },
  journal_is_balanced: { code: "journal.unbalanced" },
  monthly_journal_limit_is_kept: { code: "journal.limit-reached" },
  landed_costs_were_posted: { code: "stock.landed-cost-uses-account" },
  journal_period_is_open: { code: "journal.period-closed", field: "date" },
  lock_has_reason: { code: "lock.reason-required", field: "date" },
  tax_period_is_open: { code: "tax-return.period-filed", field: "date" },
  tax_period_is_over: { code: "tax-return.period-not-over", field: "end" },
  tax_returns_follow_one_another: { code: "tax-return.earlier-period-open", field: "start" },
  tax_return_is_filed_once: { code: "tax-return.already-filed", field: "start" },
  last_tax_return_is_undone: { code: "tax-return.not-last" },
  paid_tax_return_is_kept: { code: "tax-return.is-paid" },
  tax_return_is_paid_once: { code: "tax-return.is-paid" },
  journal_version_increases_by_one: { code: "record.stale" },
  record_version_increases_by_one: { code: "record.stale" },
  // The party was renamed in the meantime.
  posted_document_has_current_names: { code: "record.stale" },
  number_has_valid_characters: { code: "request.invalid", field: "number" },
  party_account_is_fixed_once_used: { code: "party.account-in-use", field: "accountId" },
  inventory_account_is_fixed_once_used: {
    code: "default-account.inventory-in-use",
    field: "inventoryAccountId",
  },
  exchange_rate_currency_differs_from_base: { code: "exchange-rate.base-currency", field: "currency" },
  currency_is_fixed_once_used: { code: "company.currency-in-use", field: "currency" },
  party_code_is_unique: { code: "record.duplicate", field: "code" },
  tax_rate_code_is_unique: { code: "record.duplicate", field: "code" },
  product_code_is_unique: { code: "record.duplicate", field: "code" },
  allocation_document_exists: { code: "document.was-posted" },
  allocation_credit_exists: { code: "document.was-posted" },
  movement_document_exists: { code: "document.was-posted" },
  card_checkout_document_exists: { code: "document.was-shared" },
  document_link_document_exists: { code: "document.was-shared" },
  email_document_exists: { code: "document.was-emailed" },
  email_party_exists: { code: "party.was-emailed" },
  reminder_invoice_belongs_to_its_customer: { code: "document.was-reminded" },
  reminder_fee_belongs_to_its_customer: { code: "document.was-reminded" },
  interest_invoice_belongs_to_its_customer: { code: "document.was-reminded" },
  interest_charge_belongs_to_its_customer: { code: "document.was-reminded" },
  interest_is_charged_once: { code: "reminder.changed" },
  interest_document_is_unpaid: { code: "reminder.not-needed" },
  reminder_is_sent_once: { code: "reminder.already-sent" },
  reminder_document_is_unpaid: { code: "reminder.not-needed" },
  order_number_is_unique: { code: "record.duplicate", field: "number" },
  order_is_the_sum_of_its_lines: { code: "document.amounts-mismatch" },
  answered_order_is_immutable: { code: "order.answered" },
  order_stays_closed_or_void: { code: "order.is-closed" },
  converted_order_is_fixed: { code: "order.is-invoiced" },
  order_quote_exists: { code: "order.party-mismatch", field: "partyId" },
  order_quote_is_accepted: { code: "order.not-accepted", field: "quoteId" },
  ordered_quantity_is_within_quote: { code: "order.exceeds-remaining", field: "items" },
  document_is_in_the_currency_of_its_order: { code: "currency.order-mismatch", field: "currency" },
  order_is_in_the_currency_of_its_quote: { code: "currency.order-mismatch", field: "currency" },
  document_order_exists: { code: "order.party-mismatch", field: "partyId" },
  document_order_is_accepted: { code: "order.not-accepted", field: "orderId" },
  invoiced_quantity_is_within_order: { code: "order.exceeds-remaining", field: "items" },
  delivery_number_is_unique: { code: "record.duplicate", field: "number" },
  delivery_order_is_open: { code: "delivery.order-not-open", field: "orderId" },
  delivered_quantity_is_within_order: { code: "delivery.exceeds-remaining", field: "items" },
  delivery_is_not_before_its_order: { code: "delivery.before-order", field: "date" },
  delivery_is_immutable: { code: "delivery.not-editable" },
  email_order_exists: { code: "order.was-sent" },
  document_link_order_exists: { code: "order.was-sent" },
  vendor_number_is_unique: { code: "document.duplicate-vendor-invoice-number", field: "vendorInvoiceNumber" },
  document_number_is_unique: { code: "record.duplicate", field: "number" },
  opening_is_active_once: { code: "opening.already-entered" },
  payment_number_is_unique: { code: "record.duplicate", field: "number" },
  party_payment_terms_are_valid: { code: "request.invalid", field: "paymentTerms" },
  order_payment_terms_are_valid: { code: "request.invalid", field: "paymentTerms" },
  document_early_discount_is_valid: {
    code: "document.early-discount-date-out-of-range",
    field: "earlyDiscount",
  },
  document_installments_are_valid: { code: "document.installments-total", field: "installments" },
  document_is_due_on_or_after_its_date: { code: "document.due-before-date", field: "dueDate" },
  document_is_the_sum_of_its_items: { code: "document.amounts-mismatch" },
  document_base_amount_matches_its_rate: { code: "currency.rounding", field: "items" },
  document_tax_rounding_matches_its_source: { code: "document.amounts-mismatch" },
  payment_amount_is_positive: { code: "payment.bank-fee-too-high", field: "bankFee" },
  document_is_paid_between_zero_and_total: { code: "payment.exceeds-balance-due", field: "amount" },
  year_is_closed_once: { code: "closing.already-closed", field: "year" },
  years_are_closed_in_order: { code: "closing.earlier-year-open", field: "year" },
  closed_year_has_zero_result: { code: "closing.unbalanced" },
  name_has_valid_characters: { code: "request.invalid" },
  line_has_valid_characters: { code: "request.invalid" },
  long_text_has_valid_characters: { code: "request.invalid" },
  date_is_in_range: { code: "request.invalid" },
  lines_change_with_their_journal: { code: "record.stale" },
  line_account_exists: { code: "account.not-found", field: "lines" },
};

const FOREIGN_KEY = "23503";
const OUT_OF_RANGE = "22003";
const UNIQUE = "23505";
const DISK_FULL = "53100";
/** Timeout of a lock, statement or idle transaction, deadlock, or too many connections: nothing was written. */
const BUSY_CODES = new Set(["55P03", "57014", "40P01", "53300", "25P03"]);
/** Message of the pool when no connection became free. */
const POOL_IS_BUSY = "timeout exceeded when trying to connect";

/** The server is unreachable, stopping or starting (57P01 to 57P03), or the connection broke (class 08). */
const LOST_CONNECTION_CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|57P0[123]|08...)$/;
/** Messages of the driver for a broken or silent connection; these errors have no code. */
const LOST_CONNECTION_MESSAGES =
  /^(Connection terminated\b|Query read timeout$|Client (has encountered a connection error and|was closed and) is not queryable$)/;

/**
 * Returns the name of the violated constraint. On a worker of a distributed database it is only in the message, suffixed
 * with a shard number, or in the hint of our own functions (docs/scale.md).
 */
export function constraintOfError(error: Error): string {
  if ("constraint" in error && typeof error.constraint === "string") return error.constraint;
  const [, constraintName] = /constraint "(\w+?)(_\d+)?"/.exec(error.message) ?? [];
  if (constraintName !== undefined) return constraintName;
  const hint = "hint" in error && typeof error.hint === "string" ? error.hint : "";
  return /^\w+$/.test(hint) ? hint : "";
}

/** Returns the refusal for a database error. Any other error is returned unchanged: it is our bug. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.message === POOL_IS_BUSY) return new Refusal("request.busy");
  if (LOST_CONNECTION_MESSAGES.test(error.message)) return new Refusal("database.lost");
  if (!("code" in error)) return error;
  const refusal = REFUSAL_OF[constraintOfError(error)];
  if (refusal?.field !== undefined && DUPLICATE_REFUSALS.has(refusal.code)) {
    const message = alreadyUsedMessage({ field: refusal.field, existingRecord: null });
    return new Refusal(refusal.code, [{ field: refusal.field, message }]);
  }
  if (refusal) {
    const inField =
      refusal.field === undefined ? new Refusal(refusal.code) : refuseField(refusal.code, refusal.field);
    inField.cause = error;
    return inField;
  }
  if (error.code === UNIQUE) return new Refusal("record.duplicate");
  if (error.code === FOREIGN_KEY) return new Refusal("record.in-use");
  if (error.code === OUT_OF_RANGE) return new Refusal("record.too-large");
  if (error.code === DISK_FULL) return new Refusal("database.full");
  if (LOST_CONNECTION_CODES.test(String(error.code))) return new Refusal("database.lost");
  return BUSY_CODES.has(String(error.code)) ? new Refusal("request.busy") : error;
}

/** Duplicates whose field message tells the user what to do; row security keeps the database from naming the value. */
const DUPLICATE_REFUSALS = new Set<RefusalCode>(["record.duplicate", "journal.duplicate-number"]);

/** Whether an error means that the connection is lost or silent. */
export function isLostConnection(error: unknown): boolean {
  const refusal = toRefusal(error);
  return refusal instanceof Refusal && refusal.code === "database.lost";
}

/** Returns the database's detail about a violation of `rule`; null for any other failure. */
export function detailOf(error: unknown, rule: string): string | null {
  if (!(error instanceof Error) || constraintOfError(error) !== rule) return null;
  return "detail" in error && typeof error.detail === "string" ? error.detail : null;
}
