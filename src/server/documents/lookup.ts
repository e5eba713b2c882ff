import { sql } from "kysely";
import type { DocumentKind, DocumentStatus, PartySide } from "#domain/document.ts";
import type { AccountId, DocumentId, PartyId, ProductId, TaxRateId } from "#domain/ids.ts";
import type { DatedRecord, MentionedRecord } from "#domain/refusal-texts.ts";
import type { Money } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import type { Day } from "#domain/dates.ts";
import { FILED_THROUGH, type DesignReference } from "#server/settings/lookup.ts";

export type { ItemRow } from "./item-queries.ts";
export { EARLY_DISCOUNT, type DocumentRow } from "./queries.ts";
export { selectOrderDefaults } from "./order-queries.ts";
export { readDocument } from "./read-documents.ts";

/** Design and language of a posted document; null for a draft. */
export async function selectPostedDesign(tx: Tx, id: DocumentId): Promise<DesignReference | null> {
  const { rows } = await sql<DesignReference>`
    select design_id as "designId", language from ${bookRows("documents")}
    where id = ${id} and design_id is not null`.execute(tx);
  return rows[0] ?? null;
}

type AccountOfItemRow = { accountId: AccountId; code: string; name: string; description: string };

/** Accounts and texts of a party's last document of a kind, if still usable. */
export async function selectUsualAccounts(
  tx: Tx,
  kind: DocumentKind,
  partyId: PartyId,
): Promise<AccountOfItemRow[]> {
  const { rows } = await sql<AccountOfItemRow>`
    select a.id as "accountId", a.code, a.name, i.description
    from ${bookRows("document_items i")} join ${bookRows("accounts a")} on a.id = i.account_id and a.is_active
    where i.document_id = (
      select d.id from ${bookRows("documents d")}
      where d.party_id = ${partyId} and d.kind = ${kind} and d.status <> 'void' and d.opening_id is null
      order by d.date desc, d.id desc limit 1
    ) order by i.position`.execute(tx);
  return rows;
}

type NumberedDocument = { id: DocumentId; number: string; date: Day; status: DocumentStatus };

type NumberLookup = { kind: DocumentKind; partyId: PartyId; number: string };

/** A vendor's unvoided documents with a vendor number, also if entered as our number. Numbers of our own series never match. */
export async function selectNumbered(
  tx: Tx,
  { kind, partyId, number }: NumberLookup,
): Promise<NumberedDocument[]> {
  const { rows } = await sql<NumberedDocument>`
    select id, number, date, status from ${bookRows("documents")}
    where kind = ${kind} and party_id = ${partyId} and status <> 'void'
      and (fold_text(normalize_number(vendor_number)) = fold_text(normalize_number(${number}))
        or vendor_number is null and fold_text(normalize_number(number)) = fold_text(normalize_number(${number}))
        and number !~ ('^' || series_prefix(kind, 0) || '[0-9]{4,}$')) order by date, id`.execute(tx);
  return rows;
}

/** SQL fragments for other queries, which saves separate ones. */

/** Whether a party has documents. */
export function documentsUseParty(partyId: PartyId) {
  return sql<boolean>`exists (select from ${bookRows("documents")} where party_id = ${partyId})`;
}

const COLUMNS = { product: sql`product_id`, "tax rate": sql`tax_rate_id` };

/** Whether items of one side use a record; credits count for the side of their document. */
export function itemsReferTo(kind: keyof typeof COLUMNS, id: ProductId | TaxRateId, side: PartySide) {
  return sql<boolean>`exists (
    select from ${bookRows("document_items i")} join ${bookRows("documents d")} on d.id = i.document_id
    where i.${COLUMNS[kind]} = ${id} and d.side = ${side})`;
}

/** Whether document lines use an account. */
export function itemsUseAccount(accountId: AccountId) {
  return sql<boolean>`exists (select from ${bookRows("document_items")} where account_id = ${accountId})`;
}

/** Finds the document of a kind with a number; numbers of undone opening documents are free. */
export function findDocumentByNumber(kind: DocumentKind, number: string) {
  return sql<string | null>`(
    select number || ' (' || party_name || ', ' || date || ')' from ${bookRows("documents")}
    where kind = ${kind} and number = ${number} and (opening_id is null or status <> 'void'))`;
}

/** Number of drafts dated in a period. */
export function countDraftDocuments({ start, end }: Period) {
  return sql<number>`(select count(*)::int from ${bookRows("documents")}
    where date >= ${start}::date and date <= ${end}::date and status = 'draft')`;
}

/** Number of voided documents in open periods reversed later. */
export function countReversedDocuments(closedThrough: Day | null) {
  return sql<number>`(select count(*)::int from ${bookRows("documents")}
    where reversed_on is not null and date > greatest(${closedThrough}::date, ${FILED_THROUGH}, '-infinity'))`;
}

/** Credits of a document, even drafts and voided ones. */
export async function selectCreditsOf(
  tx: Tx,
  documentId: DocumentId,
): Promise<(MentionedRecord & { status: DocumentStatus })[]> {
  const { rows } = await sql<MentionedRecord & { status: DocumentStatus }>`
    select number as name, date, status from ${bookRows("documents")}
    where credited_document_id = ${documentId} order by date, number`.execute(tx);
  return rows;
}

export type DocumentToPay = {
  number: string;
  status: DocumentStatus;
  paidAmount: Money;
  balanceDue: Money;
  currency: string;
};

/** The number, paid amount and balance due of a document. */
export async function selectBalanceDue(tx: Tx, id: DocumentId): Promise<DocumentToPay | null> {
  const { rows } = await sql<DocumentToPay>`
    select number, status, format_amount(paid_amount) as "paidAmount", format_amount(total - paid_amount) as "balanceDue",
      currency
    from ${bookRows("documents")} where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Numbers and dates of some documents. */
export async function selectDatedDocuments(tx: Tx, ids: readonly DocumentId[]): Promise<DatedRecord[]> {
  const { rows } = await sql<DatedRecord>`
    select number as name, date from ${bookRows("documents")} where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
  return rows;
}
