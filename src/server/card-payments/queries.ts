import { sql } from "kysely";
import type { CardEvent } from "#contract/card-payments.ts";
import type { CardEventKind, CardNote } from "#domain/card-payments.ts";
import type { Day, Instant } from "#domain/dates.ts";
import type { AccountId, CardEventId, DocumentId, JournalId, PaymentId } from "#domain/ids.ts";
import { type Money, ZERO } from "#domain/money.ts";
import { newId } from "#server/db/new-id.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

/** The connected account; its keys are encrypted. */
type ConnectedAccount = {
  providerAccountId: string;
  providerName: string;
  secretKey: string;
  webhookSecret: string;
  accountId: AccountId;
  payoutAccountId: AccountId;
};
type DisconnectedAccount = { [Key in keyof ConnectedAccount]: null };
export type CardAccountRow = (ConnectedAccount | DisconnectedAccount) & {
  version: number;
  lastEventAt: Instant | null;
};

export async function selectCardAccount(tx: Tx): Promise<CardAccountRow> {
  const { rows } = await sql<CardAccountRow>`
    select version, provider_account_id as "providerAccountId", provider_name as "providerName",
      secret_key as "secretKey", webhook_secret as "webhookSecret", account_id as "accountId",
      payout_account_id as "payoutAccountId", last_event_at as "lastEventAt"
    from ${bookRows("card_accounts c")}`.execute(tx);
  return rows[0] ?? NOT_CONNECTED;
}

const NOT_CONNECTED: CardAccountRow = {
  version: 1,
  providerAccountId: null,
  providerName: null,
  secretKey: null,
  webhookSecret: null,
  accountId: null,
  payoutAccountId: null,
  lastEventAt: null,
};

/** Stores the connected account as the next version. */
export async function upsertCardAccount(
  tx: Tx,
  { version, ...row }: { version: number } & (ConnectedAccount | DisconnectedAccount),
): Promise<void> {
  await sql`
    insert into card_accounts (book_id, version, provider_account_id, provider_name, secret_key, webhook_secret, account_id,
      payout_account_id)
    values (${BOOK}, ${version}, ${row.providerAccountId}, ${row.providerName}, ${row.secretKey}, ${row.webhookSecret},
      ${row.accountId}, ${row.payoutAccountId})
    on conflict (book_id) do update set version = excluded.version, provider_account_id = excluded.provider_account_id,
      provider_name = excluded.provider_name, secret_key = excluded.secret_key,
      webhook_secret = excluded.webhook_secret, account_id = excluded.account_id,
      payout_account_id = excluded.payout_account_id,
      last_event_at = case when excluded.provider_account_id = card_accounts.provider_account_id
        then card_accounts.last_event_at end`.execute(tx);
}

/** Records when an event with a valid signature last arrived. */
export async function updateLastEvent(tx: Tx): Promise<void> {
  await sql`update card_accounts set last_event_at = now() where book_id = ${BOOK}`.execute(tx);
}

type NewCheckout = { sessionId: string; documentId: DocumentId; amount: Money; currency: string };

export async function insertCheckout(tx: Tx, checkout: NewCheckout): Promise<void> {
  const { sessionId, documentId, amount, currency } = checkout;
  await sql`
    insert into card_checkouts (book_id, id, session_id, document_id, amount, currency)
    values (${BOOK}, ${newId()}, ${sessionId}, ${documentId}, ${amount}, ${currency})`.execute(tx);
}

export type CardCheckout = NewCheckout & { id: string; paymentId: PaymentId | null; feeId: JournalId | null };

const CHECKOUT = sql`
  select id, session_id as "sessionId", document_id as "documentId", format_amount(amount) as amount, currency, payment_id as "paymentId",
    fee_id as "feeId"
  from ${bookRows("card_checkouts c")}`;

