import type { PeriodLockInput } from "#contract/locks.ts";
import type { Tx } from "#server/db/transaction.ts";
import { holdBook } from "#server/settings/lookup.ts";
import { insertLock, type LockRow, selectLocks } from "./queries.ts";

/** Sets the lock of an area (Accounting 33). The one in force is kept, not repeated. */
export async function setLock(tx: Tx, input: PeriodLockInput): Promise<LockRow> {
  await holdBook(tx);
  const current = (await selectLocks(tx)).find(({ area }) => area === input.area);
  if (current && current.hardThrough === input.hardThrough) return current;
  return insertLock(tx, input);
}
