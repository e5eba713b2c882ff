import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, mailId, record } from "./fields.ts";

/** The state of outgoing email; recipients and contents stay private to the senders (Behavior 2.13). */
const mailQueue = record("MailQueue", {
  /** Whether this server sends mail. */
  isEnabled: z.boolean(),
  waiting: z.int(),
  /** When what waits longest was written. */
  oldestAt: instant.nullable(),
  /** How many were given up in the last 30 days. */
  failed: z.int(),
  /** Those that were tried in vain, the newest first. */
  items: z.array(
    z.object({
      id: mailId,
      /** Of sign-in, or a document of a company. */
      kind: z.enum(["sign-in", "document"]),
      writtenAt: instant,
      attempts: z.int(),
      /** When it is tried again; null once it was given up. */
      nextAt: instant.nullable(),
      /** What the sending program says, in a word or two: "ECONNREFUSED". */
      error: z.string().nullable(),
    }),
  ),
});
export type MailQueue = z.infer<typeof mailQueue>;

export const mailQueueEndpoints = {
  get: endpoint("mailQueue.get", {
    summary: "Get the email queue (administrators)",
    access: "admin",
    refs: [],
    reply: mailQueue,
  }),
};
