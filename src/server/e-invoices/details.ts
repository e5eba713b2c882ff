import type { EInvoiceDetails, EInvoiceDetailsInput } from "#contract/e-invoices.ts";
import type { PartyId } from "#domain/ids.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { recordAudits } from "#server/audit/record-audit.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import { lockBook } from "#server/settings/lookup.ts";
import { selectDetails, upsertDetails } from "./queries.ts";

/** Returns the electronic invoicing details of the company and of the requested customer. */
export async function readDetails(tx: Tx, partyId: PartyId | null): Promise<EInvoiceDetails> {
  const { book, company, party } = await selectDetails(tx, partyId);
  if (partyId !== null && party === null) throw new Refusal("party.not-found");
  return {
    version: book.version,
    company,
    party: party && { ...party.details, partyId: party.partyId },
  };
}

/** Saves the details; an outdated version is rejected (I-40). */
export async function saveDetails(tx: Tx, input: EInvoiceDetailsInput): Promise<EInvoiceDetails> {
  await lockBook(tx);
  const partyId = input.party?.partyId ?? null;
  const before = await readDetails(tx, partyId).catch((error: unknown) => {
    throw error instanceof Refusal ? refuseField("party.not-found", "party.partyId") : error;
  });
  if (before.version !== input.version) throw new Refusal("record.stale", [], before);
  await upsertDetails(tx, "company", input.company);
  if (input.party) {
    const { partyId: id, ...party } = input.party;
    await upsertDetails(tx, { partyId: id }, party);
  }
  const after = await readDetails(tx, partyId);
  await recordAudits(tx, [
    ...changeOf("e_invoice", bookOf(tx), [before.company, after.company]),
    ...changeOf("party", partyId ?? "", [before.party, after.party]),
  ]);
  return after;
}

/** The company's details have their own version, apart from the settings. */
const ACTIONS = {
  e_invoice: "e_invoice.edited",
  party: "customer.edited",
} as const;

function changeOf(
  subject: keyof typeof ACTIONS,
  subjectId: string,
  [before, after]: readonly [object | null, object | null],
) {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ action: ACTIONS[subject], subject, subjectId, before, after }];
}
