import type { AttachmentsFilter } from "#domain/attachment.ts";
import { attachmentsExist, attachmentsParameter } from "#server/attachments/lookup.ts";
import type { DocumentColumn, SentFilter } from "#domain/lists.ts";
import type { Document, DocumentInput, ListedDocument } from "#contract/documents.ts";
import { type Discount, percentOfDiscount } from "#domain/discount.ts";
import type { DocumentKind, DocumentStatus, TaxRounding } from "#domain/document.ts";
import type { EarlyDiscount } from "#domain/early-discount.ts";
import type { Installment } from "#domain/installments.ts";
import { type Money, ZERO } from "#domain/money.ts";
import type { ExchangeRate } from "#domain/exchange.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import type { ListOrder } from "#server/db/ordered-rows.ts";
import { readOrderKind } from "./order-queries.ts";
import { findPartiesByName } from "#server/parties/lookup.ts";
import { sql } from "kysely";
import type { DocumentId, OrderId, PartyId, PaymentId } from "#domain/ids.ts";
import type { OrderKind } from "#domain/order.ts";
import type { Day } from "#domain/dates.ts";
import { selectItemsSql, type StoredItem } from "./item-queries.ts";
import { FILED_THROUGH } from "#server/settings/lookup.ts";

/** The early payment discount of a document `d` as JSON, or null. */
export const EARLY_DISCOUNT = sql`case when d.early_discount_until is not null then json_build_object(
  'percent', trim_scale(d.early_discount_percent)::text, 'until', d.early_discount_until) end`;

/**
 * A document voided in an open period still names the journal voided with it (Accounting 5). Voided journals and reversals are
 * found by day, which is indexed; posted ones have an index of their own.
 */
const HEADER = sql`
  d.id, d.version, d.kind, d.number, d.vendor_number as "vendorInvoiceNumber", d.party_id as "partyId", d.party_name as "partyName",
  d.party_email as "partyEmail", d.date, d.due_date as "dueDate", d.next_due_date as "nextDueDate", d.status,
  case when d.status = 'draft' then approval_status(d.book_id, d.kind, d.id, d.base_total) end as approval, d.notes,
  case when d.installment_dates is null then '[]'::json else (
    select json_agg(json_build_object('dueDate', day, 'amount', format_amount(amount)::text) order by day)
    from unnest(d.installment_dates, d.installment_amounts) i (day, amount)) end as installments,
  ${EARLY_DISCOUNT} as "earlyDiscount",
  d.order_reference as "orderReference", d.contract_reference as "contractReference", d.currency,
  trim_scale(d.exchange_rate)::text as "exchangeRate",
  d.prices_include_tax as "pricesIncludeTax", d.tax_rounding as "taxRounding",
  case when d.discount_percent is not null then trim_scale(d.discount_percent)::text || '%'
    when d.discount_amount > 0 then format_amount(d.discount_amount)::text end as discount,
  format_amount(d.discount_amount) as "discountAmount", format_amount(d.subtotal) as subtotal,
  format_amount(d.tax_amount) as "taxAmount",
  exists (select from ${bookRows("document_items i")} where i.document_id = d.id and i.tax_rate_id is not null) as "hasTax",
  format_amount(d.total) as total,
  format_amount(d.base_total) as "baseTotal",
  format_amount(d.paid_amount) as "paidAmount", d.credited_document_id as "creditedDocumentId",
  d.discount_payment_id as "discountPaymentId",
  d.order_id as "orderId", ${readOrderKind(sql`d.order_id`)} as "orderKind",
  d.opening_id is not null as "isOpening", d.void_reason as "voidReason",
  coalesce(
    (select j.id from ${bookRows("journals j")} where j.source = 'document' and j.source_id = d.id
      and j.status = 'posted' and j.deleted_at is null),
    case when d.status = 'void' then
      (select j.id from ${bookRows("journals j")} where j.source = 'document' and j.source_id = d.id
        and j.date = d.date and j.deleted_at is null order by j.id desc limit 1)
    end) as "journalId",
  case when d.reversed_on is not null then
    (select j.id from ${bookRows("journals j")} where j.source = 'reversal' and j.source_id = d.id
      and j.date = d.reversed_on and j.deleted_at is null)
  end as "reversalId",
  d.created_at as "createdAt", d.updated_at as "updatedAt"`;

