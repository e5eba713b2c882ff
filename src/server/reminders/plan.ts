import type { ReminderSettings, ReminderSettingsInput } from "#contract/reminder-settings.ts";
import { Refusal } from "#domain/refusals.ts";
import { DEFAULT_REMINDERS } from "#domain/reminder-templates.ts";
import { checkChosenAccounts } from "#server/accounts/lookup.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import { changesNothing } from "#server/http/bodies.ts";
import { lockBook } from "#server/settings/lookup.ts";
import { scheduleReminderJob, nextSendTime } from "./automatic-queries.ts";
import { selectPlan, upsertPlan } from "./queries.ts";

const USUAL = { isAutomatic: false, feeAccountId: null, interestAccountId: null };

/** Returns the company's reminder settings, or else the standard ones. */
export async function readPlan(tx: Tx): Promise<ReminderSettings> {
  return (await selectPlan(tx)) ?? { version: 1, reminders: [...DEFAULT_REMINDERS], ...USUAL };
}

/** Saves the reminder settings; rejects an edit of an outdated version (I-40). */
export async function savePlan(tx: Tx, input: ReminderSettingsInput): Promise<ReminderSettings> {
  await lockBook(tx);
  const before = await readPlan(tx);
  if (before.version !== input.version) throw new Refusal("record.stale", [], before);
  if (changesNothing({ input, before })) return before;
  const { feeAccountId, interestAccountId } = input;
  await checkChosenAccounts(tx, [
    { field: "feeAccountId", accountId: feeAccountId, types: ["revenue"], previousId: before.feeAccountId },
    {
      field: "interestAccountId",
      accountId: interestAccountId,
      types: ["revenue"],
      previousId: before.interestAccountId,
    },
  ]);
  const after = { ...input, version: input.version + 1 };
  await upsertPlan(tx, after, after.isAutomatic ? await nextSendTime(tx) : null);
  await scheduleReminderJob(tx, true);
  await recordAudit(tx, {
    action: "reminder_settings.edited",
    subject: "reminder_settings",
    subjectId: bookOf(tx),
    before,
    after,
  });
  return after;
}
