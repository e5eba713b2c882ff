import type { Money } from "#domain/money.ts";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import type { Tx } from "#server/db/transaction.ts";

/** A credit or a payment of which a part is not used yet. */
export type Unused = { id: string; isPayment: boolean; date: string; open: Money };

/** What is not used yet of the credits and payments of a party, the oldest first. */
export async function selectUnused(tx: Tx, partyId: string): Promise<Unused[]> {
  const { rows } = await sql<Unused>`
    select id, is_payment as "isPayment", date, open::numeric(20, 2) as open from (
      select p.id, true as is_payment, p.date, p.created_at, p.amount - p.allocated as open
      from payments p
      where p.party_id = ${partyId} and p.status = 'posted' and not p.is_refund
      union all
      select id, false, date, created_at, total - paid_amount from documents
      where party_id = ${partyId} and status = 'posted' and kind in ('credit_note', 'vendor_credit')
    ) sources
    where open > 0 order by date, created_at, id`.execute(tx);
  return rows;
}

/** Puts a refund against the payments that it returns. */
export async function insertReturns(
  tx: Tx,
  { refundId, date }: { refundId: string; date: string },
  rows: readonly { paymentId: string; amount: Money }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into allocations (id, payment_id, returns_id, date, amount, currency, base_amount)
    select r.id, ${refundId}, r.returns_id, ${date}, r.amount, b.currency, r.amount
    from books b, unnest(${rows.map(() => newId())}::uuid[], ${rows.map((row) => row.paymentId)}::uuid[],
      ${rows.map((row) => row.amount)}::numeric[]) as r (id, returns_id, amount)`.execute(tx);
}

/** Whether a refund has returned a part of a payment. */
export async function isReturned(tx: Tx, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from allocations where returns_id = ${paymentId} and not is_void limit 1`.execute(tx);
  return rows.length > 0;
}
