import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, type UseFormReturn } from "react-hook-form";
import { account as accountSchema, type Account } from "#contract/accounts.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useRecordForm } from "#web/fields/use-record-form.ts";
import { showToast } from "#web/ui/toast.tsx";
import {
  accountFormSchema,
  toFormValues,
  toInput,
  type AccountFormOutput,
  type AccountFormValues,
} from "./account-form-rules.ts";

const EMPTY = { code: "", name: "", description: "", isSubaccount: false, parentId: "", isActive: true };
const FIELDS = ["code", "type", "name", "description", "parentId", "isActive"] as const;

export type AccountFormState = UseFormReturn<AccountFormValues, unknown, AccountFormOutput>;

type Options = {
  /** The account that is edited; null for a new one. */
  opened: Account | null;
  /** What stands in the fields of a new account from the start. */
  given?: Partial<AccountFormValues>;
  onSaved: (account: Account) => void;
};

/** The state of the account form and its saving. */
export function useAccountForm({ opened, given, onSaved }: Options) {
  const create = useApiMutation("accounts.create");
  const update = useApiMutation("accounts.update");
  const form: AccountFormState = useForm<AccountFormValues, unknown, AccountFormOutput>({
    resolver: zodResolver(accountFormSchema),
    defaultValues: opened ? toFormValues(opened) : { ...EMPTY, ...given },
  });
  const state = useRecordForm({
    form,
    opened,
    toValues: toFormValues,
    toInput,
    write: (input, over) =>
      over
        ? update.mutateAsync({ params: { id: over.id }, body: { ...input, version: over.version } })
        : create.mutateAsync({ body: input }),
    readCurrent: (current) => accountSchema.safeParse(current).data,
    onSaved: (account) => {
      showToast(`${account.code} - ${account.name} saved`);
      onSaved(account);
    },
    fields: FIELDS,
    fallback: opened ? "Failed to save account" : "Failed to create account",
  });
  return { form, state };
}
