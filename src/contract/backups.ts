import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, record } from "./fields.ts";

/** Backups of all books made by this server (Behavior 2.13). */
const backups = record("Backups", {
  /** Whether it makes one each day. */
  isScheduled: z.boolean(),
  /** Number of backups kept. */
  backupCount: z.int(),
  /** Time of the newest; null if there is none. */
  lastAt: instant.nullable(),
  /** True if scheduled and the newest is over two days old. */
  isOverdue: z.boolean(),
});

export const backupEndpoints = {
  get: endpoint("backups.get", {
    summary: "List the backups of this server (administrators)",
    access: "admin",
    refs: [],
    reply: backups,
  }),
};
