import { type CardNote, isSameAmount, isTestKey } from "#domain/card-payments.ts";
import { toDay } from "#domain/dates.ts";
import type { DocumentId, JournalId } from "#domain/ids.ts";
import { isNegative, isPositive, type Money, negate, smaller, ZERO } from "#domain/money.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import { readDocument } from "#server/documents/lookup.ts";
import { createEntry } from "#server/money/write-entry.ts";
import { createPayment } from "#server/payments/payment.ts";
import { ensureDefaultAccount } from "#server/accounts/default-accounts.ts";
import { payableAmount } from "./checkout.ts";
import {
  type CardCheckout,
  insertEvent,
  selectCheckout,
  selectDayAndCurrency,
  selectPaidCheckout,
  updateFee,
  updatePaidCheckout,
} from "./queries.ts";
import type { CardNews } from "./read-event.ts";
import type { OpenAccount } from "./account.ts";

/** The payment of an event, as queried from the provider. */
export type PaymentAtProvider = {
  isPaid: boolean;
  amount: Money;
  currency: string;
  /** Null while not yet known. */
  fee: { amount: Money; currency: string } | null;
};

export type ReceivedEvent = { news: CardNews; account: OpenAccount; payment: PaymentAtProvider | null };

const PROVIDER = "Stripe";

/** Posts an event, in the transaction that stores it (I-77). */
export async function postCardEvent(tx: Tx, receivedEvent: ReceivedEvent): Promise<void> {
  const { news, account } = receivedEvent;
  if (news.isLive === isTestKey(account.secretKey))
    return insertEvent(tx, { ...news, note: "mode_mismatch" });
  switch (news.kind) {
    case "payment":
      return postCardPayment(tx, receivedEvent);
    case "fee":
      return postLateFee(tx, receivedEvent);
    case "payout":
      return postPayout(tx, receivedEvent);
    case "payout_failed":
      return insertEvent(tx, { ...news, note: "record_manually" });
    default: {
      const documentId = (await selectPaidCheckout(tx, news.reference))?.documentId ?? null;
      return insertEvent(tx, { ...news, documentId, note: "record_manually" });
    }
  }
}

/** Posts a payment: applied to the balance due of the invoice, any excess as a credit. */
async function postCardPayment(tx: Tx, receivedEvent: ReceivedEvent): Promise<void> {
  const { news, account, payment: atProvider } = receivedEvent;
  const checkout = news.sessionId === null ? null : await selectCheckout(tx, news.sessionId);
  const note = explainNotPosted(receivedEvent, checkout, bookOf(tx));
  if (checkout === null || atProvider === null || note !== null)
    return insertEvent(tx, { ...news, documentId: checkout?.documentId ?? null, note });
  const document = await readDocument(tx, "invoice", checkout.documentId);
  const { day, currency } = await selectDayAndCurrency(tx, news.at);
  // If its currency has changed since, the whole payment is a credit.
  const balanceDue = document.currency === currency ? payableAmount(document) : null;
  const paid = await createPayment(tx, {
    direction: "in",
    partyId: document.partyId,
    date: day,
    accountId: account.accountId,
    amount: checkout.amount,
    bankFee: ZERO,
    isRefund: false,
    isWriteOff: false,
    writeOffDifference: false,
    takeEarlyDiscount: false,
    method: "card",
    memo: `${PROVIDER} ${news.reference}`,
    allocations:
      balanceDue === null ? [] : [{ documentId: document.id, amount: smaller(balanceDue, checkout.amount) }],
    refunds: [],
  });
  await updatePaidCheckout(tx, { id: checkout.id, intentId: news.reference, paymentId: paid.id });
  const isCredit = isPositive(paid.unapplied);
  await insertEvent(tx, {
    ...news,
    documentId: document.id,
    paymentId: paid.id,
    ...(isCredit && { note: "overpaid", detail: `${paid.unapplied} ${news.currency}` }),
  });
  await postCardFee(tx, receivedEvent, { ...checkout, fee: atProvider.fee });
}

/** Explains why a payment doesn't match a request of these books; null if it does. */
function explainNotPosted(
  { news, payment }: ReceivedEvent,
  checkout: CardCheckout | null,
  bookId: string,
): CardNote | null {
  if (checkout === null || checkout.paymentId !== null || news.bookId !== bookId) return "not_requested";
  if (!isSameAmount(checkout, news)) return "amount_mismatch";
  if (payment === null) return "unknown_payment";
  if (!payment.isPaid) return "not_paid";
  return isSameAmount(checkout, payment) ? null : "amount_mismatch";
}

/** Posts a fee the provider hadn't calculated when it reported the payment. */
async function postLateFee(tx: Tx, receivedEvent: ReceivedEvent): Promise<void> {
  const checkout = await selectPaidCheckout(tx, receivedEvent.news.reference);
  if (checkout === null || checkout.feeId !== null) return;
  await postCardFee(tx, receivedEvent, { ...checkout, fee: receivedEvent.payment?.fee ?? null });
}

type CheckoutFee = Pick<CardCheckout, "id"> & { documentId: DocumentId; fee: PaymentAtProvider["fee"] };

/** Posts the provider's fee as an expense; the payment itself is recorded in full. */
async function postCardFee(
  tx: Tx,
  { news, account }: ReceivedEvent,
  { id, documentId, fee }: CheckoutFee,
): Promise<void> {
  if (fee === null || !isPositive(fee.amount)) return;
  const event = { ...news, kind: "fee", ...fee, documentId } as const;
  const { day, currency } = await selectDayAndCurrency(tx, news.at);
  if (fee.currency !== currency) return insertEvent(tx, { ...event, note: "currency_mismatch" });
  const { number } = await readDocument(tx, "invoice", documentId);
  const fees = await ensureDefaultAccount(tx, "bank_fees");
  const entry = await createEntry(tx, {
    kind: "expense",
    date: day,
    accountId: account.accountId,
    payee: PROVIDER,
    partyId: null,
    reference: news.reference.slice(0, 100),
    total: fee.amount,
    lines: [{ accountId: fees, description: `Card fee ${number}`, amount: fee.amount, taxRateId: null }],
  });
  await updateFee(tx, { id, feeId: entry.id });
  await insertEvent(tx, { ...event, journalId: entry.id });
}

/** Posts a payout as a transfer to the bank account, where the bank transaction will be matched to it. */
async function postPayout(tx: Tx, { news, account }: ReceivedEvent): Promise<void> {
  const { currency } = await selectDayAndCurrency(tx, news.at);
  if (news.currency !== currency) return insertEvent(tx, { ...news, note: "currency_mismatch" });
  const isRefund = isNegative(news.amount);
  const [from, to] = [account.accountId, account.payoutAccountId];
  const amount = isRefund ? negate(news.amount) : news.amount;
  const journalId: JournalId | null = isPositive(amount)
    ? (
        await createEntry(tx, {
          kind: "transfer",
          // A day in the provider's calendar, without a time zone.
          date: toDay(news.at.slice(0, 10)),
          accountId: isRefund ? to : from,
          payee: PROVIDER,
          partyId: null,
          reference: news.reference.slice(0, 100),
          total: amount,
          lines: [
            { accountId: isRefund ? from : to, description: `${PROVIDER} payout`, amount, taxRateId: null },
          ],
        })
      ).id
    : null;
  await insertEvent(tx, { ...news, journalId });
}
