import { type RawBuilder, sql } from "kysely";
import { own } from "#server/db/transaction.ts";

/** Whether a mail is a reminder: a condition for others. */
export function isReminder(mailId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${own("reminders r")} where r.mail_id = ${mailId})`;
}