/** Returns a checkout by the provider's ID; null if these books haven't requested it. */
export async function selectCheckout(tx: Tx, sessionId: string): Promise<CardCheckout | null> {
  const { rows } = await sql<CardCheckout>`${CHECKOUT} where session_id = ${sessionId}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the checkout of a provider's payment, once posted. */
export async function selectPaidCheckout(tx: Tx, intentId: string): Promise<CardCheckout | null> {
  const { rows } = await sql<CardCheckout>`${CHECKOUT} where intent_id = ${intentId}`.execute(tx);
  return rows[0] ?? null;
}

type CheckoutPayment = { id: string; intentId: string; paymentId: PaymentId };

export async function updatePaidCheckout(
  tx: Tx,
  { id, intentId, paymentId }: CheckoutPayment,
): Promise<void> {
  await sql`
    update card_checkouts set intent_id = ${intentId}, payment_id = ${paymentId}
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

export async function updateFee(tx: Tx, { id, feeId }: { id: string; feeId: JournalId }): Promise<void> {
  await sql`update card_checkouts set fee_id = ${feeId} where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

/** Returns the unapplied card payments of an invoice. */
export async function selectCardCredit(tx: Tx, documentId: DocumentId): Promise<Money> {
  const { rows } = await sql<{ credit: Money }>`
    select format_amount(coalesce(sum(p.amount - p.allocated), 0))::text as credit
    from ${bookRows("card_checkouts c")} join ${bookRows("payments p")} on p.id = c.payment_id
    where c.document_id = ${documentId} and p.status = 'posted'`.execute(tx);
  return rows[0]?.credit ?? ZERO;
}

type NewEvent = {
  eventId: string;
  kind: CardEventKind;
  amount: Money;
  currency: string;
  reference: string;
  documentId?: DocumentId | null;
  paymentId?: PaymentId | null;
  journalId?: JournalId | null;
  note?: CardNote | null;
  detail?: string;
};

export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  const { eventId, kind, amount, currency, reference, detail = "" } = event;
  const { documentId = null, paymentId = null, journalId = null, note = null } = event;
  await sql`
    insert into card_events (book_id, id, event_id, kind, amount, currency, reference, document_id, payment_id, journal_id,
      note, detail)
    values (${BOOK}, ${newId()}, ${eventId}, ${kind}, ${amount}, ${currency}, ${reference}, ${documentId}, ${paymentId},
      ${journalId}, ${note}, ${detail})`.execute(tx);
}

/** Whether this event, or another one with the same content, was recorded before. */
export async function isStoredEvent(
  tx: Tx,
  { eventId, kind, reference }: { eventId: string; kind: CardEventKind; reference: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from ${bookRows("card_events e")}
    where e.event_id = ${eventId}
      or (e.kind = ${kind} and e.reference = ${reference} and num_nonnulls(e.payment_id, e.journal_id) > 0)
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether any event reported this payment, posted or not. */
export async function hasPaymentEvent(tx: Tx, reference: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${bookRows("card_events e")} where e.kind = 'payment' and e.reference = ${reference} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

const EVENT = sql`
  select e.id, e.kind, e.received_at as "receivedAt", format_amount(e.amount) as amount, e.currency, e.reference, e.document_id as "documentId",
    d.number as "documentNumber", e.payment_id as "paymentId", e.journal_id as "journalId",
    e.note, e.detail, e.dismissed_at as "dismissedAt"
  from ${bookRows("card_events e")} left join ${bookRows("documents d")} on d.id = e.document_id`;

export async function selectEvents(tx: Tx): Promise<CardEvent[]> {
  const { rows } = await sql<CardEvent>`${EVENT} order by e.received_at desc, e.id desc limit 100`.execute(
    tx,
  );
  return rows;
}

export async function selectEvent(tx: Tx, id: CardEventId): Promise<CardEvent | null> {
  const { rows } = await sql<CardEvent>`${EVENT} where e.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export async function updateDismissed(tx: Tx, id: CardEventId): Promise<void> {
  await sql`
    update card_events set dismissed_at = now()
    where book_id = ${BOOK} and id = ${id} and dismissed_at is null`.execute(tx);
}

/** Returns the day of a moment in the company's time zone, and its currency. */
export async function selectDayAndCurrency(
  tx: Tx,
  instant: Instant,
): Promise<{ day: Day; currency: string }> {
  const { rows } = await sql<{ day: Day; currency: string }>`
    select (${instant}::timestamptz at time zone b.time_zone)::date as day, b.currency from ${bookRows("books b")}`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The company of the transaction doesn't exist.");
  return row;
}
