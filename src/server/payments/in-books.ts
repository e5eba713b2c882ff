import { atRate } from "#domain/exchange.ts";
import { compare, type MinorUnit, type Money, smaller, subtract } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import type { LockedDocument } from "./document-queries.ts";

/** What is left of a document in its own currency, and what that is in the currency of the books. */
export function outstandingOf({ total, paidAmount }: LockedDocument): Money {
  return subtract(total, paidAmount);
}
function baseOutstanding({ baseTotal, basePaidAmount, paidAmount }: LockedDocument): Money {
  return subtract(baseTotal, basePaidAmount ?? paidAmount);
}

/**
 * What an amount that is put against a document is in the currency of the books: at the document's rate, and all that is left
 * where nothing is left of it (Accounting 10).
 */
export function inBooksOf(document: LockedDocument, amount: Money, minorUnit: MinorUnit): Money {
  if (document.basePaidAmount === null) return amount;
  const outstanding = baseOutstanding(document);
  return compare(amount, outstandingOf(document)) >= 0
    ? outstanding
    : smaller(atRate(amount, document.exchangeRate, minorUnit), outstanding);
}

/** The same of what a credit is put against: neither of the two may keep cents that no money can clear. */
export function creditInBooks(
  { document, credit }: { document: LockedDocument; credit: LockedDocument },
  { amount, field, minorUnit }: { amount: Money; field: string; minorUnit: MinorUnit },
): Money {
  if (document.basePaidAmount === null) return amount;
  const isAll = compare(amount, outstandingOf(credit)) >= 0;
  const base = isAll ? baseOutstanding(credit) : inBooksOf(document, amount, minorUnit);
  const clears = compare(amount, outstandingOf(document)) >= 0;
  const isOff = clears ? base !== baseOutstanding(document) : compare(base, baseOutstanding(document)) > 0;
  if (isOff || compare(base, baseOutstanding(credit)) > 0) throw refuseField("currency.rounding", field);
  return base;
}
