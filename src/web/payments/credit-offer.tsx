import { useState } from "react";
import type { Document } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { type PartySide, sideOf } from "#domain/document.ts";
import { isPositive, type Money, smaller, subtract, sum, ZERO } from "#domain/money.ts";
import { failureText } from "#web/api/api-error.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatMoney } from "#web/fields/formats.ts";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";
import {
  type Allocation,
  unpaidDocuments,
  toAllocations,
  allocateOldestFirst,
  type UnpaidDocument,
} from "./allocations.ts";

type CreditSource = { id: string; isPayment: boolean; date: string; unapplied: Money };
export type PayableItem = Pick<UnpaidDocument, "id" | "balanceDue">;

const SOURCES = {
  customer: { kind: "credit_note", direction: "in" },
  vendor: { kind: "vendor_credit", direction: "out" },
} as const;

/** The available credit of a contact (advance payments and credit notes) and a function that applies it, oldest first. */
export function usePartyCredit(
  side: PartySide,
  partyId: string | undefined,
  currency = pageNotation().currency,
) {
  const { kind, direction } = SOURCES[side];
  const limit = partyId === undefined ? 1 : 500;
  const credits = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.list`, {
    query: { partyId, status: "unpaid", limit },
  });
  const payments = useApiQuery("payments.list", {
    query: { partyId, direction, hasUnapplied: "true", limit },
  });
  const isRead = [credits, payments].every((query) => query.data !== undefined && !query.isPlaceholderData);
  const sources =
    partyId === undefined || !isRead
      ? []
      : sourcesOf(
          currency === pageNotation().currency
            ? inBaseCurrency(unpaidDocuments(credits.data?.items ?? []))
            : [],
          (payments.data?.items ?? []).filter((payment) => payment.currency === currency),
        );
  const applyCredit = useApiMutation("payments.applyCredit");
  const allocate = useApiMutation("payments.allocate");
  async function applyCredits(documents: readonly PayableItem[]): Promise<void> {
    for (const { source, allocations } of allocateSources(sources, documents)) {
      if (source.isPayment) await allocate.mutateAsync({ params: { id: source.id }, body: { allocations } });
      else await applyCredit.mutateAsync({ body: { creditId: source.id, allocations } });
    }
  }
  return {
    currency,
    total: sum(sources.map(({ unapplied }) => unapplied)),
    use: applyCredits,
    isPending: applyCredit.isPending || allocate.isPending,
  };
}

/** Credits in a foreign currency can only be applied on the page of the credit. */
const inBaseCurrency = (documents: readonly UnpaidDocument[]) =>
  documents.filter(({ currency }) => currency === pageNotation().currency);

type UnappliedPayment = { id: string; date: string; isRefund: boolean; unapplied: Money };

/** Open credits and unapplied payments, oldest first. */
function sourcesOf(
  credits: readonly (PayableItem & { date: string })[],
  payments: readonly UnappliedPayment[],
): CreditSource[] {
  return [
    ...credits.map(({ id, date, balanceDue }) => ({ id, date, unapplied: balanceDue, isPayment: false })),
    ...payments
      .filter(({ isRefund }) => !isRefund)
      .map(({ id, date, unapplied }) => ({ id, date, unapplied: unapplied, isPayment: true })),
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Distributes each source over the documents. */
export function allocateSources(
  sources: readonly CreditSource[],
  documents: readonly PayableItem[],
): { source: CreditSource; allocations: Allocation[] }[] {
  const remainingDocuments = documents.map((document) => ({ ...document }));
  return sources.flatMap((source) => {
    const unpaid = remainingDocuments.filter((document) => isPositive(document.balanceDue));
    const allocations = toAllocations(allocateOldestFirst(unpaid, { available: source.unapplied }));
    for (const { documentId, amount } of allocations)
      for (const document of remainingDocuments)
        if (document.id === documentId) document.balanceDue = subtract(document.balanceDue, amount);
    return allocations.length === 0 ? [] : { source, allocations };
  });
}

type CreditOfferProps = { credit: ReturnType<typeof usePartyCredit>; documents: readonly PayableItem[] };

/** "87.00 of credit" with a button to apply it (Accounting 3); hidden if there is no credit or no balance due. */
export function CreditOffer({ credit, documents }: CreditOfferProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const usable = smaller(credit.total, sum(documents.map(({ balanceDue }) => balanceDue)));
  if (!isPositive(usable)) return null;
  function applyOffer(): void {
    credit.use(documents).then(
      () => showToast(`${formatMoney(usable, credit.currency)} of credit applied`),
      (error: unknown) => setFailure(error),
    );
  }
  return (
    <Notice
      action={
        <Button needs="payments.applyCredit" size="small" pending={credit.isPending} onClick={applyOffer}>
          Apply credit
        </Button>
      }
    >
      {formatMoney(credit.total, credit.currency)} of credit
      {failure !== null && `. ${failureText(failure, "Couldn't apply the credit")}`}
    </Notice>
  );
}

/** The credit offer on the page of an unpaid bill or invoice. */
export function CreditOfferForDocument({ document }: { document: Document }) {
  const { id, kind, partyId, total, paidAmount, currency } = document;
  const credit = usePartyCredit(sideOf(kind), partyId, currency);
  return <CreditOffer credit={credit} documents={[{ id, balanceDue: subtract(total, paidAmount) }]} />;
}

/** The contact whose credit is to be used, and how it is applied to documents. */
type CreditUse = { partyId: string; use: ReturnType<typeof usePartyCredit>["use"] };

/** After a document is posted, applies the contact's credit to it if the user chose so (Accounting 3). */
export function useApplyCredit(onSaved: (saved: Document, next: NextPage) => void) {
  const [chosen, setChosen] = useState<CreditUse | null>(null);
  function afterSaving(saved: Document, next: NextPage): void {
    const balanceDue = saved.status === "posted" ? subtract(saved.total, saved.paidAmount) : ZERO;
    const isUsed = chosen?.partyId === saved.partyId && isPositive(balanceDue);
    void (isUsed ? chosen.use([{ id: saved.id, balanceDue }]) : Promise.resolve())
      .catch((error: unknown) => showToast(failureText(error, "Couldn't apply the credit")))
      .finally(() => onSaved(saved, next));
  }
  return { chosen, setChosen, onSaved: afterSaving };
}

type ToUseProps = {
  side: PartySide;
  /** Undefined if nothing is due. */
  partyId: string | undefined;
  total: Money;
  /** The currency of the document. */
  currency: string;
  state: ReturnType<typeof useApplyCredit>;
};

/** The choice to apply a contact's credit, shown before a bill or invoice is posted. */
export function CreditToUse({ side, partyId, total, currency, state: { chosen, setChosen } }: ToUseProps) {
  const credit = usePartyCredit(side, partyId, currency);
  if (partyId === undefined || !isPositive(credit.total)) return null;
  const isUsed = chosen?.partyId === partyId;
  const used = formatMoney(smaller(credit.total, total), currency);
  return (
    <Notice
      action={
        <Button size="small" onClick={() => setChosen(isUsed ? null : { partyId, use: credit.use })}>
          {isUsed ? "Don't apply credit" : "Apply credit"}
        </Button>
      }
    >
      {formatMoney(credit.total, currency)} of credit
      {isUsed && `. ${used} will be applied when this is posted.`}
    </Notice>
  );
}
