import { z } from "zod";
import { isPositive, toRate } from "#domain/money.ts";
import { DAYS_AFTER_DUE_MAX, REMINDERS_MAX } from "#domain/reminder.ts";
import { REMINDER_FIELDS } from "#domain/reminder-templates.ts";
import { templateOf } from "./emails.ts";
import {
  accountId,
  amount,
  input,
  percentage,
  record,
  repliedRate,
  signedAmount,
  version,
} from "./fields.ts";

/** A subject is one line: no room for overdue invoices. */
const texts = templateOf(
  REMINDER_FIELDS,
  REMINDER_FIELDS.filter((name) => name !== "table"),
);

const DAYS = `Enter a whole number from 1 to ${DAYS_AFTER_DUE_MAX}`;
const reminderFields = {
  /** Days after the due date. */
  daysAfterDue: z.int(DAYS).min(1, DAYS).max(DAYS_AFTER_DUE_MAX, DAYS),
  /** In each language: customers get theirs. */
  templates: z.strictObject({ en: texts, de: texts, fr: texts, es: texts, it: texts, nl: texts, pt: texts }),
};
const NO_RATE = toRate("0");
const reminders = z
  .array(
    z.strictObject({
      ...reminderFields,
      fee: amount.nullable().default(null),
      interestRate: percentage.nullable().default(null),
    }),
  )
  .min(1, "Add at least one reminder")
  .max(REMINDERS_MAX, `Enter at most ${REMINDERS_MAX} reminders`)
  .superRefine((all, context) => {
    const levelIndex = all.findIndex(
      (level, index) => level.daysAfterDue <= (all[index - 1]?.daysAfterDue ?? 0),
    );
    if (levelIndex > 0)
      context.addIssue({
        code: "custom",
        path: [levelIndex, "daysAfterDue"],
        message: "Each reminder must be later than the previous one. Enter more days.",
      });
    const addIssue = (index: number, field: "fee" | "interestRate", message: string) =>
      context.addIssue({ code: "custom", path: [index, field], message });
    for (const [index, { fee, interestRate }] of all.entries()) {
      if (fee !== null && !isPositive(fee))
        addIssue(index, "fee", "Enter a fee greater than zero, or leave blank");
      if (interestRate === NO_RATE)
        addIssue(index, "interestRate", "Enter a rate greater than zero, or leave blank");
    }
  });

export const reminderSettingsInput = input("ReminderSettingsInput", {
  version,
  reminders,
  isAutomatic: z.boolean().default(false),
  feeAccountId: accountId.nullable().default(null),
  interestAccountId: accountId.nullable().default(null),
})
  .refine(
    (settings) => settings.feeAccountId !== null || settings.reminders.every(({ fee }) => fee === null),
    {
      path: ["feeAccountId"],
      error: "Choose the late fee income account",
    },
  )
  .refine(
    ({ reminders: all, interestAccountId }) =>
      interestAccountId !== null || all.every(({ interestRate }) => interestRate === null),
    { path: ["interestAccountId"], error: "Choose the interest income account" },
  );
export type ReminderSettingsInput = z.infer<typeof reminderSettingsInput>;
export const reminderSettings = record("ReminderSettings", {
  version,
  reminders: z.array(
    z.object({
      ...reminderFields,
      /** Reminder fee, as a separate invoice; null for none. */
      fee: signedAmount.nullable(),
      /** Annual percent (actual/365) on the balance due of an invoice with this reminder; null for none. */
      interestRate: repliedRate.nullable(),
    }),
  ),
  /** Whether reminders are sent every morning without a user. */
  isAutomatic: z.boolean(),
  /** Revenue account for fees; null if none are charged. */
  feeAccountId: accountId.nullable(),
  /** Revenue account for interest; null if none is charged. */
  interestAccountId: accountId.nullable(),
});
export type ReminderSettings = z.infer<typeof reminderSettings>;
