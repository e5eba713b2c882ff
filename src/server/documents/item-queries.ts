import type { DocumentItem } from "#contract/document-items.ts";
import { percentOfDiscount } from "#domain/discount.ts";
import type { DocumentId } from "#domain/ids.ts";
import type { ComponentAmount } from "#domain/tax-components.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import { sql } from "kysely";

/** An item with what posting and credits need, and whether its price includes tax. */
export type StoredItem = DocumentItem & {
  isRecoverable: boolean;
  pricesIncludeTax: boolean;
  /** Credited amounts of each tax component, per posted credit. */
  creditedComponents: ComponentAmount[][];
};

/** The items with the credited part of each; without one credit that is being edited. */
export async function selectItems(
  tx: Tx,
  documentId: DocumentId,
  { exceptCredit = null }: { exceptCredit?: DocumentId | null } = {},
): Promise<StoredItem[]> {
  const { rows } =
    await sql<StoredItem>`${selectItemsSql({ documentId, exceptCredit })} order by i.position`.execute(tx);
  return rows;
}

type ItemsQuery = { documentId: DocumentId; exceptCredit: DocumentId | null };

/** Amounts are text, also within JSON. */
export const selectItemsSql = ({ documentId, exceptCredit }: ItemsQuery) => sql`
  select i.position, i.product_id as "productId", p.code as "productCode", p.name as "productName",
    i.product_type as "productType", i.account_id as "accountId", a.code as "accountCode", a.name as "accountName",
    i.description, trim_scale(i.quantity)::text as quantity, i.unit, i.reference,
    trim_scale(i.unit_price)::text as "unitPrice",
    case when i.discount_percent is not null then trim_scale(i.discount_percent)::text || '%'
      when i.discount_amount > 0 then format_amount(i.discount_amount)::text end as discount,
    format_amount(i.discount_amount)::text as "discountAmount",
    format_amount(i.document_discount)::text as "documentDiscount", i.tax_rate_id as "taxRateId",
    trim_scale(i.tax_rate)::text as "taxRate", i.is_recoverable as "isRecoverable",
    i.prices_include_tax as "pricesIncludeTax",
    format_amount(i.subtotal)::text as subtotal, format_amount(i.tax_amount)::text as "taxAmount",
    format_amount(i.total)::text as total, format_amount(i.base_subtotal)::text as "baseSubtotal",
    format_amount(i.base_tax_amount)::text as "baseTaxAmount",
    format_amount(i.base_subtotal + advance_on_line(i.book_id, i.document_id, i.position, 'infinity'))::text as "carryingAmount",
    i.credited_position as "creditedPosition",
    i.returns_stock as "returnsStock", i.order_position as "orderPosition",
    coalesce(i.tax_components, '[]') as "taxComponents", coalesce(c.components, '[]') as "creditedComponents",
    json_build_object('quantity', trim_scale(coalesce(c.quantity, 0))::text,
      'subtotal', format_amount(coalesce(c.subtotal, 0))::text,
      'taxAmount', format_amount(coalesce(c.tax_amount, 0))::text) as credited
  from ${bookRows("document_items i")} left join ${bookRows("products p")} on p.id = i.product_id
  left join ${bookRows("accounts a")} on a.id = i.account_id
  left join (
    select ci.credited_position, sum(ci.subtotal) as subtotal, sum(ci.tax_amount) as tax_amount,
      sum(case when ci.returns_stock then ci.quantity else 0 end) as quantity,
      jsonb_agg(ci.tax_components) filter (where ci.tax_components is not null) as components
    from ${bookRows("documents d")} join ${bookRows("document_items ci")} on ci.document_id = d.id
    where d.credited_document_id = ${documentId} and d.status in ('posted', 'paid')
      and d.id is distinct from ${exceptCredit}::uuid
    group by ci.credited_position
  ) c on c.credited_position = i.position
  where i.document_id = ${documentId}`;

/** An item to be written. */
export type ItemRow = Omit<
  StoredItem,
  | "productCode"
  | "productName"
  | "accountCode"
  | "accountName"
  | "carryingAmount"
  | "credited"
  | "creditedComponents"
>;

export async function replaceItems(tx: Tx, documentId: DocumentId, items: readonly ItemRow[]): Promise<void> {
  await sql`delete from document_items where book_id = ${BOOK} and document_id = ${documentId}`.execute(tx);
  await insertItems(tx, documentId, items);
}

async function insertItems(tx: Tx, documentId: DocumentId, items: readonly ItemRow[]): Promise<void> {
  await sql`
    insert into document_items (book_id, document_id, position, product_id, product_type, description, quantity, unit_price,
      tax_rate_id, tax_rate, is_recoverable, subtotal, tax_amount, total, base_subtotal, base_tax_amount,
      account_id, unit, reference, prices_include_tax, discount_percent, discount_amount, document_discount, credited_position, returns_stock, order_position,
      tax_components)
    select b.book_id, ${documentId}, i.*, c.base_subtotal, c.base_tax_amount, c.account_id, c.unit, c.reference, c.prices_include_tax, c.discount_percent, c.discount_amount, c.document_discount,
      c.credited_position, c.returns_stock, c.order_position, c.tax_components
    from ${bookRows("books b")}, unnest(${items.map((item) => item.position)}::int[], ${items.map((item) => item.productId)}::uuid[],
      ${items.map((item) => item.productType)}::text[], ${items.map((item) => item.description)}::text[],
      ${items.map((item) => item.quantity)}::numeric[], ${items.map((item) => item.unitPrice)}::numeric[],
      ${items.map((item) => item.taxRateId)}::uuid[], ${items.map((item) => item.taxRate)}::numeric[],
      ${items.map((item) => item.isRecoverable)}::boolean[], ${items.map((item) => item.subtotal)}::numeric[],
      ${items.map((item) => item.taxAmount)}::numeric[], ${items.map((item) => item.total)}::numeric[])
      as i (position, product_id, product_type, description, quantity, unit_price, tax_rate_id, tax_rate,
        is_recoverable, subtotal, tax_amount, total)
    join unnest(${items.map((item) => item.position)}::int[], ${items.map((item) => item.accountId)}::uuid[],
      ${items.map((item) => item.unit)}::text[], ${items.map((item) => item.reference)}::text[],
      ${items.map((item) => item.pricesIncludeTax)}::boolean[],
      ${items.map(({ discount }) => discount && percentOfDiscount(discount))}::numeric[],
      ${items.map((item) => item.discountAmount)}::numeric[], ${items.map((item) => item.documentDiscount)}::numeric[],
      ${items.map((item) => item.creditedPosition)}::int[], ${items.map((item) => item.returnsStock)}::boolean[],
      ${items.map((item) => item.orderPosition)}::int[], ${items.map(componentsToStore)}::jsonb[],
      ${items.map((item) => item.baseSubtotal)}::numeric[], ${items.map((item) => item.baseTaxAmount)}::numeric[])
      as c (position, account_id, unit, reference, prices_include_tax, discount_percent, discount_amount, document_discount, credited_position, returns_stock, order_position,
        tax_components, base_subtotal, base_tax_amount)
      using (position)`.execute(tx);
}

function componentsToStore({ taxComponents }: ItemRow): string | null {
  return taxComponents.length === 0 ? null : JSON.stringify(taxComponents);
}
