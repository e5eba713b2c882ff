import { sql } from "kysely";
import type { PostingPreview } from "#contract/posting-preview.ts";
import type { Day } from "#domain/dates.ts";
import type { DocumentKind } from "#domain/document.ts";
import type { DocumentId, JournalId, PaymentId, ProductId, TaxRateId } from "#domain/ids.ts";
import type { Money, Quantity } from "#domain/money.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

/** Records touched by a request; its effects on others follow from them. */
export type TouchedRecords = {
  journals: readonly JournalId[];
  /** Sources of the journals, and records in the result. */
  sources: readonly string[];
  documents: readonly DocumentId[];
  payments: readonly PaymentId[];
  products: readonly ProductId[];
};

type Version = NonNullable<PostingPreview["journals"][number]["after"]>;
export type JournalLineState = Version["lines"][number] & { taxRateId: TaxRateId | null };

export type PostedJournal = {
  id: JournalId;
  number: string;
  date: Day;
  description: string;
  source: string;
  /** Original date: of the reversed posting or the period end; null if not tied to one. */
  belongsOn: Day | null;
  lines: JournalLineState[];
};

/** Returns the number of versions in the history, to find later ones. */
export async function selectHistoryMark(tx: Tx): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select history_sequence::text as mark from ${bookRows("books")}`.execute(tx);
  return rows[0]?.mark ?? "0";
}

/** Selects journals with a version after the mark, and their sources. */
export async function selectTouchedRecords(
  tx: Tx,
  mark: string,
  namedRecords: Partial<Pick<TouchedRecords, "documents" | "products">>,
): Promise<TouchedRecords> {
  const { rows } = await sql<TouchedRecords>`
    with touched as (
      select distinct j.id, j.source, j.source_id
      from ${bookRows("journal_history h")} join ${bookRows("journals j")} on j.id = h.journal_id where h.sequence > ${mark}::bigint
    ), direct as (
      select source_id as id from touched where source_id is not null
      union select unnest(${namedRecords.documents ?? []}::uuid[])
    ), put as (
      select a.document_id, a.credit_id, a.payment_id, a.refunded_payment_id from direct
        join ${bookRows("allocations a")} on a.payment_id = direct.id
      union select a.document_id, a.credit_id, a.payment_id, a.refunded_payment_id from direct
        join ${bookRows("allocations a")} on a.refunded_payment_id = direct.id
      union select a.document_id, a.credit_id, a.payment_id, a.refunded_payment_id from direct
        join ${bookRows("allocations a")} on a.document_id = direct.id
      union select a.document_id, a.credit_id, a.payment_id, a.refunded_payment_id from direct
        join ${bookRows("allocations a")} on a.credit_id = direct.id
    ), reached as (
      select id from direct union select document_id from put union select credit_id from put
      union select payment_id from put union select refunded_payment_id from put
    )
    select
      (select coalesce(json_agg(id order by id), '[]') from touched) as journals,
      (select coalesce(json_agg(id order by id), '[]') from direct) as sources,
      (select coalesce(json_agg(d.id order by d.id), '[]') from reached join ${bookRows("documents d")} on d.id = reached.id) as documents,
      (select coalesce(json_agg(p.id order by p.id), '[]') from reached join ${bookRows("payments p")} on p.id = reached.id) as payments,
      (select coalesce(json_agg(id order by id), '[]') from (
        select m.product_id as id from touched join ${bookRows("stock_movements m")} on m.journal_id = touched.id
        union select m.product_id from direct join ${bookRows("stock_movements m")} on m.document_id = direct.id
        union select unnest(${namedRecords.products ?? []}::uuid[])
      ) moved) as products`.execute(tx);
  return rows[0] ?? { journals: [], sources: [], documents: [], payments: [], products: [] };
}

/** Selects the journals among these that are posted, with lines. */
export async function selectPosted(tx: Tx, ids: readonly JournalId[]): Promise<PostedJournal[]> {
  const { rows } = await sql<PostedJournal>`
    select j.id, j.number, j.date, j.description, j.source, (
      select json_agg(json_build_object('accountId', l.account_id, 'accountCode', a.code, 'accountName', a.name,
        'debit', format_amount(l.debit)::text, 'credit', format_amount(l.credit)::text,
        'description', l.description, 'taxRateId', l.tax_rate_id) order by l.position)
      from ${bookRows("journal_lines l")} join ${bookRows("accounts a")} on a.id = l.account_id where l.journal_id = j.id
    ) as lines, case j.source
      when 'reversal' then coalesce((select date from ${bookRows("documents")} where id = j.source_id),
        (select date from ${bookRows("payments")} where id = j.source_id))
      when 'asset' then (select period_end from ${bookRows("asset_entries")} where journal_id = j.id)
      when 'loan' then (select due_date from ${bookRows("loan_entries")} where journal_id = j.id)
      when 'accrual' then (select period_end from ${bookRows("accrual_entries")} where journal_id = j.id)
      when 'stock' then (
        select min(o.date) from ${bookRows("stock_movements m")} join ${bookRows("stock_movements o")} on o.id = m.original_movement_id
        where m.journal_id = j.id and m.kind in ('opening', 'adjustment', 'landed_cost', 'revaluation') and o.kind = m.kind
      )
    end as "belongsOn"
    from unnest(${ids}::uuid[]) as touched (id) join ${bookRows("journals j")} on j.id = touched.id
    where j.status = 'posted' and j.deleted_at is null
    order by (j.source = 'correction'), j.date, j.number`.execute(tx);
  return rows;
}

export type ProductStockState = {
  name: string;
  quantity: Quantity;
  value: Money;
  ownQuantity: Quantity | null;
};

/** Returns stock on hand of products, and the part moved by the touched documents. */
export async function selectOnHandOf(
  tx: Tx,
  { products, sources }: TouchedRecords,
): Promise<[ProductId, ProductStockState][]> {
  const { rows } = await sql<ProductStockState & { id: ProductId }>`
    select p.id, p.name, trim_scale(coalesce(s.quantity, 0))::text as quantity,
      format_amount(coalesce(s.value, 0)) as value, (
        select trim_scale(sum(m.quantity))::text from unnest(${sources}::uuid[]) as touched (id)
          join ${bookRows("stock_movements m")} on m.document_id = touched.id
        where m.product_id = p.id and not m.is_void
      ) as "ownQuantity"
    from ${bookRows("products p")} left join ${bookRows("product_stock s")} on s.product_id = p.id
    where p.id = any(${products}::uuid[]) order by p.code`.execute(tx);
  return rows.map(({ id, ...onHand }) => [id, onHand]);
}

export type Correction = Omit<PostingPreview["corrections"][number], "cost"> & {
  key: string;
  value: Money;
  movedOn: Day;
};

/** Selects corrections of earlier movements in these journals, by movement and day. */
export async function selectCorrections(tx: Tx, ids: readonly JournalId[]): Promise<[string, Correction][]> {
  const { rows } = await sql<Correction>`
    select o.id || ' ' || m.date as key, o.document_id as "documentId", d.kind, o.reference as number,
      p.name as "productName", m.date, o.date as "movedOn", format_amount(sum(m.value)) as value
    from unnest(${ids}::uuid[]) as touched (id) join ${bookRows("stock_movements m")} on m.journal_id = touched.id
      join ${bookRows("stock_movements o")} on o.id = m.original_movement_id join ${bookRows("products p")} on p.id = o.product_id
      left join ${bookRows("documents d")} on d.id = o.document_id
    where m.kind in ('cost_correction', 'cost_settlement') and not m.is_void
    group by o.id, o.document_id, d.kind, o.reference, p.name, m.date, o.date, o.sequence order by o.date, o.sequence`.execute(
    tx,
  );
  return rows.map((row) => [row.key, row]);
}

export type CountedStock = Omit<PostingPreview["counts"][number], "before" | "after"> & {
  difference: Quantity;
};

/** Selects counts of products with their difference to stock on hand. */
export async function selectCountsOf(
  tx: Tx,
  { products }: TouchedRecords,
): Promise<[string, CountedStock][]> {
  const { rows } = await sql<CountedStock & { id: string }>`
    select m.id, m.product_id as "productId", p.name as "productName", m.date, trim_scale(m.counted_quantity)::text as "countedQuantity",
      trim_scale(m.quantity + (
        select coalesce(sum(quantity), 0) from ${bookRows("stock_movements")}
        where original_movement_id = m.id and kind = 'count_correction' and not is_void
      ))::text as difference
    from ${bookRows("stock_movements m")} join ${bookRows("products p")} on p.id = m.product_id
    where m.product_id = any(${products}::uuid[]) and m.counted_quantity is not null and not m.is_void
    order by m.date, m.sequence`.execute(tx);
  return rows.map(({ id, ...count }) => [id, count]);
}

export type OutstandingPart = {
  id: DocumentId | PaymentId;
  kind: DocumentKind | "payment";
  number: string;
  partyName: string;
  outstanding: Money;
};

/** Selects balances due and unapplied amounts. */
export async function selectOutstandingParts(
  tx: Tx,
  { documents, payments }: TouchedRecords,
): Promise<[string, OutstandingPart][]> {
  const { rows } = await sql<OutstandingPart>`
    select * from (
      select id, kind, number, party_name as "partyName",
        format_amount(case status when 'posted' then base_total - coalesce(base_paid_amount, paid_amount) else 0 end) as outstanding
      from ${bookRows("documents")} where id = any(${documents}::uuid[])
      union all
      select p.id, 'payment', p.number, y.name,
        format_amount(case when p.status <> 'posted' then 0 when p.settled_amount is null then p.amount - p.allocated
          else (carrying_amount_of_payment(p)).base end)
      from ${bookRows("payments p")} join ${bookRows("parties y")} on y.id = p.party_id where p.id = any(${payments}::uuid[])
    ) parts order by kind, number`.execute(tx);
  return rows.map((row) => [row.id, row]);
}

export type OpenedAccountRow = Pick<PostingPreview["accounts"][number], "accountId" | "code" | "name">;

/** Returns accounts opened in this transaction. */
export async function selectOpenedAccounts(tx: Tx): Promise<OpenedAccountRow[]> {
  const { rows } = await sql<OpenedAccountRow>`
    select id as "accountId", code, name from ${bookRows("accounts")} where created_at = now()`.execute(tx);
  return rows;
}

export async function selectTaxNames(
  tx: Tx,
  ids: readonly TaxRateId[],
): Promise<{ id: TaxRateId; name: string }[]> {
  const { rows } = await sql<{ id: TaxRateId; name: string }>`
    select id, name from ${bookRows("tax_rates")} where id = any(${ids}::uuid[]) order by code`.execute(tx);
  return rows;
}
