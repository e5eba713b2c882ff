import type { Document } from "#contract/documents.ts";
import type { Payment } from "#contract/payments.ts";
import { isCredit, type DocumentKind } from "#domain/document.ts";
import { negate, subtract } from "#domain/money.ts";

type Written = Pick<Document, "id" | "kind" | "number" | "date" | "status" | "total">;
type Paid = Pick<Payment, "id" | "number" | "date" | "status" | "amount" | "isRefund">;

export type StatementRow = {
  id: string;
  number: string;
  date: string;
  /** The kind of document, or a payment or refund. */
  what: DocumentKind | "payment" | "refund";
  /** What it does to the balance on the party's normal side. */
  change: string;
  /** The balance after it. */
  balance: string;
};

type Given = { balance: string; documents: readonly Written[]; payments: readonly Paid[] };

/**
 * The statement of a party, the newest first: every posted document and payment with the balance after it,
 * counted back from the balance of today, so that it is right however far back it was read.
 */
export function statementRows({ balance, documents, payments }: Given): StatementRow[] {
  const rows = [
    ...documents
      .filter(({ status }) => status === "posted" || status === "paid")
      .map(({ id, kind, number, date, total }) => {
        return { id, number, date, what: kind, change: isCredit(kind) ? negate(total) : total };
      }),
    ...payments
      .filter(({ status }) => status === "posted")
      .map(({ id, number, date, amount, isRefund }) => {
        const what = isRefund ? ("refund" as const) : ("payment" as const);
        return { id, number, date, what, change: isRefund ? amount : negate(amount) };
      }),
  ].toSorted((a, b) => (a.date === b.date ? compareText(b.id, a.id) : compareText(b.date, a.date)));
  let after = balance;
  return rows.map((row) => {
    const shown = { ...row, balance: after };
    after = subtract(after, row.change);
    return shown;
  });
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : 1;
}
