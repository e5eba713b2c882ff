import type { Day } from "#domain/dates.ts";
import { discountOnDay } from "#domain/early-discount.ts";
import { localizeMoney } from "#domain/format-number.ts";
import { thousandthsOf } from "#domain/minor-unit-counts.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { compare, type Money, subtract, sum, toAmount, ZERO } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import type { Notation } from "#domain/notation.ts";
import type { PayableDocument } from "./suggestion.ts";

// What a payment may lack of the balance due of its documents: an early payment discount, a bank fee, or a few cents.

type DiscountMatch = { paid: Money; date: Day; notation: Notation };

/** The payment of documents less their early payment discounts on its day, with a text; null if the amounts differ. */
export function discountedPayment(
  documents: readonly PayableDocument[],
  { paid, date, notation }: DiscountMatch,
) {
  const minorUnit = minorUnitOf(notation.currency);
  const discounts = documents.map((document) => discountOnDay(document, { date, minorUnit }));
  const discount = sum(discounts.map((amount) => amount ?? ZERO));
  const balanceDue = sum(documents.map((document) => document.balanceDue));
  if (discounts.every((amount) => amount === null) || compare(subtract(balanceDue, discount), paid) !== 0)
    return null;
  const [percent] = documents.flatMap(({ earlyDiscount }) => earlyDiscount?.percent ?? []);
  const rate = documents.length === 1 && percent !== undefined ? `${percent}% ` : "";
  const written = (amount: Money) => localizeMoney(amount, notation);
  return {
    text: `the balance due of ${written(balanceDue)} less ${rate}early payment discount ${written(discount)}`,
    transaction: {
      takeEarlyDiscount: true,
      allocations: documents.map(({ id, balanceDue: balance }, index) => ({
        documentId: id,
        amount: subtract(balance, discounts[index] ?? ZERO),
      })),
    },
  };
}

/** Maximum fee that a bank or a card may deduct from a payment: a twentieth of it, and at most this amount. */
const CHARGE_MAX = thousandthsOf(toAmount("50.00"));

/** Maximum payment difference in minor units; anything above is a fee or a remaining balance. */
const SMALL_UNITS = 5n;
type SmallDifference = Pick<PayableDocument, "balanceDue"> & { paid: Money };

export function isSmallDifference({
  balanceDue,
  paid,
  notation,
}: SmallDifference & { notation: Notation }): boolean {
  const off = thousandthsOf(abs(subtract(balanceDue, paid)));
  const unit = 10n ** BigInt(3 - minorUnitOf(notation.currency));
  return off > 0n && off <= SMALL_UNITS * unit && off * 20n <= thousandthsOf(balanceDue);
}

export function describeDifference({
  balanceDue,
  paid,
  notation,
}: SmallDifference & { notation: Notation }): string {
  return `${localizeMoney(abs(subtract(balanceDue, paid)), notation)} is accepted as a payment difference`;
}

type DifferenceInput = Pick<PayableDocument, "balanceDue" | "direction"> & { paid: Money };

/** Returns the fee deducted from money in or added to money out; null if it is too high. */
export function chargeIn({ balanceDue, paid, direction }: DifferenceInput): Money | null {
  const charge = direction === "in" ? subtract(balanceDue, paid) : subtract(paid, balanceDue);
  return isCharge({ balanceDue: thousandthsOf(balanceDue), charge: thousandthsOf(charge) }) ? charge : null;
}

/** Whether the difference is small enough to be a bank fee. */
export function isCharge({ balanceDue, charge }: Record<"balanceDue" | "charge", bigint>): boolean {
  return charge > 0n && charge <= CHARGE_MAX && charge * 20n <= balanceDue;
}

type BankChargeText = Pick<PayableDocument, "direction"> & { charge: Money; notation: Notation };

export function describeCharge({ charge, direction, notation }: BankChargeText): string {
  const amount = localizeMoney(charge, notation);
  return direction === "in" ? `less a bank fee of ${amount}` : `plus a bank fee of ${amount}`;
}
