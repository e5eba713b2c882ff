import type { Tx } from "#server/db/transaction.ts";
import { type NamedRecord, selectDeleted, selectNamed } from "./queries.ts";

/**
 * Returns accounts, parties and tax rates by their ids, including deleted ones, by their last code and name: old
 * versions still refer to them. Other ids are left out.
 */
export async function findNamed(tx: Tx, ids: readonly string[]): Promise<Map<string, NamedRecord>> {
  const uniqueIds = [...new Set(ids)];
  const living = uniqueIds.length === 0 ? [] : await selectNamed(tx, uniqueIds);
  const foundIds = new Set(living.map(({ id }) => id));
  const missing = uniqueIds.filter((id) => !foundIds.has(id));
  const deleted = missing.length === 0 ? [] : await selectDeleted(tx, missing);
  return new Map([...living, ...deleted].map((record) => [record.id, record]));
}
