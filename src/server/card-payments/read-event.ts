import { z } from "zod";
import { type CardEventKind, fromMinorUnits } from "#domain/card-payments.ts";
import { type Instant, toInstant } from "#domain/dates.ts";
import type { Money } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";

/** A provider event in our terms. */
export type CardNews = {
  eventId: string;
  at: Instant;
  isLive: boolean;
  kind: CardEventKind;
  /** Provider's ID of the payment or payout. */
  reference: string;
  amount: Money;
  currency: string;
  /** Checkout page of a payment. */
  sessionId: string | null;
  /** Book that requested the payment, if any. */
  bookId: string | null;
  detail: string;
};

const name = z.string().min(1).max(255);
const seconds = z.int().transform((value) => toInstant(value * 1000));
const count = z.int();
const currency = z
  .string()
  .regex(/^[a-z]{3}$/)
  .toUpperCase();
const metadata = z.record(z.string(), z.string()).nullish();

const eventHead = z.object({ id: name, type: z.string(), created: seconds, livemode: z.boolean() });
const eventAbout = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ data: z.object({ object: z.object(shape), previous_attributes: z.unknown().optional() }) });

const session = eventAbout({
  id: name,
  mode: z.string(),
  payment_status: z.string(),
  amount_total: count.nullable(),
  currency: currency.nullable(),
  payment_intent: name.nullable(),
  metadata,
});
const charge = eventAbout({ payment_intent: name.nullable(), amount_refunded: count, currency, metadata });
const dispute = eventAbout({
  payment_intent: name.nullable(),
  amount: count,
  currency,
  status: z.string().max(100),
});
const payout = eventAbout({ id: name, amount: count, currency, arrival_date: seconds });
const refundedBefore = z.object({ amount_refunded: count });

type EventContent = Omit<CardNews, "eventId" | "isLive" | "amount" | "bookId" | "sessionId" | "detail"> & {
  count: number;
} & Partial<Pick<CardNews, "bookId" | "sessionId" | "detail">>;
type EventHead = z.infer<typeof eventHead>;

/** Maps an event to our terms; null if it doesn't concern the books. Rejects an unreadable one. */
export function readCardEvent(event: unknown): CardNews | null {
  const begin = parsed(eventHead, event);
  const content = READERS[begin.type]?.(event, begin) ?? null;
  if (content === null) return null;
  const { count: minor, ...news } = content;
  return {
    sessionId: null,
    bookId: null,
    detail: "",
    ...news,
    eventId: begin.id,
    isLive: begin.livemode,
    amount: fromMinorUnits({ count: minor, currency: content.currency }),
  };
}

const READERS: Readonly<Record<string, (event: unknown, head: EventHead) => EventContent | null>> = {
  "checkout.session.completed": readSession,
  "checkout.session.async_payment_succeeded": readSession,
  "charge.updated": (event, { created: at }) => {
    const {
      payment_intent: reference,
      currency: currencyCode,
      metadata: attributes,
    } = parsed(charge, event).data.object;
    const bookId = attributes?.["twofold_book"] ?? null;
    return reference === null
      ? null
      : { kind: "fee", at, reference, count: 0, currency: currencyCode, bookId };
  },
  "charge.refunded": (event, { created: at }) => {
    const { object, previous_attributes: before } = parsed(charge, event).data;
    const { payment_intent: reference, amount_refunded: now, currency: currencyCode } = object;
    const earlier = refundedBefore.safeParse(before).data?.amount_refunded ?? 0;
    return reference === null
      ? null
      : { kind: "refund", at, reference, count: now - earlier, currency: currencyCode };
  },
  "charge.dispute.created": readDispute,
  "charge.dispute.closed": readDispute,
  "payout.paid": (event) => readPayout(event, "payout"),
  "payout.failed": (event) => readPayout(event, "payout_failed"),
};

/** Reads a paid checkout; one still waiting for its money is reported again later. */
function readSession(event: unknown, { created: at }: EventHead): EventContent | null {
  const { object } = parsed(session, event).data;
  const bookId = object.metadata?.["twofold_book"] ?? null;
  // Another program may use the same account.
  if (object.mode !== "payment" || bookId === null || object.payment_status !== "paid") return null;
  const { id: sessionId, payment_intent: reference, amount_total: total, currency: currencyCode } = object;
  if (reference === null || total === null || currencyCode === null) return null;
  return { kind: "payment", at, reference, count: total, currency: currencyCode, sessionId, bookId };
}

function readDispute(event: unknown, { created: at }: EventHead): EventContent | null {
  const {
    payment_intent: reference,
    amount,
    currency: currencyCode,
    status,
  } = parsed(dispute, event).data.object;
  if (reference === null) return null;
  return {
    kind: "dispute",
    at,
    reference,
    count: amount,
    currency: currencyCode,
    detail: status.replace(/[^a-z]/g, " "),
  };
}

function readPayout(event: unknown, kind: "payout" | "payout_failed"): EventContent {
  const {
    id: reference,
    amount,
    currency: currencyCode,
    arrival_date: at,
  } = parsed(payout, event).data.object;
  return { kind, at, reference, count: amount, currency: currencyCode };
}

function parsed<Schema extends z.ZodType>(schema: Schema, event: unknown): z.infer<Schema> {
  const { success, error, data } = schema.safeParse(event);
  if (success) return data;
  const errors = error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  throw new Refusal("card.unreadable-event", errors);
}
