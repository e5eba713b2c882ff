import { sql } from "kysely";
import { selectAccountNames } from "#server/accounts/lookup.ts";
import { selectDeleted } from "#server/audit/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectPartyNames } from "#server/parties/lookup.ts";
import { selectTaxRateNames } from "#server/tax-rates/lookup.ts";

export type NamedRecord = { id: string; code: string; name: string };

/** Returns accounts, parties and tax rates by their ids. */
async function selectNamed(tx: Tx, ids: readonly string[]): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    ${selectAccountNames(ids)} union all ${selectPartyNames(ids)} union all ${selectTaxRateNames(ids)}`.execute(
    tx,
  );
  return rows;
}

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
