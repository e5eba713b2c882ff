import { useCallback } from "react";
import { useWatch } from "react-hook-form";
import type { Account } from "#contract/accounts.ts";
import { ACCOUNT_TYPES } from "#domain/account.ts";
import { refusalReply } from "#domain/refusals.ts";
import { TYPE_LABELS } from "#web/fields/chart.ts";
import { IdentifierField } from "#web/fields/identifier-field.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { ParentField } from "./parent-field.tsx";
import type { AccountFormState } from "./use-account-form.ts";
import { useCodeProposal } from "./use-code-proposal.ts";

type Props = {
  form: AccountFormState;
  account: Account | null;
  accounts: readonly Account[];
  /** The field that has the focus at the start. */
  first?: "code" | "type" | "name";
};

const TYPE_OPTIONS = ACCOUNT_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] }));

/** In a page the first of them works, in a dialog the second (dialog.tsx). */
const FOCUSED = { autoFocus: true, "data-first-focus": true };

const CODE = {
  of: "account",
  inputMode: "numeric",
  maxLength: 20,
  clash: refusalReply("account.duplicate-code").detail,
} as const;

/** The fields of an account, in the order of Spec 2.6. */
export function AccountFields({ form, account, accounts, first = "code" }: Props) {
  const { errors } = form.formState;
  const code = useCodeField(form, account === null);
  const isSubaccount = useWatch({ control: form.control, name: "isSubaccount" });
  const focused = (name: typeof first) => (name === first ? FOCUSED : {});
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:[&>*:nth-child(n+3)]:col-span-2">
      <IdentifierField form={form} label="Account Code" {...focused("code")} {...CODE} {...code} />
      <Select
        label="Account Type"
        placeholder="Choose a type"
        options={TYPE_OPTIONS}
        {...focused("type")}
        error={errors.type?.message}
        {...form.register("type")}
      />
      <Checkbox label="This is a subaccount" {...form.register("isSubaccount")} />
      {isSubaccount && <ParentField form={form} account={account} accounts={accounts} />}
      <TextField
        label="Account Name"
        autoComplete="off"
        maxLength={200}
        {...focused("name")}
        error={errors.name?.message}
        {...form.register("name")}
      />
      <TextField
        label="Description"
        optional
        autoComplete="off"
        maxLength={1000}
        error={errors.description?.message}
        {...form.register("description")}
      />
      <Checkbox
        label="Active Account"
        hint="An inactive account is not offered when journals are entered, and stays in every report."
        {...form.register("isActive")}
      />
    </div>
  );
}

/** Registers the code, the first field to take the focus when it is wrong, and proposes one for a new account. */
function useCodeField(form: AccountFormState, isNew: boolean) {
  const { register, control, setValue, clearErrors, formState } = form;
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
    {
      type: canPropose ? type : undefined,
      parentId: isSubaccount ? parentId : "",
      isGiven: isNew && formState.defaultValues?.code !== "",
    },
    setCode,
  );
  return { ...register("code", { onChange: onType }), hint: isNew ? hint : undefined };
}
