import { type DocumentKind, sideOf } from "#domain/document.ts";
import type { DocumentId, PartyId } from "#domain/ids.ts";
import { parseSeriesNumber } from "#domain/numbering.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { withoutInvisible } from "#domain/text.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectNumbered } from "./lookup.ts";

type VendorNumberInput = {
  id: DocumentId;
  partyId: PartyId;
  number: string;
  vendorInvoiceNumber?: string | null | undefined;
};

/**
 * The vendor's own number of a bill or vendor credit. Rejected if another document of the vendor has it, typed or from a file
 * (I-55). Without one, a typed number that isn't in our format counts as the vendor's.
 */
export async function checkVendorInvoiceNumber(
  tx: Tx,
  kind: DocumentKind,
  { id, partyId, number, vendorInvoiceNumber }: VendorNumberInput,
): Promise<string | null> {
  const enteredNumber = withoutInvisible(vendorInvoiceNumber ?? "") || null;
  if (sideOf(kind) === "customer") {
    if (enteredNumber !== null)
      throw refuseField("document.vendor-invoice-number-not-allowed", "vendorInvoiceNumber");
    return null;
  }
  const candidate = enteredNumber ?? (parseSeriesNumber(kind, number) === null ? number : null);
  if (candidate === null || candidate === "") return enteredNumber;
  const numbered = await selectNumbered(tx, { kind, partyId, number: candidate });
  const duplicate = numbered.find((document) => document.id !== id);
  if (duplicate === undefined) return enteredNumber;
  const field = enteredNumber === null ? "number" : "vendorInvoiceNumber";
  const message = `${duplicate.number} already has the vendor invoice number ${candidate}`;
  throw new Refusal("document.duplicate-vendor-invoice-number", [{ field, message }]);
}
