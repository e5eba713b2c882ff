import type { Payment, PaymentInput } from "#contract/payments.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { compare, isPositive, isZero, sum, ZERO } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import { maxRounding } from "#domain/taxed-amounts.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockDocuments } from "./document-queries.ts";
import { outstandingOf } from "./base-amounts.ts";

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
  if (compare(amount, maxRounding(minorUnitOf(currency))) > 0)
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
    method: null,
    memo: "",
    allocations: isOver ? [] : outstanding,
    refunds: isOver ? [{ paymentId: id, amount }] : [],
    ...(input.currency === undefined ? {} : { currency }),
  };
}
