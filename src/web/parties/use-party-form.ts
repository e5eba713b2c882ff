import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import { party as partySchema, type Party } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import { told } from "#web/accounts/tell-opened.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { codeToSend, useProposedCode } from "#web/fields/use-proposed-code.ts";
import { useRecordForm } from "#web/fields/use-record-form.ts";
import {
  EMPTY_PARTY,
  newPartyFormSchema,
  PARTY_FIELDS,
  partyFormSchema,
  toFormValues,
  toInput,
  type PartyFormOutput,
  type PartyFormValues,
} from "./party-form-rules.ts";
import { PARTY_WORDS } from "./party-words.ts";

export type PartyFormState = UseFormReturn<PartyFormValues, unknown, PartyFormOutput>;

type Options = {
  side: PartySide;
  /** Null for a new one. */
  opened: Party | null;
  /** What a new one is called at first. */
  name?: string;
  onSaved: (party: Party) => void;
};

/** The state of a party's form and its saving. */
export function usePartyForm({ side, opened, name = "", onSaved }: Options) {
  const resource = PARTY_RESOURCES[side];
  const create = useApiMutation(`${resource}.create`);
  const update = useApiMutation(`${resource}.update`);
  const form: PartyFormState = useForm<PartyFormValues, unknown, PartyFormOutput>({
    resolver: zodResolver(opened ? partyFormSchema : newPartyFormSchema),
    defaultValues: opened ? toFormValues(opened) : { ...EMPTY_PARTY, name },
  });
  const { resetField, getFieldState } = form;
  const setCode = useCallback(
    (code: string) => {
      if (!getFieldState("code").isDirty) resetField("code", { defaultValue: code });
    },
    [getFieldState, resetField],
  );
  const proposal = useProposedCode(`${resource}.nextCode`, { isWanted: opened === null, setCode });
  const state = useRecordForm({
    form,
    opened,
    toValues: toFormValues,
    toInput,
    write: async ({ code = "", ...input }, over) =>
      over
        ? update.mutateAsync({ params: { id: over.id }, body: { ...input, code, version: over.version } })
        : told(await create.mutateAsync({ body: { ...input, ...codeToSend(code, proposal) } })),
    readCurrent: (current) => partySchema.safeParse(current).data,
    onSaved,
    fields: PARTY_FIELDS,
    fallback: `Failed to save ${PARTY_WORDS[side].one}`,
  });
  return { form, state };
}
