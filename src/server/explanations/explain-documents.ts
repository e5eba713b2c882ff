import { z } from "zod";
import { amount, documentId, orderId, paymentId } from "#contract/fields.ts";
import { localizeDate } from "#domain/format-date.ts";
import { localizeMoney } from "#domain/format-number.ts";
import type { DocumentId } from "#domain/ids.ts";
import type { Locale } from "#domain/locales.ts";
import { isZero, type Money, sum } from "#domain/money.ts";
import { type Notation, withCurrencySymbol } from "#domain/notation.ts";
import { type DatedRecord, exceedsBalanceDueText } from "#domain/refusal-texts.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectBalanceDue, selectDatedDocuments } from "#server/documents/lookup.ts";
import { selectDatedOrders } from "#server/orders/lookup.ts";
import { selectDatedPayments, selectUnappliedPayment } from "#server/payments/lookup.ts";
import { selectNotation } from "#server/settings/lookup.ts";

/** A refused request: its path and body name the records that the refusal is about. */
export type FailedRequest = { url: string; body: unknown };

export type Conflict = { id: string; field: string; body: unknown; locale: Locale };

/** Returns a message with the records in the way and what to do about them, or null if there are none. */
export type Explain = (tx: Tx, conflict: Conflict) => Promise<string | null>;

const part = z.object({ documentId: z.string().optional().catch(undefined) });
const paid = z.object({ allocations: z.array(part).optional().catch(undefined) });

/** Names the document, its status and its balance due. */
export async function explainBalanceDue(tx: Tx, { field, body, locale }: Conflict): Promise<string | null> {
  const index = Number(/^allocations\[(\d+)\]/.exec(field)?.[1]);
  const id = documentId.safeParse(paid.safeParse(body).data?.allocations?.[index]?.documentId).data;
  const document = id === undefined ? null : await selectBalanceDue(tx, id);
  if (document === null) return null;
  const { number, status, balanceDue, currency } = document;
  if (status === "draft") return `${number} is a draft. Post it first.`;
  if (status === "void") return `${number} has been voided. Choose another document.`;
  if (status === "paid") return `${number} has already been paid in full. Choose another document.`;
  return exceedsBalanceDueText({ number, balanceDue: signed(balanceDue, { currency, locale }) });
}

/** Names the document and the amount paid. */
export async function explainPaid(tx: Tx, { id, locale }: Conflict): Promise<string | null> {
  const document = await selectBalanceDue(tx, documentId.parse(id));
  if (document === null) return null;
  const { number, paidAmount, currency } = document;
  return `${signed(paidAmount, { currency, locale })} of ${number} has already been paid, so its total can't be less. Void the payment first, or create a credit.`;
}

const credit = z.object({ creditId: z.string() });

/** Names the payment or credit, and how much of it is left to apply. */
export async function explainOverApplied(tx: Tx, { id, body, locale }: Conflict): Promise<string | null> {
  const creditId = documentId.safeParse(credit.safeParse(body).data?.creditId).data;
  const source = await (creditId === undefined
    ? selectUnappliedPayment(tx, paymentId.parse(id))
    : selectUnappliedCredit(tx, creditId));
  if (source === null) return explainNewPayment(tx, body);
  const { number, unapplied, currency } = source;
  return isZero(unapplied)
    ? `${number} has been applied in full. Choose another payment or credit.`
    : `${number} has ${signed(unapplied, { currency, locale })} left to apply. Enter that or less.`;
}

async function selectUnappliedCredit(tx: Tx, id: DocumentId) {
  const document = await selectBalanceDue(tx, id);
  return document === null ? null : { ...document, unapplied: document.balanceDue };
}

const amounts = z.array(z.object({ amount })).default([]);
const newPayment = z.object({
  amount,
  currency: z.string().nullish(),
  allocations: amounts,
  refunds: amounts,
});

async function explainNewPayment(tx: Tx, body: unknown): Promise<string | null> {
  const payment = newPayment.safeParse(body).data;
  if (payment === undefined) return null;
  const { currency, locale } = await selectNotation(tx);
  const notation = { currency: payment.currency ?? currency, locale };
  const applied = sum([...payment.allocations, ...payment.refunds].map((item) => item.amount));
  return `You've applied ${signed(applied, notation)}, but the payment is only ${signed(payment.amount, notation)}. Apply less, or enter a larger amount.`;
}

const statusChange = z.object({ status: z.string() });

/** Names the document, its status and what to do instead. */
export async function explainStatus(tx: Tx, { id, body }: Conflict): Promise<string | null> {
  const document = await selectBalanceDue(tx, documentId.parse(id));
  if (document === null) return null;
  const { number, status, paidAmount } = document;
  const isEdit = statusChange.safeParse(body).success;
  if (status === "void") return `${number} has been voided, so it can't be changed. Create a new document.`;
  if (status === "draft" && !isEdit) return `${number} is a draft. Edit and save it to update its details.`;
  // A document of 0.00 is paid without a payment.
  return status === "paid" && !isZero(paidAmount)
    ? `${number} has been paid. Void its payments first, or void the document.`
    : null;
}

const optionalId = z.string().nullish().catch(null);
const sources = z.object({
  date: z.string(),
  creditedDocumentId: optionalId,
  creditId: optionalId,
  orderId: optionalId,
  allocations: z.array(z.object({ documentId: optionalId })).catch([]),
  refunds: z.array(z.object({ paymentId: optionalId })).catch([]),
  goods: z.array(z.object({ documentId: optionalId })).catch([]),
});

/** Names the latest of the records that a date can't be before. */
export async function explainTooEarly(tx: Tx, { id, body, locale }: Conflict): Promise<string | null> {
  const source = sources.safeParse(body).data;
  if (source === undefined) return null;
  const documents = [
    source.creditedDocumentId,
    source.creditId,
    ...[...source.allocations, ...source.goods].map((line) => line.documentId),
  ];
  const records: DatedRecord[] = [
    ...(await selectDatedDocuments(tx, validIds(documentId, documents))),
    ...(await selectDatedPayments(
      tx,
      validIds(paymentId, [id, ...source.refunds.map((refund) => refund.paymentId)]),
    )),
    ...(await selectDatedOrders(tx, validIds(orderId, [source.orderId]))),
  ];
  const [latest] = records.toSorted((record, otherRecord) => (record.date < otherRecord.date ? 1 : -1));
  return latest === undefined || latest.date <= source.date
    ? null
    : `${latest.name} is dated ${localizeDate(latest.date, locale)}. Enter that date or a later one.`;
}

const validIds = <Id>(schema: z.ZodType<Id>, ids: readonly unknown[]): Id[] =>
  ids.flatMap((candidate) => schema.safeParse(candidate).data ?? []);

const signed = (money: Money, notation: Notation) =>
  withCurrencySymbol(localizeMoney(money, notation), notation);
