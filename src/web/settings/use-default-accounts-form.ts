import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import {
  type DefaultAccounts,
  defaultAccounts as defaultAccountsSchema,
} from "#contract/default-accounts.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useRecordForm } from "#web/fields/use-record-form.ts";
import { showToast } from "#web/ui/toast.tsx";

/** The three accounts of the form; "" while none is chosen. */
export type DefaultAccountsValues = {
  inventoryAccountId: string;
  salesAccountId: string;
  cogsAccountId: string;
};

export type DefaultAccountsFormState = UseFormReturn<DefaultAccountsValues>;

const NAMES = ["inventoryAccountId", "salesAccountId", "cogsAccountId"] as const;

/** The state of the default accounts and their saving (Spec 5.5, 8). */
export function useDefaultAccountsForm(opened: DefaultAccounts) {
  const update = useApiMutation("defaultAccounts.update");
  const form: DefaultAccountsFormState = useForm({ defaultValues: toValues(opened) });
  const values = useWatch({ control: form.control, name: NAMES });
  const state = useRecordForm({
    form,
    opened,
    toValues,
    toInput: (chosen: DefaultAccountsValues) => chosen,
    write: (chosen, over) => update.mutateAsync({ body: { ...chosen, version: over?.version } }),
    readCurrent: (current) => defaultAccountsSchema.safeParse(current).data,
    onSaved: (saved) => {
      form.reset(toValues(saved));
      showToast("Default accounts updated successfully");
    },
    fields: NAMES,
    fallback: "Failed to update default accounts",
  });
  return { form, state, isComplete: values.every((id) => id !== "") };
}

function toValues({
  inventoryAccountId,
  salesAccountId,
  cogsAccountId,
}: DefaultAccounts): DefaultAccountsValues {
  return {
    inventoryAccountId: inventoryAccountId ?? "",
    salesAccountId: salesAccountId ?? "",
    cogsAccountId: cogsAccountId ?? "",
  };
}
