import { renameFields, renameValues, type RenamedValue, type Renames } from "./rename.ts";

/** Former fields of records in the audit log and in recurring transactions, with their current names. */
const FIELDS = [
  ["accent", "color"],
  ["accumulated", "accumulatedDepreciation"],
  ["accumulatedAccountId", "accumulatedDepreciationAccountId"],
  ["answeredOnPage", "wasAnsweredOnline"],
  ["answeredOnline", "wasAnsweredOnline"],
  ["arrivedAmount", "receivedAmount"],
  ["balanceAccountId", "balanceSheetAccountId"],
  ["bankCharge", "bankFee"],
  ["bookedOn", "recordedOn"],
  ["creditsId", "creditedDocumentId"],
  ["creditsPosition", "creditedPosition"],
  ["daysToPay", "daysUntilDue"],
  ["depreciated", "priorDepreciation"],
  ["depreciatedThrough", "priorDepreciationThrough"],
  ["everyMonths", "intervalMonths"],
  ["firstMonth", "firstMonthMethod"],
  ["gap", "gapBefore"],
  ["isMade", "isCreatedByMatch"],
  ["inServiceOn", "inServiceDate"],
  ["inWholeUnits", "isInWholeUnits"],
  ["level", "reminderNumber"],
  ["levels", "reminders"],
  ["lifeMonths", "usefulLifeMonths"],
  ["moneyAccountId", "paymentAccountId"],
  ["nextOn", "nextDate"],
  ["openingAccountId", "openingBalanceAccountId"],
  ["onLastDay", "isOnLastDay"],
  ["paper", "paperSize"],
  ["paymentCodes", "hasPaymentQrCode"],
  ["postcode", "postalCode"],
  ["postedEvery", "depreciationFrequency"],
  ["residual", "salvageValue"],
  ["resultAccountId", "profitLossAccountId"],
  ["retainedAccountId", "retainedEarningsAccountId"],
  ["reverseChargeOf", "reverseChargeType"],
  ["sells", "defaultProductType"],
  ["switches", "switchesToStraightLine"],
  ["sentences", "reasons"],
  ["taxNumber", "taxId"],
  ["vendorNumber", "vendorInvoiceNumber"],
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
const BALANCE_FIELDS = [...FIELDS, ["opening", "openingBalance"], ["closing", "closingBalance"]] as const;
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
  loan: [...FIELDS, ["instalments", "installmentCount"], ["installments", "installmentCount"]],
  "bank-import": BALANCE_FIELDS,
  reconciliation: BALANCE_FIELDS,
  "bank-rule": [...FIELDS, ["words", "keywords"], ["wordsMatch", "keywordMatch"]],
  "bank-line": [...FIELDS, ["text", "description"]],
  "bank-transaction": [...FIELDS, ["text", "description"]],
  schedule: [...FIELDS, ["every", "intervalCount"], ["times", "occurrenceCount"]],
  stock: [...FIELDS, ["counted", "countedQuantity"]],
};

/** Former values in recurring transactions. */
const MONEY_VALUES: readonly RenamedValue[] = [
  ["kind", "spend", "expense"],
  ["kind", "receive", "deposit"],
];