/** Snapshots copied when the document was written; lists omit them. */
const SNAPSHOTS = sql`
  json_build_object('code', d.party_snapshot ->> 'code', 'name', d.party_snapshot ->> 'name',
    'email', d.party_snapshot ->> 'email', 'phone', d.party_snapshot ->> 'phone',
    'address', d.party_snapshot ->> 'address', 'taxId', d.party_snapshot ->> 'taxId') as "partySnapshot",
  json_build_object('name', d.company_snapshot ->> 'name', 'address', d.company_snapshot ->> 'address',
    'phone', d.company_snapshot ->> 'phone', 'email', d.company_snapshot ->> 'email',
    'taxId', d.company_snapshot ->> 'taxId') as "companySnapshot"`;

export type StoredDocument = Omit<Document, "items"> & { items: StoredItem[] };

/** A document of a kind with its items. */
export async function selectDocument(
  tx: Tx,
  kind: DocumentKind,
  id: DocumentId,
): Promise<StoredDocument | undefined> {
  const { rows } = await sql<StoredDocument>`
    select ${HEADER}, ${SNAPSHOTS}, (
      select coalesce(json_agg(to_json(item) order by item.position), '[]') from (${selectItemsSql({ documentId: id, exceptCredit: null })}) item
    ) as items
    from ${bookRows("documents d")} where d.id = ${id} and d.kind = ${kind}`.execute(tx);
  return rows[0];
}

/** Locks a document until the transaction ends; false if none of this kind exists. */
export async function lockDocument(tx: Tx, kind: DocumentKind, id: DocumentId): Promise<boolean> {
  const { rows } = await sql`
    select id from documents where book_id = ${BOOK} and id = ${id} and kind = ${kind} for no key update`.execute(
    tx,
  );
  return rows.length === 1;
}

export type DocumentRow = {
  id: DocumentId;
  kind: DocumentKind;
  number: string;
  vendorInvoiceNumber: string | null;
  partyId: PartyId;
  partyName: string;
  partyEmail: string;
  /** Null if a posted document keeps its existing details. */
  partySnapshot: Document["partySnapshot"] | null;
  companySnapshot: Document["companySnapshot"] | null;
  date: Day;
  dueDate: Day;
  installments: readonly Installment[];
  earlyDiscount: EarlyDiscount | null;
  status: DocumentStatus;
  notes: string;
  orderReference: string;
  contractReference: string;
  creditedDocumentId: DocumentId | null;
  /** Set on creation; edits never change it. */
  discountPaymentId: PaymentId | null;
  orderId: OrderId | null;
  orderKind: OrderKind | null;
  currency: string;
  exchangeRate: ExchangeRate;
  pricesIncludeTax: boolean;
  /** Fixed on creation: edits never change it (Decision 0107). */
  taxRounding: TaxRounding;
  discount: Discount | null;
  discountAmount: Money;
  subtotal: Money;
  taxAmount: Money;
  total: Money;
  /** In the base currency: the items plus a credit's rounding difference. */
  baseTotal: Money;
  /** Null for a document in the base currency, like the next two. */
  baseSubtotal: Money | null;
  basePaidAmount: Money | null;
  baseRounding: Money | null;
  paidAmount: Money;
};

/** User-entered document texts. */
export const documentTexts = ({ notes, orderReference = "", contractReference = "" }: DocumentInput) => ({
  notes,
  orderReference,
  contractReference,
});

