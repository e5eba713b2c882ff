import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { rememberAccount } from "#web/fields/account-picker.tsx";
import type { JournalFormValues } from "./journal-form-values.ts";

const NewAccountDialog = lazy(async () => ({
  default: (await import("#web/accounts/new-account-dialog.tsx")).NewAccountDialog,
}));

type Wanted = { line: number; typed: string };

/** Creates the account that a line needs, in a dialog, and comes back with it chosen (Conventions 2). */
export function useNewAccount(form: UseFormReturn<JournalFormValues>, onChosen: (line: number) => void) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [chosenAt, setChosenAt] = useState<{ line: number } | null>(null);
  const goOn = useEffectEvent(onChosen);
  // The dialog, which closes in the same step, has given the focus back to its line by now.
  useEffect(() => {
    if (chosenAt) goOn(chosenAt.line);
  }, [chosenAt]);
  return {
    createAccount: useCallback((line: number, typed: string) => setWanted({ line, typed }), []),
    dialog: wanted && (
      <Suspense>
        <NewAccountDialog
          typed={wanted.typed}
          onClose={() => setWanted(null)}
          onCreated={({ id }) => {
            rememberAccount(id);
            form.setValue(`lines.${wanted.line}.accountId`, id, { shouldDirty: true });
            setWanted(null);
            setChosenAt({ line: wanted.line });
          }}
        />
      </Suspense>
    ),
  };
}
