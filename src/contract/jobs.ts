import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant, record } from "./fields.ts";

/** Background jobs: counts and failures, without naming companies (Behavior 2.13). */
const jobs = record("JobQueue", {
  /** Number of jobs scheduled for later, and number due now. */
  scheduledCount: z.int(),
  dueCount: z.int(),
  /** Due time of the oldest due job; null if none. */
  oldestAt: instant.nullable(),
  /** Number that failed last time. */
  failingCount: z.int(),
  /** Companies whose books were checked, how many have problems, and the time of the oldest check. */
  booksChecks: z.object({ checkedCount: z.int(), failedCount: z.int(), oldestAt: instant.nullable() }),
  /** Failed jobs, most failures first. */
  items: z.array(
    z.object({
      /** Id of a schedule, asset, accrual, loan, planned email, or book that fetches exchange rates. */
      id,
      /** Next and last attempt. */
      dueAt: instant,
      lastAttemptAt: instant,
      failureCount: z.int(),
      /** Last error as a sentence without names. */
      error: z.string(),
    }),
  ),
});
export type JobQueue = z.infer<typeof jobs>;

export const jobEndpoints = {
  get: endpoint("jobs.get", {
    summary: "Get the queue of recurring transactions (administrators)",
    access: "admin",
    refs: [],
    reply: jobs,
  }),
};
