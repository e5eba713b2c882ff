import { useCallback } from "react";
import { useWatch } from "react-hook-form";
import type { Account } from "#contract/accounts.ts";
import { ACCOUNT_TYPES } from "#domain/account.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { ParentField } from "./parent-field.tsx";
import { TYPE_LABELS } from "./type-labels.ts";
import type { AccountFormState } from "./use-account-form.ts";
import { useCodeProposal } from "./use-code-proposal.ts";

type Props = { form: AccountFormState; account: Account | null; accounts: readonly Account[] };

const TYPE_OPTIONS = ACCOUNT_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] }));

/** The fields of an account, in the order of Spec 2.6. */
export function AccountFields({ form, account, accounts }: Props) {
  const { register, formState } = form;
  const { errors } = formState;
  const code = useCodeField(form, account === null);
  const isSubaccount = useWatch({ control: form.control, name: "isSubaccount" });
  return (
    <div className="grid gap-5 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 sm:p-5 sm:[&>*:nth-child(n+3)]:col-span-2">
      <TextField
        label="Account Code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        autoFocus
        error={errors.code?.message}
        {...code}
      />
      <Select
        label="Account Type"
        placeholder="Choose a type"
        options={TYPE_OPTIONS}
        error={errors.type?.message}
        {...register("type")}
      />
      <Checkbox label="This is a subaccount" {...register("isSubaccount")} />
      {isSubaccount && <ParentField form={form} account={account} accounts={accounts} />}
      <TextField
        label="Account Name"
        autoComplete="off"
        maxLength={200}
        error={errors.name?.message}
        {...register("name")}
      />
      <TextField
        label="Description"
        optional
        autoComplete="off"
        maxLength={1000}
        error={errors.description?.message}
        {...register("description")}
      />
      <Checkbox
        label="Active Account"
        hint="An inactive account is not offered when journals are entered, and stays in every report."
        {...register("isActive")}
      />
    </div>
  );
}

/** Registers the code, the first field to take the focus when it is wrong, and proposes one for a new account. */
function useCodeField({ register, control, setValue, clearErrors }: AccountFormState, isNew: boolean) {
  const [type, isSubaccount, parentId] = useWatch({ control, name: ["type", "isSubaccount", "parentId"] });
  const setCode = useCallback(
    (code: string) => {
      setValue("code", code);
      clearErrors("code");
    },
    [setValue, clearErrors],
  );
  const canPropose = isNew && type && (!isSubaccount || parentId);
  const { hint, onType } = useCodeProposal(
    { type: canPropose ? type : undefined, parentId: isSubaccount ? parentId : "" },
    setCode,
  );
  return { ...register("code", { onChange: onType }), hint: isNew ? hint : undefined };
}
