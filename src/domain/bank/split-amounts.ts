import type { AccountId, PartyId, TaxRateId } from "#domain/ids.ts";
import { type Money, subtract, sum } from "#domain/money.ts";

/** A part of a bank transaction, as entered by the user. */
export type SplitPart = {
  accountId: AccountId;
  /** Null for whatever the other parts leave. */
  amount: Money | null;
  taxRateId: TaxRateId | null;
  description: string;
  /** Vendor or customer of the part. */
  partyId?: PartyId | null;
};

/** Fills in the remaining amount for the part left blank; at most one may be blank. */
export function fillRemaining<Part extends Pick<SplitPart, "amount">>(
  parts: readonly Part[],
  total: Money,
): (Part & { amount: Money })[] {
  const remaining = subtract(total, sum(parts.flatMap(({ amount }) => amount ?? [])));
  return parts.map((part) => ({ ...part, amount: part.amount ?? remaining }));
}

/** Parts that are recorded together, with their indexes among all parts. */
export type PartyParts<Part> = { partyId: PartyId | null; parts: Part[]; places: number[] };

/** Groups the parts by party, in order of first appearance. */
export function partsByParty<Part extends { partyId: PartyId | null }>(
  parts: readonly Part[],
): PartyParts<Part>[] {
  const groups = new Map<PartyId | null, PartyParts<Part>>();
  for (const [index, part] of parts.entries()) {
    const group = groups.get(part.partyId) ?? { partyId: part.partyId, parts: [], places: [] };
    group.parts.push(part);
    group.places.push(index);
    groups.set(part.partyId, group);
  }
  return [...groups.values()];
}
