import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, emailId, record } from "./fields.ts";

/** Status of outgoing email; recipients and contents stay private to the senders (Behavior 2.13). */
const emailQueue = record("EmailQueue", {
  /** Whether this server sends email. */
  isEnabled: z.boolean(),
  waitingCount: z.int(),
  /** Time the oldest was queued. */
  oldestAt: instant.nullable(),
  /** Number given up in the last 30 days. */
  failedCount: z.int(),
  /** Failed emails, newest first. */
  items: z.array(
    z.object({
      id: emailId,
      /** About sign-in or a company's document. */
      kind: z.enum(["sign_in", "document"]),
      createdAt: instant,
      attemptCount: z.int(),
      /** Next attempt; null after the last. */
      nextAt: instant.nullable(),
      /** Error from the mail server in a word or two: "ECONNREFUSED". */
      error: z.string().nullable(),
    }),
  ),
});
export type EmailQueue = z.infer<typeof emailQueue>;

export const emailQueueEndpoints = {
  get: endpoint("emailQueue.get", {
    summary: "Get the email queue (administrators)",
    access: "admin",
    refs: [],
    reply: emailQueue,
  }),
};
