import type { Account, AccountInput } from "#contract/accounts.ts";
import { MAIN_CODE_LENGTH } from "#domain/account.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { refuseOtherId } from "#server/http/refuse-other-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { type AccountUse, lockAccount, selectAccountUse, updateAccountRow } from "./account-queries.ts";
import { checkParent } from "./check-parent.ts";

type Update = AccountInput & { id?: string | undefined; version?: number | undefined };

/** Changes an account. A stale version is refused, and so is another type once it is in use (Rules 14). */
export async function updateAccount(tx: Tx, id: string, input: Update): Promise<Account> {
  refuseOtherId(input.id, id);
  const before = await lockAccount(tx, id);
  if (!before) throw new Refusal("account.not-found");
  if (input.version !== undefined && input.version !== before.version)
    throw new Refusal("record.stale", [], before);
  if (input.parentId === id) throw refuseField("account.bad-parent", "parentId");
  await checkParent(tx, input, input.type === before.type ? before.parentId : undefined);
  const use = await selectAccountUse(tx, id);
  if (input.type !== before.type && (use.lines || use.children))
    throw refuseField("account.type-in-use", "type");
  if (input.type !== before.type && isChosen(use)) throw refuseField("account.type-chosen", "type");
  if (before.isActive && !input.isActive && use.defaults)
    throw refuseField("account.deactivated-default", "isActive");
  if (before.isActive && !input.isActive && use.activeParties)
    throw refuseField("account.deactivated-party", "isActive");
  if (input.parentId !== null && use.children) throw refuseField("account.bad-parent", "parentId");
  if (input.code !== before.code && use.children && input.code.length !== MAIN_CODE_LENGTH)
    throw refuseField("account.parent-code", "code");
  const after = await updateAccountRow(tx, id, input);
  await recordAudit(tx, { action: "account.edited", subject: "account", subjectId: id, before, after });
  return after;
}

function isChosen({ vendors, customers, defaults, taxRates, products, closings }: AccountUse): boolean {
  return vendors || customers || defaults || taxRates || products || closings;
}
