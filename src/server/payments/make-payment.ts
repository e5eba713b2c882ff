import type { AccountRole, OpenedAccounts } from "#contract/accounts.ts";
import type { MadePayment, Payment, PaymentInput } from "#contract/payments.ts";
import type { AccountType } from "#domain/account.ts";
import type { PartySide } from "#domain/document.ts";
import type { AccountId, PaymentId } from "#domain/ids.ts";
import { compare, isPositive, isZero, sum } from "#domain/money.ts";
import { postPayment } from "#domain/posting.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { checkChosenAccounts } from "#server/accounts/lookup.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { postSystemJournals } from "#server/journals/system-journals.ts";
import { takeNumber } from "#server/numbering/next-number.ts";
import { ensureDefaultAccount } from "#server/settings/default-accounts.ts";
import { allocate } from "./allocate.ts";
import { insertPayment, type Payer, selectPayer, selectPayment } from "./queries.ts";
import { insertReturns } from "./return-queries.ts";
import { planRefund } from "./plan-refund.ts";

/**
 * Receives or pays money (Accounting 2, 3): its journal, and what it pays. Customers pay in and vendors are
 * paid; a refund goes the other way and returns credits and unused payments.
 */
export async function makePayment(tx: Tx, input: PaymentInput): Promise<MadePayment> {
  const party = await checkedPayer(tx, input);
  const { allocations, returns } = input.isRefund ? await planRefund(tx, input) : input;
  const openedAccounts: OpenedAccounts = [];
  const accountId = await accountOf(tx, input, openedAccounts);
  const id = newId<PaymentId>();
  const { direction, partyId, date, amount, bankCharge, isRefund, isWriteOff, method, memo } = input;
  const { series, name } = isWriteOff ? WRITE_OFF : MONEY[direction];
  const number = await takeNumber(tx, series, input.number);
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
    isWriteOff,
    method,
    memo,
  });
  const text = `${name} ${number} \u2013 ${party.name}`;
  const lines = postPayment({
    direction,
    text,
    cashAccountId: accountId,
    partyAccountId: party.accountId,
    partyId,
    amount,
    bankCharge,
    feesAccountId: isPositive(bankCharge)
      ? await ensureDefaultAccount(tx, "bank_fees", openedAccounts)
      : accountId,
  });
  await postSystemJournals(tx, [{ date, description: text, lines, sourceId: id }], "payment");
  await allocate(tx, { paymentId: id, partyId, date, paysCredits: isRefund, available: amount }, allocations);
  await insertReturns(tx, { refundId: id, date }, returns);
  const payment = await readPayment(tx, id);
  await recordAudit(tx, { action: "payment.made", subject: "payment", subjectId: id, after: payment });
  return { ...payment, openedAccounts };
}

/** Who pays or is paid, once it is known that money may go this way. */
async function checkedPayer(tx: Tx, input: PaymentInput): Promise<Payer> {
  const { amount, bankCharge, direction, isRefund, returns, partyId } = input;
  if (!isPositive(amount)) throw refuseField("payment.no-amount", "amount");
  // The bank keeps a part of money that comes in, and takes its charge on top of money that goes out.
  if (direction === "in" && compare(bankCharge, amount) >= 0)
    throw refuseField("payment.charge-too-high", "bankCharge");
  const party = await selectPayer(tx, partyId);
  if (!party) throw refuseField("party.not-found", "partyId");
  const isUsual = (party.side === "customer") === (direction === "in");
  if (isUsual === isRefund) throw refuseField("payment.wrong-direction", "direction");
  if (!isRefund && returns.length > 0) throw refuseField("payment.wrong-direction", "returns");
  if (input.isWriteOff) checkWriteOff(input, party.side);
  return party;
}

type AccountWanted = { types: AccountType[]; role?: AccountRole };
const MONEY_ACCOUNT: AccountWanted = { types: ["asset", "liability"], role: "cash" };

const MONEY = {
  in: { series: "receipt", name: "Receipt" },
  out: { series: "payment", name: "Payment" },
} as const;
const WRITE_OFF = { series: "write_off", name: "Write-off" } as const;

/** A bad debt is owed by a customer: all of it stands on invoices, and no bank takes part. */
function checkWriteOff({ isRefund, bankCharge, amount, allocations }: PaymentInput, side: PartySide): void {
  if (side !== "customer" || isRefund) throw refuseField("payment.wrong-direction", "isWriteOff");
  if (!isZero(bankCharge)) throw refuseField("payment.write-off-not-whole", "bankCharge");
  if (compare(sum(allocations.map((allocation) => allocation.amount)), amount) < 0)
    throw refuseField("payment.write-off-not-whole", "amount");
}

export async function readPayment(tx: Tx, id: PaymentId): Promise<Payment> {
  const payment = await selectPayment(tx, id);
  if (!payment) throw new Refusal("payment.not-found");
  return payment;
}

/** Where the money is or, for a bad debt, the expense that it is: chosen, or the default account (Accounting 1). */
async function accountOf(
  tx: Tx,
  { accountId, isWriteOff }: PaymentInput,
  opened: OpenedAccounts,
): Promise<AccountId> {
  if (accountId === null) return ensureDefaultAccount(tx, isWriteOff ? "bad_debt" : "cash", opened);
  return chosenAccount(tx, accountId, "accountId", isWriteOff ? { types: ["expense"] } : MONEY_ACCOUNT);
}

/**
 * The account that was chosen: an active asset or liability that holds money and nothing else, unless other types
 * are asked for (Accounting 1).
 */
export async function chosenAccount(
  tx: Tx,
  chosen: AccountId,
  field: string,
  wanted: AccountWanted = MONEY_ACCOUNT,
): Promise<AccountId> {
  await checkChosenAccounts(tx, [{ field, accountId: chosen, ...wanted }]);
  return chosen;
}
