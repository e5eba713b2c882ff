import type { WithFiles } from "#contract/with-files.ts";
import type { AttachmentsFilter } from "#domain/attachment.ts";
import { attachmentsExist, attachmentsParameter } from "#server/attachments/lookup.ts";
import type { PaymentColumn } from "#domain/lists.ts";
import type { Payment } from "#contract/payments.ts";
import type { Money } from "#domain/money.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#domain/payment-method.ts";
import type { ExchangeRate } from "#domain/exchange.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import type { AmountOnAccount } from "./account-amount.ts";
import type { ListOrder } from "#server/db/ordered-rows.ts";
import { findPartiesByName } from "#server/parties/lookup.ts";
import { sql } from "kysely";
import type { AccountId, ApplicationId, DocumentId, PartyId, PaymentId } from "#domain/ids.ts";
import type { Day } from "#domain/dates.ts";
import type { LineDifference } from "#domain/advance-shares.ts";

/** Journals and reversals are found by their day, which has an index. */
const PAYMENT = sql`
  p.id, p.version, p.direction, p.number, p.party_id as "partyId", y.name as "partyName", p.date,
  p.account_id as "accountId", p.currency,
  trim_scale(p.exchange_rate)::text as "exchangeRate", format_amount(p.amount) as amount,
  -- In another currency: the amount in the account with the bank fee.
  format_amount(case when p.account_rate is null or p.settled_amount is null then p.base_amount
    else case p.direction when 'in' then 1 else -1 end
      * ((account_amounts_of_payment(p)).base + round(p.bank_fee * p.exchange_rate, p.minor_unit)) end) as "baseAmount",
  format_amount(p.bank_fee) as "bankFee",
  -- Its base amount with the bank fee, less the amount it settles.
  format_amount((account_amounts_of_payment(p)).base + round(p.bank_fee * p.exchange_rate, p.minor_unit)
    - case p.direction when 'in' then 1 else -1 end * coalesce(p.settled_amount, p.base_amount)) as "exchangeGain",
  (select currency from ${bookRows("accounts")} where id = p.account_id) as "accountCurrency",
  format_amount(p.account_amount) as "accountAmount", trim_scale(p.account_rate)::text as "accountRate",
  p.is_refund as "isRefund", p.is_write_off as "isWriteOff", p.method, p.memo, p.status,
  format_amount(p.amount - p.allocated) as unapplied,
  format_amount(case when p.settled_amount is null then p.amount - p.allocated else (carrying_amount_of_payment(p)).base end) as "unappliedBase",
  (select j.id from ${bookRows("journals j")} where j.source = 'payment' and j.source_id = p.id
    and j.date = p.date and j.deleted_at is null) as "journalId",
  case when p.reversed_on is not null then
    (select j.id from ${bookRows("journals j")} where j.source = 'reversal' and j.source_id = p.id
      and j.date = p.reversed_on and j.deleted_at is null)
  end as "reversalId",
  coalesce(a.allocations, '[]') as allocations, coalesce(r.returns, '[]') as refunds`;

const ALLOCATIONS = sql`
  lateral (
    select json_agg(json_build_object('documentId', a.document_id,
      'documentNumber', d.number, 'amount', format_amount(a.amount)::text,
      'baseAmount', format_amount(a.base_amount)::text) order by a.id) as allocations
    from ${bookRows("allocations a")} join ${bookRows("documents d")} on d.id = a.document_id
    where a.payment_id = p.id and not a.is_void
  ) a,
  lateral (
    select json_agg(json_build_object('paymentId', o.id, 'number', o.number,
      'amount', format_amount(r.amount)::text, 'baseAmount', format_amount(r.base_amount)::text) order by r.id) as returns
    from (
      select id, amount, base_amount, refunded_payment_id as other_id from ${bookRows("allocations")}
      where payment_id = p.id and refunded_payment_id is not null and not is_void
      union all
      select id, amount, base_amount, payment_id from ${bookRows("allocations")} where refunded_payment_id = p.id and not is_void
    ) r join ${bookRows("payments o")} on o.id = r.other_id
  ) r`;

export async function selectPayment(tx: Tx, id: PaymentId): Promise<Payment | undefined> {
  const [payment] = await selectPaymentsById(tx, [id]);
  return payment;
}

