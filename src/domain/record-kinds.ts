/**
 * The kinds of records that can have attachments and comments. Those of an expense or transfer belong to its journal entry. The
 * domain of the same name in the database lists them too.
 */
export const RECORD_KINDS = [
  "document",
  "order",
  "delivery",
  "payment",
  "journal",
  "bank_transaction",
  "bank_statement",
  "reconciliation",
  "party",
  "product",
  "asset",
  "loan",
  "accrual",
  "tax_return",
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** A record that files or comments belong to. */
export type RecordRef = { recordKind: RecordKind; recordId: string };
