import { renameFields, renameValues, type RenamedValue, type Renames } from "./rename.ts";

/**
 * Former tables ("tax_rates") and columns ("tax_rates.name", by the table's former name) that backups made before 1.0
 * may contain, with their current names, or null if dropped (Decision 0118). New columns are nullable or have a default.
 */
export const CURRENT_NAMES: Readonly<Record<string, string | null>> = {
  migrations: null, // Each database records its own.
  "bank_rules.posts_unasked": "posts_automatically",
  // A backup quotes a name that is a word of SQL.
  'bank_rules."least"': "min_amount",
  "bank_rules.most": "max_amount",
  "schedules.handled_through": "processed_through",
  "rate_fetches.is_wanted": "is_enabled",
  "loans.instalments": "installments",
  "loans.money_account_id": "payment_account_id",
  "loans.every_months": "interval_months",
  "accruals.booked_on": "recorded_on",
  "assets.booked_on": "recorded_on",
  "documents.credits_id": "credited_document_id",
  "document_items.credits_position": "credited_position",
  "orders.answered_on_page": "answered_online",
  "tax_rates.reverse_charge_of": "reverse_charge_type",
  // Depreciation follows the company's fiscal years (Decision 0138).
  "assets.year_starts_in": null,
  "accruals.first_month": "first_month_method",
  "assets.accumulated_account_id": "accumulated_depreciation_account_id",
  "assets.first_month": "first_month_method",
  "assets.life_months": "useful_life_months",
  "assets.posted_every": "depreciation_frequency",
  "assets.switches": "switches_to_straight_line",
  "asset_entries.result_account_id": "gain_loss_account_id",
  "allocations.returns_id": "refunded_payment_id",
  "auth.books_checks.held_until": "leased_until",
  "auth.jobs.held_until": "leased_until",
  "auth.memberships.is_open": "book_exists",
  "auth.invitations.sees_bank": "can_view_bank",
  "auth.invitations.sees_reports": "can_view_reports",
  "auth.memberships.sees_bank": "can_view_bank",
  "auth.memberships.sees_reports": "can_view_reports",
  "auth.memberships.sessions_from": "sessions_valid_from",
  "auth.outbox.given_up_at": "failed_at",
  bank_lines: "bank_transactions",
  "bank_matches.is_made": "is_created_by_match",
  "bank_matches.line_id": "bank_transaction_id",
  bank_reconciled: "reconciled_entries",
  "bank_reconciliations.books_balance": "book_balance",
  bank_statement_lines: "bank_statement_transactions",
  "bank_statement_lines.line_id": "bank_transaction_id",
  "bank_statement_lines.words": "normalized_text",
  "bank_statements.breaks_at_line": "mismatch_line",
  "bank_statements.breaks_on": "mismatch_on",
  "books.sells": "default_product_type",
  "card_accounts.provider_account": "provider_account_id",
  "card_checkouts.asked_at": "requested_at",
  "document_due_totals.open": "outstanding",
  "document_links.first_opened_at": "first_viewed_at",
  "document_links.last_opened_at": "last_viewed_at",
  "document_links.times_opened": "view_count",
  document_mails: "emails",
  "document_mails.written_at": "created_at",
  "document_mails.written_by": "created_by",
  "document_status_totals.open": "outstanding",
  "journal_imports.counted": "plan_count",
  "journal_imports.made_at": "created_at",
  "journal_imports.made_by": "created_by",
  "journal_month_counts.made": "journals",
  kept_files: "stored_files",
  "kept_files.kept_at": "stored_at",
  mail_words: "email_templates",
  "mail_words.words": "templates",
  "money_entry_lines.arrived_amount": "received_amount",
  "number_formats.at_posting": "assigned_at_posting",
  "number_schemes.is_followed": "is_active",
  "opening_balances.made_at": "created_at",
  "opening_balances.made_by": "created_by",
  order_state_totals: "order_status_totals",
  "order_state_totals.awaited": "undelivered",
  "order_state_totals.awaited_total": "undelivered_total",
  "order_state_totals.left_total": "remaining_total",
  "order_state_totals.state": "undated_status",
  "orders.goods": "delivery_progress",
  "orders.made": "conversion_status",
  "orders.made_total": "converted_total",
  "payments.bank_charge": "bank_fee",
  "payments.difference_of": "difference_payment_id",
  "payments.used_for": "applied_number",
  planned_mails: "scheduled_emails",
  "planned_mails.is_as_proposed": "is_text_unchanged",
  "planned_mails.planned_at": "scheduled_at",
  "planned_mails.planned_by": "scheduled_by",
  "planned_mails.tried_at": "last_attempt_at",
  reminder_holds: "reminder_pauses",
  "reminder_holds.held_at": "paused_at",
  "reminder_holds.held_by": "paused_by",
  "reminder_interest.open": "balance_due",
  reminder_plans: "reminder_settings",
  "reminder_plans.plan": "settings",
  "reminders.mail_id": "email_id",
  "reminders.level": "reminder_number",
  "reminders.open": "balance_due",
  "revaluations.made_at": "created_at",
  "revaluations.made_by": "created_by",
  "schedule_occurrences.state": "status",
  "schedule_occurrences.written_id": "created_record_id",
  sheet_designs: "design_snapshots",
  sheet_looks: "document_designs",
  "stock_movements.counted": "counted_quantity",
  "stock_movements.for_quantity": "cost_quantity",
  "stock_movements.of_movement_id": "original_movement_id",
  "tax_day_totals.counted": "net_counted_once",
  "tax_day_totals.own": "nonrecoverable_tax",
  tax_recounts: "pending_tax_totals",
  "year_closings.retained_account_id": "retained_earnings_account_id",
};

