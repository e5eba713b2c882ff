import type { Day } from "./dates.ts";
import { type DocumentKind, isCredit } from "./document.ts";
import { groupBy } from "./group-by.ts";
import type { Installment } from "./installments.ts";
import { allocateLargestRemainder } from "./largest-remainder.ts";
import { tenThousandthsOf } from "./minor-unit-counts.ts";
import { isPositive, type MinorUnit, type Money, percentOf, type Rate, sum, ZERO } from "./money.ts";
import type { RefusalCode } from "./refusals.ts";

/** A discount on the balance due of an invoice or bill that is paid in full by a day (Accounting 3). */
export type EarlyDiscount = { percent: Rate; until: Day };

type DiscountableDocument = { balanceDue: Money; earlyDiscount: EarlyDiscount | null };

/** The discount on a document that is paid in full on a day, rounded half-up; null if it has none, or no longer. */
export function discountOnDay(
  { balanceDue, earlyDiscount }: DiscountableDocument,
  { date, minorUnit }: { date: Day; minorUnit: MinorUnit },
): Money | null {
  if (earlyDiscount === null || date > earlyDiscount.until) return null;
  const discount = percentOf(balanceDue, earlyDiscount.percent, minorUnit);
  return isPositive(discount) ? discount : null;
}

/**
 * A discount by tax rate, in proportion to the totals with tax, so that each rate's tax is reduced by its own share; largest
 * remainder.
 */
export function discountByTax<Tax extends string | null>(
  discount: Money,
  items: readonly { taxRateId: Tax; total: Money }[],
  minorUnit: MinorUnit,
): { taxRateId: Tax; amount: Money }[] {
  const groups = [...groupBy(items, ({ taxRateId }) => taxRateId)];
  const totals = groups.map(([, group]) => sum(group.map(({ total }) => total)));
  const weights = totals.map((total) => (isPositive(total) ? total : ZERO));
  const amounts = allocateLargestRemainder(discount, weights, minorUnit);
  return groups
    .map(([taxRateId], index) => ({ taxRateId, amount: amounts[index] ?? ZERO }))
    .filter(({ amount }) => isPositive(amount));
}

/** Whether an early payment discount can have this percentage: above zero and below 100. */
export function isDiscountPercent(percent: Rate): boolean {
  const tenThousandths = tenThousandthsOf(percent);
  return tenThousandths > 0n && tenThousandths < 1_000_000n;
}

type EarlyDiscountDocument = {
  kind: DocumentKind;
  date: Day;
  dueDate: Day;
  installments: readonly Installment[];
};

/** Why a document can't have this early payment discount; null if it can. */
export function earlyDiscountError(
  discount: EarlyDiscount | null,
  { kind, date, dueDate, installments }: EarlyDiscountDocument,
): { code: RefusalCode; field: string } | null {
  if (discount === null) return null;
  if (isCredit(kind) || installments.length > 0)
    return { code: "document.early-discount-not-allowed", field: "earlyDiscount" };
  if (!isDiscountPercent(discount.percent))
    return { code: "document.early-discount-percent-out-of-range", field: "earlyDiscount.percent" };
  return discount.until < date || discount.until > dueDate
    ? { code: "document.early-discount-date-out-of-range", field: "earlyDiscount.until" }
    : null;
}

/** Countries where the tax stays as invoiced if an early payment discount is taken (Accounting 3). */
const TAX_KEPT_IN: ReadonlySet<string> = new Set(["CA"]);

export const DISCOUNT_TAX_CHOICES = ["reduced", "unchanged"] as const;
export type DiscountTax = (typeof DISCOUNT_TAX_CHOICES)[number];

/** Whether early payment discounts reduce the tax: the company's choice, else the rule of its country. */
export function reducesTax({
  choice,
  country,
}: {
  choice: DiscountTax | null;
  country: string | null;
}): boolean {
  return choice === null ? !TAX_KEPT_IN.has(country ?? "") : choice === "reduced";
}
