import { type Day, isDateText } from "#domain/dates.ts";
import type { Money } from "#domain/money.ts";
import { useState } from "react";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import type { DocumentHeader } from "#contract/documents.ts";
import type { DocumentKind } from "#domain/document.ts";
import type { ExchangeRate } from "#domain/exchange.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { newControls } from "#web/forms/refusal.ts";
import {
  allocateOldestFirst,
  unpaidDocuments,
  toAllocations,
  allocationErrors,
  type Allocation,
  type AllocationAmounts,
} from "./allocations.ts";

type AllocationOptions = {
  /** The kind of document to apply it to. */
  kind: DocumentKind;
  partyId: string;
  /** A payment is applied to documents in its currency, a credit only to those at its rate. */
  currency: string;
  exchangeRate?: ExchangeRate | undefined;
  /** The unapplied amount. */
  available: Money;
};

/** The state for applying a payment or credit to a contact's unpaid documents (Accounting 3). */
export function useAllocations({ kind, partyId, currency, exchangeRate, available }: AllocationOptions) {
  const open = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.list`, {
    query: { partyId, status: "unpaid", limit: 500 },
  });
  const [typed, setTyped] = useState<AllocationAmounts | null>(null);
  const [date, setDate] = useState("");
  const [controls] = useState(newControls);
  const hasSameCurrency = (document: DocumentHeader) =>
    document.currency === currency && (exchangeRate === undefined || document.exchangeRate === exchangeRate);
  const documents = unpaidDocuments((open.data?.items ?? []).filter(hasSameCurrency));
  const amounts = typed ?? allocateOldestFirst(documents, { available });
  const errors = allocationErrors(documents, amounts);
  const allocations = toAllocations(amounts);
  /** Sends the allocations. If one is invalid, focuses it instead, because sending would silently omit it. */
  function send(onSend: (application: { allocations: Allocation[]; date: Day | undefined }) => void): void {
    const [firstInvalid] = errors.keys();
    if (firstInvalid !== undefined) controls.focus(firstInvalid);
    else if (date === "" || day !== undefined) onSend({ allocations, date: day });
  }
  const day = isDateText(date) ? date : undefined;
  return {
    /** The request body: without a date, the later date of the two documents counts. */
    application: { allocations, date: day },
    isNothing: allocations.length === 0 && errors.size === 0,
    send,
    reset: () => setTyped(null),
    dateField: { value: date, onChange: setDate },
    /** Props of the table. */
    table: {
      documents,
      amounts,
      available,
      onChange: ({ id, amount }: { id: string; amount: string }) => setTyped({ ...amounts, [id]: amount }),
      isLoading: open.data === undefined,
      errors,
      keep: controls.keep,
    },
  };
}