const MONEY_KINDS = { spend: "expense", receive: "deposit" };
const PARTIAL = { partly_ordered: "partially_ordered", partly_invoiced: "partially_invoiced" };

/** Values that were renamed, by the current names of their tables and columns. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "accruals.first_month_method": { days: "prorated" },
  "assets.first_month_method": { days: "prorated" },
  "assets.method": { declining: "declining_balance" },
  "books.default_product_type": { goods: "inventory", services: "service" },
  "default_accounts.key": { unrealised_exchange: "unrealized_exchange" },
  "card_events.note": {
    "not-asked-for": "not_requested",
    "other-amount": "amount_mismatch",
    "not-of-account": "unknown_payment",
    "not-paid": "not_paid",
    "other-currency": "currency_mismatch",
    "other-mode": "mode_mismatch",
    credit: "overpaid",
    "to-enter": "record_manually",
  },
  "deliveries.status": { issued: "recorded" },
  "exchange_rates.source": { typed: "manual" },
  "journals.event_kind": { instalment: "installment", ...MONEY_KINDS },
  "list_views.list": { "bank-bookings": "bank-transactions" },
  "loan_entries.kind": { instalment: "installment" },
  "loans.method": { annuity: "equal_payments" },
  "money_entries.kind": MONEY_KINDS,
  "auth.jobs.kind": { mail: "email" },
  "auth.member_changes.action": {
    "handed-over": "handed_over",
    "signed-out": "signed_out",
    "token-revoked": "token_revoked",
  },
  "order_status_totals.undated_status": PARTIAL,
  "orders.conversion_status": PARTIAL,
  "orders.delivery_progress": { awaited: "pending", partly: "partial", whole: "complete" },
  "schedule_occurrences.status": { written: "created" },
};

/** JSON columns whose fields are renamed as rows are inserted, with former fields and their current names. */
const INSERTED_FIELDS: Readonly<Record<string, Renames>> = {
  "document_items.tax_components": [["ownAmount", "nonrecoverableAmount"]],
  "e_invoice_details.details": [["postcode", "postalCode"]],
  "money_entry_lines.tax_components": [["ownAmount", "nonrecoverableAmount"]],
  "order_items.tax_components": [["ownAmount", "nonrecoverableAmount"]],
};

/** SQL of a value of a backup, as it is called now; `column` is "table.column". */
export function currentValue({ value, column }: { value: string; column: string }): string {
  const cases = Object.entries(VALUES[column] ?? {}).map(([name, now]) => `when '${name}' then '${now}'`);
  if (cases.length > 0) return `case ${value} ${cases.join(" ")} else ${value} end`;
  return renameFields(value, INSERTED_FIELDS[column] ?? []);
}

