import { z } from "zod";
import type { Account } from "#contract/accounts.ts";
import { partyInput, type Party, type PartyInput } from "#contract/parties.ts";
import type { Difference } from "#web/fields/stale-notice.tsx";

/** The fields of a party as the form holds them: "" for nothing. */
export const partyFormSchema = partyInput.extend({
  code: partyInput.shape.code.unwrap(),
  accountId: z.string(),
  email: partyInput.shape.email.unwrap(),
  phone: partyInput.shape.phone.unwrap(),
  address: partyInput.shape.address.unwrap(),
  taxNumber: partyInput.shape.taxNumber.unwrap(),
  isActive: z.boolean(),
});
export type PartyFormValues = z.input<typeof partyFormSchema>;
export type PartyFormOutput = z.output<typeof partyFormSchema>;

/** A new party may leave its code to the server. */
export const newPartyFormSchema = partyFormSchema.extend({
  code: z.string().max(20, "At most 20 characters"),
});

export const EMPTY_PARTY: PartyFormValues = {
  code: "",
  name: "",
  email: "",
  phone: "",
  address: "",
  taxNumber: "",
  accountId: "",
  isActive: true,
};

export const PARTY_FIELDS = [
  "code",
  "name",
  "email",
  "phone",
  "address",
  "taxNumber",
  "accountId",
  "isActive",
] as const;

export function toFormValues(party: Party): PartyFormValues {
  const { code, name, accountId, isActive } = party;
  return {
    code,
    name,
    accountId,
    isActive,
    email: party.email ?? "",
    phone: party.phone ?? "",
    address: party.address ?? "",
    taxNumber: party.taxNumber ?? "",
  };
}

export function toInput({ accountId, ...output }: PartyFormOutput): PartyInput {
  return { ...output, accountId: accountId === "" ? null : accountId };
}

/** What differs between the form and the party as somebody else saved it. */
export function partyDifferences(mine: PartyInput, saved: Party, accounts: readonly Account[]): Difference[] {
  const codeOf = (id: string | null) => accounts.find((account) => account.id === id)?.code ?? "";
  const activity = (isActive: boolean) => (isActive ? "Active" : "Inactive");
  return [
    { label: "Code", mine: mine.code ?? saved.code, saved: saved.code },
    { label: "Name", mine: mine.name, saved: saved.name },
    { label: "Email", mine: mine.email ?? "", saved: saved.email ?? "" },
    { label: "Phone", mine: mine.phone ?? "", saved: saved.phone ?? "" },
    { label: "Address", mine: mine.address ?? "", saved: saved.address ?? "" },
    { label: "Tax number", mine: mine.taxNumber ?? "", saved: saved.taxNumber ?? "" },
    { label: "Account", mine: codeOf(mine.accountId), saved: codeOf(saved.accountId) },
    { label: "Status", mine: activity(mine.isActive), saved: activity(saved.isActive) },
  ].filter((difference) => difference.mine !== difference.saved);
}
