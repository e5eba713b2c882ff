import type { Reminder, SkipReason } from "#contract/reminders.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

/** Why no reminder can be sent at all. */
export const UNAVAILABLE_TEXTS = {
  no_server: "Email isn't set up on this server, so reminders can't be sent.",
  sample: "The sample company can't send email because its customers are fictitious.",
} as const;

/** Short reasons why an overdue invoice gets no reminder. */
export const SKIP_REASON_TEXTS: Readonly<Record<SkipReason, string>> = {
  disputed: "Disputed",
  paused: "Reminders paused",
  no_address: "No email address",
  grace_period: "Not due for a reminder yet",
  waiting: "Already reminded; next reminder later",
  all_sent: "Final reminder already sent",
};

export const REMINDER_STATUSES: Readonly<Record<Reminder["status"], { tone: BadgeTone; label: string }>> = {
  waiting: { tone: "neutral", label: "Waiting" },
  sent: { tone: "positive", label: "Sent" },
  failed: { tone: "negative", label: "Failed" },
};

/** "12 days". */
export const daysText = (days: number): string => `${days} ${days === 1 ? "day" : "days"}`;
