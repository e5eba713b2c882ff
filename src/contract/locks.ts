import { z } from "zod";
import { LOCK_AREAS } from "#domain/period-locks.ts";
import { endpoint } from "./endpoint.ts";
import { date, id, input, instant, person, record, userId } from "./fields.ts";

const area = z.enum(LOCK_AREAS);

/** A lock of an area; it replaces the previous one (Accounting 33). */
const periodLock = record("PeriodLock", {
  id,
  area,
  /** No user can post through this date; null if the area is open again. */
  hardLockDate: date.nullable(),
  /** Posting through this date requires a reason; null if none is required. */
  softLockDate: date.nullable(),
  setAt: instant,
  /** Null if that account was deleted. */
  setBy: person.nullable(),
});
export type PeriodLock = z.infer<typeof periodLock>;

const periodLockInput = input("PeriodLockInput", {
  area,
  hardLockDate: date.nullable(),
  softLockDate: date.nullable().default(null),
});
export type PeriodLockInput = z.infer<typeof periodLockInput>;

/** A member exempt from the lock of one area, or of all, for a time. */
const lockException = record("LockException", {
  id,
  area,
  memberId: userId,
  /** Null if that account was deleted. */
  member: person.nullable(),
  /** Its last day. The newest one per area and member applies. */
  endsOn: date,
  setAt: instant,
  setBy: person.nullable(),
});
export type LockException = z.infer<typeof lockException>;

/** `endsOn` is its last day; a past date ends it. */
const lockExceptionInput = input("LockExceptionInput", { area, memberId: userId, endsOn: date });
export type LockExceptionInput = z.infer<typeof lockExceptionInput>;

export const lockEndpoints = {
  list: endpoint("lockDates.list", {
    summary: "List all locks ever set, newest first; the first one for an area applies",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(periodLock), nextCursor: z.null() }),
  }),
  set: endpoint("lockDates.set", {
    summary:
      "Lock an area through a date, or unlock it with null; closed years and filed tax returns stay locked",
    access: "user",
    refs: [],
    body: periodLockInput,
    reply: periodLock,
    status: 201,
  }),
  exceptions: endpoint("lockDates.exceptions", {
    summary: "List all lock exceptions, newest first; the first one for an area and member applies",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(lockException), nextCursor: z.null() }),
  }),
  addException: endpoint("lockDates.addException", {
    summary: "Allow a member to post on locked dates of an area through a date",
    access: "user",
    refs: ["body.memberId"],
    body: lockExceptionInput,
    reply: lockException,
    status: 201,
  }),
};
