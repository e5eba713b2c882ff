import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant, record } from "./fields.ts";

/** The server's own work: how much there is and what failed, but not for which company (Behavior 2.13). */
const jobs = record("JobQueue", {
  /** How many wait for a time that is still to come, and how many are due. */
  planned: z.int(),
  due: z.int(),
  /** Since when the one that waits longest is due. */
  oldestAt: instant.nullable(),
  /** How many failed the last time. */
  failing: z.int(),
  /** The companies whose books were checked, how many of them have problems, and the time of the oldest check. */
  booksChecks: z.object({ checked: z.int(), withProblems: z.int(), oldestAt: instant.nullable() }),
  /** Those that failed, the longest first. */
  items: z.array(
    z.object({
      /** Of a schedule, an asset, an accrual, a loan, a planned mail, or of the books that want exchange rates. */
      id,
      /** When it is tried again, and when it was last. */
      dueAt: instant,
      lastTriedAt: instant,
      failures: z.int(),
      /** Why it failed the last time, in a sentence without names. */
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
