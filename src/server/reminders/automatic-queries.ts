import { sql } from "kysely";
import type { ReminderPreview } from "#contract/reminders.ts";
import { type Instant, isEarlier, shiftDays, toInstant } from "#domain/dates.ts";
import { momentIn } from "#domain/scheduled-email.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import { selectTimeZone, selectToday } from "#server/settings/lookup.ts";

type AutomaticRow = NonNullable<ReminderPreview["automatic"]> & { isDue: boolean; attempts: number };

/** Returns when reminders are sent automatically, and the last failure; null if they aren't. */
export async function selectAutomatic(tx: Tx): Promise<AutomaticRow | null> {
  const { rows } = await sql<AutomaticRow>`
    select next_at as "nextAt", next_at <= now() as "isDue", failed_at as "failedAt", error, attempts
    from ${bookRows("reminder_settings")} where next_at is not null`.execute(tx);
  return rows[0] ?? null;
}

/** The time of day at which customers are reminded. */
const SEND_AT = "09:00";

/** Returns the next morning in the company's time zone. */
export async function nextSendTime(tx: Tx): Promise<Instant> {
  const [timeZone, today] = [await selectTimeZone(tx), await selectToday(tx)];
  const morning = momentIn(timeZone, { date: today, time: SEND_AT });
  return isEarlier(toInstant(Date.now()), morning)
    ? morning
    : momentIn(timeZone, { date: shiftDays(today, 1), time: SEND_AT });
}

type RunResult = { nextAt: Instant; failure: string | null };

/** Records the result of a run and when the next one is due, unless reminders have been turned off in the meantime. */
export async function recordRun(tx: Tx, { nextAt, failure }: RunResult): Promise<void> {
  await sql`
    update reminder_settings set next_at = ${nextAt}, error = ${failure}, failed_at = case when ${failure}::text is not null then now() end,
      attempts = case when ${failure}::text is null then 0 else attempts + 1 end
    where book_id = ${BOOK} and next_at is not null`.execute(tx);
  await scheduleReminderJob(tx, failure === null);
}

/** Updates the job, which is stored outside of a book's tables. */
export async function scheduleReminderJob(tx: Tx, isWell: boolean): Promise<void> {
  await sql`
    select schedule_job('reminders', job_id, next_at, ${isWell}) from ${bookRows("reminder_settings")}`.execute(
    tx,
  );
}
