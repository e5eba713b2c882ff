import type { RecordKind } from "#domain/record-kinds.ts";
import type { SampleRecords } from "./sample-requests.ts";

/** The id of a record of each kind that takes attachments and comments. */
export function recordOfKind(kind: RecordKind, records: SampleRecords): string {
  return {
    document: records.documents.invoice,
    order: records.quote,
    delivery: records.delivery,
    payment: records.payment,
    journal: records.moneyEntry,
    bank_transaction: records.bankTransaction,
    bank_statement: records.bankStatement,
    reconciliation: records.reconciliation,
    party: records.customer,
    product: records.product,
    asset: records.asset,
    loan: records.lentLoan,
    accrual: records.accrual,
    tax_return: records.taxReturn,
  }[kind];
}
