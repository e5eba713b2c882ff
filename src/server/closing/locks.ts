import type { LockException, LockExceptionInput, PeriodLock, PeriodLockInput } from "#contract/locks.ts";
import { LOCK_AREA_NAMES } from "#domain/period-locks.ts";
import { refuseField } from "#domain/refusals.ts";
import type { Books } from "#server/db/books.ts";
import type { PeoplePool } from "#server/db/database.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { isMember, withPeople } from "#server/identity/lookup.ts";
import { lockBook } from "#server/settings/lookup.ts";
import {
  type ExceptionRow,
  insertException,
  insertLock,
  type LockRow,
  selectExceptions,
  selectLocks,
} from "./queries.ts";

/** Returns every lock ever set, newest first. */
export async function listLocks(people: PeoplePool, { read }: Books): Promise<PeriodLock[]> {
  return withPeople(people, await read(selectLocks), "setBy");
}

/** Sets the lock of an area (Accounting 33). An identical lock isn't stored again. */
export async function setLock(tx: Tx, input: PeriodLockInput): Promise<LockRow> {
  await lockBook(tx);
  const current = (await selectLocks(tx)).find(({ area }) => area === input.area);
  if (current && current.hardLockDate === input.hardLockDate && current.softLockDate === input.softLockDate)
    return current;
  const lock = await insertLock(tx, input);
  const dates = (row: LockRow) => ({
    area: row.area,
    hardLockDate: row.hardLockDate,
    softLockDate: row.softLockDate,
  });
  await recordAudit(tx, {
    action: "lock.set",
    subject: "lock",
    subjectId: lock.id,
    before: current ? dates(current) : { area: input.area, hardLockDate: null, softLockDate: null },
    after: { ...dates(lock), areaName: LOCK_AREA_NAMES[lock.area] },
  });
  return lock;
}

/** Returns every exception from locks, newest first. */
export async function listExceptions(people: PeoplePool, { read }: Books): Promise<LockException[]> {
  return withMembers(people, await read(selectExceptions));
}

/** Exempts a member of the company from an area's locks until the end of a day (Accounting 33). */
export async function exceptMember(
  database: PeoplePool,
  { read, write }: Books,
  input: LockExceptionInput,
): Promise<LockException[]> {
  const bookId = await read((tx) => Promise.resolve(bookOf(tx)));
  if (!(await isMember(database, { bookId, userId: input.memberId })))
    throw refuseField("member.not-found", "memberId");
  return withMembers(database, [await write((tx) => addException(tx, input))]);
}

async function addException(tx: Tx, input: LockExceptionInput): Promise<ExceptionRow> {
  const exception = await insertException(tx, input);
  const { id, area, memberId, endsOn } = exception;
  await recordAudit(tx, {
    action: "lock_exception.set",
    subject: "lock_exception",
    subjectId: id,
    after: { area, memberId, endsOn, areaName: LOCK_AREA_NAMES[area] },
  });
  return exception;
}

async function withMembers(people: PeoplePool, rows: readonly ExceptionRow[]): Promise<LockException[]> {
  const exceptions = await withPeople(people, rows, "setBy");
  const entries = exceptions.map((exception) => ({ ...exception, userId: exception.memberId }));
  return withPeople(people, entries, "member");
}
