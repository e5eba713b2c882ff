import type { Account, AccountRole } from "#contract/accounts.ts";
import type { AccountType } from "#domain/account.ts";
import { type FieldError, Refusal, type RefusalCode, refusalReply } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectAccountsById } from "./account-queries.ts";
import { otherRoles } from "./account-roles.ts";

export type AccountChoice = {
  /** The field of the request that names the account. */
  field: string;
  accountId: string | null | undefined;
  types: readonly AccountType[];
  /** What it is to hold; an account that holds something else is not taken. */
  role?: AccountRole;
  /** What the record had before: it may stay although it was deactivated since. */
  keptId?: string | null | undefined;
};

/** Declines accounts that another record names when they are not active ones of a fitting type (Spec 5.4, 5.5). */
export async function checkChosenAccounts(tx: Tx, choices: readonly AccountChoice[]): Promise<void> {
  const ids = choices.flatMap(({ accountId }) => accountId ?? []);
  if (ids.length === 0) return;
  const accounts = new Map((await selectAccountsById(tx, ids)).map((account) => [account.id, account]));
  const otherRole = await otherRoles(
    tx,
    choices.flatMap(({ accountId, role, keptId }) =>
      accountId != null && role !== undefined && accountId !== keptId ? [accountId] : [],
    ),
  );
  const errors: FieldError[] = [];
  let first: RefusalCode | null = null;
  for (const choice of choices) {
    if (choice.accountId == null) continue;
    const { accountId, role } = choice;
    const unfit = whyUnfit(choice, accounts.get(accountId));
    const code = unfit ?? (role === undefined ? null : otherRole(accountId, role));
    if (code === null) continue;
    first ??= code;
    errors.push({ field: choice.field, message: refusalReply(code).detail });
  }
  if (first !== null) throw new Refusal(first, errors);
}

function whyUnfit({ types, keptId }: AccountChoice, account: Account | undefined): RefusalCode | null {
  if (!account) return "account.not-found";
  if (!types.includes(account.type)) return "account.wrong-type";
  return account.isActive || account.id === keptId ? null : "account.inactive";
}
