import type { Stripe } from "stripe";
import { fromMinorUnits } from "#domain/card-payments.ts";
import type { CardEvent } from "#contract/card-payments.ts";
import type { CardEventId } from "#domain/ids.ts";
import { Refusal, refusalReply } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { type Books, INTERACTIVE_OPTIONS, openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import type { Tx } from "#server/db/transaction.ts";
import { isIdText } from "#server/http/cursor.ts";
import { findOpenBook } from "#server/identity/owned-books.ts";
import { newStripe, type SentEvent, verifySignedEvent } from "#server/stripe/stripe.ts";
import { type CardServices, openCardAccount } from "./account.ts";
import { postCardEvent, type PaymentAtProvider, type ReceivedEvent } from "./post-card-event.ts";
import {
  insertEvent,
  isStoredEvent,
  hasPaymentEvent,
  selectEvent,
  selectPaidCheckout,
  updateDismissed,
  updateLastEvent,
} from "./queries.ts";
import { type CardNews, readCardEvent } from "./read-event.ts";

/**
 * Processes an event sent to a book's webhook, once. It must be signed for the connected account; what can't be posted is
 * stored for the owner to see, never posted blindly (Accounting 25).
 */
export async function receiveCardEvent(
  { database, ...services }: CardServices & { database: Database },
  { bookId, sent }: { bookId: string; sent: SentEvent },
): Promise<void> {
  const member = isIdText(bookId) ? await findOpenBook(database, bookId) : null;
  if (member === null) throw new Refusal("card.not-connected");
  const books = openBooks(database, member, INTERACTIVE_OPTIONS);
  const account = await books.read((tx) => openCardAccount(tx, services.sealer));
  if (account === null) throw new Refusal("card.not-connected");
  const stripe = await newStripe({ url: services.stripeUrl, secretKey: account.secretKey });
  const event = await verifySignedEvent(stripe, sent, account.webhookSecret).catch((error: unknown) => {
    if (error instanceof SyntaxError) throw new Refusal("card.unreadable-event");
    throw error;
  });
  if (event === null) throw new Refusal("card.bad-signature");
  const news = readCardEvent(event);
  if (news === null || !(await isForBooks(books, news, member.bookId))) {
    await books.write(updateLastEvent);
    return;
  }
  await storeEvent(books, { news, account, payment: await paymentOf(stripe, news) });
}

/** Whether an event concerns these books: the same account may be used by other programs. */
async function isForBooks(books: Books, news: CardNews, bookId: string): Promise<boolean> {
  if (news.kind === "payment" || news.kind === "payout" || news.kind === "payout_failed") return true;
  return books.read(async (tx) => {
    const checkout = await selectPaidCheckout(tx, news.reference);
    // Also if the reported payment couldn't be posted: its receipt may have been entered manually.
    if (news.kind !== "fee") return checkout !== null || (await hasPaymentEvent(tx, news.reference));
    if (checkout !== null) return checkout.feeId === null;
    // A fee that arrives before its payment is rejected, so that the provider sends it again.
    if (news.bookId === bookId && !(await hasPaymentEvent(tx, news.reference)))
      throw new Refusal("card.payment-not-received");
    return false;
  });
}

/** Posts an event, or stores why it couldn't be posted. */
async function storeEvent(books: Books, receivedEvent: ReceivedEvent): Promise<void> {
  const { news } = receivedEvent;
  try {
    await books.write(async (tx) => {
      await updateLastEvent(tx);
      if (!(await isStoredEvent(tx, news))) await postCardEvent(tx, receivedEvent);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, detail } = refusalReply(error.code);
    // The database is busy, full or offline: the provider sends it again.
    if (status >= 500) throw error;
    await books.write(async (tx) => {
      await updateLastEvent(tx);
      if (!(await isStoredEvent(tx, news))) await insertEvent(tx, { ...news, note: "declined", detail });
    });
  }
}

/** Returns a payment as the provider has it; null if the event isn't about one, or the account doesn't know it. */
async function paymentOf(stripe: Stripe, { kind, reference }: CardNews): Promise<PaymentAtProvider | null> {
  if (kind !== "payment" && kind !== "fee") return null;
  try {
    const expand = ["latest_charge.balance_transaction"];
    return toProviderPayment(await stripe.paymentIntents.retrieve(reference, { expand }));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "resource_missing") return null;
    throw new Refusal("card.provider-failed");
  }
}

function toProviderPayment({
  status,
  amount_received: count,
  currency,
  latest_charge: charge,
}: Stripe.PaymentIntent) {
  const money = (minor: number, code: string) => {
    const currencyCode = code.toUpperCase();
    return { amount: fromMinorUnits({ count: minor, currency: currencyCode }), currency: currencyCode };
  };
  const balance = charge !== null && typeof charge === "object" ? charge.balance_transaction : null;
  const fee = balance !== null && typeof balance === "object" ? money(balance.fee, balance.currency) : null;
  return { isPaid: status === "succeeded", ...money(count, currency), fee };
}

/** Marks an event as dismissed; one already dismissed is unchanged. */
export async function dismissEvent(tx: Tx, id: CardEventId): Promise<CardEvent> {
  const event = await selectEvent(tx, id);
  if (event === null) throw new Refusal("card.event-not-found");
  if (event.dismissedAt !== null) return event;
  await updateDismissed(tx, id);
  await recordAudit(tx, { action: "card_event.dismissed", subject: "card_event", subjectId: id });
  return (await selectEvent(tx, id)) ?? event;
}
