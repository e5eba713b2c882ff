import type { AccrualId } from "#domain/ids.ts";
import { sentenceOf } from "#domain/refusals.ts";
import { retryAfter, type DueOutcome } from "#domain/schedule.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockBook, selectToday } from "#server/settings/lookup.ts";
import { updateNextRelease, nextReleaseDate, readAccrual } from "./accrual.ts";
import { postDueEntries } from "./post-entries.ts";
import { selectAccrual, updateAccrualSchedule } from "./queries.ts";

/** Posts an accrual's entries that are due by today automatically (Decision 0100). */
export async function postDueAccrual(books: Books, id: AccrualId): Promise<DueOutcome> {
  try {
    await books.write((tx) => postDue(tx, id));
    return { done: "nothing" };
  } catch (failure) {
    await books.write((tx) => recordAccrualFailure(tx, id, sentenceOf(failure)));
    return { done: "failed", failure };
  }
}

async function postDue(tx: Tx, id: AccrualId): Promise<void> {
  await lockBook(tx);
  const accrual = await readAccrual(tx, id);
  if (nextReleaseDate(accrual) !== null) await postDueEntries(tx, [accrual], await selectToday(tx));
  await updateNextRelease(tx, id);
}

async function recordAccrualFailure(tx: Tx, id: AccrualId, error: string): Promise<void> {
  await lockBook(tx);
  const stored = await selectAccrual(tx, id);
  if (stored === null) return;
  const attempts = stored.attempts + 1;
  await updateAccrualSchedule(tx, {
    id,
    nextDate: stored.nextDate,
    error,
    attempts,
    retryIn: retryAfter(attempts),
  });
}
