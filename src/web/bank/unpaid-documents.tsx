import { useState } from "react";
import type { BankTransactionRecord } from "#contract/bank.ts";
import type { DocumentHeader } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { compare, isNegative, isPositive, type Money, subtract, sum } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { call } from "#web/api/call-api.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate } from "#web/fields/formats.ts";
import { useRequestPreview } from "#web/forms/posting-preview.tsx";
import { allocateOldestFirst, toAllocations } from "#web/payments/allocations.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { BankAmount, type WithCurrency, formatBankAmount } from "./bank-amount.tsx";

/** An unpaid invoice or bill that a bank transaction can pay. */
type PayableDocument = Pick<DocumentHeader, "id" | "number" | "dueDate" | "partyId" | "partyName"> & {
  balanceDue: Money;
};

/** Unpaid documents in the list, without a search and with one. */
const COUNTS = { all: 5, found: 20 };
const READ_AT_MOST = 100;

type SearchProps = WithCurrency & { transaction: BankTransactionRecord; search: string };

/** Returns the unpaid invoices for money in, or bills for money out; those with its exact amount come first. */
export function usePayableDocuments({
  transaction,
  currency,
  search,
}: SearchProps): readonly PayableDocument[] {
  const kind = isPositive(transaction.amount) ? "invoice" : "bill";
  const query = { status: "unpaid", search, limit: READ_AT_MOST } as const;
  const { data } = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.list`, { query });
  const payable = (data?.items ?? [])
    .filter((document) => document.currency === (currency ?? pageNotation().currency))
    .map(({ total, paidAmount, ...document }) => ({ ...document, balanceDue: subtract(total, paidAmount) }));
  const isExact = ({ balanceDue }: PayableDocument) => compare(balanceDue, abs(transaction.amount)) === 0;
  return payable
    .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)) || (a.dueDate < b.dueDate ? -1 : 1))
    .slice(0, search === "" ? COUNTS.all : COUNTS.found);
}

type PaymentOptions = { transaction: BankTransactionRecord; onDone: (title: string) => void };

/** Selected documents of one customer or vendor, and the payment that records the transaction for them. */
export function useDocumentChoice({ transaction, onDone }: PaymentOptions) {
  const [chosen, setChosen] = useState<readonly PayableDocument[]>([]);
  const pay = useApiMutation("bank.recordPayment");
  const toggle = (document: PayableDocument): void =>
    setChosen((before) =>
      before.some(({ id }) => id === document.id)
        ? before.filter(({ id }) => id !== document.id)
        : [...before.filter(({ partyId }) => partyId === document.partyId), document],
    );
  const allocations = toAllocations(allocateOldestFirst(chosen, { available: abs(transaction.amount) }));
  const partyId = chosen[0]?.partyId ?? "";
  const request = { body: { bankTransactionId: transaction.id, partyId, allocations } };
  const preview = useRequestPreview(
    "bank.previewRecordPayment",
    chosen.length > 0 ? request : null,
    (previewRequest) => call("bank.previewRecordPayment", previewRequest),
  );
  const save = (): void =>
    pay.mutate(request, { onSuccess: () => onDone(chosen.map(({ number }) => number).join(", ")) });
  return { chosen, toggle, clear: () => setChosen([]), pay, preview, save };
}

type ListProps = WithCurrency & {
  items: readonly PayableDocument[];
  chosen: readonly PayableDocument[];
  onToggle: (document: PayableDocument) => void;
};

/** Unpaid documents to select, with their balance due. */
export function UnpaidDocuments({ items, chosen, currency, onToggle }: ListProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label="Unpaid documents" className="flex flex-col">
      {items.map((document) => (
        <li key={document.id} className="flex items-baseline gap-3 border-b border-line py-1.5">
          <Checkbox
            checked={chosen.some(({ id }) => id === document.id)}
            onChange={() => onToggle(document)}
            label={document.number}
            hint={`Due ${formatDate(document.dueDate)}`}
          />
          <span className="min-w-0 flex-1 wrap-anywhere text-ink-soft">{document.partyName}</span>
          <BankAmount amount={document.balanceDue} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

type OutcomeProps = WithCurrency & { transaction: BankTransactionRecord; chosen: readonly PayableDocument[] };

/** Says what the payment leaves: a balance due, a credit, or nothing. */
export function PaymentOutcome({ transaction, chosen, currency }: OutcomeProps) {
  const remaining = subtract(abs(transaction.amount), sum(chosen.map(({ balanceDue }) => balanceDue)));
  const amount = formatBankAmount(abs(remaining), currency);
  return (
    <p aria-live="polite" className="text-ink-soft">
      {isPositive(remaining)
        ? `Paid in full; ${amount} becomes credit of ${chosen[0]?.partyName ?? ""}.`
        : isNegative(remaining)
          ? `Paid in part; ${amount} is still due.`
          : "Paid in full."}
    </p>
  );
}
