import type { Party } from "#contract/parties.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { type PartyKey, selectParty } from "./party-queries.ts";

/** One vendor or customer of this book with its balance. */
export async function readParty(tx: Tx, key: PartyKey): Promise<Party> {
  const party = await selectParty(tx, key);
  if (!party) throw new Refusal("party.not-found");
  return party;
}
