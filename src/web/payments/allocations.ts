import { minorUnitOfPage } from "#web/api/page-notation.ts";
import type { DocumentHeader } from "#contract/documents.ts";
import {
  compare,
  isAmountText,
  isPositive,
  isZero,
  type MinorUnit,
  type Money,
  subtract,
  sum,
  ZERO,
} from "#domain/money.ts";
import { mostRounded } from "#domain/taxed-amounts.ts";
import { notAnAmount } from "#web/fields/formats.ts";

/** A document on which something is open. */
export type OpenDocument = Pick<
  DocumentHeader,
  "id" | "number" | "date" | "dueDate" | "total" | "currency"
> & {
  open: Money;
};

/** The decimals of any currency: whether they are those of its own says `whyNotAllocated`. */
const OF_ANY = 3;

/** What is put against each document, by its id; "" for nothing. */
export type Amounts = Readonly<Record<string, string>>;

/** The open documents, the one that was due first on top. */
export function openOf(documents: readonly DocumentHeader[]): OpenDocument[] {
  return documents
    .map(({ id, number, date, dueDate, total, currency, paidAmount }) => {
      return { id, number, date, dueDate, total, currency, open: subtract(total, paidAmount) };
    })
    .filter(({ open }) => isPositive(open))
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

function orderOf({ dueDate, date, number }: OpenDocument): string {
  return `${dueDate} ${date} ${number}`;
}

/** Applies an amount to the documents in their order, the chosen one first, as far as it reaches (Accounting 3). */
export function allocateOldestFirst(
  documents: readonly Pick<OpenDocument, "id" | "open">[],
  { available, firstId }: { available: string; firstId?: string | undefined },
): Amounts {
  let remaining = isAmountText(available, OF_ANY) ? available : ZERO;
  const amounts: Record<string, string> = {};
  const inOrder = documents.toSorted((a, b) => Number(b.id === firstId) - Number(a.id === firstId));
  for (const { id, open } of inOrder) {
    if (!isPositive(remaining)) break;
    const amount = compare(open, remaining) <= 0 ? open : remaining;
    amounts[id] = amount;
    remaining = subtract(remaining, amount);
  }
  return amounts;
}

export type Allocation = { documentId: string; amount: Money };

/** What is sent: the documents that get something. What cannot be read is left out; see `whyNotAllocated`. */
export function toAllocations(amounts: Amounts): Allocation[] {
  return Object.entries(amounts).flatMap(([documentId, amount]) =>
    isAmountText(amount, OF_ANY) && isPositive(amount) ? [{ documentId, amount }] : [],
  );
}

/** What all documents together get. */
export function allocated(amounts: Amounts): Money {
  return sum(toAllocations(amounts).map(({ amount }) => amount));
}

/** What is wrong with each allocation, before the server says it. */
export function allocationErrors(documents: readonly OpenDocument[], amounts: Amounts): Map<string, string> {
  return new Map(
    documents.flatMap(({ id, open, currency }): [string, string][] => {
      const amount = amounts[id] ?? "";
      if (amount === "") return [];
      const isAmount = isAmountText(amount, minorUnitOfPage(currency)) && !amount.startsWith("-");
      if (!isAmount) return [[id, notAnAmount(currency)]];
      return compare(amount, open) > 0
        ? [[id, "The amount exceeds the balance due. Enter the balance due or less."]]
        : [];
    }),
  );
}

/** The small difference that could be accepted: of what is left of the documents or, where more is paid, of the amount. */
export function smallDifference(
  documents: readonly Pick<OpenDocument, "id" | "open">[],
  { amounts, available, minorUnit }: { amounts: Amounts; available: Money; minorUnit: MinorUnit },
): Money | null {
  const put = new Map(toAllocations(amounts).map((one) => [one.documentId, one.amount]));
  if (put.size === 0) return null;
  const over = subtract(available, sum(put.values()));
  const rests = documents.flatMap(({ id, open }) => {
    const amount = put.get(id);
    return amount === undefined ? [] : [subtract(open, amount)];
  });
  const difference = isZero(over) ? sum(rests) : over;
  return isPositive(difference) && compare(difference, mostRounded(minorUnit)) <= 0 ? difference : null;
}
