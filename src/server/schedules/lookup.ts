import { sql } from "kysely";
import type { PartyId } from "#domain/ids.ts";
import { own } from "#server/db/transaction.ts";

/** Whether schedules are for a party, also those that have ended: a condition for others. */
export function schedulesOf(partyId: PartyId) {
  return sql<boolean>`exists (select from ${own("schedules")} where party_id = ${partyId})`;
}
