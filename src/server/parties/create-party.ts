import { v7 as newId } from "uuid";
import type { OpenedAccounts } from "#contract/accounts.ts";
import type { CreatedParty, PartyInput } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import { checkChosenAccounts } from "#server/accounts/check-chosen-accounts.ts";
import { ensureAccount } from "#server/accounts/ensure-account.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { takeNumber } from "#server/numbering/next-number.ts";
import { insertParty } from "./party-queries.ts";
import { PARTY_SIDE_RULES } from "./party-sides.ts";

/** Adds a vendor or customer. Without an account it gets the usual one, which is opened when there is none. */
export async function createParty(tx: Tx, side: PartySide, input: PartyInput): Promise<CreatedParty> {
  const { account, role } = PARTY_SIDE_RULES[side];
  const { accountId: chosenId } = input;
  await checkChosenAccounts(tx, [{ field: "accountId", accountId: chosenId, types: [account.type], role }]);
  const openedAccounts: OpenedAccounts = [];
  const accountId = chosenId ?? (await ensureAccount(tx, account, openedAccounts)).id;
  const code = await takeNumber(tx, side, input.code);
  const row = { ...input, id: newId(), code, accountId };
  await insertParty(tx, side, row);
  const party = { ...row, version: 1, balance: "0.00", isAccountFixed: false };
  await recordAudit(tx, { action: `${side}.created`, subject: "party", subjectId: party.id, after: party });
  return openedAccounts.length === 0 ? party : { ...party, openedAccounts };
}
