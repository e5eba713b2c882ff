import { atRate } from "#domain/exchange.ts";
import { compare, type MinorUnit, type Money, smaller, subtract } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import type { LockedDocument } from "./document-queries.ts";

/** What is left of a document in its own currency, and what that is in the currency of the books. */
export function leftOf({ total, paidAmount }: LockedDocument): Money {
  return subtract(total, paidAmount);
}
function leftInBooks({ baseTotal, basePaidAmount, paidAmount }: LockedDocument): Money {
  return subtract(baseTotal, basePaidAmount ?? paidAmount);
}

/**
 * What an amount that is put against a document is in the currency of the books: at the document's rate, and all that is left
 * where nothing is left of it (Accounting 10).
 */
export function inBooksOf(document: LockedDocument, amount: Money, minorUnit: MinorUnit): Money {
  if (document.basePaidAmount === null) return amount;
  const left = leftInBooks(document);
  return compare(amount, leftOf(document)) >= 0
    ? left
    : smaller(atRate(amount, document.exchangeRate, minorUnit), left);
}

/** The same of what a credit is put against: neither of the two may keep cents that no money can clear. */
export function creditInBooks(
  { document, credit }: { document: LockedDocument; credit: LockedDocument },
  { amount, field, minorUnit }: { amount: Money; field: string; minorUnit: MinorUnit },
): Money {
  if (document.basePaidAmount === null) return amount;
  const isAll = compare(amount, leftOf(credit)) >= 0;
  const base = isAll ? leftInBooks(credit) : inBooksOf(document, amount, minorUnit);
  const clears = compare(amount, leftOf(document)) >= 0;
  const isOff = clears ? base !== leftInBooks(document) : compare(base, leftInBooks(document)) > 0;
  if (isOff || compare(base, leftInBooks(credit)) > 0) throw refuseField("currency.rounding", field);
  return base;
}