/** Former fields of records in the audit log and in recurring transactions, with their current names. */
const FIELDS = [
  ["accent", "color"],
  ["accumulatedAccountId", "accumulatedDepreciationAccountId"],
  ["answeredOnPage", "answeredOnline"],
  ["arrivedAmount", "receivedAmount"],
  ["bankCharge", "bankFee"],
  ["bookedOn", "recordedOn"],
  ["creditsId", "creditedDocumentId"],
  ["creditsPosition", "creditedPosition"],
  ["daysToPay", "daysUntilDue"],
  ["everyMonths", "intervalMonths"],
  ["firstMonth", "firstMonthMethod"],
  ["gap", "gapBefore"],
  ["isMade", "isCreatedByMatch"],
  ["inWholeUnits", "isInWholeUnits"],
  ["level", "reminderNumber"],
  ["levels", "reminders"],
  ["lifeMonths", "usefulLifeMonths"],
  ["moneyAccountId", "paymentAccountId"],
  ["openingAccountId", "openingBalanceAccountId"],
  ["paper", "paperSize"],
  ["postcode", "postalCode"],
  ["postedEvery", "depreciationFrequency"],
  ["retainedAccountId", "retainedEarningsAccountId"],
  ["reverseChargeOf", "reverseChargeType"],
  ["sells", "defaultProductType"],
  ["switches", "switchesToStraightLine"],
  ["sentences", "reasons"],
] as const;

const FORMER_FIELD = `'"(${FIELDS.map(([former]) => former).join("|")})":'`;

/** SQL of a JSON column with the current names of its fields. */
const currentFields = (column: string, fields: Renames = FIELDS): string =>
  `(${renameFields(`${column}::text`, fields)})::jsonb`;

/** Fields of table mappings, and of reminder settings, whose former names other records still have. */
const MAPPING_FIELDS = [
  ["isTurned", "isSignReversed"],
  ["dayOrder", "dateFormat"],
  ["headLine", "headerLine"],
] as const;
const REMINDER_FIELDS = [
  ["levels", "reminders"],
  ["days", "daysAfterDue"],
  ["words", "templates"],
] as const;

/** Former fields of audit log entries that have other fields with the same names, by the entries' subjects. */
const SUBJECT_FIELDS: Readonly<Record<string, Renames>> = {
  "reminder-plan": REMINDER_FIELDS,
  "exchange-rate": [
    ["days", "dayCount"],
    ["rates", "rateCount"],
    ["from", "firstDate"],
    ["to", "lastDate"],
  ],
};

/** Former values in recurring transactions. */
const MONEY_VALUES: readonly RenamedValue[] = [
  ["kind", "spend", "expense"],
  ["kind", "receive", "deposit"],
];

/** Former values in the audit log, by the current names of their fields. */
const AUDIT_VALUES: readonly RenamedValue[] = [
  ["firstMonthMethod", "days", "prorated"],
  ["defaultProductType", "goods", "inventory"],
  ["defaultProductType", "services", "service"],
  ["method", "annuity", "equal_payments"],
  ["method", "declining", "declining_balance"],
  ["status", "issued", "recorded"],
  ...MONEY_VALUES,
];

const FORMER_VALUE = `'"(${AUDIT_VALUES.map(([field, former]) => `${field}": "${former}`).join("|")})"'`;

/** SQL of a JSON value of the audit log with the current names of its fields and values. */
function currentAudit(column: string): string {
  const cases = Object.entries(SUBJECT_FIELDS).map(
    ([subject, fields]) => `when subject = '${subject}' then ${renameFields(`${column}::text`, fields)}`,
  );
  const renamed = `case ${cases.join(" ")} else ${renameFields(`${column}::text`, FIELDS)} end`;
  return `(${renameValues(renamed, AUDIT_VALUES)})::jsonb`;
}

/** Subjects in SUBJECT_FIELDS, in SQL. */
const RENAMED_SUBJECTS = Object.keys(SUBJECT_FIELDS)
  .map((subject) => `'${subject}'`)
  .join(", ");

