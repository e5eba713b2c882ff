import type { Payment, PaymentInput } from "#contract/payments.ts";
import { isRoundedForCash, maxDifference } from "#domain/cash-rounding.ts";
import { add, compare, isPositive, isZero, subtract, sum, ZERO } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockDocuments } from "./document-queries.ts";
import { outstandingOf } from "./base-amounts.ts";

/** The account of a small difference: for the amount due as paid in cash, the rounding account (Accounting 3). */
export function differenceAccountOf({ method }: PaymentInput, writeOff: PaymentInput, payment: Payment) {
  const { amount, currency } = payment;
  const due = writeOff.isRefund ? subtract(amount, writeOff.amount) : add(amount, writeOff.amount);
  const isRounding = method === "cash" && isRoundedForCash({ due, paid: amount, currency });
  return isRounding ? ("rounding" as const) : ("payment_differences" as const);
}

/** The write-off of a small difference (Accounting 3): of its documents' balances due or, if overpaid, of the unapplied amount. */
export async function writeOffOfDifference(
  tx: Tx,
  input: PaymentInput,
  payment: Payment,
): Promise<PaymentInput> {
  const { id, direction, currency, unapplied } = payment;
  if (input.isRefund || input.isWriteOff) throw refuseField("payment.no-difference", "writeOffDifference");
  const ids = payment.allocations.map(({ documentId }) => documentId);
  const documents = [...(await lockDocuments(tx, ids)).values()];
  const outstanding = documents
    .map((document) => ({ documentId: document.id, amount: outstandingOf(document) }))
    .filter(({ amount }) => isPositive(amount));
  const isOver = isPositive(unapplied);
  const amount = isOver ? unapplied : sum(outstanding.map((payable) => payable.amount));
  if (isZero(amount)) throw refuseField("payment.no-difference", "writeOffDifference");
  if (compare(amount, maxDifference(currency)) > 0)
    throw refuseField("payment.difference-too-large", "writeOffDifference");
  const { partyId, date, confirmRates } = input;
  const reverseDirection = direction === "in" ? "out" : "in";
  return {
    partyId,
    date,
    confirmRates,
    accountId: null,
    direction: isOver ? reverseDirection : direction,
    amount,
    bankFee: ZERO,
    isRefund: isOver,
    isWriteOff: true,
    writeOffDifference: false,
    takeEarlyDiscount: false,
    method: null,
    memo: "",
    allocations: isOver ? [] : outstanding,
    refunds: isOver ? [{ paymentId: id, amount }] : [],
    ...(input.currency === undefined ? {} : { currency }),
  };
}
