import type { Body } from "#contract/contract.ts";
import type { Account } from "#contract/accounts.ts";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { Party } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import { announceSavedAccounts } from "#web/accounts/announce-accounts.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { LANGUAGE_LABELS } from "#web/fields/language-labels.ts";
import { paymentTermsText, termValues } from "#web/fields/payment-terms.ts";
import { compareFields, type ComparedFields } from "#web/forms/compare-versions.ts";
import type { FormFields } from "#web/forms/form-fields.ts";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { lazySchema } from "#web/forms/lazy-schema.ts";
import { validateValues } from "#web/forms/problems.ts";
import { codeToSend, useNextCode, useProposedCode } from "#web/forms/next-code.ts";
import { useForm } from "#web/forms/use-form.ts";
import { failedText } from "#web/lists/list-parts.tsx";
import type { PartyFormValues } from "./party-schema.ts";
import { PARTY_LABELS } from "./party-labels.ts";

export type PartyFormFields = FormFields<PartyFormValues>;

const partyForm = lazySchema(async () => (await import("./party-schema.ts")).partyForm);
const newPartyForm = lazySchema(async () => (await import("./party-schema.ts")).newPartyForm);
const partySchema = lazySchema(async () => (await import("#contract/parties.ts")).party);

const EMPTY: PartyFormValues = {
  code: "",
  name: "",
  email: "",
  phone: "",
  address: "",
  taxId: "",
  accountId: "",
  taxRateId: "",
  language: "",
  currency: "",
  paymentTerms: [],
  isActive: true,
};

function toPartyValues(party: Party): PartyFormValues {
  const { code, name, accountId, isActive } = party;
  return {
    code,
    name,
    accountId,
    isActive,
    email: party.email ?? "",
    phone: party.phone ?? "",
    address: party.address ?? "",
    taxId: party.taxId ?? "",
    taxRateId: party.taxRateId ?? "",
    language: party.language ?? "",
    currency: party.currency ?? "",
    paymentTerms: termValues(party.paymentTerms),
  };
}

type PartyFormOptions = {
  side: PartySide;
  /** The contact being edited; null for a new one. */
  opened: Party | null;
  /** The chart of accounts, to look up account codes. */
  accounts: readonly Account[];
  /** The initial values of a new contact. */
  start?: Partial<PartyFormValues> | undefined;
  onSaved: (party: Party, next: NextPage) => void;
};

/** The state of the contact form, and saving it. */
export function usePartyForm({ side, opened, accounts, start, onSaved }: PartyFormOptions) {
  const resource = PARTY_RESOURCES[side];
  const create = useApiMutation(`${resource}.create`);
  const update = useApiMutation(`${resource}.update`);
  const proposal = useNextCode(`${resource}.nextCode`, opened === null);
  const form = useForm<PartyFormValues, Body<"vendors.create">, Party>({
    opened,
    initial: opened ? toPartyValues(opened) : { ...EMPTY, ...start },
    toValues: toPartyValues,
    read: (values) => validateValues(opened ? partyForm : newPartyForm, values),
    write: async ({ code, ...input }, over) =>
      over
        ? update.mutateAsync({ params: { id: over.id }, body: { ...input, code, version: over.version } })
        : announceSavedAccounts(
            await create.mutateAsync({ body: { ...input, ...codeToSend(code, proposal) } }),
          ),
    schema: partySchema,
    compare: (versions) => compareFields(comparedFields(accounts), versions),
    onSaved,
    fallback: failedText(opened ? "save" : "create", PARTY_LABELS[side].singular),
  });
  useProposedCode(form.fields, "code", proposal);
  return form;
}

/** The fields to compare when two versions conflict. */
function comparedFields(accounts: readonly Account[]): ComparedFields<PartyFormValues> {
  return [
    ["Code", ({ code }) => code],
    ["Name", (party) => party.name],
    ["Email", ({ email }) => email ?? ""],
    ["Phone", ({ phone }) => phone ?? ""],
    ["Address", ({ address }) => address ?? ""],
    ["Tax ID", ({ taxId }) => taxId ?? ""],
    ["Language", ({ language }) => (language ? LANGUAGE_LABELS[language] : "")],
    ["Currency", ({ currency }) => currency ?? ""],
    ["Payment terms", ({ paymentTerms }) => paymentTermsText(paymentTerms)],
    ["Account", ({ accountId }) => accounts.find(({ id }) => id === accountId)?.code ?? ""],
    ["Status", ({ isActive }) => (isActive ? "Active" : "Inactive")],
  ];
}
