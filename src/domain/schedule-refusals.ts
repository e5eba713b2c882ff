/** The part of the closed list that is about schedules; `refusals.ts` has the rest. */
export const SCHEDULE_REFUSALS = {
  "schedule.not-found": { status: 404, detail: "This schedule does not exist" },
  "schedule.over": { status: 409, detail: "This schedule has ended. Make a new one to go on" },
  "schedule.not-active": { status: 409, detail: "This schedule is not running" },
  "schedule.not-paused": { status: 409, detail: "This schedule is not paused" },
  "schedule.nothing-to-come": { status: 422, detail: "No date of this rule is still to come" },
  "schedule.too-many-past": {
    status: 422,
    detail: "More than 366 dates of this rule have passed already. Begin later",
  },
  "schedule.not-mailed": { status: 422, detail: "Only invoices are sent by mail" },
  "schedule.no-draft": { status: 422, detail: "Money has no drafts. Choose that it is posted" },
  "schedule.asked-first": {
    status: 409,
    detail: "This date has passed. Try it again if the money has left, or leave it out",
  },
  "schedule.no-such-date": { status: 422, detail: "This schedule has nothing to write on this date" },
  "schedule.done": { status: 409, detail: "This date has been dealt with already" },
  "schedule.nothing-to-retry": { status: 409, detail: "Nothing of this date is to be tried again" },
  "schedule.no-address": { status: 422, detail: "The customer has no e-mail address" },
} as const;
