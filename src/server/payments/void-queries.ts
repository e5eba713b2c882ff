import { sql } from "kysely";
import type { Day } from "#domain/dates.ts";
import type { PaymentId } from "#domain/ids.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

export async function markPaymentVoid(
  tx: Tx,
  id: PaymentId,
  { reason, reversedOn }: { reason: string; reversedOn: string | null },
): Promise<void> {
  await sql`
    update payments set status = 'void', void_reason = ${reason}, reversed_on = ${reversedOn},
      version = version + 1
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

/** Voided payments of open days reversed on a later day, oldest first. */
export async function selectReversedPayments(tx: Tx, closedThrough: Day | null): Promise<PaymentId[]> {
  const { rows } = await sql<{ id: PaymentId }>`
    select id from ${bookRows("payments")} where reversed_on is not null and date > coalesce(${closedThrough}::date, '-infinity')
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Marks a payment as voided at its own date. */
export async function unmarkPaymentReversed(tx: Tx, id: PaymentId): Promise<void> {
  await sql`update payments set reversed_on = null, version = version + 1
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

/** Recomputes the end dates of voided allocations: those on reopened days no longer count at all. */
export async function recomputeAllocationEnds(tx: Tx): Promise<void> {
  await sql`update allocations set is_void = true
    where book_id = ${BOOK} and voided_on is not null`.execute(tx);
}
