import type { Document } from "#contract/documents.ts";
import type { Day } from "#domain/dates.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readClosedThrough, readTaxFiledThrough } from "#server/settings/lookup.ts";
import { countsInTaxReturn } from "#server/journals/lookup.ts";

/**
 * The last day whose documents stay unchanged: of the closed period or, if returns count the document, of the filed ones
 * (Accounting 28).
 */
export async function readLastUnchangeableDay(
  tx: Tx,
  { items, journalId }: Pick<Document, "items" | "journalId">,
): Promise<Day | null> {
  const closedThrough = await readClosedThrough(tx);
  const filedThrough = await readTaxFiledThrough(tx);
  if (filedThrough === null || (closedThrough !== null && filedThrough <= closedThrough))
    return closedThrough;
  const isCounted =
    items.some(({ taxRateId }) => taxRateId !== null) ||
    (journalId !== null && (await countsInTaxReturn(tx, journalId)));
  return isCounted ? filedThrough : closedThrough;
}
