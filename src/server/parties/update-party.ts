import type { Party, PartyInput } from "#contract/parties.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { checkChosenAccounts } from "#server/accounts/check-chosen-accounts.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { refuseOtherId } from "#server/http/refuse-other-id.ts";
import { takeNumber } from "#server/numbering/next-number.ts";
import { holdBook } from "#server/settings/hold-book.ts";
import { lockParty, type PartyKey, updatePartyRow } from "./party-queries.ts";
import { PARTY_SIDE_RULES } from "./party-sides.ts";
import { readParty } from "./read-party.ts";

type Update = PartyInput & { id?: string | undefined; version: number };

/** Changes a party; documents keep what they said at issue. Code and account left out stay as they are. */
export async function updateParty(tx: Tx, key: PartyKey, input: Update): Promise<Party> {
  refuseOtherId(input.id, key.id);
  // Nothing is posted to the old account while another is chosen.
  if (input.accountId !== null) await holdBook(tx);
  if (!(await lockParty(tx, key))) throw new Refusal("party.not-found");
  const before = await readParty(tx, key);
  if (input.version !== before.version) throw new Refusal("record.stale", [], before);
  const accountId = input.accountId ?? before.accountId;
  if (before.isAccountFixed && accountId !== before.accountId)
    throw refuseField("party.account-in-use", "accountId");
  const { account, role } = PARTY_SIDE_RULES[key.side];
  await checkChosenAccounts(tx, [
    { field: "accountId", accountId, types: [account.type], role, keptId: before.accountId },
  ]);
  const isRenumbered = input.code !== undefined && input.code !== before.code;
  const code = isRenumbered ? await takeNumber(tx, key.side, input.code) : before.code;
  await updatePartyRow(tx, { ...input, id: key.id, code, accountId });
  const after = await readParty(tx, key);
  await recordAudit(tx, {
    action: `${key.side}.edited`,
    subject: "party",
    subjectId: key.id,
    before,
    after,
  });
  return after;
}
