import { sql } from "kysely";
import type { PartyId, TaxRateId } from "#domain/ids.ts";
import { bookRows } from "#server/db/transaction.ts";

/** Parts of the statements of others, which so need no statement of their own. */

/** Whether an entry of money names a vendor or customer as its payee. */
export function moneyEntriesOf(partyId: PartyId) {
  return sql<boolean>`exists (select from ${bookRows("money_entries")} where party_id = ${partyId})`;
}

/** Whether lines of entries of money have a tax rate. */
export function moneyLinesTaxedAt(taxRateId: TaxRateId) {
  return sql<boolean>`exists (select from ${bookRows("money_entry_lines")} where tax_rate_id = ${taxRateId})`;
}
