import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import {
  account as accountSchema,
  accountEndpoints,
  type Account,
  type AccountInput,
} from "#contract/accounts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { applyRefusal } from "#web/fields/apply-refusal.ts";
import { showToast } from "#web/ui/toast-store.ts";
import {
  accountFormSchema,
  toFormValues,
  toInput,
  type AccountFormOutput,
  type AccountFormValues,
} from "./account-form-rules.ts";

const EMPTY = { code: "", name: "", description: "", isSubaccount: false, parentId: "", isActive: true };
const FIELDS = ["code", "type", "name", "description", "parentId", "isActive"] as const;

/** What somebody else saved while the form was open, and what this form wanted to save. */
export type StaleAccount = { message: string; saved: Account; mine: AccountInput };

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
  const [base, setBase] = useState(opened);
  const [stale, setStale] = useState<StaleAccount | null>(null);
  const [saved, setSaved] = useState<Account | null>(null);
  const create = useApiMutation(accountEndpoints.create);
  const update = useApiMutation(accountEndpoints.update);
  const form = useForm<AccountFormValues, unknown, AccountFormOutput>({
    resolver: zodResolver(accountFormSchema),
    defaultValues: opened ? toFormValues(opened) : { ...EMPTY, ...given },
  });

  async function save(mine: AccountInput, over: Account | null): Promise<void> {
    try {
      const account = over
        ? await update.mutateAsync({ params: { id: over.id }, body: { ...mine, version: over.version } })
        : await create.mutateAsync({ body: mine });
      showToast(`${account.code} - ${account.name} saved`);
      setSaved(account);
    } catch (error) {
      const current = error instanceof ApiError ? accountSchema.safeParse(error.current).data : undefined;
      if (error instanceof ApiError && current) setStale({ message: error.message, saved: current, mine });
      else applyRefusal(error, form, { fields: FIELDS, fallback: "Failed to save account" });
    }
  }
  const goOn = useEffectEvent(onSaved);
  // After the guard against leaving has seen that nothing is unsaved any more.
  useEffect(() => {
    if (saved) goOn(saved);
  }, [saved]);
  return {
    form,
    stale,
    isPending: create.isPending || update.isPending,
    isUnsaved: form.formState.isDirty && saved === null,
    submit: form.handleSubmit((values) => {
      setStale(null);
      return save(toInput(values), base);
    }),
    takeSaved: ({ saved: theirs }: StaleAccount) => {
      form.reset(toFormValues(theirs));
      setBase(theirs);
      setStale(null);
    },
    keepMine: ({ mine, saved: theirs }: StaleAccount) => {
      setBase(theirs);
      setStale(null);
      void save(mine, theirs);
    },
  };
}
