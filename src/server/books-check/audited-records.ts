/** A record that the audit log stores whole, to compare its row with the latest entry. */
export type AuditedRecord = {
  subject: string;
  table: string;
  key?: string;
  /** A field that only entries with the whole record have; default: the subject's id. */
  fullRecord?: string;
  /** Columns that change without their own audit entry: with payments or deliveries, or automatically on a day. */
  moves?: readonly string[];
  /** Columns that the entry has under another name; the others have the same name. */
  fields?: Readonly<Record<string, string>>;
  /** A row can be deleted together with its import, which has the entry. */
  isDeletedWithImport?: true;
  /** A large one is written in several transactions, and its entry in the last (Decision 0125). */
  isWrittenInParts?: boolean;
  /** Its lines: a list in the entry, and a table by position or id. */
  lines?: Pick<AuditedRecord, "moves" | "fields"> & {
    field: string;
    table: string;
    parentColumn: string;
    key?: "id";
  };
};

const AUTOMATIC_COLUMNS = ["version", "status", "next_date", "error", "attempts", "retry_at"];

const DISCOUNT = { discount_percent: "discount" };

/** Amounts of items with several taxes are checked with the taxes (I-80). */
const items = (lineTable: { table: string; parentColumn: string }) => ({
  ...lineTable,
  field: "items",
  moves: ["tax_components"],
  fields: DISCOUNT,
});

export const AUDITED_RECORDS: readonly AuditedRecord[] = [
  { subject: "account", table: "accounts" },
  { subject: "party", table: "parties" },
  { subject: "product", table: "products" },
  { subject: "tax_rate", table: "tax_rates" },
  {
    subject: "document",
    table: "documents",
    moves: ["version", "status", "paid_amount", "next_due_date"],
    fields: DISCOUNT,
    lines: items({ table: "document_items", parentColumn: "document_id" }),
  },
  // Its entry has the amount credited by the bank; the row's amount is compared with its journal (I-18).
  { subject: "payment", table: "payments", moves: ["base_amount"] },
  {
    subject: "order",
    table: "orders",
    moves: ["version", "status", "undated_status"],
    fields: DISCOUNT,
    lines: items({ table: "order_items", parentColumn: "order_id" }),
  },
  {
    subject: "delivery",
    table: "deliveries",
    lines: items({ table: "delivery_items", parentColumn: "delivery_id" }),
  },
  {
    subject: "asset",
    table: "assets",
    moves: [...AUTOMATIC_COLUMNS, "priorDepreciation", "depreciated_through"],
  },
  { subject: "accrual", table: "accruals", moves: [...AUTOMATIC_COLUMNS, "ended_on"] },
  { subject: "loan", table: "loans", moves: AUTOMATIC_COLUMNS },
  { subject: "revaluation", table: "revaluations" },
  { subject: "schedule", table: "schedules", moves: [...AUTOMATIC_COLUMNS, "processed_through"] },
  {
    subject: "bank_rule",
    table: "bank_rules",
    lines: { field: "lines", table: "bank_rule_lines", parentColumn: "rule_id" },
  },
  { subject: "reconciliation", table: "bank_reconciliations" },
  { subject: "import", table: "journal_imports" },
  {
    subject: "bank_import",
    table: "bank_imports",
    isWrittenInParts: true,
    // The entry has the difference as of that day, which later files may settle.
    lines: {
      field: "statements",
      table: "bank_statements",
      parentColumn: "import_id",
      key: "id",
      moves: ["difference"],
    },
  },
  {
    subject: "bank_transaction",
    table: "bank_transactions",
    moves: ["is_matched"],
    isDeletedWithImport: true,
  },
  {
    subject: "document",
    table: "received_files",
    key: "document_id",
    fullRecord: "sha256",
    fields: { file_sha256: "sha256" },
  },
  { subject: "opening", table: "opening_balances", fullRecord: "difference" },
  { subject: "tax_return", table: "tax_returns", fullRecord: "boxes" },
  { subject: "year_closing", table: "year_closings", fullRecord: "year" },
  { subject: "book", table: "books", key: "book_id", moves: ["closed_through", "tax_filed_through"] },
];
