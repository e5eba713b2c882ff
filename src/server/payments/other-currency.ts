import type { DocumentId, PartyId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { joinWithAnd } from "#domain/refusal-texts.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { LockedDocument } from "./document-queries.ts";
import { selectUnappliedCurrencies } from "./queries.ts";

type Paying = {
  partyId: PartyId;
  /** Null: the base currency. */
  currency: string | null;
  documents: ReadonlyMap<DocumentId, LockedDocument>;
};

/**
 * Rejects documents in another currency than the payment, and names that currency. This comes before their amounts are compared
 * with the payment's, which would say nothing.
 */
export function rejectOtherCurrency(
  allocations: readonly { documentId: DocumentId; index?: number }[],
  { partyId, currency, documents }: Paying,
): void {
  for (const [place, { documentId, index = place }] of allocations.entries()) {
    const document = documents.get(documentId);
    if (document?.partyId !== partyId || isInCurrency(document, currency)) continue;
    const message = `${document.number} is in ${document.currency}. Enter a payment in ${document.currency} for it.`;
    throw new Refusal("currency.mismatch", [{ field: `allocations[${index}].documentId`, message }]);
  }
}

const isInCurrency = (document: LockedDocument, currency: string | null): boolean =>
  currency === null ? document.basePaidAmount === null : document.currency === currency;

/** Rejects a refund in a currency in which nothing is unapplied, if something is in others. */
export async function rejectRefundInOtherCurrency(tx: Tx, partyId: PartyId): Promise<void> {
  const currencies = await selectUnappliedCurrencies(tx, partyId);
  if (currencies.length === 0) return;
  const names = joinWithAnd(currencies);
  const message = `The unused credit is in ${names}. Enter the refund in ${currencies.length > 1 ? "one of these currencies" : names}.`;
  throw new Refusal("payment.refund-in-other-currency", [{ field: "amount", message }]);
}
