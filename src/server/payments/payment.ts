import type { AccountRole, OpenedAccounts } from "#contract/accounts.ts";
import type { CreatedPayment, Payment, PaymentInput } from "#contract/payments.ts";
import type { AccountType } from "#domain/account.ts";
import type { DefaultAccountKey } from "#domain/default-accounts.ts";
import { atRate } from "#domain/exchange.ts";
import type { AccountId, PaymentId } from "#domain/ids.ts";
import { add, isPositive, type Money, negate } from "#domain/money.ts";
import { toPlainMoney } from "#domain/format-number.ts";
import { postPayment, type PostingPayment, type SystemDraft } from "#domain/posting.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { checkChosenAccounts } from "#server/accounts/lookup.ts";
import { recordAudits } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { postSystemJournals } from "#server/journals/system-journals.ts";
import { takePaymentNumbers } from "#server/numbering/next-number.ts";
import { ensureDefaultAccount } from "#server/accounts/default-accounts.ts";
import { selectAdvances } from "./advance-queries.ts";
import { allocateMany, type AllocationSource, type RequestedAllocation } from "./allocate.ts";
import { paymentInCurrency, rateOfPayment, settledAmountWithRemainder } from "./payment-in-currency.ts";
import { checkedPayer } from "./check-payment.ts";
import { paymentOnAccount, rejectUnusualAccountAmount } from "./account-amount.ts";
import { differenceAccountOf, writeOffOfDifference } from "./payment-difference.ts";
import {
  insertPayments,
  type Payer,
  type PaymentRow,
  selectPayers,
  selectPayment,
  selectPaymentsById,
} from "./queries.ts";
import { insertReturns } from "./return-queries.ts";

/**
 * Receives or pays money (Accounting 2, 3): journal and applications. Customers pay in and vendors are paid; a refund is the
 * opposite and returns credits and unapplied payments.
 */
export async function createPayment(tx: Tx, input: PaymentInput): Promise<CreatedPayment> {
  const [payment] = await createPayments(tx, [input]);
  if (payment === undefined) throw new Error("Each input must create one payment.");
  if (!input.writeOffDifference) return payment;
  const openedAccounts = [...payment.openedAccounts];
  const writeOff = await writeOffOfDifference(tx, input, payment);
  const key = differenceAccountOf(input, writeOff, payment);
  const accountId = await ensureDefaultAccount(tx, key, openedAccounts);
  await createPayments(tx, [{ ...writeOff, accountId, differencePaymentId: payment.id }]);
  return { ...(await readPayment(tx, payment.id)), openedAccounts };
}

/**
 * The same for many in order, all or none: journals, applications and audit log are written together. A refund, which returns
 * earlier credit, is made alone.
 */
export async function createPayments(tx: Tx, inputs: readonly PaymentRequest[]): Promise<CreatedPayment[]> {
  if (inputs.length > 1 && inputs.some(({ isRefund }) => isRefund))
    throw new Error("A refund must be recorded on its own.");
  const planned = await planPayments(tx, inputs);
  await insertPayments(
    tx,
    planned.map(({ row }) => row),
  );
  const journals: SystemDraft[] = [];
  for (const paymentPlan of planned) journals.push(await journalOf(tx, paymentPlan));
  await postSystemJournals(tx, journals, "payment");
  await allocateMany(tx, planned);
  await applyAdvances(tx, planned);
  for (const { row, refunds } of planned)
    await insertReturns(tx, { refundId: row.id, date: row.date }, refunds);
  const after = await selectPaymentsById(
    tx,
    planned.map(({ row }) => row.id),
  );
  const auditEvent = { action: "payment.recorded", subject: "payment" } as const;
  await recordAudits(
    tx,
    after.map((payment) => ({ ...auditEvent, subjectId: payment.id, after: payment })),
  );
  return after.map((payment, index) => ({
    ...payment,
    openedAccounts: planned[index]?.openedAccounts ?? [],
  }));
}

/** Applies the payments that are earlier than their documents, as advances at their own rates (Accounting 10). */
async function applyAdvances(tx: Tx, planned: readonly PaymentPlan[]): Promise<void> {
  const early = planned.filter(({ advanceAllocations }) => advanceAllocations.length > 0);
  if (early.length === 0) return;
  const advances = await selectAdvances(
    tx,
    early.map(({ row }) => row.id),
  );
  await allocateMany(
    tx,
    early.map(({ row, source, advanceAllocations: allocations }) => {
      return { source: { ...source, advance: advances.get(row.id) }, allocations };
    }),
  );
}

