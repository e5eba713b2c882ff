import type { Document } from "#contract/documents.ts";
import { toMinorUnits } from "#domain/card-payments.ts";
import { isPosted } from "#domain/document.ts";
import { isPositive, type Money, subtract } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Books } from "#server/db/books.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import { readCurrencyAndToday } from "#server/settings/lookup.ts";
import { newStripe } from "#server/stripe/stripe.ts";
import { type CardServices, type OpenAccount, openCardAccount } from "./account.ts";
import { insertCheckout } from "./queries.ts";

/** Balance due of an invoice, or null. */
export function payableAmount({ kind, status, total, paidAmount }: Document): Money | null {
  const balanceDue = subtract(total, paidAmount);
  return kind === "invoice" && isPosted(status) && isPositive(balanceDue) ? balanceDue : null;
}

type PayableInvoice = { account: OpenAccount; amount: Money; minorUnits: number; bookId: string };

/** Returns the amount to pay by card and the receiving account; null if the invoice can't be paid by card. */
export async function selectPayable(
  tx: Tx,
  document: Document,
  sealer: CardServices["sealer"],
): Promise<PayableInvoice | null> {
  const amount = payableAmount(document);
  if (amount === null) return null;
  const minorUnits = toMinorUnits({ amount, currency: document.currency });
  const account = minorUnits === null ? null : await openCardAccount(tx, sealer);
  if (account === null || minorUnits === null) return null;
  // Card payments are posted in the base currency (Accounting 25).
  const { currency } = await readCurrencyAndToday(tx);
  return document.currency !== currency ? null : { account, amount, minorUnits, bookId: bookOf(tx) };
}

type CheckoutRequest = {
  /** Title shown to the payer, such as Invoice INV-0001. */
  title: string;
  /** Address to return to from the provider's page. */
  backTo: string;
};

/** Lifetime of the provider's page: the minimum, because the balance due may change. */
const PAGE_LIFETIME_SECONDS = 31 * 60;

/** Creates the provider's page to pay an invoice's balance due; returns its address. */
export async function startCheckout(
  books: Books,
  { stripeUrl, sealer }: CardServices,
  { document, title, backTo }: CheckoutRequest & { document: Document },
): Promise<string> {
  const payable = await books.read((tx) => selectPayable(tx, document, sealer));
  if (payable === null) throw new Refusal("card.not-payable");
  const { account, amount } = payable;
  const { currency, id: documentId } = document;
  const stripe = await newStripe({ url: stripeUrl, secretKey: account.secretKey });
  const { id: sessionId, url } = await stripe.checkout.sessions
    .create(checkoutRequest({ ...payable, document, title, backTo }))
    .catch(() => {
      throw new Refusal("card.provider-failed");
    });
  if (url === null) throw new Refusal("card.provider-failed");
  // Only a saved checkout can be posted later, so the payer isn't redirected before it is saved.
  await books.write((tx) => insertCheckout(tx, { sessionId, documentId, amount, currency }));
  return url;
}

/** Builds the request to the provider. The book in its metadata distinguishes our payments from others of the account. */
function checkoutRequest({
  bookId,
  minorUnits,
  document,
  title,
  backTo,
}: PayableInvoice & CheckoutRequest & { document: Document }) {
  const { id: documentId, currency } = document;
  const metadata = { twofold_book: bookId, twofold_document: documentId };
  const price = { currency: currency.toLowerCase(), unit_amount: minorUnits, product_data: { name: title } };
  return {
    mode: "payment" as const,
    line_items: [{ quantity: 1, price_data: price }],
    client_reference_id: documentId,
    metadata,
    payment_intent_data: { description: title, metadata },
    expires_at: Math.floor(Date.now() / 1000) + PAGE_LIFETIME_SECONDS,
    success_url: `${backTo}?paid`,
    cancel_url: backTo,
  };
}
