import { useRef } from "react";
import type { Reply } from "#contract/contract.ts";
import type { CallInput } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";

type ChangeId = "checklist.setStatus" | "checklist.addItem" | "checklist.updateItem";

type Outcome<Id extends ChangeId> = {
  onSuccess?: (reply: Reply<Id>) => void;
  onError?: (error: Error) => void;
};

/** Sends one change at a time: a second Return can come before the page shows that the first is being saved. */
export function useSingleChange<Id extends ChangeId>(id: Id) {
  const { mutate, isPending, error } = useApiMutation(id);
  const isSending = useRef(false);
  const send = (input: CallInput<Id>, outcome: Outcome<Id>): void => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(input, {
      ...outcome,
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  return { send, isSaving: isPending, error };
}
