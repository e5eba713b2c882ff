import { pageMinorUnit } from "#web/api/page-notation.ts";
import type { DocumentHeader } from "#contract/documents.ts";
import { maxDifference } from "#domain/cash-rounding.ts";
import { compare, isAmountText, isPositive, isZero, type Money, subtract, sum, ZERO } from "#domain/money.ts";
import { exceedsBalanceDueText } from "#domain/refusal-texts.ts";
import { formatWithSign, invalidAmountText } from "#web/fields/formats.ts";

/** A document with a balance due. */
export type UnpaidDocument = Pick<
  DocumentHeader,
  "id" | "number" | "date" | "dueDate" | "total" | "currency" | "earlyDiscount"
> & {
  balanceDue: Money;
};

/** The most decimals of any currency; `allocationErrors` checks the decimals of the document's currency. */
const AMOUNT_DECIMALS_MAX = 3;

/** The amount applied to each document, by ID; "" for none. */
export type AllocationAmounts = Readonly<Record<string, string>>;

/** The unpaid documents, earliest due date first. */
export function unpaidDocuments(documents: readonly DocumentHeader[]): UnpaidDocument[] {
  return documents
    .map(({ id, number, date, dueDate, total, currency, paidAmount, earlyDiscount }) => {
      return {
        id,
        number,
        date,
        dueDate,
        total,
        currency,
        earlyDiscount,
        balanceDue: subtract(total, paidAmount),
      };
    })
    .filter(({ balanceDue }) => isPositive(balanceDue))
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

function orderOf({ dueDate, date, number }: UnpaidDocument): string {
  return `${dueDate} ${date} ${number}`;
}

/** The balance due of a contact's only unpaid document; otherwise, and for a refund, the user enters the amount. */
export function usualAmount(
  [only, ...others]: readonly UnpaidDocument[],
  { isRefund }: { isRefund: boolean },
): string {
  return only === undefined || others.length > 0 || isRefund ? "" : only.balanceDue;
}

/** Applies an amount to documents in order, the chosen one first, until it is used up (Accounting 3). */
export function allocateOldestFirst(
  documents: readonly Pick<UnpaidDocument, "id" | "balanceDue">[],
  { available, firstId }: { available: string; firstId?: string | undefined },
): AllocationAmounts {
  let remaining = isAmountText(available, AMOUNT_DECIMALS_MAX) ? available : ZERO;
  const amounts: Record<string, string> = {};
  const inOrder = documents.toSorted((a, b) => Number(b.id === firstId) - Number(a.id === firstId));
  for (const { id, balanceDue } of inOrder) {
    if (!isPositive(remaining)) break;
    const amount = compare(balanceDue, remaining) <= 0 ? balanceDue : remaining;
    amounts[id] = amount;
    remaining = subtract(remaining, amount);
  }
  return amounts;
}

/** The form field for the amount applied to a document. */
export function allocationOf(documentId: string): `allocations.${string}` {
  return `allocations.${documentId}`;
}

export type Allocation = { documentId: string; amount: Money };

/** The allocations to send. Invalid amounts are omitted; see `allocationErrors`. */
export function toAllocations(amounts: AllocationAmounts): Allocation[] {
  return Object.entries(amounts).flatMap(([documentId, amount]) =>
    isAmountText(amount, AMOUNT_DECIMALS_MAX) && isPositive(amount) ? [{ documentId, amount }] : [],
  );
}

/** The total applied to all documents. */
export function allocatedTotal(amounts: AllocationAmounts): Money {
  return sum(toAllocations(amounts).map(({ amount }) => amount));
}

/** The error of each allocation by document ID, checked before the server does. */
export function allocationErrors(
  documents: readonly UnpaidDocument[],
  amounts: AllocationAmounts,
): Map<string, string> {
  return new Map(
    documents.flatMap(({ id, number, balanceDue, currency }): [string, string][] => {
      const amount = amounts[id] ?? "";
      if (amount === "") return [];
      const isAmount = isAmountText(amount, pageMinorUnit(currency)) && !amount.startsWith("-");
      if (!isAmount) return [[id, invalidAmountText(currency)]];
      return compare(amount, balanceDue) > 0
        ? [[id, exceedsBalanceDueText({ number, balanceDue: formatWithSign(balanceDue, currency) })]]
        : [];
    }),
  );
}

/** The small difference that could be written off: what the documents still lack or, if overpaid, the excess. */
export function smallDifference(
  documents: readonly Pick<UnpaidDocument, "id" | "balanceDue">[],
  { amounts, available, currency }: { amounts: AllocationAmounts; available: Money; currency: string },
): Money | null {
  const amountById = new Map(
    toAllocations(amounts).map((allocation) => [allocation.documentId, allocation.amount]),
  );
  if (amountById.size === 0) return null;
  const over = subtract(available, sum(amountById.values()));
  const remainders = documents.flatMap(({ id, balanceDue }) => {
    const amount = amountById.get(id);
    return amount === undefined ? [] : [subtract(balanceDue, amount)];
  });
  const difference = isZero(over) ? sum(remainders) : over;
  return isPositive(difference) && compare(difference, maxDifference(currency)) <= 0 ? difference : null;
}
