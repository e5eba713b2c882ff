import { v7 as newId } from "uuid";
import type { Payment, PaymentInput } from "#contract/payments.ts";
import { compare, isPositive, subtract, sum } from "#domain/money.ts";
import { postPayment } from "#domain/posting.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { checkChosenAccounts } from "#server/accounts/check-chosen-accounts.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { postSystemJournals } from "#server/journals/system-journals.ts";
import { takeNumber } from "#server/numbering/next-number.ts";
import { defaultAccount } from "#server/settings/default-accounts.ts";
import { holdBook } from "#server/settings/hold-book.ts";
import { allocate } from "./allocate.ts";
import { insertPayment, selectPayer, selectPayment, selectUnallocated } from "./payment-queries.ts";

/**
 * Receives or pays money (Rules 2, 3): its journal, and what it pays. Customers pay in and vendors are
 * paid; a refund goes the other way and takes up credits.
 */
export async function makePayment(tx: Tx, input: PaymentInput): Promise<Payment> {
  if (!isPositive(input.amount)) throw refuseField("payment.no-amount", "amount");
  // Of money that comes in the bank keeps a part; on money that goes out it takes its charge on top.
  if (input.direction === "in" && compare(input.bankCharge, input.amount) >= 0)
    throw refuseField("payment.charge-too-high", "bankCharge");
  await holdBook(tx);
  const party = await selectPayer(tx, input.partyId);
  if (!party) throw refuseField("party.not-found", "partyId");
  const isUsual = (party.side === "customer") === (input.direction === "in");
  if (isUsual === input.isRefund) throw refuseField("payment.wrong-direction", "direction");
  if (input.isRefund) await checkRefund(tx, input);
  const accountId =
    input.accountId === null
      ? await defaultAccount(tx, "cash")
      : await chosenAccount(tx, input.accountId, "accountId");
  const id = newId();
  const { direction, partyId, date, amount, bankCharge, isRefund, memo } = input;
  const number = await takeNumber(tx, direction === "in" ? "receipt" : "payment", input.number);
  await insertPayment(tx, {
    id,
    direction,
    number,
    partyId,
    date,
    accountId,
    amount,
    bankCharge,
    isRefund,
    memo,
  });
  const text = `${NAMES[direction]} ${number} \u2013 ${party.name}`;
  const lines = postPayment({
    direction,
    text,
    cashAccountId: accountId,
    partyAccountId: party.accountId,
    partyId,
    amount,
    bankCharge,
    feesAccountId: isPositive(bankCharge) ? await defaultAccount(tx, "bank_fees") : accountId,
  });
  await postSystemJournals(tx, [{ date, description: text, lines, sourceId: id }], "payment");
  await allocate(
    tx,
    { paymentId: id, partyId, date, paysCredits: isRefund, available: amount },
    input.allocations,
  );
  const payment = await readPayment(tx, id);
  await recordAudit(tx, { action: "payment.made", subject: "payment", subjectId: id, after: payment });
  return payment;
}

const NAMES = { in: "Receipt", out: "Payment" } as const;

export async function readPayment(tx: Tx, id: string): Promise<Payment> {
  const payment = await selectPayment(tx, id);
  if (!payment) throw new Refusal("payment.not-found");
  return payment;
}

/** A refund takes up credits by name, or unused payments: never more than the party has of these. */
async function checkRefund(tx: Tx, { partyId, amount, allocations }: PaymentInput): Promise<void> {
  const unnamed = subtract(amount, sum(allocations.map((allocation) => allocation.amount)));
  if (isPositive(unnamed) && compare(unnamed, await selectUnallocated(tx, partyId)) > 0)
    throw refuseField("payment.above-open", "amount");
}

/** The account that was chosen: an active asset or liability that holds money and nothing else (Rules 1). */
export async function chosenAccount(tx: Tx, chosen: string, field: string): Promise<string> {
  await checkChosenAccounts(tx, [{ field, accountId: chosen, types: ["asset", "liability"], role: "cash" }]);
  return chosen;
}