export async function updateDocument(tx: Tx, row: DocumentRow): Promise<void> {
  await sql`
    update documents set version = version + 1, number = ${row.number}, vendor_number = ${row.vendorInvoiceNumber}, party_id = ${row.partyId},
      party_name = ${row.partyName}, party_email = ${row.partyEmail},
      party_snapshot = coalesce(${snapshotJson(row.partySnapshot)}, party_snapshot),
      company_snapshot = coalesce(${snapshotJson(row.companySnapshot)}, company_snapshot), date = ${row.date}, due_date = ${row.dueDate},
      installment_dates = ${installmentColumn(row, "dueDate")}::date[], installment_amounts = ${installmentColumn(row, "amount")}::numeric[],
      early_discount_percent = ${row.earlyDiscount?.percent ?? null}, early_discount_until = ${row.earlyDiscount?.until ?? null},
      status = ${row.status}, notes = ${row.notes}, order_reference = ${row.orderReference},
      contract_reference = ${row.contractReference}, currency = ${row.currency}, exchange_rate = ${row.exchangeRate},
      prices_include_tax = ${row.pricesIncludeTax},
      discount_percent = ${row.discount && percentOfDiscount(row.discount)}, discount_amount = ${row.discountAmount}, subtotal = ${row.subtotal}, tax_amount = ${row.taxAmount},
      total = ${row.total}, base_total = ${row.baseTotal}, paid_amount = ${row.paidAmount},
      base_rounding = ${row.baseRounding}, base_subtotal = ${row.baseSubtotal},
      base_paid_amount = case when ${row.basePaidAmount === null} then null else coalesce(base_paid_amount, 0) end,
      updated_by = current_actor(), updated_at = now()
    where book_id = ${BOOK} and id = ${row.id}`.execute(tx);
}

const installmentColumn = ({ installments }: DocumentRow, key: keyof Installment) =>
  installments.length === 0 ? null : installments.map((part) => part[key]);

const snapshotJson = (snapshot: object | null) => (snapshot === null ? null : JSON.stringify(snapshot));

type VoidedFields = { voidReason: string | null; reversedOn: string | null; notes: string };

