import type { ReminderPreview } from "#contract/reminders.ts";
import { toInstant } from "#domain/dates.ts";
import { codeOf, sentenceOf } from "#domain/refusals.ts";
import { type DueOutcome, retryAfter } from "#domain/schedule.ts";
import { truncate } from "#domain/text.ts";
import type { Books } from "#server/db/books.ts";
import { lockBook } from "#server/settings/lookup.ts";
import { scheduleReminderJob, nextSendTime, recordRun, selectAutomatic } from "./automatic-queries.ts";
import { previewReminders, type ReminderSender, sendReminderEmail } from "./send-reminder.ts";

/** Maximum emails of one run; other companies then get a turn. */
const SENT_MAX = 20;
const DAY_MINUTES = 24 * 60;
const ERROR_MAX = 500;
const MINUTE_MS = 60_000;

/**
 * Sends the reminders that the Reminders page shows, like a user who has seen it (Decision 0160). A customer who can't be reminded
 * doesn't delay the others, and is tried again later.
 */
export async function sendDueReminders(books: Books, by: ReminderSender): Promise<DueOutcome> {
  const automatic = await books.read(selectAutomatic);
  if (automatic?.isDue !== true) {
    await books.write((tx) => scheduleReminderJob(tx, automatic?.error == null));
    return { done: "nothing" };
  }
  const preview = await books.read((tx) => previewReminders(tx, by.limits.sends));
  const { isMore, failed } = await sendDigests(books, preview, by);
  const [first] = failed;
  const attempts = automatic.attempts + 1;
  await books.write(async (tx) => {
    await lockBook(tx);
    const minutes = isMore ? 0 : (retryAfter(attempts) ?? DAY_MINUTES);
    const nextAt =
      isMore || first !== undefined ? toInstant(Date.now() + minutes * MINUTE_MS) : await nextSendTime(tx);
    const failure =
      first === undefined ? null : truncate(`${first.partyName}: ${sentenceOf(first.failure)}`, ERROR_MAX);
    await recordRun(tx, { nextAt, failure });
  });
  return first === undefined ? { done: "nothing" } : { done: "failed", failure: first.failure };
}

type FailedReminder = { partyName: string; failure: unknown };

/** Sends reminders as previewed. One that has just changed, or that another user has just sent, is left for the next run. */
async function sendDigests(
  books: Books,
  { digests, unavailableReason }: ReminderPreview,
  by: ReminderSender,
): Promise<{ isMore: boolean; failed: FailedReminder[] }> {
  const failed: FailedReminder[] = [];
  let sentCount = 0;
  for (const { partyId, partyName, contentHash } of unavailableReason === null ? digests : []) {
    if (sentCount === SENT_MAX) return { isMore: true, failed };
    try {
      await sendReminderEmail(books, { partyId, contentHash }, by);
      sentCount += 1;
    } catch (failure) {
      const code = codeOf(failure);
      if (code !== "reminder.changed") failed.push({ partyName, failure });
      if (code === "email.too-many") break;
    }
  }
  return { isMore: false, failed };
}
