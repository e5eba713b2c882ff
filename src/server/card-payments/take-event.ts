import type { Stripe } from "stripe";
import { fromMinorUnits } from "#domain/card-payments.ts";
import type { CardEvent } from "#contract/card-payments.ts";
import type { CardEventId } from "#domain/ids.ts";
import { Refusal, refusalReply } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { type Books, OF_VISITOR, openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import type { Tx } from "#server/db/transaction.ts";
import { isIdText } from "#server/http/cursor.ts";
import { findOpenBook } from "#server/identity/owned-books.ts";
import { newStripe, type SentEvent, signedEvent } from "#server/subscription/stripe.ts";
import { type CardServices, openCardAccount } from "./account.ts";
import { bookNews, type PaymentAtProvider, type ReceivedEvent } from "./book-event.ts";
import {
  insertEvent,
  isTakenEvent,
  hasPaymentEvent,
  selectEvent,
  selectPaidCheckout,
  updateDismissed,
  updateLastEvent,
} from "./queries.ts";
import { type CardNews, readCardEvent } from "./read-event.ts";

/**
 * Takes an event that was sent to the address of a book, each once. It must be signed for the account that is connected
 * there; what cannot be booked is kept for the owner to see, and never booked blindly (Accounting 25).
 */
export async function takeCardEvent(
  { database, ...services }: CardServices & { database: Database },
  { bookId, sent }: { bookId: string; sent: SentEvent },
): Promise<void> {
  const member = isIdText(bookId) ? await findOpenBook(database, bookId) : null;
  if (member === null) throw new Refusal("card.not-connected");
  const books = openBooks(database, member, OF_VISITOR);
  const account = await books.read((tx) => openCardAccount(tx, services.sealer));
  if (account === null) throw new Refusal("card.not-connected");
  const stripe = await newStripe({ url: services.stripeUrl, secretKey: account.secretKey });
  const event = await signedEvent(stripe, sent, account.webhookSecret).catch((error: unknown) => {
    if (error instanceof SyntaxError) throw new Refusal("card.unreadable-event");
    throw error;
  });
  if (event === null) throw new Refusal("card.bad-signature");
  const news = readCardEvent(event);
  if (news === null || !(await isForBooks(books, news, member.bookId))) {
    await books.write(updateLastEvent);
    return;
  }
  await takeNews(books, { news, account, payment: await paymentOf(stripe, news) });
}

/** Whether the books have to do with it: other programs may be paid on the same account. */
async function isForBooks(books: Books, news: CardNews, bookId: string): Promise<boolean> {
  if (news.kind === "payment" || news.kind === "payout" || news.kind === "payout_failed") return true;
  return books.read(async (tx) => {
    const checkout = await selectPaidCheckout(tx, news.reference);
    // Also for a reported payment that could not be booked: its receipt may have been entered manually.
    if (news.kind !== "fee") return checkout !== null || (await hasPaymentEvent(tx, news.reference));
    if (checkout !== null) return checkout.feeId === null;
    // A fee that arrives before its payment is refused, so that the provider sends it again.
    if (news.bookId === bookId && !(await hasPaymentEvent(tx, news.reference)))
      throw new Refusal("card.too-early");
    return false;
  });
}

/** Books it, or keeps why it could not be booked. */
async function takeNews(books: Books, receivedEvent: ReceivedEvent): Promise<void> {
  const { news } = receivedEvent;
  try {
    await books.write(async (tx) => {
      await updateLastEvent(tx);
      if (!(await isTakenEvent(tx, news))) await bookNews(tx, receivedEvent);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, detail } = refusalReply(error.code);
    // The database is busy, full or away: the provider sends it again.
    if (status >= 500) throw error;
    await books.write(async (tx) => {
      await updateLastEvent(tx);
      if (!(await isTakenEvent(tx, news))) await insertEvent(tx, { ...news, note: "declined", detail });
    });
  }
}

/** What the provider knows of a payment; null where the event is of no payment, or the account does not know it. */
async function paymentOf(stripe: Stripe, { kind, reference }: CardNews): Promise<PaymentAtProvider | null> {
  if (kind !== "payment" && kind !== "fee") return null;
  try {
    const expand = ["latest_charge.balance_transaction"];
    return atProvider(await stripe.paymentIntents.retrieve(reference, { expand }));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "resource_missing") return null;
    throw new Refusal("card.provider-failed");
  }
}

function atProvider({
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

/** Marks an event as dismissed. An event that was already dismissed stays as it is. */
export async function dismissEvent(tx: Tx, id: CardEventId): Promise<CardEvent> {
  const event = await selectEvent(tx, id);
  if (event === null) throw new Refusal("card.event-not-found");
  if (event.dismissedAt !== null) return event;
  await updateDismissed(tx, id);
  await recordAudit(tx, { action: "card-event.dismissed", subject: "card-event", subjectId: id });
  return (await selectEvent(tx, id)) ?? event;
}
