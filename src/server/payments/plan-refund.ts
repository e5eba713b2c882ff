import type { PaymentInput } from "#contract/payments.ts";
import type { PaymentId } from "#domain/ids.ts";
import { compare, isPositive, type Money, smaller, subtract, sum, ZERO } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { Day } from "#domain/dates.ts";
import { readCurrencyAndToday } from "#server/settings/lookup.ts";
import type { RequestedAllocation } from "./allocate.ts";
import { rejectRefundInOtherCurrency } from "./other-currency.ts";
import { selectPayment, selectUnapplied, type UnappliedItem } from "./queries.ts";

/** Part of an unapplied payment to be refunded. */
export type RequestedReturn = { paymentId: PaymentId; amount: Money };

/** Credits that a refund applies to, and payments that it returns. */
export type RefundPlan = { allocations: RequestedAllocation[]; refunds: RequestedReturn[] };

/**
 * What a refund returns (Accounting 2, 3): the chosen items and, for the rest, the party's oldest credits and unapplied payments.
 * At most their balance, and nothing dated later.
 */
export async function planRefund(
  tx: Tx,
  refund: Omit<PaymentInput, "currency"> & { currency: string | null },
): Promise<RefundPlan> {
  const { partyId, amount, date, allocations, refunds } = refund;
  const unused = await selectUnapplied(tx, partyId, refund.currency);
  if (unused.length === 0 && allocations.length === 0 && refunds.length === 0)
    await rejectRefundInOtherCurrency(tx, partyId);
  const remaining = new Map<UnappliedItem["id"], Money>(unused.map(({ id, unapplied }) => [id, unapplied]));
  const useAmount = (id: UnappliedItem["id"], usedAmount: Money) =>
    remaining.set(id, subtract(remaining.get(id) ?? ZERO, usedAmount));
  for (const allocation of allocations) useAmount(allocation.documentId, allocation.amount);
  for (const [index, returned] of refunds.entries()) {
    if (unused.find(({ id }) => id === returned.paymentId)?.isPayment !== true)
      throw await explainNotReturnable(tx, { ...returned, ...refund, index });
    useAmount(returned.paymentId, returned.amount);
    if (compare(remaining.get(returned.paymentId) ?? ZERO, ZERO) < 0)
      throw refuseField("payment.exceeds-balance-due", `refunds[${index}].amount`);
  }
  const refundedIds = new Set<UnappliedItem["id"]>([
    ...allocations.map(({ documentId }) => documentId),
    ...refunds.map(({ paymentId }) => paymentId),
  ]);
  if (unused.some((item) => refundedIds.has(item.id) && item.date > date))
    throw refuseField("payment.refund-before-credit", "date");
  const remainingAmount = subtract(amount, sum([...allocations, ...refunds].map((row) => row.amount)));
  if (compare(remainingAmount, ZERO) < 0 && refunds.length > 0)
    throw refuseField("payment.over-applied", "refunds[0].amount");
  const planned = takeOldestFirst(
    unused.map((item) => ({ ...item, unapplied: remaining.get(item.id) ?? item.unapplied })),
    remainingAmount,
    date,
  );
  return {
    allocations: [
      ...allocations,
      ...planned.flatMap((part) => (part.isPayment ? [] : [{ documentId: part.id, amount: part.amount }])),
    ],
    refunds: [
      ...refunds.filter((row) => isPositive(row.amount)),
      ...planned.flatMap((part) => (part.isPayment ? [{ paymentId: part.id, amount: part.amount }] : [])),
    ],
  };
}

type NotReturnable = Pick<PaymentInput, "partyId"> & {
  paymentId: PaymentId;
  currency: string | null;
  index: number;
};

/** Why a payment chosen for a refund can't be returned. */
async function explainNotReturnable(
  tx: Tx,
  { paymentId, partyId, currency, index }: NotReturnable,
): Promise<Refusal> {
  const field = `refunds[${index}].paymentId`;
  const payment = await selectPayment(tx, paymentId);
  if (payment?.partyId !== partyId || payment.isRefund) return refuseField("payment.not-found", field);
  if (payment.status === "void") return refuseField("payment.is-void", field);
  if (payment.currency === (currency ?? (await readCurrencyAndToday(tx)).currency))
    return refuseField("payment.fully-applied", field);
  const message = `Payment ${payment.number} is in ${payment.currency}. Enter the refund in ${payment.currency}.`;
  return new Refusal("payment.refund-in-other-currency", [{ field, message }]);
}

/** Takes an amount from unapplied credits and payments, oldest first. */
function takeOldestFirst(
  unused: readonly UnappliedItem[],
  amount: Money,
  date: Day,
): (UnappliedItem & { amount: Money })[] {
  const parts: (UnappliedItem & { amount: Money })[] = [];
  let remainingAmount = amount;
  let later = ZERO;
  for (const item of unused) {
    if (!isPositive(remainingAmount)) break;
    if (!isPositive(item.unapplied)) continue;
    const part = smaller(item.unapplied, remainingAmount);
    if (item.date > date) {
      later = sum([later, item.unapplied]);
      continue;
    }
    parts.push({ ...item, amount: part });
    remainingAmount = subtract(remainingAmount, part);
  }
  if (!isPositive(remainingAmount)) return parts;
  if (compare(later, remainingAmount) >= 0) throw refuseField("payment.refund-before-credit", "date");
  throw refuseField("payment.exceeds-balance-due", "amount");
}
