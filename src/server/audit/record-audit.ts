import type { ActivityAction } from "#domain/activity.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { insertAuditRecords } from "./queries.ts";

export type AuditRecord = {
  /** Action, such as "account.created". */
  action: ActivityAction;
  subject:
    | "account"
    | "accrual"
    | "approval_rule"
    | "asset"
    | "attachment"
    | "bank_import"
    | "bank_transaction"
    | "bank_rule"
    | "book"
    | "card_account"
    | "card_event"
    | "checklist"
    | "comment"
    | "default_account"
    | "delivery"
    | "document"
    | "e_invoice"
    | "exchange_rate"
    | "import"
    | "loan"
    | "lock"
    | "lock_exception"
    | "logo"
    | "email_templates"
    | "number_formats"
    | "opening"
    | "order"
    | "party"
    | "payment"
    | "product"
    | "reconciliation"
    | "reminder_settings"
    | "revaluation"
    | "schedule"
    | "document_design"
    | "stock_value"
    | "tax_rate"
    | "tax_return"
    | "year_closing";
  subjectId: string;
  before?: object | null;
  after?: object | null;
};

/** Records who did what, in the same transaction; journals have their own history (I-07). */
export async function recordAudit(tx: Tx, record: AuditRecord): Promise<void> {
  await recordAudits(tx, [record]);
}

/** Records many entries in one statement. */
export async function recordAudits(tx: Tx, records: readonly AuditRecord[]): Promise<void> {
  await insertAuditRecords(
    tx,
    records.map((record) => ({ id: newId(), ...record })),
  );
}
