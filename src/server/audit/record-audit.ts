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
    | "asset"
    | "attachment"
    | "bank-import"
    | "bank-transaction"
    | "bank-rule"
    | "book"
    | "card-account"
    | "card-event"
    | "default-account"
    | "delivery"
    | "document"
    | "e-invoice"
    | "exchange-rate"
    | "import"
    | "loan"
    | "lock"
    | "lock-exception"
    | "logo"
    | "email-templates"
    | "number-formats"
    | "opening"
    | "order"
    | "party"
    | "payment"
    | "product"
    | "reconciliation"
    | "reminder-settings"
    | "revaluation"
    | "schedule"
    | "document-design"
    | "stock-value"
    | "tax-rate"
    | "tax-return"
    | "year-closing";
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
