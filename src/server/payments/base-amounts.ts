import { atRate } from "#domain/exchange.ts";
import { compare, type MinorUnit, type Money, smaller, subtract } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import type { LockedDocument } from "./document-queries.ts";

/** Balance due of a document in its own currency, and in the base currency. */
export function outstandingOf({ total, paidAmount }: LockedDocument): Money {
  return subtract(total, paidAmount);
}
function baseOutstanding({ baseTotal, basePaidAmount, paidAmount }: LockedDocument): Money {
  return subtract(baseTotal, basePaidAmount ?? paidAmount);
}

/**
 * An applied amount in the base currency: at the document's rate, or the whole remainder if it clears the document (Accounting 10).
 */
export function baseAmountOf(document: LockedDocument, amount: Money, minorUnit: MinorUnit): Money {
  if (document.basePaidAmount === null) return amount;
  const outstanding = baseOutstanding(document);
  return compare(amount, outstandingOf(document)) >= 0
    ? outstanding
    : smaller(atRate(amount, document.exchangeRate, minorUnit), outstanding);
}

const ROUNDS_APART =
  "This amount would leave a rounding difference in your base currency. Apply the full balance of the credit or the document, or a slightly different amount.";

/** The same for applying a credit: neither may keep cents that no payment can clear. */
export function baseAmountOfCredit(
  { document, credit }: { document: LockedDocument; credit: LockedDocument },
  { amount, field, minorUnit }: { amount: Money; field: string; minorUnit: MinorUnit },
): Money {
  if (document.basePaidAmount === null) return amount;
  const usesAll = compare(amount, outstandingOf(credit)) >= 0;
  const base = usesAll ? baseOutstanding(credit) : baseAmountOf(document, amount, minorUnit);
  const clears = compare(amount, outstandingOf(document)) >= 0;
  const isMismatch = clears
    ? base !== baseOutstanding(document)
    : compare(base, baseOutstanding(document)) > 0;
  if (isMismatch || compare(base, baseOutstanding(credit)) > 0)
    throw new Refusal("currency.rounding", [{ field, message: ROUNDS_APART }]);
  return base;
}
