import type { AssetId } from "#domain/ids.ts";
import { retryAfter, type DueOutcome } from "#domain/schedule.ts";
import { sentenceOf } from "#domain/refusals.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockBook, selectToday } from "#server/settings/lookup.ts";
import { updateNextDepreciation, nextPostingDate, readAsset } from "./asset.ts";
import { postInstallments } from "./post-entries.ts";
import { selectAsset, updateNextDate } from "./queries.ts";

/** Posts an asset's depreciation that is due by today automatically (Decision 0077). */
export async function postDueDepreciation(books: Books, id: AssetId): Promise<DueOutcome> {
  try {
    await books.write((tx) => postDue(tx, id));
    return { done: "nothing" };
  } catch (failure) {
    await books.write((tx) => recordDepreciationFailure(tx, id, sentenceOf(failure)));
    return { done: "failed", failure };
  }
}

async function postDue(tx: Tx, id: AssetId): Promise<void> {
  await lockBook(tx);
  const asset = await readAsset(tx, id);
  if (nextPostingDate(asset) !== null) await postInstallments(tx, [asset], await selectToday(tx));
  await updateNextDepreciation(tx, id);
}

async function recordDepreciationFailure(tx: Tx, id: AssetId, error: string): Promise<void> {
  await lockBook(tx);
  const stored = await selectAsset(tx, id);
  if (stored === null) return;
  const attempts = stored.attempts + 1;
  await updateNextDate(tx, { id, nextDate: stored.nextDate, error, attempts, retryIn: retryAfter(attempts) });
}
