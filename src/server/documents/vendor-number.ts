import { type DocumentKind, sideOf } from "#domain/document.ts";
import type { DocumentId, PartyId } from "#domain/ids.ts";
import { parseSeriesNumber } from "#domain/numbering.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectNumbered } from "./lookup.ts";

type Numbered = {
  id: DocumentId;
  partyId: PartyId;
  number: string;
  vendorNumber?: string | null | undefined;
};

/**
 * The vendor's own number of a bill or a vendor credit. It is refused when another one of the vendor has it, typed or from
 * a file (I-55). A typed number of ours that is not of our form is the vendor's where no other is given.
 */
export async function freeVendorNumber(
  tx: Tx,
  kind: DocumentKind,
  { id, partyId, number, vendorNumber }: Numbered,
): Promise<string | null> {
  const typed = vendorNumber || null;
  if (sideOf(kind) === "customer") {
    if (typed !== null) throw refuseField("document.no-vendor-number", "vendorNumber");
    return null;
  }
  const candidate = typed ?? (parseSeriesNumber(kind, number) === null ? number : null);
  if (candidate === null || candidate === "") return typed;
  const found = await selectNumbered(tx, { kind, partyId, number: candidate });
  const other = found.find((document) => document.id !== id);
  if (other === undefined) return typed;
  const field = typed === null ? "number" : "vendorNumber";
  const message = `${other.number} already has this vendor's number ${candidate}`;
  throw new Refusal("document.vendor-number-taken", [{ field, message }]);
}
