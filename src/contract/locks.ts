import { z } from "zod";
import { LOCK_AREAS } from "#domain/period-locks.ts";
import { endpoint } from "./endpoint.ts";
import { date, id, input, instant, person, record } from "./fields.ts";

const area = z.enum(LOCK_AREAS);

/** A lock of an area, which replaces the one before it (Accounting 33). */
const periodLock = record("PeriodLock", {
  id,
  area,
  /** Nobody posts up to this day; null where the area is open again. */
  hardThrough: date.nullable(),
  setAt: instant,
  /** Null when the person's account no longer exists. */
  by: person.nullable(),
});
export type PeriodLock = z.infer<typeof periodLock>;

const periodLockInput = input("PeriodLockInput", { area, hardThrough: date.nullable() });
export type PeriodLockInput = z.infer<typeof periodLockInput>;

export const lockEndpoints = {
  list: endpoint("locks.list", {
    summary: "List all locks ever set, newest first; the first of an area is in force",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(periodLock), nextCursor: z.null() }),
  }),
  set: endpoint("locks.set", {
    summary: "Lock an area through a date, or unlock it with null; closed years and filed taxes stay",
    access: "user",
    refs: [],
    body: periodLockInput,
    reply: periodLock,
    status: 201,
  }),
};