/** Reads payments, in the order of the given IDs. */
export async function selectPaymentsById(tx: Tx, ids: readonly PaymentId[]): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select ${PAYMENT} from unnest(${ids}::uuid[]) with ordinality as requested (id, place)
    join ${bookRows("payments p")} on p.id = requested.id join ${bookRows("parties y")} on y.id = p.party_id, ${ALLOCATIONS}
    order by requested.place`.execute(tx);
  return rows;
}

export async function lockPayment(tx: Tx, id: PaymentId): Promise<boolean> {
  const { rows } =
    await sql`select id from payments where book_id = ${BOOK} and id = ${id} for no key update`.execute(tx);
  return rows.length === 1;
}

type PaymentFilter = {
  search: string;
  direction?: "in" | "out" | undefined;
  partyId?: PartyId | undefined;
  /** Only unapplied ones. */
  hasUnapplied?: "true" | undefined;
  hasAttachments?: AttachmentsFilter | undefined;
};

/** A page of payments, by keyset. */
export async function selectPayments(
  tx: Tx,
  filter: PaymentFilter,
  { order, limit }: { order: ListOrder<PaymentColumn>; limit: number },
): Promise<WithFiles<Payment>[]> {
  const { rows } = await sql<WithFiles<Payment>>`
    select ${PAYMENT}, ${attachmentsExist("p.id")} as "hasAttachments" from ${searchPayments(filter, order, limit)} with ordinality as found (id, place)
    join ${bookRows("payments p")} on p.id = found.id join ${bookRows("parties y")} on y.id = p.party_id, ${ALLOCATIONS}
    order by found.place`.execute(tx);
  return rows;
}

/** Counts matching payments, up to a limit. */
export async function countPayments(tx: Tx, filter: PaymentFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${searchPayments(filter, null, limit)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

function searchPayments(
  { search, direction, partyId, hasUnapplied, hasAttachments }: PaymentFilter,
  order: ListOrder<PaymentColumn> | null,
  limit: number,
) {
  return sql`search_payments(${search}, ${direction ?? null}, ${partyId ?? null}, ${hasUnapplied !== undefined},
    ${findPartiesByName(search)}, ${order?.by ?? null}, ${order?.isDescending ?? false}, ${order?.after?.value ?? null},
    ${order?.after?.id ?? null}, ${limit}, ${attachmentsParameter(hasAttachments)})`;
}

export type PaymentRow = {
  id: PaymentId;
  direction: "in" | "out";
  number: string;
  partyId: PartyId;
  date: Day;
  accountId: AccountId;
  amount: Money;
  bankFee: Money;
  isRefund: boolean;
  isWriteOff: boolean;
  /** Payment whose small difference it writes off. */
  differencePaymentId: PaymentId | null;
  method: PaymentMethod | null;
  memo: string;
  /** Null: the base currency. */
  currency: string | null;
  exchangeRate: ExchangeRate;
  baseAmount: Money;
  /** Change of the party's account; null if equal to the amount. */
  settled: Money | null;
  /** Null if its account is in the base currency. */
  onAccount: AmountOnAccount | null;
};

export async function insertPayments(tx: Tx, rows: readonly PaymentRow[]): Promise<void> {
  const flat = rows.map(({ onAccount, ...row }) => ({ ...row, ...onAccount }));
  await sql`
    insert into payments (book_id, id, direction, number, party_id, date, account_id, amount, bank_fee, is_refund, is_write_off,
      difference_payment_id, method, memo, currency, exchange_rate, base_amount, settled_amount, account_amount, account_rate)
    select b.book_id, p.id, direction, number, "partyId", date, "accountId", amount, "bankFee", "isRefund", "isWriteOff",
      "differencePaymentId", method, memo, coalesce(p.currency, b.currency), "exchangeRate", "baseAmount", settled, "accountAmount", "accountRate"
    from ${bookRows("books b")}, json_to_recordset(${JSON.stringify(flat)}) as p (id uuid, direction text, number text, "partyId" uuid,
      date date, "accountId" uuid, amount numeric, "bankFee" numeric, "isRefund" boolean, "isWriteOff" boolean, "differencePaymentId" uuid,
      method text, memo text, currency text, "exchangeRate" numeric, "baseAmount" numeric, settled numeric, "accountAmount" numeric,
      "accountRate" numeric)`.execute(tx);
}

/** The last account used by each method, newest payment first. */
export async function selectMethodAccounts(tx: Tx) {
  const { rows } = await sql<{ method: PaymentMethod; accountId: AccountId }>`
    select m.method, p.account_id as "accountId" from unnest(${[...PAYMENT_METHODS]}::text[]) as m (method),
      lateral (
        select account_id, date, id from ${bookRows("payments")} where method = m.method and status = 'posted'
        order by date desc, id desc limit 1
      ) p
    order by p.date desc, p.id desc`.execute(tx);
  return rows;
}

export type AllocationRow = {
  id: ApplicationId;
  paymentId: PaymentId | null;
  creditId: DocumentId | null;
  documentId: DocumentId;
  date: Day;
  amount: Money;
  currency: string;
  exchangeRate: ExchangeRate;
  baseAmount: Money;
  /** Part of a foreign currency advance's carrying amount; null for everything else. */
  advanceAmount: Money | null;
  /** What the advance's rate changes of the document's lines; null if nothing. */
  lineDifferences: LineDifference[] | null;
};

export async function insertAllocations(tx: Tx, rows: readonly AllocationRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into allocations (book_id, id, payment_id, credit_id, document_id, date, amount, currency, exchange_rate, base_amount,
      advance_amount, line_differences)
    select b.book_id, a.* from ${bookRows("books b")}, unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.paymentId)}::uuid[],
      ${rows.map((row) => row.creditId)}::uuid[], ${rows.map((row) => row.documentId)}::uuid[],
      ${rows.map((row) => row.date)}::date[], ${rows.map((row) => row.amount)}::numeric[],
      ${rows.map((row) => row.currency)}::text[], ${rows.map((row) => row.exchangeRate)}::numeric[],
      ${rows.map((row) => row.baseAmount)}::numeric[], ${rows.map((row) => row.advanceAmount)}::numeric[],
      ${rows.map((row) => row.lineDifferences && JSON.stringify(row.lineDifferences))}::jsonb[])
      as a (id, payment_id, credit_id, document_id, date, amount, currency, exchange_rate, base_amount, advance_amount,
        line_differences)`.execute(tx);
}

