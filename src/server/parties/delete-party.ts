import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { deletePartyRow, lockParty, type PartyKey, selectPartyUse } from "./party-queries.ts";
import { PARTY_SIDE_RULES } from "./party-sides.ts";
import { readParty } from "./read-party.ts";

/** Deletes a party that nothing names (Spec 5.4, I-28). */
export async function deleteParty(tx: Tx, key: PartyKey): Promise<void> {
  if (!(await lockParty(tx, key))) throw new Refusal("party.not-found");
  const before = await readParty(tx, key);
  const use = await selectPartyUse(tx, key.id);
  const reason = PARTY_SIDE_RULES[key.side].whyNotDeleted.find(([kind]) => use[kind]);
  if (reason) throw new Refusal(reason[1]);
  await deletePartyRow(tx, key.id);
  await recordAudit(tx, { action: `${key.side}.deleted`, subject: "party", subjectId: key.id, before });
}