/** A payment to make; `differencePaymentId` is the payment whose small difference is written off. */
type PaymentRequest = PaymentInput & { differencePaymentId?: PaymentId };

/** A payment before it is written. */
type PaymentPlan = {
  row: PaymentRow;
  party: Payer;
  source: AllocationSource;
  allocations: readonly RequestedAllocation[];
  /** Those to later documents. */
  advanceAllocations: readonly RequestedAllocation[];
  refunds: Parameters<typeof insertReturns>[2];
  openedAccounts: OpenedAccounts;
};

/** The default accounts that payments made together have read so far. */
type UsualAccounts = Map<DefaultAccountKey, AccountId>;

async function planPayments(tx: Tx, inputs: readonly PaymentRequest[]): Promise<PaymentPlan[]> {
  const payers = await selectPayers(
    tx,
    inputs.map(({ partyId }) => partyId),
  );
  const unnumbered: PaymentPlan[] = [];
  const usual: UsualAccounts = new Map();
  for (const input of inputs)
    unnumbered.push(await planPayment(tx, input, { payer: payers.get(input.partyId), usual }));
  const numbers = await takePaymentNumbers(
    tx,
    inputs.map((input) => ({ kind: kindOf(input).series, typed: input.number, date: input.date })),
  );
  return unnumbered.map((paymentPlan, index) => ({
    ...paymentPlan,
    row: { ...paymentPlan.row, number: numbers[index] ?? "" },
  }));
}

/** Plans a payment; numbers are taken together later. */
async function planPayment(
  tx: Tx,
  input: PaymentRequest,
  { payer, usual }: { payer: Payer | undefined; usual: UsualAccounts },
): Promise<PaymentPlan> {
  const party = checkedPayer(input, { party: payer, minorUnit: minorUnitIn(tx) });
  const inCurrency = await paymentInCurrency(tx, input);
  const { currency, allocations, advanceAllocations, refunds } = inCurrency;
  const openedAccounts: OpenedAccounts = [];
  const { accountId, currency: accountCurrency } = await chooseAccount(tx, input, {
    usual,
    opened: openedAccounts,
  });
  const onAccount = await paymentOnAccount(tx, input, { accountCurrency, paymentCurrency: currency });
  const exchangeRate = await rateOfPayment(tx, input, { ...inCurrency, onAccount });
  await rejectUnusualAccountAmount(tx, input, { accountCurrency, onAccount, exchangeRate });
  const settled = settledAmountWithRemainder(inCurrency, { exchangeRate, minorUnit: minorUnitIn(tx) });
  const id = newId<PaymentId>();
  const { direction, partyId, date, amount, bankFee, isRefund, isWriteOff, method, memo } = input;
  return {
    row: {
      id,
      direction,
      number: "",
      partyId,
      date,
      accountId,
      amount,
      bankFee,
      isRefund,
      isWriteOff,
      differencePaymentId: input.differencePaymentId ?? null,
      method,
      memo,
      currency,
      exchangeRate,
      baseAmount: atRate(amount, exchangeRate, minorUnitIn(tx)),
      settled,
      onAccount,
    },
    party,
    source: { paymentId: id, partyId, date, paysCredits: isRefund, available: amount, currency },
    allocations,
    advanceAllocations,
    refunds,
    openedAccounts,
  };
}

