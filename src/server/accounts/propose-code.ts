import { type AccountType, nextMainCode, nextSubaccountCode } from "#domain/account.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectAccount, selectCodes } from "./account-queries.ts";

type Wanted = { type: AccountType; parentId?: string | undefined };

/** The code that the form proposes; null when there is none left (Spec 9). */
export async function proposeCode(tx: Tx, { type, parentId }: Wanted): Promise<{ code: string | null }> {
  if (parentId === undefined) return { code: nextMainCode(type, await selectCodes(tx)) };
  const parent = await selectAccount(tx, parentId);
  if (!parent) throw new Refusal("account.not-found");
  return { code: nextSubaccountCode(parent.code, await selectCodes(tx)) };
}
