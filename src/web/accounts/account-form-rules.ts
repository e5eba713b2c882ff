import { z } from "zod";
import { accountInput, type Account, type AccountInput } from "#contract/accounts.ts";
import { type AccountType, canHaveSubaccounts } from "#domain/account.ts";
import { TYPE_LABELS } from "#web/fields/chart.ts";
import type { Difference } from "#web/fields/stale-notice.tsx";

/** The account form: what is saved, and the box that brings up the parent (Spec 2.6, 5.2). */
export const accountFormSchema = accountInput
  .extend({
    isSubaccount: z.boolean(),
    parentId: z.string(),
    description: accountInput.shape.description.unwrap(),
  })
  .refine(({ isSubaccount, parentId }) => !isSubaccount || parentId !== "", {
    message: "Parent account is required",
    path: ["parentId"],
    // Said together with what is wrong elsewhere, not after it.
    when: () => true,
  });
export type AccountFormValues = z.input<typeof accountFormSchema>;
export type AccountFormOutput = z.output<typeof accountFormSchema>;

export function toFormValues(account: Account): AccountFormValues {
  const { code, type, name, description, parentId, isActive } = account;
  return {
    code,
    type,
    name,
    description,
    isActive,
    isSubaccount: parentId !== null,
    parentId: parentId ?? "",
  };
}

export function toInput({ isSubaccount, parentId, ...values }: AccountFormOutput): AccountInput {
  return { ...values, parentId: isSubaccount ? parentId : null };
}

type Wanted = { type: AccountType | undefined; account: Account | null };

/** Which accounts can be the parent: active main accounts of the type; the present parent stays (Rules 14). */
export function parentChoices(accounts: readonly Account[], { type, account }: Wanted): Account[] {
  return accounts.filter((candidate) => {
    if (candidate.type !== type || candidate.id === account?.id) return false;
    if (candidate.id === account?.parentId) return true;
    return canHaveSubaccounts(candidate);
  });
}

/** What differs between the form and the account as somebody else saved it. */
export function accountDifferences(
  mine: AccountInput,
  saved: Account,
  accounts: readonly Account[],
): Difference[] {
  const codeOf = (id: string | null) => accounts.find((account) => account.id === id)?.code ?? "";
  const activity = (isActive: boolean) => (isActive ? "Active" : "Inactive");
  return [
    { label: "Account Code", mine: mine.code, saved: saved.code },
    { label: "Account Type", mine: TYPE_LABELS[mine.type], saved: TYPE_LABELS[saved.type] },
    { label: "Parent Account", mine: codeOf(mine.parentId), saved: codeOf(saved.parentId) },
    { label: "Account Name", mine: mine.name, saved: saved.name },
    { label: "Description", mine: mine.description, saved: saved.description },
    { label: "Status", mine: activity(mine.isActive), saved: activity(saved.isActive) },
  ].filter((difference) => difference.mine !== difference.saved);
}