/** SQL to run after the rows of a table, in each book, to fill newer columns and tables. */
export const SQL_AFTER_ROWS: Readonly<Record<string, string>> = {
  bank_accounts: `update bank_accounts set mapping = replace(${renameFields("mapping", MAPPING_FIELDS)}, '"state"', '"status"')
    where mapping ~ '"((isTurned|dayOrder|headLine)":|state")'`,
  list_views: `update list_views v
    set query = regexp_replace(v.query, '(^|&)sort=(-?)' || n.former || '(&|$)', '\\1sort=\\2' || n.name || '\\3')
    from (values ('bank-files', 'came', 'createdAt'), ('bank-transactions', 'name', 'counterparty'),
      ('bank-transactions', 'state', 'status'), ('journal-imports', 'made', 'importedAt'),
      ('journal-imports', 'counted', 'planCount'),
      ('payments', 'for', 'documentNumber'), ('purchase-orders', 'left', 'remaining'), ('purchase-orders', 'state', 'effectiveStatus'), ('quotes', 'left', 'remaining'),
      ('quotes', 'state', 'effectiveStatus'), ('sales-orders', 'left', 'remaining'), ('sales-orders', 'state', 'effectiveStatus'),
      ('stock-values', 'text', 'description'), ('tax-rates', 'use', 'appliesTo')) n (list, former, name)
    where v.list = n.list and v.query ~ ('(^|&)sort=-?' || n.former || '(&|$)');
    update list_views v
    set query = regexp_replace(v.query, '(^|&)state=', '\\1' || case v.list when 'bank-transactions' then 'status=' else 'tab=' end)
    where v.list in ('bank-transactions', 'purchase-orders', 'quotes', 'sales-orders') and v.query ~ '(^|&)state=';
    update list_views v
    set query = regexp_replace(v.query, '(^|&)tab=' || n.former || '(&|$)', '\\1tab=' || n.name || '\\2')
    from (values ('accruals', 'done', 'completed'), ('accruals', 'ended', 'ended_early'), ('loans', 'done', 'repaid'),
      ('purchase-orders', 'left', 'remaining'), ('purchase-orders', 'partly_invoiced', 'partially_invoiced'),
      ('quotes', 'left', 'remaining'), ('quotes', 'partly_invoiced', 'partially_invoiced'),
      ('quotes', 'partly_ordered', 'partially_ordered'), ('sales-orders', 'left', 'remaining'),
      ('sales-orders', 'partly_invoiced', 'partially_invoiced'))
      n (list, former, name)
    where v.list = n.list and v.query ~ ('(^|&)tab=' || n.former || '(&|$)')`,
  reminder_plans: `update reminder_settings set settings = ${currentFields("settings", REMINDER_FIELDS)} where settings ? 'levels'`,
  schedules: `update schedules set template = ${currentFields("template")} where template::text ~ ${FORMER_FIELD};
    update schedules set template = (${renameValues("template::text", MONEY_VALUES)})::jsonb
    where template #>> '{money,kind}' in ('spend', 'receive')`,
  audit_log: `update audit_log set before = ${currentAudit("before")}, after = ${currentAudit("after")}
    where concat(before, after) ~ ${FORMER_FIELD} or concat(before, after) ~ ${FORMER_VALUE}
      or subject in (${RENAMED_SUBJECTS});
    update audit_log a set action = replace(a.action, n.former, n.name), subject = replace(a.subject, n.former, n.name)
    from (values ('bank-line', 'bank-transaction'), ('mail-words', 'email-templates'), ('.mailed', '.emailed'), ('.mail-planned', '.email-scheduled'),
      ('.mail-cancelled', '.email-canceled')) n (former, name)
    where a.action like '%' || n.former || '%';
    update audit_log set after = after || '{"key": "unrealized_exchange"}' where after ->> 'key' = 'unrealised_exchange'`,
  tax_returns: `update tax_returns set facts = ${currentFields("facts", [["own", "nonrecoverableTax"]])}
    where facts::text ~ '"own":';
    update tax_returns set boxes = replace(${currentFields("boxes")}::text, '"id": "own"', '"id": "nonrecoverable"')::jsonb
    where boxes::text ~ ${FORMER_FIELD}`,
  year_closings: `insert into fiscal_years (book_id, starts_on, ends_on)
    select c.book_id, c.starts_on, c.ends_on from year_closings c
    where c.reopened_at is null and not exists (
      select from fiscal_years y where y.book_id = c.book_id and y.starts_on <= c.ends_on and y.ends_on >= c.starts_on)`,
  received_files: `update documents d set vendor_number = r.number from received_files r
    where r.book_id = d.book_id and r.document_id = d.id and r.is_live`,
};
