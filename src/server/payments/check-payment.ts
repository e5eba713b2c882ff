import type { PaymentInput } from "#contract/payments.ts";
import type { PartySide } from "#domain/document.ts";
import type { PaymentId } from "#domain/ids.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { compare, isPositive, isZero, type MinorUnit, sum } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import { maxRounding } from "#domain/taxed-amounts.ts";
import type { Payer } from "./queries.ts";

/** Checks the payment and returns the customer or vendor. */
export function checkedPayer(
  input: PaymentInput & { differencePaymentId?: PaymentId },
  { party, minorUnit }: { party: Payer | undefined; minorUnit: MinorUnit },
): Payer {
  const { amount, bankFee, direction, isRefund, refunds } = input;
  if (!isPositive(amount)) throw refuseField("payment.amount-required", "amount");
  // The bank deducts its charge from receipts, and adds it to payments out.
  if (direction === "in" && compare(bankFee, amount) >= 0)
    throw refuseField("payment.bank-fee-too-high", "bankFee");
  if (!party) throw refuseField("party.not-found", "partyId");
  const isUsual = (party.side === "customer") === (direction === "in");
  if (isUsual === isRefund) throw refuseField("payment.wrong-direction", "direction");
  if (!isRefund && refunds.length > 0) throw refuseField("payment.wrong-direction", "refunds");
  // A payment's own difference has been checked, with the limit of its currency.
  if (input.isWriteOff && input.differencePaymentId === undefined)
    checkWriteOff(input, { side: party.side, minorUnit });
  return party;
}

/** A bad debt is owed by a customer, anything else is a small difference. Fully applied, and without a bank charge. */
function checkWriteOff(
  { isRefund, bankFee, amount, allocations, currency }: PaymentInput,
  { side, minorUnit }: { side: PartySide; minorUnit: MinorUnit },
): void {
  const maxRoundingAmount = maxRounding(currency === undefined ? minorUnit : minorUnitOf(currency));
  if ((side !== "customer" || isRefund) && compare(amount, maxRoundingAmount) > 0)
    throw refuseField("payment.difference-too-large", "amount");
  if (!isZero(bankFee)) throw refuseField("payment.write-off-not-fully-applied", "bankFee");
  // A refund takes the rest from the oldest credit.
  if (isRefund) return;
  if (compare(sum(allocations.map((allocation) => allocation.amount)), amount) < 0)
    throw refuseField("payment.write-off-not-fully-applied", "amount");
}
