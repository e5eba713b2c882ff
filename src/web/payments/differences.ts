import { isDateText } from "#domain/dates.ts";
import { discountOnDay } from "#domain/early-discount.ts";
import { compare, isAmountText, isPositive, type Money, subtract, sum, ZERO } from "#domain/money.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import { type AllocationAmounts, type UnpaidDocument, smallDifference } from "./allocations.ts";
import { MODES } from "./payment-modes.ts";
import type { PaymentFormValues } from "./use-payment-form.ts";

type PaidDocuments = { documents: readonly UnpaidDocument[]; currency: string };
type PaymentDay = Pick<PaymentFormValues, "mode" | "date">;

/** The discount of each document if it is paid in full on this day. */
function discountsOn({ mode, date }: PaymentDay, { documents, currency }: PaidDocuments): Map<string, Money> {
  if (MODES[mode].isRefund || !isDateText(date)) return new Map();
  const day = { date, minorUnit: pageMinorUnit(currency) };
  return new Map(
    documents.flatMap((document) => {
      const discount = discountOnDay(document, day);
      return discount === null ? [] : [[document.id, discount]];
    }),
  );
}

/** The early payment discount that settles the documents that are paid; null if one would remain due. */
export function discountTaken(
  day: PaymentDay,
  { amounts, ...paid }: PaidDocuments & { amounts: AllocationAmounts },
): Money | null {
  const discounts = discountsOn(day, paid);
  const minorUnit = pageMinorUnit(paid.currency);
  const remainders = paid.documents.flatMap(({ id, balanceDue }) => {
    const amount = amounts[id] ?? "";
    return isAmountText(amount, minorUnit) && isPositive(amount)
      ? [{ id, rest: subtract(balanceDue, amount) }]
      : [];
  });
  if (remainders.some(({ id, rest }) => compare(rest, discounts.get(id) ?? ZERO) > 0)) return null;
  const discount = sum(remainders.map(({ rest }) => rest));
  return isPositive(discount) ? discount : null;
}

/** The payment of discounted documents with their early payment discount; null if none is discounted on this day. */
export function discountOffer(
  day: PaymentDay,
  { documents, currency, only }: PaidDocuments & { only: string | undefined },
): { amount: Money; discount: Money; allocations: AllocationAmounts } | null {
  const discounts = discountsOn(day, { documents, currency });
  const discounted = documents.filter(({ id }) => discounts.has(id) && (only === undefined || id === only));
  if (discounted.length === 0) return null;
  const allocations = Object.fromEntries(
    discounted.map(({ id, balanceDue }) => [id, subtract(balanceDue, discounts.get(id) ?? ZERO)]),
  );
  return {
    amount: sum(Object.values(allocations)),
    discount: sum(discounted.map(({ id }) => discounts.get(id) ?? ZERO)),
    allocations,
  };
}

/** The small difference that the user may write off; a refund has none. */
export function differenceIn(
  { mode, amount }: PaymentFormValues,
  {
    documents,
    amounts,
    currency,
  }: { documents: readonly UnpaidDocument[]; amounts: AllocationAmounts; currency: string },
): Money | null {
  const minorUnit = pageMinorUnit(currency);
  if (MODES[mode].isRefund || !isAmountText(amount, minorUnit)) return null;
  return smallDifference(documents, { amounts, available: amount, currency });
}