/** Its journal, in the base currency. */
async function journalOf(tx: Tx, { row, party, openedAccounts }: PaymentPlan): Promise<SystemDraft> {
  const { id, direction, number, partyId, date, accountId, amount, bankFee } = row;
  const { currency, exchangeRate, settled, onAccount } = row;
  const currencyText =
    currency === null ? "" : `, ${currency} ${toPlainMoney(amount, currency)} at ${exchangeRate}`;
  const text = `${kindOf(row).name} ${number} \u2013 ${party.name}${currencyText}`;
  const minorUnit = minorUnitIn(tx);
  const charge = atRate(bankFee, exchangeRate, minorUnit);
  // The bank's charge reduces a receipt, and is added to a payment out.
  const notOnAccount = direction === "in" ? charge : negate(charge);
  const paid =
    onAccount === null || onAccount.accountRate === null
      ? atRate(amount, exchangeRate, minorUnit)
      : add(atRate(onAccount.accountAmount, onAccount.accountRate, minorUnit), notOnAccount);
  // A foreign currency account needs a line for its amount, but lines of zero aren't posted.
  if (onAccount !== null && paid === notOnAccount)
    throw refuseField("currency.payment-rounds-to-zero", "amount");
  const lines = postPayment({
    direction,
    text,
    cashAccountId: accountId,
    partyAccountId: party.accountId,
    partyId,
    foreignAmount: onAccount?.accountAmount,
    amount: settled ?? amount,
    bankFee: charge,
    exchange: await exchangeOf(tx, { settled: settled ?? amount, paid }, openedAccounts),
    feesAccountId: isPositive(bankFee)
      ? await ensureDefaultAccount(tx, "bank_fees", openedAccounts)
      : accountId,
  });
  return { date, description: text, lines, sourceId: id };
}

/** The payment in the base currency, and the account for the difference to its documents' amounts. */
async function exchangeOf(
  tx: Tx,
  { settled, paid }: { settled: Money; paid: Money },
  opened: OpenedAccounts,
): Promise<PostingPayment["exchange"]> {
  return settled === paid
    ? undefined
    : { paid, accountId: await ensureDefaultAccount(tx, "exchange", opened) };
}

type AccountRequirement = { types: AccountType[]; role?: AccountRole };
const MONEY_ACCOUNT: AccountRequirement = { types: ["asset", "liability"], role: "cash" };

const MONEY = {
  in: { series: "receipt", name: "Receipt" },
  out: { series: "payment", name: "Payment" },
} as const;
const WRITE_OFF = { series: "write_off", name: "Write-off" } as const;

function kindOf({ direction, isWriteOff }: Pick<PaymentInput, "direction" | "isWriteOff">) {
  return isWriteOff ? WRITE_OFF : MONEY[direction];
}

export async function readPayment(tx: Tx, id: PaymentId): Promise<Payment> {
  const payment = await selectPayment(tx, id);
  if (!payment) throw new Refusal("payment.not-found");
  return payment;
}

/** The bank or cash account or, for a write-off, the expense account: chosen, or the default (Accounting 1). */
async function chooseAccount(
  tx: Tx,
  { accountId, isWriteOff, isRefund, direction }: PaymentInput,
  { usual, opened }: { usual: UsualAccounts; opened: OpenedAccounts },
): Promise<{ accountId: AccountId; currency: string | null }> {
  const isBadDebt = direction === "in" && !isRefund;
  if (accountId !== null)
    return requireMoneyAccount(
      tx,
      accountId,
      "accountId",
      isWriteOff ? { types: ["expense"] } : MONEY_ACCOUNT,
    );
  const loss = isBadDebt ? "bad_debt" : "payment_differences";
  const key = isWriteOff ? loss : "cash";
  const usualId = usual.get(key) ?? (await ensureDefaultAccount(tx, key, opened));
  usual.set(key, usualId);
  return { accountId: usualId, currency: null };
}

/**
 * The chosen account: an active asset or liability that is only a bank or cash account, unless other types are allowed
 * (Accounting 1). Includes its currency, if that isn't the base currency.
 */
export async function requireMoneyAccount(
  tx: Tx,
  chosenId: AccountId,
  field: string,
  requirement: AccountRequirement = MONEY_ACCOUNT,
): Promise<{ accountId: AccountId; currency: string | null }> {
  const chosenAccounts = await checkChosenAccounts(tx, [
    { field, accountId: chosenId, isInAnyCurrency: true, ...requirement },
  ]);
  return { accountId: chosenId, currency: chosenAccounts.get(chosenId)?.currency ?? null };
}

/**
 * Maps payment errors of a document saved as paid to the document's fields, whose date has another name. The amount received on
 * an account in a third currency can't be entered there.
 */
export function rethrowAtDocumentFields(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === "account.foreign-amount-required")
    throw refuseField("account.foreign-currency", "payment.accountId");
  const errors = error.errors.map(({ field, message }) => ({ field: `payment.${field}`, message }));
  throw new Refusal(error.code, errors, error.current);
}
