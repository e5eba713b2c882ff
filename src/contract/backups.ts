import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, record } from "./fields.ts";

/** The copies of all books that this server makes (Behavior 2.13). */
const backups = record("Backups", {
  /** Whether it makes a copy each day. */
  isScheduled: z.boolean(),
  /** How many copies are kept. */
  copies: z.int(),
  /** When the newest was made; null where there is none. */
  lastAt: instant.nullable(),
  /** Copies are due, and the newest is older than two days. */
  isLate: z.boolean(),
});

export const backupEndpoints = {
  get: endpoint("backups.get", {
    summary: "List the backups of this server (administrators)",
    access: "admin",
    refs: [],
    reply: backups,
  }),
};
