import { sql } from "kysely";
import type { Order } from "#contract/orders.ts";
import { percentOfDiscount } from "#domain/discount.ts";
import type { Day } from "#domain/dates.ts";
import type { DocumentId, OrderId } from "#domain/ids.ts";
import type { OrderDeliveryStatus } from "#domain/delivery.ts";
import type { PaymentTerms } from "#domain/payment-terms.ts";
import type { OrderAnswer, OrderEnd, OrderKind, EffectiveStatus } from "#domain/order.ts";
import type { Quantity } from "#domain/money.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import type { DocumentRow, ItemRow } from "#server/documents/lookup.ts";
import { DELIVERY_COLUMNS } from "./delivery-queries.ts";

/**
 * Quantities of each order line taken by live documents, or of each quote line taken by live orders, except by one: a subquery
 * for `o`. An order that refers to no line of its quote takes all of each (Accounting 26).
 */
const convertedQuantities = (excludedId: DocumentId | OrderId | null) => sql`(
  select u.position, sum(u.invoiced + u.ordered) as quantity, sum(u.invoiced) as invoiced, sum(u.ordered) as ordered,
    sum(u.discount) filter (where u.invoiced > 0) as invoiced_discount,
    sum(u.discount) filter (where u.ordered > 0) as ordered_discount
  from (
    select ti.order_position as position, ti.quantity as invoiced, 0 as ordered, ti.discount_amount as discount
    from ${bookRows("documents d")} join ${bookRows("document_items ti")} on ti.document_id = d.id
    where d.order_id = o.id and d.status <> 'void' and d.id is distinct from ${excludedId}::uuid and ti.order_position is not null
    union all
    select ki.quote_position, 0, ki.quantity, ki.discount_amount
    from ${bookRows("orders k")} join ${bookRows("order_items ki")} on ki.order_id = k.id
    where k.quote_id = o.id and k.status <> 'void' and k.id is distinct from ${excludedId}::uuid and ki.quote_position is not null
    union all
    select qi.position, 0, qi.quantity, qi.discount_amount
    from ${bookRows("orders k")} join ${bookRows("order_items qi")} on qi.order_id = k.quote_id
    where k.quote_id = o.id and k.status <> 'void' and k.id is distinct from ${excludedId}::uuid
      and not exists (select from ${bookRows("order_items n")} where n.order_id = k.id and n.quote_position is not null)
  ) u group by u.position
)`;
const CONVERTED_QUANTITIES = convertedQuantities(null);

/** Quantity delivered or received of each order line: a subquery for `o`. */
const DELIVERED = sql`(
  select di.position, sum(di.quantity) as quantity
  from ${bookRows("deliveries dl")} join ${bookRows("delivery_items di")} on di.delivery_id = dl.id
  where dl.order_id = o.id and dl.status <> 'void' group by di.position
)`;

/** Delivery status of an order (Accounting 27). */
const DELIVERY = sql<OrderDeliveryStatus>`case
  when o.status = 'open' or (o.delivery_progress = 'complete' and o.status <> 'void') then o.delivery_progress
  else 'none' end`;

export const TODAY = sql<Day>`(select (now() at time zone time_zone)::date from ${bookRows("books")})`;

/** The status today: the stored one, or expired if the last valid day of a sent quote has passed (I-111). */
const EFFECTIVE_STATUS = sql<EffectiveStatus>`case when o.undated_status = 'sent' and o.due_date < ${TODAY} then 'expired' else o.undated_status end`;

export const HEADER = sql`
  o.id, o.version, o.kind, o.number, o.party_id as "partyId", o.party_name as "partyName",
  o.party_email as "partyEmail", o.date, o.due_date as "dueDate", o.status, ${EFFECTIVE_STATUS} as "effectiveStatus", o.currency,
  o.prices_include_tax as "pricesIncludeTax", o.tax_rounding as "taxRounding",
  case when o.discount_percent is not null then trim_scale(o.discount_percent)::text || '%'
    when o.discount_amount > 0 then format_amount(o.discount_amount)::text end as discount,
  format_amount(o.discount_amount) as "discountAmount", format_amount(o.subtotal) as subtotal,
  format_amount(o.tax_amount) as "taxAmount", format_amount(o.total) as total, format_amount(o.remaining_total) as remaining,
  ${DELIVERY} as "deliveryStatus", (
    exists (select from ${bookRows("documents d")} where d.order_id = o.id)
    or exists (select from ${bookRows("deliveries dl")} where dl.order_id = o.id)
  ) as "areLinesLocked", o.answered_by as "answeredBy", o.answered_at as "answeredAt", o.answered_online as "wasAnsweredOnline",
  o.quote_id as "quoteId"`;

