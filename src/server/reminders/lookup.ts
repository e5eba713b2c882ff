import { type RawBuilder, sql } from "kysely";
import type { DocumentId } from "#domain/ids.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

/** Whether a mail is a reminder: a condition for others. */
export function isReminder(mailId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${bookRows("reminders r")} where r.mail_id = ${mailId})`;
}

/** Whether an invoice is what a reminder has charged: its fee, and interest with it. */
export async function isCharge(tx: Tx, id: DocumentId): Promise<boolean> {
  const { rows } = await sql`select from ${bookRows("reminders")} where fee_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}
