import type { Unit } from "#domain/units.ts";
import type { DefaultAccountKey } from "#domain/default-accounts.ts";
import type { Document } from "#contract/documents.ts";
import type { CustomerFormat } from "#domain/e-invoice/codes.ts";
import { type DocumentKind, sideOf, type TaxRounding } from "#domain/document.ts";
import { type AccountOfItem, accountsOfItems } from "#server/accounts/lookup.ts";
import type { AuditRecord } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import { BOOK, bookOf, bookRows, sendStatement, type Tx } from "#server/db/transaction.ts";
import type { SystemJournal } from "#domain/posting.ts";
import { sql } from "kysely";
import type { AccountId, DocumentId, PartyId, ProductId, TaxRateId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import type { PaymentTerms } from "#domain/payment-terms.ts";
import type { TaxToApply } from "#domain/tax-components.ts";
import type { Day, Instant } from "#domain/dates.ts";
import { selectOrderRounding } from "./order-queries.ts";
import {
  hasSchemeOf,
  areNumbersAssignedAtPosting,
  lastCountOf,
  nextCountsOf,
} from "#server/numbering/lookup.ts";
import { taxRateJson, withComponents } from "#server/tax-rates/lookup.ts";
import { type KnownStock, stockOf } from "#server/stock/lookup.ts";
import type { StockRows } from "#server/stock/move-stock.ts";
import type { CurrencyAndRate } from "./document-currency.ts";
import type { ItemRow } from "./item-queries.ts";
import type { DocumentRow } from "./queries.ts";

export type PartyOfDocument = {
  id: PartyId;
  name: string;
  email: string;
  accountId: AccountId;
  isActive: boolean;
  snapshot: Document["partySnapshot"];
  /** The customer's invoice format; null if none was chosen. */
  format: CustomerFormat | null;
  paymentTerms: PaymentTerms;
};

export type ProductOfItem = {
  id: ProductId;
  code: string;
  name: string;
  type: "inventory" | "service";
  unit: Unit;
  purchaseAccountId: AccountId | null;
  isActive: boolean;
};

export type TaxRateOfItem = {
  id: TaxRateId;
  tax: TaxToApply;
  isActive: boolean;
  appliesTo: "sales" | "purchases" | "both";
  salesAccountId: AccountId | null;
  purchaseAccountId: AccountId | null;
};

/**
 * All records needed to write and post documents, read once: their parties, products with stock, accounts and tax rates, and the
 * company's.
 */
export type DocumentRecords = {
  parties: ReadonlyMap<PartyId, PartyOfDocument>;
  products: ReadonlyMap<ProductId, ProductOfItem>;
  accounts: ReadonlyMap<AccountId, AccountOfItem>;
  rates: ReadonlyMap<TaxRateId, TaxRateOfItem>;
  stock: KnownStock;
  company: { snapshot: Document["companySnapshot"]; currency: string; taxRounding: TaxRounding };
  defaults: { [Key in DefaultAccountKey]?: AccountId };
  /** The last number's count. */
  lastCount: number;
  /** Next free counts, one for each document. */
  nextCounts: readonly number[];
  /** Whether the kind has a number scheme. */
  hasScheme: boolean;
  /** Whether drafts get their number when posted. */
  isNumberedAtPosting: boolean;
  /** The amount from which drafts need approval; null if none do. */
  approvalFrom: Money | null;
  /** Start of the transaction: creation time of its documents. */
  now: Instant;
};

type RecordReferences = {
  partyId: PartyId;
  items: readonly {
    productId: ProductId | null;
    accountId: AccountId | null;
    taxRateId: TaxRateId | null;
  }[];
};

/** Name and address of a party and the company, for a document. */
export const PARTY_SNAPSHOT = (p: string) =>
  sql`json_build_object('code', ${sql.ref(`${p}.code`)}, 'name', ${sql.ref(`${p}.name`)}, 'email', ${sql.ref(`${p}.email`)},
    'phone', ${sql.ref(`${p}.phone`)}, 'address', ${sql.ref(`${p}.address`)}, 'taxId', ${sql.ref(`${p}.tax_id`)})`;
export const COMPANY_SNAPSHOT = (b: string) =>
  sql`json_build_object('name', ${sql.ref(`${b}.name`)}, 'address', ${sql.ref(`${b}.address`)}, 'phone', ${sql.ref(`${b}.phone`)},
    'email', ${sql.ref(`${b}.email`)}, 'taxId', ${sql.ref(`${b}.tax_id`)})`;

export async function selectDocumentRecords(
  tx: Tx,
  kind: DocumentKind,
  documents: readonly RecordReferences[],
): Promise<DocumentRecords> {
  const items = documents.flatMap((document) => document.items);
  const partyIds = [...new Set(documents.map(({ partyId }) => partyId))];
  const productIds = [...new Set(items.flatMap(({ productId }) => productId ?? []))];
  const accountIds = [...new Set(items.flatMap(({ accountId }) => accountId ?? []))];
  const rateIds = [...new Set(items.flatMap(({ taxRateId }) => taxRateId ?? []))];
  const { rows } = await sql<
    Omit<DocumentRecords, "parties" | "products" | "accounts" | "rates"> & {
      parties: PartyOfDocument[];
      products: ProductOfItem[];
      accounts: AccountOfItem[];
      rates: TaxRateOfItem[];
    }
  >`
    select (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'email', coalesce(email, ''),
        'accountId', account_id, 'isActive', is_active, 'paymentTerms', payment_terms, 'snapshot', ${PARTY_SNAPSHOT("p")}, 'format', (
          select e.details ->> 'format' from ${bookRows("e_invoice_details e")} where e.subject_id = p.id))), '[]')
      from ${bookRows("parties p")} where id = any(${partyIds}::uuid[]) and side = ${sideOf(kind)}
    ) as parties, (
      select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name, 'type', type, 'unit', unit,
        'purchaseAccountId', purchase_account_id, 'isActive', is_active)), '[]')
      from ${bookRows("products")} where id = any(${productIds}::uuid[])
    ) as products, (
      select coalesce(json_agg(json_build_object('id', id, 'tax', ${taxRateJson("t")}, 'isActive', is_active,
        'appliesTo', applies_to, 'salesAccountId', sales_account_id, 'purchaseAccountId', purchase_account_id)), '[]')
      from ${bookRows("tax_rates t")} where id = any(${withComponents(rateIds)})
    ) as rates, ${accountsOfItems(accountIds)} as accounts, ${stockOf(productIds)} as stock, (
      select json_build_object('snapshot', ${COMPANY_SNAPSHOT("b")}, 'currency', currency, 'taxRounding', tax_rounding) from ${bookRows("books b")}
    ) as company, (
      select coalesce(json_object_agg(key, account_id), '{}') from ${bookRows("default_accounts")}
    ) as defaults, ${lastCountOf(kind)} as "lastCount",
      ${nextCountsOf(kind, documents.length)} as "nextCounts",
      ${hasSchemeOf(kind)} as "hasScheme", ${areNumbersAssignedAtPosting} as "isNumberedAtPosting",
      format_amount(approval_minimum(${BOOK}, ${kind})) as "approvalFrom", now() as now`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("A select without a table must return one row.");
  return {
    ...row,
    parties: byId(row.parties),
    products: byId(row.products),
    accounts: byId(row.accounts),
    rates: byId(row.rates),
  };
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<Row["id"], Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Input of post_documents (schema/functions/post-documents.sql). */
export type PostDocumentsInput = {
  documents: (DocumentRow & { items: readonly ItemRow[] })[];
  journals: SystemJournal[];
  movements: StockRows["movements"];
  stocks: StockRows["stocks"];
  audits: AuditRecord[];
};

/** Writes new documents and everything from posting them; journals are sealed. */
export async function insertDocuments(tx: Tx, { audits, ...posting }: PostDocumentsInput): Promise<void> {
  const records = audits.map((record) => ({ id: newId(), ...record }));
  await sendStatement(tx, POST, [bookOf(tx), JSON.stringify({ ...posting, audits: records })]);
}

const POST = "select post_documents(b.book_id, $2) from books b where b.book_id = $1";

/** The credited document, with what other posted credits have taken of it. */
export async function selectCredited(
  tx: Tx,
  id: DocumentId,
  { except }: { except: DocumentId },
): Promise<{ date: Day; total: Money; credited: Money } | undefined> {
  const { rows } = await sql<{ date: Day; total: Money; credited: Money }>`
    select date, format_amount(total) as total,
      (select format_amount(coalesce(sum(c.total), 0)) from ${bookRows("documents c")} where c.credited_document_id = ${id}
        and c.id <> ${except} and c.status in ('posted', 'paid')) as credited
    from ${bookRows("documents")} where id = ${id}`.execute(tx);
  return rows[0];
}

/** Where the taxes of the credited document or of the order are rounded; undefined if there is neither. */
export async function selectRoundingOf(
  tx: Tx,
  { creditedDocumentId, orderId }: Pick<DocumentRow, "creditedDocumentId" | "orderId">,
): Promise<TaxRounding | undefined> {
  const { rows } = await sql<{ taxRounding: TaxRounding }>`
    select tax_rounding as "taxRounding" from ${bookRows("documents")} where id = ${creditedDocumentId}
    union all ${selectOrderRounding(orderId)}`.execute(tx);
  return rows[0]?.taxRounding;
}

/** A document's currency and rate. */
export async function selectCurrencyAndRate(tx: Tx, id: DocumentId): Promise<CurrencyAndRate | undefined> {
  const { rows } = await sql<CurrencyAndRate>`
    select currency, trim_scale(exchange_rate)::text as "exchangeRate" from ${bookRows("documents")} where id = ${id}`.execute(
    tx,
  );
  return rows[0];
}

/** The balance due of a document in its currency and the base currency; null if it is in the base currency. */
export async function selectBalanceDueInBooks(
  tx: Tx,
  id: DocumentId,
): Promise<{ total: Money; base: Money } | null> {
  const { rows } = await sql<{ total: Money; base: Money }>`
    select format_amount(total - paid_amount) as total, format_amount(base_total - base_paid_amount) as base
    from ${bookRows("documents")} where id = ${id} and base_paid_amount is not null and status = 'posted'`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Whether a document has any credit, even a draft or voided. */
export async function isReferencedByCredits(tx: Tx, id: DocumentId): Promise<boolean> {
  const { rows } =
    await sql`select id from ${bookRows("documents")} where credited_document_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a posted credit credits part of a document; an early payment discount ends with its payment. */
export async function hasLiveCredits(tx: Tx, id: DocumentId): Promise<boolean> {
  const { rows } = await sql`
    select id from ${bookRows("documents")} where credited_document_id = ${id} and discount_payment_id is null and status in ('posted', 'paid') limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The only way to update the party and company details of posted documents (functions/update-contact-details.sql). */
export async function updateDetails(tx: Tx, id: DocumentId): Promise<void> {
  await sql`select update_contact_details(b.book_id, ${id}) from ${bookRows("books b")}`.execute(tx);
}
