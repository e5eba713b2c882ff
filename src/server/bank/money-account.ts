import type { AccountId } from "#domain/ids.ts";
import { Refusal, type RefusalCode, refuseField } from "#domain/refusals.ts";
import { findAccounts } from "#server/accounts/lookup.ts";
import type { Tx } from "#server/db/transaction.ts";

/** Declines an account that these books do not have, or that is not marked as bank, cash or card (I-43). */
export async function checkMoneyAccount(tx: Tx, id: AccountId, field?: string): Promise<void> {
  const [account] = await findAccounts(tx, [id]);
  const code: RefusalCode | null =
    account === undefined ? "account.not-found" : account.moneyKind === null ? "bank.no-money" : null;
  if (code !== null) throw field === undefined ? new Refusal(code) : refuseField(code, field);
}
