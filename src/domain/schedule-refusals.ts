/** Errors of schedules; `refusals.ts` combines all lists. */
export const SCHEDULE_REFUSALS = {
  "schedule.not-found": {
    status: 404,
    detail: "This recurring transaction was not found. It may have been deleted. Reload the page.",
  },
  "schedule.ended": { status: 409, detail: "This recurring transaction has ended. Create a new one." },
  "schedule.not-active": {
    status: 409,
    detail: "This recurring transaction isn't active. Resume it first, or create a new one.",
  },
  "schedule.not-paused": {
    status: 409,
    detail: "This recurring transaction isn't paused, so it can't be resumed. Reload the page.",
  },
  "schedule.no-upcoming-dates": {
    status: 422,
    detail: "This recurring transaction has no upcoming dates. Choose a later end date.",
  },
  "schedule.too-many-past": {
    status: 422,
    detail: "More than 366 dates are in the past. Choose a later start date.",
  },
  "schedule.kind-not-emailed": {
    status: 422,
    detail: "Only recurring invoices can be emailed automatically. Save as a draft or post instead.",
  },
  "schedule.drafts-not-allowed": {
    status: 422,
    detail: 'Expenses and transfers can\'t be drafts. Choose "Post".',
  },
  "schedule.needs-approval": {
    status: 409,
    detail: "This date has passed. Retry if the money has left your account, or skip it.",
  },
  "schedule.date-not-found": {
    status: 422,
    detail: "This recurring transaction isn't scheduled on this date. Choose one of its scheduled dates.",
  },
  "schedule.date-processed": {
    status: 409,
    detail: "This date has already been processed. Reload the page.",
  },
  "schedule.nothing-to-retry": {
    status: 409,
    detail: "There is nothing to retry for this date. Reload the page.",
  },
  "schedule.no-dates-after-change": {
    status: 422,
    detail:
      "This recurring transaction has no date on or after this day. Choose an earlier day, or a later end date.",
  },
  "schedule.change-date-not-allowed": {
    status: 422,
    detail:
      "You can't schedule a change to this kind of recurring transaction. Leave the date blank to change all future dates.",
  },
  "schedule.too-many-changes": {
    status: 422,
    detail: "This recurring transaction has too many future changes. Remove one first.",
  },
  "schedule.change-not-found": {
    status: 404,
    detail: "This recurring transaction has no change on this date. Reload the page.",
  },
  "schedule.no-email-address": {
    status: 422,
    detail: "The customer has no email address. Add one to the customer first.",
  },
} as const;
