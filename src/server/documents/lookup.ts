import { type RawBuilder, sql } from "kysely";
import type { DocumentKind, DocumentStatus, PartySide } from "#domain/document.ts";
import type { AccountId, DocumentId, PartyId, ProductId, TaxRateId } from "#domain/ids.ts";
import type { Period } from "#domain/periods.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import type { Day } from "#domain/dates.ts";
import { FILED_THROUGH, type IssuedAs } from "#server/settings/lookup.ts";

export type { ItemRow } from "./item-queries.ts";
export type { DocumentRow } from "./queries.ts";
export { readDocument } from "./read-documents.ts";

/**
 * What is due of a document in installments on which day, and what of that is to pay, beside that document; no rows for any other,
 * which is due as a whole (Decision 0133). `document` has the columns of one; what is paid and open can be that of a past day.
 */
export function installmentsOf(
  document: RawBuilder<unknown>,
  { paid, baseOpen }: { paid: RawBuilder<unknown>; baseOpen: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`lateral (
    select due_date, open, base_open
    from due_parts(${document}.installment_dates, ${document}.installment_amounts, ${document}.due_date, ${document}.total, ${paid},
      ${baseOpen}, ${document}.minor_unit)
    where ${document}.installment_dates is not null
  )`;
}

/** The design and the language with which a document was issued; null for a draft. */
export async function selectIssuedAs(tx: Tx, id: DocumentId): Promise<IssuedAs | null> {
  const { rows } = await sql<IssuedAs>`
    select design_id as "designId", language from ${bookRows("documents")}
    where id = ${id} and design_id is not null`.execute(tx);
  return rows[0] ?? null;
}

type AccountOfLine = { accountId: AccountId; code: string; name: string; description: string };

/** The accounts and texts of the last document of a kind with a party, as far as lines may still be booked to them. */
export async function selectUsualAccounts(
  tx: Tx,
  kind: DocumentKind,
  partyId: PartyId,
): Promise<AccountOfLine[]> {
  const { rows } = await sql<AccountOfLine>`
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

/**
 * The documents of a vendor with a number of theirs, be it as the number of ours; those that are void left out. A number
 * of our own series is none of theirs.
 */
export async function selectNumbered(
  tx: Tx,
  { kind, partyId, number }: NumberLookup,
): Promise<NumberedDocument[]> {
  const { rows } = await sql<NumberedDocument>`
    select id, number, date, status from ${bookRows("documents")}
    where kind = ${kind} and party_id = ${partyId} and status <> 'void'
      and (folded(plain_number(vendor_number)) = folded(plain_number(${number}))
        or vendor_number is null and folded(plain_number(number)) = folded(plain_number(${number}))
        and number !~ ('^' || series_prefix(kind, 0) || '[0-9]{4,}$')) order by date, id`.execute(tx);
  return rows;
}

/** Parts of the statements of others, which so need no statement of their own. */

/** Whether documents are with a party. */
export function documentsOf(partyId: PartyId) {
  return sql<boolean>`exists (select from ${bookRows("documents")} where party_id = ${partyId})`;
}

const COLUMNS = { product: sql`product_id`, "tax rate": sql`tax_rate_id` };

/** Whether items of one side name a record; credits count with the documents that they take back. */
export function itemsWith(kind: keyof typeof COLUMNS, id: ProductId | TaxRateId, side: PartySide) {
  return sql<boolean>`exists (
    select from ${bookRows("document_items i")} join ${bookRows("documents d")} on d.id = i.document_id
    where i.${COLUMNS[kind]} = ${id} and d.side = ${side})`;
}

/** Whether lines of documents name an account. */
export function itemsOn(accountId: AccountId) {
  return sql<boolean>`exists (select from ${bookRows("document_items")} where account_id = ${accountId})`;
}

/** Whether a document of the kind has the number; those of opening balances that were undone are free. */
export function documentOfNumber(kind: DocumentKind, number: string) {
  return sql<string | null>`(
    select number || ' (' || party_name || ', ' || date || ')' from ${bookRows("documents")}
    where kind = ${kind} and number = ${number} and (opening_id is null or status <> 'void'))`;
}

/** How many drafts are dated in a period. */
export function draftDocumentsIn({ start, end }: Period) {
  return sql<number>`(select count(*)::int from ${bookRows("documents")}
    where date >= ${start}::date and date <= ${end}::date and status = 'draft')`;
}

/** How many void ones of open days were taken back on a later day. */
export function reversedDocuments(closedThrough: Day | null) {
  return sql<number>`(select count(*)::int from ${bookRows("documents")}
    where reversed_on is not null and date > greatest(${closedThrough}::date, ${FILED_THROUGH}, '-infinity'))`;
}