/** A voided document keeps its contents, except notes; no payments stay applied to it. */
export async function markDocumentVoid(
  tx: Tx,
  id: DocumentId,
  { voidReason, reversedOn, notes }: VoidedFields,
): Promise<void> {
  await sql`
    update documents set version = version + 1, status = 'void', paid_amount = 0, base_paid_amount = base_paid_amount * 0, void_reason = ${voidReason},
      reversed_on = ${reversedOn}, notes = ${notes}, updated_by = current_actor(), updated_at = now()
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

/** Voided documents of open days reversed on a later day, oldest first. */
export async function selectReversedDocuments(
  tx: Tx,
  closedThrough: Day | null,
): Promise<{ id: DocumentId; kind: DocumentKind }[]> {
  const { rows } = await sql<{ id: DocumentId; kind: DocumentKind }>`
    select id, kind from ${bookRows("documents")}
    where reversed_on is not null and date > greatest(${closedThrough}::date, ${FILED_THROUGH}, '-infinity') order by id`.execute(
    tx,
  );
  return rows;
}

/** Marks a document as voided at its own date. */
export async function unmarkDocumentReversed(tx: Tx, id: DocumentId): Promise<void> {
  await sql`
    update documents set version = version + 1, reversed_on = null, updated_by = current_actor(), updated_at = now()
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

/** Posted credits of early payment discounts that were taken with a payment. */
export async function selectDiscountsOf(
  tx: Tx,
  paymentId: PaymentId,
): Promise<{ id: DocumentId; kind: DocumentKind }[]> {
  const { rows } = await sql<{ id: DocumentId; kind: DocumentKind }>`
    select id, kind from ${bookRows("documents")}
    where discount_payment_id = ${paymentId} and status in ('posted', 'paid') order by id`.execute(tx);
  return rows;
}

export async function deleteDocument(tx: Tx, id: DocumentId): Promise<void> {
  await sql`delete from documents where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

export type DocumentFilter = {
  kind: DocumentKind;
  search: string;
  status?: DocumentStatus | undefined;
  partyId?: PartyId | undefined;
  start: Day;
  end: Day;
  dueFrom?: Day | undefined;
  dueTo?: Day | undefined;
  hasAttachments?: AttachmentsFilter | undefined;
  isSent?: SentFilter | undefined;
};

/** A page of documents of a kind, by keyset. */
export async function selectDocuments(
  tx: Tx,
  filter: DocumentFilter,
  { order, limit }: { order: ListOrder<DocumentColumn>; limit: number },
): Promise<ListedDocument[]> {
  const { rows } = await sql<ListedDocument>`
    select ${HEADER}, ${attachmentsExist("d.id")} as "hasAttachments", document_is_sent(d.id) as "isSent" from ${searchDocuments(filter, order, limit)} with ordinality as found (id, place)
    join ${bookRows("documents d")} on d.id = found.id order by found.place`.execute(tx);
  return rows;
}

/** Counts matching documents, up to a limit. */
export async function countDocuments(tx: Tx, filter: DocumentFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${searchDocuments(filter, null, limit)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

function searchDocuments(filter: DocumentFilter, order: ListOrder<DocumentColumn> | null, limit: number) {
  const { kind, search, status, partyId, start, end, dueFrom, dueTo, hasAttachments, isSent } = filter;
  return sql`search_documents(${search}, ${kind}, ${status ?? null}, ${partyId ?? null}, ${dueFrom ?? null},
    ${dueTo ?? null}, ${start}, ${end}, ${findPartiesByName(search)}, ${order?.by ?? null}, ${order?.isDescending ?? false},
    ${order?.after?.value ?? null}, ${order?.after?.id ?? null}, ${limit}, ${attachmentsParameter(hasAttachments)},
    ${attachmentsParameter(isSent)})`;
}

type TabRow = { status: DocumentStatus; documentCount: number; total: Money; balanceDue: Money };
type OverdueTotals = { documentCount: number; balanceDue: Money };

export async function selectTabs(tx: Tx, kind: DocumentKind): Promise<TabRow[]> {
  const { rows } = await sql<TabRow>`
    select status, documents::int as "documentCount", format_amount(total) as total, format_amount(outstanding) as "balanceDue"
    from ${bookRows("document_status_totals")} where kind = ${kind}`.execute(tx);
  return rows;
}

/** Overdue documents and balance, from totals per due date: the cost doesn't grow with the documents. */
export async function selectOverdue(tx: Tx, kind: DocumentKind, today: Day): Promise<OverdueTotals> {
  const { rows } = await sql<OverdueTotals>`
    select coalesce(sum(documents), 0)::int as "documentCount", format_amount(coalesce(sum(outstanding), 0)) as "balanceDue"
    from ${bookRows("document_due_totals")} where kind = ${kind} and due_date < ${today}`.execute(tx);
  return rows[0] ?? { documentCount: 0, balanceDue: ZERO };
}

export type TabFilter = Omit<DocumentFilter, "status"> & { today: Day };

/** The same for documents matching a search or filter, with the overdue part of each. */
export async function countFiltered(
  tx: Tx,
  { kind, search, partyId, start, end, dueFrom, dueTo, hasAttachments, isSent, today }: TabFilter,
): Promise<(TabRow & { overdue: OverdueTotals })[]> {
  const { rows } = await sql<TabRow & { overdue: OverdueTotals }>`
    select status, documents::int as "documentCount", format_amount(total) as total, format_amount(outstanding) as "balanceDue",
      json_build_object('documentCount', overdue_documents, 'balanceDue', format_amount(overdue_outstanding)::text) as overdue
    from count_documents(${search}, ${kind}, ${partyId ?? null}, ${today}, ${dueFrom ?? null}, ${dueTo ?? null},
      ${start}, ${end}, ${findPartiesByName(search)}, ${attachmentsParameter(hasAttachments)}, ${attachmentsParameter(isSent)})`.execute(
    tx,
  );
  return rows;
}
