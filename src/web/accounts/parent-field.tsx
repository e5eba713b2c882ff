import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import type { Account } from "#contract/accounts.ts";
import { Select } from "#web/ui/select.tsx";
import { parentChoices } from "./account-form-rules.ts";
import type { AccountFormState } from "./use-account-form.ts";

type Props = { form: AccountFormState; account: Account | null; accounts: readonly Account[] };

/** The account under which a subaccount stands; the choices follow the type (Rules 14). */
export function ParentField({ form, account, accounts }: Props) {
  const { register, control, setValue, formState } = form;
  const [type, parentId] = useWatch({ control, name: ["type", "parentId"] });
  const choices = parentChoices(accounts, { type, account });
  const isGone = parentId !== "" && !choices.some(({ id }) => id === parentId);
  useEffect(() => {
    if (isGone) setValue("parentId", "");
  }, [isGone, setValue]);
  return (
    <Select
      label="Parent Account"
      placeholder={type ? "Choose a parent account" : "Choose a type first"}
      options={choices.map(({ id, code, name }) => ({ value: id, label: `${code} - ${name}` }))}
      hint="An active account of the same type with a four-digit code"
      error={formState.errors.parentId?.message}
      {...register("parentId")}
    />
  );
}
