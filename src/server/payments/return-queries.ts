import type { Day } from "#domain/dates.ts";
import type { PaymentId } from "#domain/ids.ts";
import type { ExchangeRate } from "#domain/exchange.ts";
import type { Money } from "#domain/money.ts";
import { newId } from "#server/db/new-id.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { sql } from "kysely";

/** Currency of a returned payment, null for the base currency, and base amount of the part. */
export type ReturnCarryingAmount = { currency: string | null; exchangeRate: ExchangeRate; baseAmount: Money };

/** Links a refund to the payments it returns. */
export async function insertReturns(
  tx: Tx,
  { refundId, date }: { refundId: PaymentId; date: Day },
  rows: readonly (ReturnCarryingAmount & { paymentId: PaymentId; amount: Money })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into allocations (book_id, id, payment_id, refunded_payment_id, date, amount, currency, exchange_rate, base_amount)
    select b.book_id, r.id, ${refundId}, r.refunded_payment_id, ${date}, r.amount, coalesce(r.currency, b.currency), r.exchange_rate,
      r.base_amount
    from ${bookRows("books b")}, unnest(${rows.map(() => newId())}::uuid[], ${rows.map((row) => row.paymentId)}::uuid[],
      ${rows.map((row) => row.amount)}::numeric[], ${rows.map((row) => row.currency)}::text[],
      ${rows.map((row) => row.exchangeRate)}::numeric[], ${rows.map((row) => row.baseAmount)}::numeric[])
      as r (id, refunded_payment_id, amount, currency, exchange_rate, base_amount)`.execute(tx);
}

/** Whether a refund has returned part of a payment. */
export async function isReturned(tx: Tx, paymentId: PaymentId): Promise<boolean> {
  const { rows } = await sql`
    select id from ${bookRows("allocations")} where refunded_payment_id = ${paymentId} and not is_void limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The write-off of a small difference accepted with a payment. */
export async function selectDifferences(tx: Tx, paymentId: PaymentId): Promise<PaymentId[]> {
  const { rows } = await sql<{ id: PaymentId }>`
    select id from ${bookRows("payments")} where difference_payment_id = ${paymentId} and status = 'posted'`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