const ITEMS = sql`
  select i.position, i.product_id as "productId", p.code as "productCode", p.name as "productName",
    i.product_type as "productType", i.account_id as "accountId", a.code as "accountCode", a.name as "accountName",
    i.description, trim_scale(i.quantity)::text as quantity, i.unit, i.reference,
    trim_scale(i.unit_price)::text as "unitPrice",
    case when i.discount_percent is not null then trim_scale(i.discount_percent)::text || '%'
      when i.discount_amount > 0 then format_amount(i.discount_amount)::text end as discount,
    format_amount(i.discount_amount)::text as "discountAmount",
    format_amount(i.document_discount)::text as "documentDiscount", i.tax_rate_id as "taxRateId",
    trim_scale(i.tax_rate)::text as "taxRate", coalesce(i.tax_components, '[]') as "taxComponents", format_amount(i.subtotal)::text as subtotal,
    format_amount(i.tax_amount)::text as "taxAmount", format_amount(i.total)::text as total,
    json_build_object('quantity', trim_scale(coalesce(t.invoiced, 0))::text,
      'discountAmount', format_amount(coalesce(t.invoiced_discount, 0))::text) as invoiced,
    json_build_object('quantity', trim_scale(coalesce(t.ordered, 0))::text,
      'discountAmount', format_amount(coalesce(t.ordered_discount, 0))::text) as ordered,
    i.quote_position as "orderPosition",
    trim_scale(coalesce(g.quantity, 0))::text as delivered
  from ${bookRows("order_items i")} left join ${bookRows("products p")} on p.id = i.product_id
  left join ${bookRows("accounts a")} on a.id = i.account_id left join ${CONVERTED_QUANTITIES} t on t.position = i.position
  left join ${DELIVERED} g on g.position = i.position
  where i.order_id = o.id`;

const DOCUMENTS_OF_ORDER = sql`
  select d.id, d.kind, d.number, d.date, d.status,
    format_amount(d.discount_amount)::text as "discountAmount", format_amount(d.total)::text as total
  from ${bookRows("documents d")} where d.order_id = o.id`;

const ORDERS_OF_QUOTE = sql`
  select k.id, k.number, k.date, k.status, format_amount(k.discount_amount)::text as "discountAmount", format_amount(k.total)::text as total
  from ${bookRows("orders k")} where k.quote_id = o.id`;

const DELIVERIES = sql`select ${DELIVERY_COLUMNS} from ${bookRows("deliveries dl")} where dl.order_id = o.id`;

/** Returns an order of these kinds with its lines and the documents made from it, latest first. */
export async function selectOrder(tx: Tx, kinds: readonly OrderKind[], id: OrderId): Promise<Order | null> {
  const { rows } = await sql<Order>`
    select ${HEADER}, o.notes, o.payment_terms as "paymentTerms", o.party_snapshot as "partySnapshot", o.company_snapshot as "companySnapshot",
      o.created_at as "createdAt", o.updated_at as "updatedAt", (
        select coalesce(json_agg(to_json(item) order by item.position), '[]') from (${ITEMS}) item
      ) as items, (
        select coalesce(json_agg(to_json(document) order by document.id desc), '[]') from (${DOCUMENTS_OF_ORDER}) document
      ) as invoices, (
        select coalesce(json_agg(to_json(ordered) order by ordered.id desc), '[]') from (${ORDERS_OF_QUOTE}) ordered
      ) as orders, (
        select coalesce(json_agg(to_json(delivered) order by delivered.id desc), '[]') from (${DELIVERIES}) delivered
      ) as deliveries
    from ${bookRows("orders o")} where o.id = ${id} and o.kind = any(${kinds})`.execute(tx);
  return rows[0] ?? null;
}

/** An order as it is stored. */
export type OrderRow = Omit<
  DocumentRow,
  | "id"
  | "kind"
  | "status"
  | "creditedDocumentId"
  | "orderId"
  | "orderKind"
  | "paidAmount"
  | "exchangeRate"
  | "baseTotal"
  | "basePaidAmount"
  | "baseRounding"
  | "baseSubtotal"
  | "vendorInvoiceNumber"
  | "orderReference"
  | "contractReference"
  | "installments"
  | "earlyDiscount"
  | "discountPaymentId"
> & {
  id: OrderId;
  kind: OrderKind;
  status: "draft" | "sent" | "open";
  quoteId: OrderId | null;
  paymentTerms: PaymentTerms;
};

const snapshotJson = (snapshot: object | null) => JSON.stringify(snapshot ?? {});
const percentOf = ({ discount }: Pick<OrderRow, "discount">) => discount && percentOfDiscount(discount);

