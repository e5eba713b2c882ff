import { sql } from "kysely";
import type { DocumentId, PartyId, PaymentId } from "#domain/ids.ts";
import type { DatedRecord, MentionedRecord } from "#domain/refusal-texts.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Money } from "#domain/money.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import type { DesignReference } from "#server/settings/lookup.ts";
import type { Day } from "#domain/dates.ts";
import { lockDocuments, type LockedDocument } from "./document-queries.ts";
import { type LiveAllocation, selectAllocations } from "./queries.ts";

/** A document to be paid, locked. */
export async function readPayableDocument(tx: Tx, id: DocumentId): Promise<LockedDocument> {
  const document = (await lockDocuments(tx, [id])).get(id);
  if (!document) throw new Refusal("document.not-found");
  return document;
}

/** Whether a payment is applied to other documents, too. */
export async function paysOtherDocuments(
  tx: Tx,
  paymentId: PaymentId,
  documentId: DocumentId,
): Promise<boolean> {
  return (await selectAllocations(tx, { paymentId })).some(
    (allocation) => allocation.documentId !== documentId,
  );
}

/** Amounts applied to a document and, for a credit, from it. */
export async function selectLiveAllocations(tx: Tx, documentId: DocumentId): Promise<LiveAllocation[]> {
  return [
    ...(await selectAllocations(tx, { documentId })),
    ...(await selectAllocations(tx, { creditId: documentId })),
  ];
}

export type UnappliedCreditRow = { partyId: PartyId; currency: string; amount: Money };

/** The unapplied credit of customers, per currency: from receipts and credit notes through a day. */
export async function selectUnappliedCredits(
  tx: Tx,
  { partyIds, today }: { partyIds: readonly PartyId[]; today: Day },
): Promise<UnappliedCreditRow[]> {
  const { rows } = await sql<UnappliedCreditRow>`
    select party_id as "partyId", currency, format_amount(sum(unapplied)) as amount
    from (
      select party_id, currency, amount - allocated as unapplied from ${bookRows("payments")}
      where status = 'posted' and allocated < amount and direction = 'in' and date <= ${today}
        and party_id = any(${[...partyIds]}::uuid[])
      union all
      select party_id, currency, total - paid_amount from ${bookRows("documents")}
      where kind = 'credit_note' and status = 'posted' and date <= ${today}
        and party_id = any(${[...partyIds]}::uuid[])
    ) credits
    group by party_id, currency order by party_id, currency`.execute(tx);
  return rows;
}

/** Design and language of a payment's receipt, fixed when the payment was entered. */
export async function selectReceiptDesign(tx: Tx, id: PaymentId): Promise<DesignReference | null> {
  const { rows } = await sql<DesignReference>`
    select design_id as "designId", language from ${bookRows("payments")} where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Whether an account, an ID or a column, has payments: an SQL condition for other queries. */
export function paymentsUseAccount(account: unknown) {
  return sql<boolean>`exists (select from ${bookRows("payments")} where account_id = ${account})`;
}

/** Whether a party has payments: an SQL condition for other queries. */
export function paymentsUseParty(partyId: PartyId) {
  return sql<boolean>`exists (select from ${bookRows("payments")} where party_id = ${partyId})`;
}

/** Number of voided payments in open periods reversed on a later day: SQL for other queries. */
export function countReversedPayments(closedThrough: Day | null) {
  return sql<number>`(select count(*)::int from ${bookRows("payments")}
    where reversed_on is not null and date > coalesce(${closedThrough}::date, '-infinity'))`;
}

/** Describes the payment of a direction with a number. */
export function findPaymentByNumber(direction: "in" | "out", number: string) {
  return sql<string | null>`(
    select number || ' (' || date || ')' from ${bookRows("payments")} where direction = ${direction} and number = ${number})`;
}

/** Payments, refunds, write-offs and credits applied to a document, and the documents that it is applied to as a credit. */
export async function selectAppliedTo(tx: Tx, documentId: DocumentId): Promise<AppliedRecord[]> {
  const { rows } = await sql<AppliedRecord>`
    select distinct coalesce(p.number, d.number) as name, coalesce(p.date, d.date) as date,
      case when p.is_write_off then 'write-off' when p.is_refund then 'refund' when p.id is not null then 'payment'
        when a.credit_id = ${documentId} then 'credited' else 'credit' end as kind
    from ${bookRows("allocations a")} left join ${bookRows("payments p")} on p.id = a.payment_id
    left join ${bookRows("documents d")} on d.id = case a.credit_id when ${documentId} then a.document_id else a.credit_id end
    where ${documentId} in (a.document_id, a.credit_id) and not a.is_void order by date, name`.execute(tx);
  return rows;
}

export type AppliedRecord = MentionedRecord & {
  kind: "payment" | "refund" | "write-off" | "credit" | "credited";
};

type UnappliedPaymentRow = { number: string; unapplied: Money; currency: string };

/** The number and unapplied amount of a payment. */
export async function selectUnappliedPayment(tx: Tx, id: PaymentId): Promise<UnappliedPaymentRow | null> {
  const { rows } = await sql<UnappliedPaymentRow>`
    select number, format_amount(amount - allocated) as unapplied, currency from ${bookRows("payments")}
    where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** The refunds that returned part of a payment. */
export async function selectRefundsOf(tx: Tx, paymentId: PaymentId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select distinct p.number as name, p.date
    from ${bookRows("allocations a")} join ${bookRows("payments p")} on p.id = a.payment_id
    where a.refunded_payment_id = ${paymentId} and not a.is_void order by p.date, p.number`.execute(tx);
  return rows;
}

/** Numbers and dates of some payments. */
export async function selectDatedPayments(tx: Tx, ids: readonly PaymentId[]): Promise<DatedRecord[]> {
  const { rows } = await sql<DatedRecord>`
    select number as name, date from ${bookRows("payments")} where id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows;
}