/** Former values in the audit log, by the current names of their fields. */
const AUDIT_VALUES: readonly RenamedValue[] = [
  ["area", "money", "payments"],
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

/** SQL of a recurring transaction in the audit log with its interval; its items still have units. */
const currentUnit = (column: string): string =>
  `case when ${column} ? 'unit' then ${column} - 'unit' || jsonb_build_object('intervalUnit', ${column} -> 'unit') else ${column} end`;

/** Subjects in SUBJECT_FIELDS, in SQL. */
const RENAMED_SUBJECTS = Object.keys(SUBJECT_FIELDS)
  .map((subject) => `'${subject}'`)
  .join(", ");

/** SQL to run after the rows of a table, in each book, to fill newer columns and tables. */
export const SQL_AFTER_ROWS: Readonly<Record<string, string>> = {
  bank_accounts: `update bank_accounts set mapping = replace(replace(${renameFields("mapping", MAPPING_FIELDS)}, '"state"', '"status"'), '"text"', '"description"')
    where mapping ~ '"((isTurned|dayOrder|headLine)":|(state|text)")'`,
  list_views: `update list_views v
    set query = regexp_replace(v.query, '(^|&)sort=(-?)' || n.former || '(&|$)', '\\1sort=\\2' || n.name || '\\3')
    from (values ('accruals', 'nextOn', 'nextDate'), ('assets', 'accumulated', 'accumulatedDepreciation'),
      ('assets', 'inServiceOn', 'inServiceDate'), ('loans', 'nextOn', 'nextDate'), ('schedules', 'nextOn', 'nextDate'),
      ('bank-files', 'came', 'createdAt'), ('bank-transactions', 'name', 'counterparty'),
      ('bank-transactions', 'state', 'status'),
      ('bank-transactions', 'text', 'description'), ('bank-statements', 'opening', 'openingBalance'),
      ('bank-statements', 'closing', 'closingBalance'), ('journal-imports', 'made', 'importedAt'),
      ('journal-imports', 'counted', 'countedTowardLimit'), ('journal-imports', 'planCount', 'countedTowardLimit'),
      ('payments', 'for', 'documentNumber'), ('purchase-orders', 'left', 'remaining'), ('purchase-orders', 'state', 'effectiveStatus'), ('quotes', 'left', 'remaining'),
      ('quotes', 'state', 'effectiveStatus'), ('sales-orders', 'left', 'remaining'), ('sales-orders', 'state', 'effectiveStatus'),
      ('stock-values', 'text', 'description'), ('tax-rates', 'use', 'appliesTo')) n (list, former, name)
    where v.list = n.list and v.query ~ ('(^|&)sort=-?' || n.former || '(&|$)');
    update list_views set query = replace(replace(query, 'files=without', 'hasAttachments=false'), 'files=with', 'hasAttachments=true')
    where query ~ '(^|&)files=';
    update list_views v
    set query = regexp_replace(v.query, '(^|&)state=', '\\1' || case v.list when 'bank-transactions' then 'status=' else 'tab=' end)
    where v.list in ('bank-transactions', 'purchase-orders', 'quotes', 'sales-orders') and v.query ~ '(^|&)state=';
    update list_views v
    set query = regexp_replace(v.query, '(^|&)tab=' || n.former || '(&|$)', '\\1tab=' || n.name || '\\2')
    from (values ('accruals', 'done', 'completed'), ('accruals', 'ended', 'ended_early'), ('loans', 'done', 'repaid'),
      ('sales', 'open', 'unpaid'), ('purchases', 'open', 'unpaid'), ('credit-notes', 'open', 'unpaid'),
      ('vendor-credits', 'open', 'unpaid'),
      ('purchase-orders', 'left', 'remaining'), ('purchase-orders', 'partly_invoiced', 'partially_invoiced'),
      ('quotes', 'left', 'remaining'), ('quotes', 'partly_invoiced', 'partially_invoiced'),
      ('quotes', 'partly_ordered', 'partially_ordered'), ('sales-orders', 'left', 'remaining'),
      ('sales-orders', 'partly_invoiced', 'partially_invoiced'))
      n (list, former, name)
    where v.list = n.list and v.query ~ ('(^|&)tab=' || n.former || '(&|$)')`,
  mail_words: `update email_templates set templates = replace(templates::text, '{open}', '{balance_due}')::jsonb
    where templates::text like '%{open}%'`,
  reminder_plans: `update reminder_settings set settings = ${currentFields("settings", REMINDER_FIELDS)} where settings ? 'levels';
    update reminder_settings set settings = replace(settings::text, '{open}', '{balance_due}')::jsonb
    where settings::text like '%{open}%'`,
  schedules: `update schedules set template = ${currentFields("template")} where template::text ~ ${FORMER_FIELD};
    update schedules set template = (${renameValues("template::text", MONEY_VALUES)})::jsonb
    where template #>> '{money,kind}' in ('spend', 'receive')`,
  audit_log: `update audit_log set before = ${currentAudit("before")}, after = ${currentAudit("after")}
    where concat(before, after) ~ ${FORMER_FIELD} or concat(before, after) ~ ${FORMER_VALUE}
      or subject in (${RENAMED_SUBJECTS});
    update audit_log set before = ${currentUnit("before")}, after = ${currentUnit("after")}
    where subject = 'schedule' and (before ? 'unit' or after ? 'unit');
    update audit_log a set action = replace(a.action, n.former, n.name), subject = replace(a.subject, n.former, n.name)
    from (values ('bank-line', 'bank_transaction'), ('mail-words', 'email_templates'), ('reminder-plan', 'reminder_settings'),
      ('.mailed', '.emailed'), ('.mail-planned', '.email_scheduled'), ('.mail-cancelled', '.email_canceled'),
      ('-on-page', '_online'), ('.link-made', '.link_created'), ('.details-renewed', '.details_updated'),
      ('revaluation.taken-back', 'revaluation.reversed'), ('.date-left-out', '.date_skipped'), ('.dispute-settled', '.dispute_resolved'),
      ('bank-import.refusal-dismissed', 'bank_import.rejection_dismissed'), ('bank-import.made', 'bank_import.imported'),
      ('payment.made', 'payment.recorded'), ('reconciliation.made', 'reconciliation.finished')) n (former, name)
    where a.action like '%' || n.former || '%';
    update audit_log set action = replace(action, '-', '_'), subject = replace(subject, '-', '_')
    where action like '%-%' or subject like '%-%';
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
