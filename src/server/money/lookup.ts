import { sql } from "kysely";
import type { PartyId, TaxRateId } from "#domain/ids.ts";
import { bookRows } from "#server/db/transaction.ts";

/** SQL conditions for other modules, which need no query of their own. */

/** Whether an expense, deposit or transfer has the contact as payee. */
export function moneyEntriesUseParty(partyId: PartyId) {
  return sql<boolean>`exists (select from ${bookRows("money_entries")} where party_id = ${partyId})`;
}

/** Whether lines of expenses or deposits have the tax rate. */
export function moneyLinesUseTaxRate(taxRateId: TaxRateId) {
  return sql<boolean>`exists (select from ${bookRows("money_entry_lines")} where tax_rate_id = ${taxRateId})`;
}