export type LiveAllocation = {
  id: ApplicationId;
  paymentId: PaymentId | null;
  creditId: DocumentId | null;
  /** Null for a payment returned by a refund. */
  documentId: DocumentId | null;
  amount: Money;
  baseAmount: Money;
  /** True if paid in a foreign currency, not from an advance: it can't become credit. */
  isForeign: boolean;
  /** True for a write-off, which can't be kept as credit. */
  isWriteOff: boolean;
  /** True for a refund. */
  isRefund: boolean;
};

/** Current allocations of a payment, a credit, or to a document. */
export async function selectAllocations(
  tx: Tx,
  target: { paymentId: PaymentId } | { creditId: DocumentId } | { documentId: DocumentId },
): Promise<LiveAllocation[]> {
  const scopeFilter =
    "paymentId" in target
      ? sql`payment_id = ${target.paymentId}`
      : "creditId" in target
        ? sql`credit_id = ${target.creditId}`
        : sql`document_id = ${target.documentId}`;
  const { rows } = await sql<LiveAllocation>`
    select a.id, payment_id as "paymentId", credit_id as "creditId", document_id as "documentId",
      format_amount(a.amount) as amount, format_amount(a.base_amount) as "baseAmount",
      p.settled_amount is not null and a.advance_amount is null as "isForeign", coalesce(p.is_write_off, false) as "isWriteOff",
      coalesce(p.is_refund, false) as "isRefund"
    from ${bookRows("allocations a")} left join ${bookRows("payments p")} on p.id = a.payment_id
    where ${scopeFilter} and not a.is_void order by a.id`.execute(tx);
  return rows;
}

export async function markAllocationsVoid(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update allocations set is_void = true where book_id = ${BOOK} and id = any(${ids}::uuid[])`.execute(
    tx,
  );
}

export type Payer = { id: PartyId; name: string; side: "vendor" | "customer"; accountId: AccountId };

export async function selectPayer(tx: Tx, id: PartyId): Promise<Payer | undefined> {
  return (await selectPayers(tx, [id])).get(id);
}

export async function selectPayers(tx: Tx, ids: readonly PartyId[]): Promise<Map<PartyId, Payer>> {
  const { rows } = await sql<Payer>`
    select id, name, side, account_id as "accountId" from ${bookRows("parties")} where id = any(${ids}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map((payer) => [payer.id, payer]));
}

/** A partly unapplied credit or payment. */
export type UnappliedItem = { date: Day; unapplied: Money } & (
  | { isPayment: true; id: PaymentId }
  | { isPayment: false; id: DocumentId }
);

/** The unapplied credits and payments of a party in a currency, oldest first. */
export async function selectUnapplied(
  tx: Tx,
  partyId: PartyId,
  currency: string | null,
): Promise<UnappliedItem[]> {
  const { rows } = await sql<UnappliedItem>`
    select id, is_payment as "isPayment", date, format_amount(unapplied) as unapplied from (
      select p.id, true as is_payment, p.date, p.created_at, p.amount - p.allocated as unapplied
      from ${bookRows("payments p")}
      where p.party_id = ${partyId} and p.currency = coalesce(${currency}, (select currency from ${bookRows("books")})) and p.status = 'posted' and not p.is_refund
      union all
      select id, false, date, created_at, total - paid_amount from ${bookRows("documents")}
      where party_id = ${partyId} and currency = coalesce(${currency}, (select currency from ${bookRows("books")})) and status = 'posted' and kind in ('credit_note', 'vendor_credit')
    ) sources
    where unapplied > 0 order by date, created_at, id`.execute(tx);
  return rows;
}

/** The currencies of the unapplied credits and payments of a party. */
export async function selectUnappliedCurrencies(tx: Tx, partyId: PartyId): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select currency from ${bookRows("payments")}
    where party_id = ${partyId} and status = 'posted' and not is_refund and amount > allocated
    union
    select currency from ${bookRows("documents")}
    where party_id = ${partyId} and status = 'posted' and kind in ('credit_note', 'vendor_credit') and total > paid_amount
    order by currency`.execute(tx);
  return rows.map(({ currency }) => currency);
}
