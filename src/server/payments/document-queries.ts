import { sql } from "kysely";
import type { Day } from "#domain/dates.ts";
import type { DocumentKind, DocumentStatus } from "#domain/document.ts";
import type { ExchangeRate } from "#domain/exchange.ts";
import type { DocumentId, PartyId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import { BOOK, type Tx } from "#server/db/transaction.ts";

export type LockedDocument = {
  id: DocumentId;
  kind: DocumentKind;
  number: string;
  partyId: PartyId;
  partyName: string;
  date: Day;
  status: DocumentStatus;
  total: Money;
  paidAmount: Money;
  currency: string;
  exchangeRate: ExchangeRate;
  baseTotal: Money;
  /** Null for a document in the base currency. */
  basePaidAmount: Money | null;
};

/** Locks documents in the order of their IDs, until the transaction ends. */
export async function lockDocuments(
  tx: Tx,
  ids: readonly DocumentId[],
): Promise<Map<DocumentId, LockedDocument>> {
  const { rows } = await sql<LockedDocument>`
    select id, kind, number, party_id as "partyId", party_name as "partyName", date, status,
      format_amount(total) as total, format_amount(paid_amount) as "paidAmount",
      currency, trim_scale(exchange_rate)::text as "exchangeRate", format_amount(base_total) as "baseTotal",
      format_amount(base_paid_amount) as "basePaidAmount"
    from documents where book_id = ${BOOK} and id = any(${[...new Set(ids)]}::uuid[]) order by id for no key update`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

type PaidAmounts = Pick<LockedDocument, "id" | "status" | "paidAmount" | "basePaidAmount">;

/** Updates paid amounts and status of documents. */
export async function updatePaid(tx: Tx, documents: readonly PaidAmounts[]): Promise<void> {
  if (documents.length === 0) return;
  await sql`
    update documents d set status = p.status, paid_amount = p.paid_amount, base_paid_amount = p.base_paid_amount,
      version = version + 1, updated_by = current_actor(), updated_at = now()
    from unnest(${documents.map((document) => document.id)}::uuid[], ${documents.map((document) => document.status)}::text[],
      ${documents.map((document) => document.paidAmount)}::numeric[], ${documents.map((document) => document.basePaidAmount)}::numeric[])
      as p (id, status, paid_amount, base_paid_amount)
    where d.book_id = ${BOOK} and d.id = p.id`.execute(tx);
}
