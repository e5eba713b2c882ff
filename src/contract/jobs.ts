import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant, record } from "./fields.ts";

/** What is to be done for schedules; whose and what is nobody's business but their owner's (Behaviour 2.13). */
const jobs = record("JobQueue", {
  /** How many wait for a time that is still to come, and how many are due. */
  planned: z.int(),
  due: z.int(),
  /** Since when the one that waits longest is due. */
  oldestAt: instant.nullable(),
  /** How many failed the last time. */
  failing: z.int(),
  /** Those that failed, the longest first. */
  items: z.array(
    z.object({
      /** Of a schedule, an asset, an accrual, a loan, a planned mail, or of the books that want exchange rates. */
      id,
      /** When it is tried again, and when it was last. */
      dueAt: instant,
      triedAt: instant,
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
