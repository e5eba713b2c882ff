import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import { defaultAccountEndpoints, type DefaultAccounts } from "#contract/default-accounts.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { applyRefusal } from "#web/fields/apply-refusal.ts";
import { showToast } from "#web/ui/toast-store.ts";

/** The three accounts of the form; "" while none is chosen. */
type Values = { inventoryAccountId: string; salesAccountId: string; cogsAccountId: string };

export type DefaultAccountsFormState = UseFormReturn<Values>;

const NAMES = ["inventoryAccountId", "salesAccountId", "cogsAccountId"] as const;

/** The state of the default accounts and their saving (Spec 5.5, 8). */
export function useDefaultAccountsForm(chosen: DefaultAccounts) {
  const update = useApiMutation(defaultAccountEndpoints.update);
  const form: DefaultAccountsFormState = useForm({ defaultValues: toValues(chosen) });
  const values = useWatch({ control: form.control, name: NAMES });
  const submit = form.handleSubmit(async (body) => {
    try {
      form.reset(toValues(await update.mutateAsync({ body })));
      showToast("Default accounts updated successfully");
    } catch (error) {
      applyRefusal(error, form, { fields: NAMES, fallback: "Failed to update default accounts" });
    }
  });
  return { form, isPending: update.isPending, isComplete: values.every((id) => id !== ""), submit };
}

function toValues({ inventoryAccountId, salesAccountId, cogsAccountId }: DefaultAccounts): Values {
  return {
    inventoryAccountId: inventoryAccountId ?? "",
    salesAccountId: salesAccountId ?? "",
    cogsAccountId: cogsAccountId ?? "",
  };
}