export async function insertOrder(tx: Tx, row: OrderRow, items: readonly ItemRow[]): Promise<void> {
  await sql`
    insert into orders (book_id, id, kind, number, party_id, party_name, party_email, party_snapshot, company_snapshot,
      date, due_date, status, notes, payment_terms, currency, prices_include_tax, discount_percent, discount_amount, subtotal,
      tax_amount, total, quote_id, tax_rounding)
    values (${BOOK}, ${row.id}, ${row.kind}, ${row.number}, ${row.partyId}, ${row.partyName}, ${row.partyEmail},
      ${snapshotJson(row.partySnapshot)}, ${snapshotJson(row.companySnapshot)}, ${row.date}, ${row.dueDate}, ${row.status},
      ${row.notes}, ${JSON.stringify(row.paymentTerms)}::jsonb, ${row.currency}, ${row.pricesIncludeTax}, ${percentOf(row)}, ${row.discountAmount},
      ${row.subtotal}, ${row.taxAmount}, ${row.total}, ${row.quoteId},
      ${row.taxRounding})`.execute(tx);
  await insertItems(tx, row.id, items);
}

/** Replaces an order with its next version. */
export async function rewriteOrder(tx: Tx, row: OrderRow, items: readonly ItemRow[]): Promise<void> {
  await sql`
    update orders set version = version + 1, number = ${row.number}, party_id = ${row.partyId},
      party_name = ${row.partyName}, party_email = ${row.partyEmail}, party_snapshot = ${snapshotJson(row.partySnapshot)},
      company_snapshot = ${snapshotJson(row.companySnapshot)}, date = ${row.date}, due_date = ${row.dueDate},
      status = ${row.status}, notes = ${row.notes}, payment_terms = ${JSON.stringify(row.paymentTerms)}::jsonb, currency = ${row.currency}, prices_include_tax = ${row.pricesIncludeTax},
      discount_percent = ${percentOf(row)}, discount_amount = ${row.discountAmount}, subtotal = ${row.subtotal},
      tax_amount = ${row.taxAmount}, total = ${row.total}, updated_at = now()
    where book_id = ${BOOK} and id = ${row.id}`.execute(tx);
  await sql`delete from order_items where book_id = ${BOOK} and order_id = ${row.id}`.execute(tx);
  await insertItems(tx, row.id, items);
}

async function insertItems(tx: Tx, id: OrderId, items: readonly ItemRow[]): Promise<void> {
  const rows = items.map(({ discount, ...item }) => ({
    ...item,
    discountPercent: discount && percentOfDiscount(discount),
  }));
  await sql`
    insert into order_items (book_id, order_id, position, product_id, product_type, account_id, description, quantity,
      unit, reference, unit_price, discount_percent, discount_amount, document_discount, tax_rate_id, tax_rate, subtotal,
      tax_amount, total, tax_components, quote_position)
    select b.book_id, ${id}, i.position, i."productId", i."productType", i."accountId", i.description, i.quantity,
      i.unit, i.reference, i."unitPrice", i."discountPercent", i."discountAmount", i."documentDiscount", i."taxRateId",
      i."taxRate", i.subtotal, i."taxAmount", i.total, nullif(i."taxComponents", '[]'), i."orderPosition"
    from ${bookRows("books b")}, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (position integer, "productId" uuid,
      "productType" text, "accountId" uuid, description text, quantity numeric, unit text, reference text,
      "unitPrice" numeric, "discountPercent" numeric, "discountAmount" numeric, "documentDiscount" numeric,
      "taxRateId" uuid, "taxRate" numeric, subtotal numeric, "taxAmount" numeric, total numeric, "taxComponents" jsonb, "orderPosition" integer)`.execute(
    tx,
  );
}

/** Sets the status chosen by the user. */
export async function updateOrderStatus(tx: Tx, id: OrderId, status: "sent" | OrderEnd): Promise<void> {
  await sql`
    update orders set version = version + 1, status = ${status}, updated_at = now()
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

export type OrderAnswerRow = { answer: OrderAnswer; name: string | null; isOnPage: boolean };

/** Records an answer, which is final. */
export async function updateAnswer(
  tx: Tx,
  id: OrderId,
  { answer, name, isOnPage }: OrderAnswerRow,
): Promise<void> {
  await sql`
    update orders set version = version + 1, status = ${answer}, answered_by = ${name}, answered_at = now(),
      answered_online = ${isOnPage}, updated_at = now()
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

export async function deleteOrder(tx: Tx, id: OrderId): Promise<void> {
  await sql`delete from orders where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

/** Line of a quote or an order, and what remains of it, ignoring the document being written. */
export type OrderLineToConvert = {
  position: number;
  productId: ItemRow["productId"];
  accountId: ItemRow["accountId"];
  quantity: Quantity;
  remaining: Quantity;
};

export async function selectLinesToTake(
  tx: Tx,
  id: OrderId,
  { except }: { except: DocumentId | OrderId },
): Promise<OrderLineToConvert[]> {
  const { rows } = await sql<OrderLineToConvert>`
    select i.position, i.product_id as "productId", i.account_id as "accountId", trim_scale(i.quantity)::text as quantity,
      trim_scale(i.quantity - coalesce(t.quantity, 0))::text as remaining
    from ${bookRows("orders o")} join ${bookRows("order_items i")} on i.order_id = o.id
    left join lateral ${convertedQuantities(except)} t on t.position = i.position where o.id = ${id}`.execute(
    tx,
  );
  return rows;
}
