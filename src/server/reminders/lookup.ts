import { type RawBuilder, sql } from "kysely";
import type { DocumentId } from "#domain/ids.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

/** SQL condition: the email is a reminder. */
export function isReminder(emailId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${bookRows("reminders r")} where r.email_id = ${emailId})`;
}

/** Whether an invoice charges a reminder's fee and interest. */
export async function isReminderCharge(tx: Tx, id: DocumentId): Promise<boolean> {
  const { rows } = await sql`select from ${bookRows("reminders")} where fee_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}
